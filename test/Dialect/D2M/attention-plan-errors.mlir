// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{sizes of an attention_plan are 1 to 2^31, not 0}}
#plan = #d2m.attention_plan<heads = 8, rows = 4, keys = 4, depth = 2, width = 2, cores = 8, block_rows = 4, block_keys = 0, sub_keys = 4, sub_width = 2, buffers = 2, wide_dst = false, approx_exp = true, fidelity = hifi2>

// -----

// expected-error @below {{blocks of 4 keys and rows of 2 tiles are not whole parts of 3 and 2}}
#plan = #d2m.attention_plan<heads = 8, rows = 4, keys = 4, depth = 2, width = 2, cores = 8, block_rows = 4, block_keys = 4, sub_keys = 3, sub_width = 2, buffers = 2, wide_dst = false, approx_exp = true, fidelity = hifi2>

// -----

// expected-error @below {{a plan deals 8 blocks to 9 cores; every core has at least one}}
#plan = #d2m.attention_plan<heads = 8, rows = 4, keys = 4, depth = 2, width = 2, cores = 9, block_rows = 4, block_keys = 4, sub_keys = 4, sub_width = 2, buffers = 2, wide_dst = false, approx_exp = true, fidelity = hifi2>
