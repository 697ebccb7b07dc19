// Groups that somebody wrote: what no kernels can be made of is an error at the
// op, by d2m-plan and by what makes the kernels alike.

// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --d2m-be-pipeline
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --convert-d2m-to-ttmetal

!t = tensor<70x150xbf16>

func.func @unknown(%a: !t) -> !t {
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 15, cores = 15, block = 1, buffers = 2, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    // expected-error @below {{cannot be in a d2m.group: no kernel does it}}
    %1 = arith.addf %x, %x : !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

func.func @elements(%a: tensor<64x64xi1>) -> tensor<64x64xi1> {
  %0 = d2m.group(%a) : (tensor<64x64xi1>) -> tensor<64x64xi1> {
  ^bb0(%x: tensor<64x64xi1>):
    // expected-error @below {{cannot be in a d2m.group: no kernel does it}}
    %1 = "ttir.logical_not"(%x) : (tensor<64x64xi1>) -> tensor<64x64xi1>
    d2m.yield %1 : tensor<64x64xi1>
  }
  return %0 : tensor<64x64xi1>
}

// -----

func.func @nothing(%a: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = d2m.group(%a) : (tensor<0x4xf32>) -> tensor<0x4xf32> {
  ^bb0(%x: tensor<0x4xf32>):
    // expected-error @below {{cannot be in a d2m.group: no kernel does it}}
    %1 = "ttir.exp"(%x) : (tensor<0x4xf32>) -> tensor<0x4xf32>
    d2m.yield %1 : tensor<0x4xf32>
  }
  return %0 : tensor<0x4xf32>
}

// -----

!t = tensor<70x150xbf16>
func.func @shapes(%a: !t, %b: tensor<4x4xbf16>) -> (!t, tensor<4x4xbf16>) {
  %0:2 = d2m.group(%a, %b) {plan = #d2m.map_plan<tiles = 15, cores = 15, block = 1, buffers = 2, full_sync = false>} : (!t, tensor<4x4xbf16>) -> (!t, tensor<4x4xbf16>) {
  ^bb0(%x: !t, %y: tensor<4x4xbf16>):
    %1 = "ttir.exp"(%x) : (!t) -> !t
    // expected-error @below {{makes 'tensor<4x4xbf16>' in a d2m.group of shape 70x150}}
    %2 = "ttir.exp"(%y) : (tensor<4x4xbf16>) -> tensor<4x4xbf16>
    d2m.yield %1, %2 : !t, tensor<4x4xbf16>
  }
  return %0#0, %0#1 : !t, tensor<4x4xbf16>
}

// -----

func.func @reductions(%a: tensor<64x64xf32>) -> (tensor<64x1xf32>, tensor<1x64xf32>) {
  %0:2 = d2m.group(%a) {plan = #d2m.row_plan<rows = 2, cores = 2, split = 1, block = 1, resident = true, buffers = 2, full_sync = false>} : (tensor<64x64xf32>) -> (tensor<64x1xf32>, tensor<1x64xf32>) {
  ^bb0(%x: tensor<64x64xf32>):
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<64x64xf32>) -> tensor<64x1xf32>
    // expected-error @below {{reduces another shape or other dimensions than the rest of its d2m.group}}
    %2 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<64x64xf32>) -> tensor<1x64xf32>
    d2m.yield %1, %2 : tensor<64x1xf32>, tensor<1x64xf32>
  }
  return %0#0, %0#1 : tensor<64x1xf32>, tensor<1x64xf32>
}

// -----

!t = tensor<64x64xf32>
func.func @products(%a: !t, %b: !t) -> (!t, !t) {
  %0:2 = d2m.group(%a, %b) : (!t, !t) -> (!t, !t) {
  ^bb0(%x: !t, %y: !t):
    %1 = "ttir.matmul"(%x, %y) : (!t, !t) -> !t
    // expected-error @below {{is the second product of its d2m.group}}
    %2 = "ttir.matmul"(%y, %x) : (!t, !t) -> !t
    d2m.yield %1, %2 : !t, !t
  }
  return %0#0, %0#1 : !t, !t
}

// -----

!t = tensor<64x64xf32>
func.func @made(%a: !t, %b: !t) -> (!t, !t) {
  %0:2 = d2m.group(%a, %b) : (!t, !t) -> (!t, !t) {
  ^bb0(%x: !t, %y: !t):
    // expected-error @below {{in a d2m.group makes what its product multiplies, and what 'd2m.yield' takes}}
    %1 = "ttir.exp"(%x) : (!t) -> !t
    %2 = "ttir.matmul"(%1, %y) : (!t, !t) -> !t
    d2m.yield %2, %1 : !t, !t
  }
  return %0#0, %0#1 : !t, !t
}

