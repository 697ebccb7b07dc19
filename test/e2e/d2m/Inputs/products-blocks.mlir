// Several blocks in place, by hand: sums of each wait in L1 for the next step.
#a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<6x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
#c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<6x6x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @grid(%a: tensor<1500x512xbf16, #a>, %b: tensor<512x1520xbf16>, %r: tensor<1500x1520xbf16, #c>) -> tensor<1500x1520xbf16, #c> {
  %0 = d2m.group(%a, %b, %r) {plan = #d2m.product_plan<batch = 1, m = 47, n = 48, k = 16, rows = 8, columns = 8, multicast_lhs = true, multicast_rhs = true, block_m = 3, block_n = 6, block_k = 2, blocks_m = 2, blocks_n = 1, sub_m = 1, sub_n = 3, buffers = 2, wide_dst = false, full_sync = false, fidelity = hifi4, lhs_shard = 2, in_place = [2, 3]>}
      : (tensor<1500x512xbf16, #a>, tensor<512x1520xbf16>, tensor<1500x1520xbf16, #c>) -> tensor<1500x1520xbf16, #c> {
  ^bb0(%x: tensor<1500x512xbf16, #a>, %y: tensor<512x1520xbf16>, %s: tensor<1500x1520xbf16, #c>):
    %1 = "ttir.matmul"(%x, %y) : (tensor<1500x512xbf16, #a>, tensor<512x1520xbf16>) -> tensor<1500x1520xbf16, #c>
    %2 = "ttir.add"(%1, %s) : (tensor<1500x1520xbf16, #c>, tensor<1500x1520xbf16, #c>) -> tensor<1500x1520xbf16, #c>
    d2m.yield %2 : tensor<1500x1520xbf16, #c>
  }
  return %0 : tensor<1500x1520xbf16, #c>
}

#tall_a = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <64x1>, memref<2x7x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>
#tall_c = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <64x1>, memref<2x12x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>
func.func @tall(%a: tensor<4070x200xf32, #tall_a>, %b: tensor<200x380xf32>) -> tensor<4070x380xf32, #tall_c> {
  %0 = d2m.group(%a, %b) {plan = #d2m.product_plan<batch = 1, m = 128, n = 12, k = 7, rows = 8, columns = 8, multicast_lhs = false, multicast_rhs = true, block_m = 2, block_n = 6, block_k = 1, blocks_m = 1, blocks_n = 2, sub_m = 1, sub_n = 3, buffers = 2, wide_dst = true, full_sync = false, fidelity = hifi4, lhs_shard = 7, in_place = [2]>}
      : (tensor<4070x200xf32, #tall_a>, tensor<200x380xf32>) -> tensor<4070x380xf32, #tall_c> {
  ^bb0(%x: tensor<4070x200xf32, #tall_a>, %y: tensor<200x380xf32>):
    %1 = "ttir.matmul"(%x, %y) : (tensor<4070x200xf32, #tall_a>, tensor<200x380xf32>) -> tensor<4070x380xf32, #tall_c>
    d2m.yield %1 : tensor<4070x380xf32, #tall_c>
  }
  return %0 : tensor<4070x380xf32, #tall_c>
}
