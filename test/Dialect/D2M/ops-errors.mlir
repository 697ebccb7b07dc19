// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{a plan deals 3 tiles to 4 cores; every core has at least one}}
#plan = #d2m.map_plan<tiles = 3, cores = 4, block = 1, buffers = 2, full_sync = false>

// -----

// expected-error @below {{tiles, cores, block and buffers of a plan are at least 1}}
#plan = #d2m.map_plan<tiles = 3, cores = 3, block = 0, buffers = 2, full_sync = false>

// -----

// expected-error @below {{a plan deals 3 rows to 4 cores; every core has at least one}}
#plan = #d2m.row_plan<rows = 3, cores = 4, split = 1, block = 1, resident = true, buffers = 2, full_sync = false>

// -----

// expected-error @below {{rows are split over 1 to 32 cores, as many as a tile has rows, not 33}}
#plan = #d2m.row_plan<rows = 3, cores = 33, split = 33, block = 1, resident = true, buffers = 2, full_sync = false>

// -----

// expected-error @below {{4 cores are not whole teams of 3}}
#plan = #d2m.row_plan<rows = 3, cores = 4, split = 3, block = 1, resident = true, buffers = 2, full_sync = false>

// -----

// expected-error @below {{a plan deals 3 rows to 4 teams of cores; every team has at least one}}
#plan = #d2m.row_plan<rows = 3, cores = 8, split = 2, block = 1, resident = true, buffers = 2, full_sync = false>

// -----

// expected-error @below {{sizes of a product_plan are 1 to 2^31, not 0}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 0, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4>

// -----

// expected-error @below {{blocks of 2 x 2 tiles are not whole parts of 2 x 3}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 1, blocks_m = 1, blocks_n = 1, sub_m = 2, sub_n = 3, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4>

// -----

// expected-error @below {{a result has 4 rows of parts, but the cores 2}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 1, block_n = 2, block_k = 1, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4>

// -----

// expected-error @below {{an operand is multicast to all cores, but the result has 2 lines of parts}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = false, block_m = 2, block_n = 2, block_k = 1, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4>

// -----

// expected-error @below {{a plan deals 4 parts to 6 cores; every core has at least one}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 1, columns = 6, multicast_lhs = false, multicast_rhs = false, block_m = 2, block_n = 2, block_k = 1, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4>

// -----

// expected-error @below {{tensors are taken from the cores' own L1 by one product with a multicast}}
#plan = #d2m.product_plan<batch = 2, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, lhs_shard = 2>

// -----

// expected-error @below {{tensors are taken from the cores' own L1 by one product with a multicast}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = false, multicast_rhs = false, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, in_place = [2]>

// -----

// expected-error @below {{shards of 3 and an inner dimension of 4 tiles are not whole steps of 2}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, lhs_shard = 3>

// -----

// expected-error @below {{shards of 2 and an inner dimension of 5 tiles are not whole steps of 2}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 5, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, lhs_shard = 2>

// -----

// expected-error @below {{'in_place' has a negative number of a tensor}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, in_place = [-1]>

// -----

// expected-error @below {{a left-hand side stays in L1 if it is multicast to all cores, for one row of blocks}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, lhs_resident = true>

// -----

// expected-error @below {{a left-hand side stays in L1 if it is multicast to all cores, for one row of blocks}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = false, block_m = 2, block_n = 1, block_k = 2, blocks_m = 2, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, lhs_resident = true>

// -----

// expected-error @below {{the thread that writes results reads a part of the 2 tiles of a step if the left-hand side is multicast to all cores, not 2}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = false, block_m = 4, block_n = 1, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, writer_reads = 2>

// -----

// expected-error @below {{the thread that writes results reads a part of the 2 tiles of a step if the left-hand side is multicast to all cores, not 1}}
#plan = #d2m.product_plan<batch = 1, m = 4, n = 4, k = 4, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true, block_m = 2, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, writer_reads = 1>

// -----

