// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{architecture 'grayskull' is not supported; expected wormhole_b0 or blackhole}}
#arch = #tt.arch<grayskull>

// -----

// expected-error @below {{iterator type 'systolic' has no form today; only parallel and reduction do}}
#iterator = #tt.iterator_type<systolic>

// -----

// expected-error @below {{unknown iterator type 'serial'; expected one of parallel, reduction, systolic, broadcast}}
#iterator = #tt.iterator_type<serial>

// -----

// expected-error @below {{unknown operand constraint 'l3'}}
#constraint = #tt.operand_constraint<dram|l3>

// -----

// expected-error @below {{memory layout 'none' has no form today}}
#layout = #tt.tensor_memory_layout<none>

// -----

// expected-error @below {{attribute '#tt.buffer' of the older dialect has no form today; a buffer is a memref with a #ttcore.shard layout}}
#buffer = #tt.buffer<memref<16x16xf32>, alias>

// -----

// expected-error @below {{attribute '#tt.mystery' of the older dialect has no form today}}
#mystery = #tt.mystery<1>

// -----

// expected-error @below {{type '!tt.mystery' of the older dialect has no form today}}
func.func private @f(!tt.mystery)

// -----

// expected-error @below {{expected 4 numbers, found 3}}
#chip = #tt.chip_coord<0, 0, 1>

// -----

// expected-error @below {{number -1 is out of range}}
#chip = #tt.chip_coord<0, 0, 1, -1>