// -----

!t = tensor<64x64xf32>
!row = tensor<1x64xf32>
func.func @made_of_others(%a: !t, %b: !row) -> !t {
  %0 = d2m.group(%a, %b) : (!t, !row) -> !t {
  ^bb0(%x: !t, %y: !row):
    // expected-error @below {{makes 'tensor<1x64xf32>' in front of a product of 'tensor<64x64xf32>'}}
    %1 = "ttir.exp"(%y) : (!row) -> !row
    %2 = "ttir.add"(%x, %1) : (!t, !row) -> !t
    %3 = "ttir.matmul"(%x, %2) : (!t, !t) -> !t
    d2m.yield %3 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @both(%a: !t) -> tensor<64x1xf32> {
  %0 = d2m.group(%a) : (!t) -> tensor<64x1xf32> {
  ^bb0(%x: !t):
    %1 = "ttir.matmul"(%x, %x) : (!t, !t) -> !t
    // expected-error @below {{in a d2m.group: a product and a reduction do not go together}}
    %2 = "ttir.sum"(%1) <{keep_dim = true, dim_arg = [1 : i32]}> : (!t) -> tensor<64x1xf32>
    d2m.yield %2 : tensor<64x1xf32>
  }
  return %0 : tensor<64x1xf32>
}

// -----

!t = tensor<70x150xbf16>
func.func @dead(%a: !t) -> !t {
  %0 = d2m.group(%a) : (!t) -> !t {
  ^bb0(%x: !t):
    // expected-error @below {{in a d2m.group has a result that nothing uses}}
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (!t) -> tensor<70x1xbf16>
    %2 = "ttir.exp"(%x) : (!t) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<70x150xbf16>
func.func @unused(%a: !t, %b: tensor<9x9x9xf32>) -> !t {
  // expected-error @below {{operand 1 is used by nothing in the body}}
  %0 = d2m.group(%a, %b) : (!t, tensor<9x9x9xf32>) -> !t {
  ^bb0(%x: !t, %y: tensor<9x9x9xf32>):
    %1 = "ttir.exp"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<70x150xbf16>
func.func @through(%a: !t) -> (!t, !t) {
  // expected-error @below {{result 1 is made by no op of the body}}
  %0:2 = d2m.group(%a) : (!t) -> (!t, !t) {
  ^bb0(%x: !t):
    %1 = "ttir.exp"(%x) : (!t) -> !t
    d2m.yield %1, %x : !t, !t
  }
  return %0#0, %0#1 : !t, !t
}

// -----

!t = tensor<70x150xbf16>
func.func @kind(%a: !t) -> tensor<70x1xbf16> {
  // expected-error @below {{has reductions and wants a row_plan}}
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 15, cores = 15, block = 1, buffers = 2, full_sync = false>} : (!t) -> tensor<70x1xbf16> {
  ^bb0(%x: !t):
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (!t) -> tensor<70x1xbf16>
    d2m.yield %1 : tensor<70x1xbf16>
  }
  return %0 : tensor<70x1xbf16>
}

// -----

!t = tensor<70x150xbf16>
func.func @rows(%a: !t) -> !t {
  // expected-error @below {{has neither reductions nor products and wants a map_plan}}
  %0 = d2m.group(%a) {plan = #d2m.row_plan<rows = 3, cores = 3, split = 1, block = 1, resident = true, buffers = 2, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.exp"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @product(%a: !t) -> !t {
  // expected-error @below {{has a product and wants a product_plan}}
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 4, cores = 4, block = 1, buffers = 2, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.matmul"(%x, %x) : (!t, !t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<70x150xbf16>
func.func @block(%a: !t) -> !t {
  // expected-error @below {{takes 9 tiles of DST, which has 8 of 16 bits without full_sync}}
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 15, cores = 1, block = 9, buffers = 2, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.exp"(%x) : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<70x150xf32>
func.func @row(%a: !t) -> tensor<70x1xf32> {
  // expected-error @below {{takes 13 tiles of DST, which has 8 of 32 bits}}
  %0 = d2m.group(%a) {plan = #d2m.row_plan<rows = 3, cores = 3, split = 1, block = 10, resident = true, buffers = 2, full_sync = true>} : (!t) -> tensor<70x1xf32> {
  ^bb0(%x: !t):
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (!t) -> tensor<70x1xf32>
    d2m.yield %1 : tensor<70x1xf32>
  }
  return %0 : tensor<70x1xf32>
}

// -----

!t = tensor<70x150xf32>
func.func @team(%a: !t) -> tensor<70x1xf32> {
  // expected-error @below {{has rows of 5 tiles, which its plan splits over 6 cores; every core has at least one}}
  %0 = d2m.group(%a) {plan = #d2m.row_plan<rows = 3, cores = 18, split = 6, block = 1, resident = true, buffers = 2, full_sync = true>} : (!t) -> tensor<70x1xf32> {
  ^bb0(%x: !t):
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (!t) -> tensor<70x1xf32>
    d2m.yield %1 : tensor<70x1xf32>
  }
  return %0 : tensor<70x1xf32>
}

// -----

!t = tensor<70x150xf32>
func.func @read_again(%a: !t) -> tensor<70x1xf32> {
  // expected-error @below {{has rows of 5 tiles, which blocks of 1 on 2 cores do not divide}}
  %0 = d2m.group(%a) {plan = #d2m.row_plan<rows = 3, cores = 6, split = 2, block = 1, resident = false, buffers = 2, full_sync = true>} : (!t) -> tensor<70x1xf32> {
  ^bb0(%x: !t):
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [1 : i32]}> : (!t) -> tensor<70x1xf32>
    d2m.yield %1 : tensor<70x1xf32>
  }
  return %0 : tensor<70x1xf32>
}

// -----

!t = tensor<6x70x150xf32>
func.func @outside_tiles(%a: !t) -> tensor<1x70x150xf32> {
  // expected-error @below {{reduces nothing within tiles: its rows cannot be split over cores}}
  %0 = d2m.group(%a) {plan = #d2m.row_plan<rows = 15, cores = 30, split = 2, block = 1, resident = true, buffers = 2, full_sync = true>} : (!t) -> tensor<1x70x150xf32> {
  ^bb0(%x: !t):
    %1 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [0 : i32]}> : (!t) -> tensor<1x70x150xf32>
    d2m.yield %1 : tensor<1x70x150xf32>
  }
  return %0 : tensor<1x70x150xf32>
}

// -----

!t = tensor<512x64xf32>
func.func @parts(%a: !t, %b: tensor<64x64xf32>) -> !t {
  // expected-error @below {{takes 16 tiles of DST, which has 8 of 32 bits}}
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 16, n = 2, k = 2, rows = 1, columns = 1, multicast_lhs = false, multicast_rhs = false,
      block_m = 16, block_n = 1, block_k = 1, blocks_m = 1, blocks_n = 2, sub_m = 16, sub_n = 1, buffers = 2, wide_dst = true, full_sync = true, fidelity = hifi4>} : (!t, tensor<64x64xf32>) -> !t {
  ^bb0(%x: !t, %y: tensor<64x64xf32>):
    %1 = "ttir.matmul"(%x, %y) : (!t, tensor<64x64xf32>) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<32x64xf32>
func.func @made_and_read(%a: !t, %b: tensor<64x64xf32>) -> !t {
  // expected-error @below {{makes its right-hand side, which 'writer_reads' of its plan would read}}
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 1, n = 2, k = 2, rows = 1, columns = 2, multicast_lhs = true, multicast_rhs = false,
      block_m = 1, block_n = 1, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = true, full_sync = false, fidelity = hifi4, lhs_resident = true, writer_reads = 1>} : (!t, tensor<64x64xf32>) -> !t {
  ^bb0(%x: !t, %y: tensor<64x64xf32>):
    %1 = "ttir.exp"(%y) : (tensor<64x64xf32>) -> tensor<64x64xf32>
    %2 = "ttir.matmul"(%x, %1) : (!t, tensor<64x64xf32>) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<32x64xf32>
func.func @made_and_kept(%a: !t, %b: tensor<64x64xf32>) -> !t {
  // expected-error @below {{makes its left-hand side step by step on one core, where 'lhs_resident' of its plan would keep it}}
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 1, n = 2, k = 2, rows = 1, columns = 1, multicast_lhs = true, multicast_rhs = false,
      block_m = 1, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = true, full_sync = false, fidelity = hifi4, lhs_resident = true>} : (!t, tensor<64x64xf32>) -> !t {
  ^bb0(%x: !t, %y: tensor<64x64xf32>):
    %1 = "ttir.exp"(%x) : (!t) -> !t
    %2 = "ttir.matmul"(%1, %y) : (!t, tensor<64x64xf32>) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<32x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x2x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <width_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>>>
!r = tensor<32x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x2x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>
!b = tensor<64x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>
func.func @there_and_kept(%a: !t, %b: !b) -> !r {
  // expected-error @below {{takes its left-hand side from the shard of its one core: 'lhs_resident' of its plan would keep a copy}}
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 1, n = 2, k = 2, rows = 1, columns = 1, multicast_lhs = true, multicast_rhs = false,
      block_m = 1, block_n = 2, block_k = 2, blocks_m = 1, blocks_n = 1, sub_m = 1, sub_n = 1, buffers = 2, wide_dst = true, full_sync = false, fidelity = hifi4, lhs_shard = 2, lhs_resident = true>} : (!t, !b) -> !r {
  ^bb0(%x: !t, %y: !b):
    %1 = "ttir.matmul"(%x, %y) : (!t, !b) -> !r
    d2m.yield %1 : !r
  }
  return %0 : !r
}

// -----

!t = tensor<32x64xf32>
func.func @number(%a: !t) -> !t {
  %0 = d2m.group(%a) : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.full"() <{shape = array<i32: 64, 64>, fill_value = 0.5 : f32}> : () -> tensor<64x64xf32>
    // expected-error @below {{in a d2m.group takes a number where kernels read a tensor: an operand of the group expected}}
    %2 = "ttir.matmul"(%x, %1) : (!t, tensor<64x64xf32>) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<128x64xf32>
func.func @shards(%a: !t, %b: tensor<64x64xf32>) -> !t {
  // expected-error @below {{has a plan with 'lhs_shard' of 1 tiles, but its left-hand side does not lie in such shards where the parts are made}}
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 4, n = 2, k = 2, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true,
      block_m = 2, block_n = 1, block_k = 1, blocks_m = 1, blocks_n = 1, sub_m = 2, sub_n = 1, buffers = 2, wide_dst = true, full_sync = false, fidelity = hifi4, lhs_shard = 1>} : (!t, tensor<64x64xf32>) -> !t {
  ^bb0(%x: !t, %y: tensor<64x64xf32>):
    %1 = "ttir.matmul"(%x, %y) : (!t, tensor<64x64xf32>) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<128x64xf32>
func.func @in_place(%a: !t, %b: tensor<64x64xf32>) -> !t {
  // expected-error @below {{has a plan with tensor 2 'in_place', which does not lie in shards where the parts are made}}
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 4, n = 2, k = 2, rows = 2, columns = 2, multicast_lhs = true, multicast_rhs = true,
      block_m = 2, block_n = 1, block_k = 1, blocks_m = 1, blocks_n = 1, sub_m = 2, sub_n = 1, buffers = 2, wide_dst = true, full_sync = false, fidelity = hifi4, in_place = [2]>} : (!t, tensor<64x64xf32>) -> !t {
  ^bb0(%x: !t, %y: tensor<64x64xf32>):
    %1 = "ttir.matmul"(%x, %y) : (!t, tensor<64x64xf32>) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @beside(%a: !t) -> !t {
  %0 = d2m.group(%a) : (!t) -> !t {
  ^bb0(%x: !t):
    // expected-error @below {{in a d2m.group stands beside 'ttir.permute', which moves data}}
    %1 = "ttir.exp"(%x) : (!t) -> !t
    %2 = "ttir.permute"(%1) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @within(%a: !t) -> !t {
  %0 = d2m.group(%a) : (!t) -> !t {
  ^bb0(%x: !t):
    // expected-error @below {{in a d2m.group: what moves data is alone}}
    %1 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    %2 = "ttir.exp"(%1) : (!t) -> !t
    d2m.yield %2 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @two_moves(%a: !t) -> (!t, !t) {
  // expected-error @below {{moves data and has 2 results: one expected}}
  %0:2 = d2m.group(%a) : (!t) -> (!t, !t) {
  ^bb0(%x: !t):
    %1 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    d2m.yield %1, %1 : !t, !t
  }
  return %0#0, %0#1 : !t, !t
}

// -----

!t = tensor<64x64xf32>
func.func @other_kind(%a: !t) -> !t {
  // expected-error @below {{moves data and wants a move_plan}}
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 4, cores = 4, block = 1, buffers = 2, full_sync = false>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @tiles(%a: !t) -> !t {
  // expected-error @below {{has 4 tiles, but its plan 5}}
  %0 = d2m.group(%a) {plan = #d2m.move_plan<way = elements, transposed = false, down = false, tiles = 5, cores = 4, block = 1, buffers = 2, cache = 4>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @apart(%a: !t) -> !t {
  // expected-error @below {{takes tiles apart, which a move_plan of way pages does not}}
  %0 = d2m.group(%a) {plan = #d2m.move_plan<way = pages, transposed = false, down = false, tiles = 4, cores = 4, block = 1, buffers = 2, cache = 0>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!t = tensor<64x64xf32>
func.func @segments(%a: !t) -> !t {
  // expected-error @below {{moves elements away from their place in a transfer, which a move_plan of way segments does not}}
  %0 = d2m.group(%a) {plan = #d2m.move_plan<way = segments, transposed = false, down = false, tiles = 4, cores = 4, block = 1, buffers = 2, cache = 0>} : (!t) -> !t {
  ^bb0(%x: !t):
    %1 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (!t) -> !t
    d2m.yield %1 : !t
  }
  return %0 : !t
}

// -----

!c = tensor<1x2x70x64xf32>
!r = tensor<1x2x3x64xf32>
func.func @units(%cache: !c, %a: !r) -> !c {
  // expected-error @below {{has 2 units, but its plan 3}}
  %0 = d2m.group(%cache, %a) {plan = #d2m.cache_plan<units = 3, cores = 3, threads = 1>} : (!c, !r) -> !c {
  ^bb0(%x: !c, %y: !r):
    %1 = "ttir.fill_cache"(%x, %y) <{batch_offset = 0 : i32}> : (!c, !r) -> !c
    d2m.yield %1 : !c
  }
  return %0 : !c
}

// -----

!c = tensor<1x2x70x64xf32>
!r = tensor<1x2x3x64xf32>
func.func @behind(%cache: !c, %a: !r) -> (!c, !c) {
  // expected-error @below {{writes to the memory of operand 0, whose content 'func.return' takes behind it}}
  %0 = d2m.group(%cache, %a) {plan = #d2m.cache_plan<units = 2, cores = 2, threads = 1>} : (!c, !r) -> !c {
  ^bb0(%x: !c, %y: !r):
    %1 = "ttir.fill_cache"(%x, %y) <{batch_offset = 0 : i32}> : (!c, !r) -> !c
    d2m.yield %1 : !c
  }
  return %0, %cache : !c, !c
}

// -----

!c = tensor<1x2x70x64xf32>
!r = tensor<1x2x3x64xf32>
func.func @kind(%cache: !c, %a: !r) -> !c {
  // expected-error @below {{writes to a cache and wants a cache_plan}}
  %0 = d2m.group(%cache, %a) {plan = #d2m.order_plan<lines = 2, cores = 2, threads = 1>} : (!c, !r) -> !c {
  ^bb0(%x: !c, %y: !r):
    %1 = "ttir.fill_cache"(%x, %y) <{batch_offset = 0 : i32}> : (!c, !r) -> !c
    d2m.yield %1 : !c
  }
  return %0 : !c
}

// -----

!c = tensor<1x2x70x64xf32>
!r = tensor<1x2x3x64xf32>
func.func @beside(%cache: !c, %a: !r) -> !c {
  %0 = d2m.group(%cache, %a) {plan = #d2m.cache_plan<units = 2, cores = 2, threads = 1>} : (!c, !r) -> !c {
  ^bb0(%x: !c, %y: !r):
    // expected-error @below {{what writes to a cache is alone, and the cache its result}}
    %1 = "ttir.fill_cache"(%x, %y) <{batch_offset = 0 : i32}> : (!c, !r) -> !c
    %2 = "ttir.exp"(%1) : (!c) -> !c
    d2m.yield %2 : !c
  }
  return %0 : !c
}

// -----

!c = tensor<1x2x70x64xf32>
!s = tensor<2x1x70x64xf32>
!r = tensor<1x2x3x64xf32>
func.func @shared(%a: !s, %b: !r) -> (!c, !s) {
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 12, cores = 12, block = 1, buffers = 2, full_sync = false>} : (!s) -> !s {
  ^bb0(%x: !s):
    %1 = "ttir.exp"(%x) : (!s) -> !s
    d2m.yield %1 : !s
  }
  %2 = "ttir.reshape"(%0) <{shape = [1 : i32, 2 : i32, 70 : i32, 64 : i32]}> : (!s) -> !c
  // expected-error @below {{writes to the memory of operand 0, which a tensor of another shape shares}}
  %3 = d2m.group(%2, %b) {plan = #d2m.cache_plan<units = 2, cores = 2, threads = 1>} : (!c, !r) -> !c {
  ^bb0(%x: !c, %y: !r):
    %4 = "ttir.fill_cache"(%x, %y) <{batch_offset = 0 : i32}> : (!c, !r) -> !c
    d2m.yield %4 : !c
  }
  return %3, %0 : !c, !s
}