func.func @few(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{has 1 operands, but the body has 0}}
  %0 = d2m.group(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32> {
    %1 = "ttir.full"() <{shape = array<i32: 4, 4>, fill_value = 1.0 : f32}> : () -> tensor<4x4xf32>
    d2m.yield %1 : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// -----

func.func @other(%a: tensor<4x4xf32>) -> tensor<4x5xf32> {
  // expected-error @below {{results 0 is 'tensor<4x5xf32>', but the body has 'tensor<4x4xf32>'}}
  %0 = d2m.group(%a) : (tensor<4x4xf32>) -> tensor<4x5xf32> {
  ^bb0(%x: tensor<4x4xf32>):
    %1 = "ttir.exp"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    d2m.yield %1 : tensor<4x4xf32>
  }
  return %0 : tensor<4x5xf32>
}

// -----

func.func @end(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{has a body without d2m.yield at its end}}
  %0 = "d2m.group"(%a) ({
  ^bb0(%x: tensor<4x4xf32>):
    %1 = "ttir.exp"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// expected-error @below {{block and buffers of a plan are at most 32768: L1 holds no more tiles}}
#plan = #d2m.map_plan<tiles = 3, cores = 3, block = 4294967296, buffers = 4294967296, full_sync = false>

// -----

// expected-error @below {{a move_plan of way pages keeps no tiles of operands: 'cache' is 3}}
func.func private @f() attributes {plan = #d2m.move_plan<way = pages, transposed = false, down = false, tiles = 4, cores = 4, block = 1, buffers = 2, cache = 3>}

// -----

// expected-error @below {{a move_plan of way elements keeps at least one tile of operands: 'cache' is 0}}
func.func private @f() attributes {plan = #d2m.move_plan<way = elements, transposed = false, down = false, tiles = 4, cores = 4, block = 1, buffers = 2, cache = 0>}

// -----

// expected-error @below {{'cache' of a move_plan is at most 512 tiles, not 1000}}
func.func private @f() attributes {plan = #d2m.move_plan<way = elements, transposed = false, down = false, tiles = 4, cores = 4, block = 1, buffers = 2, cache = 1000>}

// -----

// expected-error @below {{a plan deals 4 tiles to 5 cores; every core has at least one}}
func.func private @f() attributes {plan = #d2m.move_plan<way = pages, transposed = false, down = false, tiles = 4, cores = 5, block = 1, buffers = 2, cache = 0>}

// -----

// expected-error @below {{a move_plan of way pages goes row by row, not down}}
func.func private @f() attributes {plan = #d2m.move_plan<way = pages, transposed = false, down = true, tiles = 4, cores = 4, block = 1, buffers = 2, cache = 0>}

// -----

func.func @windows(%x: tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16> {
  // expected-error @below {{'kernel' is two numbers of 1 to 1048576}}
  %0 = d2m.windows %x {kernel = array<i64: 3>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16>
  return %0 : tensor<1x9x11x160xbf16>
}

// -----

func.func @windows(%x: tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16> {
  // expected-error @below {{'stride' is two numbers of 1 to 1048576}}
  %0 = d2m.windows %x {kernel = array<i64: 3, 3>, stride = array<i64: 0, 1>, dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16>
  return %0 : tensor<1x9x11x160xbf16>
}

// -----

func.func @windows(%x: tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16> {
  // expected-error @below {{'padding' is two numbers of 0 to 1048576}}
  %0 = d2m.windows %x {kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, padding = array<i64: -1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x11x160xbf16>
  return %0 : tensor<1x9x11x160xbf16>
}

// -----

func.func @windows(%x: tensor<1x9x11x16xbf16>) -> tensor<1x9x11x128xbf16> {
  // expected-error @below {{has windows of 144 numbers, but its result has room for 128}}
  %0 = d2m.windows %x {kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x11x128xbf16>
  return %0 : tensor<1x9x11x128xbf16>
}

// -----

func.func @windows(%x: tensor<1x9x11x16xbf16>) -> tensor<2x9x11x160xbf16> {
  // expected-error @below {{other elements or images}}
  %0 = d2m.windows %x {kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<2x9x11x160xbf16>
  return %0 : tensor<2x9x11x160xbf16>
}

// -----

func.func @library(%x: tensor<9x11xbf16>) -> tensor<9x11xbf16> {
  // expected-error @below {{is no op of the library, 'ttir.sing'; wanted an op of ttir}}
  %0 = "d2m.library"(%x) <{kind = "ttir.sing", fields = {}}> : (tensor<9x11xbf16>) -> tensor<9x11xbf16>
  return %0 : tensor<9x11xbf16>
}

// -----

func.func @windows(%x: tensor<9x11x16xbf16>) -> tensor<1x9x11x160xbf16> {
  // expected-error @below {{both of 4 dimensions}}
  %0 = d2m.windows %x {kernel = array<i64: 3, 3>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>} : (tensor<9x11x16xbf16>) -> tensor<1x9x11x160xbf16>
  return %0 : tensor<1x9x11x160xbf16>
}
