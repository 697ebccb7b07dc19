// Functions of several chips on one, and programs that need several.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 1: {{.*}}pcc {{1.0|0.99}}
#x = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <1x1>, memref<6x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#h = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 33 + d1, d2), <1x1>, memref<99x35xbf16, #ttnn.buffer_type<system_memory>>>
#w = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @main(%a: tensor<3x33x35xbf16>, %w: tensor<35xbf16>) -> (tensor<3x33x35xbf16>, tensor<3x33x35xbf16>) {
  %d = "ttnn.get_device"() : () -> !ttnn.device
  %r = "ttir.to_layout"(%a) : (tensor<3x33x35xbf16>) -> tensor<3x33x35xbf16, #h>
  %m = "ttnn.distribute_tensor"(%r, %d) <{mapper_config = #ttnn.mesh_mapper_config<placements = [<replicate>, <shard, 1>]>}> : (tensor<3x33x35xbf16, #h>, !ttnn.device) -> tensor<3x33x35xbf16, #h>
  %0 = "ttir.to_layout"(%m) : (tensor<3x33x35xbf16, #h>) -> tensor<3x33x35xbf16, #x>
  %1 = "ttnn.all_gather"(%0) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<3x33x35xbf16, #x>) -> tensor<3x33x35xbf16, #x>
  %2 = "ttnn.all_reduce"(%1) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<3x33x35xbf16, #x>) -> tensor<3x33x35xbf16, #x>
  %3 = "ttnn.reduce_scatter"(%2) <{scatter_dim = 0 : si32, reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<3x33x35xbf16, #x>) -> tensor<3x33x35xbf16, #x>
  %4 = "ttnn.exp"(%3) : (tensor<3x33x35xbf16, #x>) -> tensor<3x33x35xbf16, #x>
  %wl = "ttir.to_layout"(%w) : (tensor<35xbf16>) -> tensor<35xbf16, #w>
  %5 = "ttnn.distributed_rms_norm"(%4, %wl, %0, %d) <{cluster_axis = 1 : ui32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>}> : (tensor<3x33x35xbf16, #x>, tensor<35xbf16, #w>, tensor<3x33x35xbf16, #x>, !ttnn.device) -> tensor<3x33x35xbf16, #x>
  %6 = "ttnn.distributed_layer_norm"(%4, %wl, %wl, %d) <{cluster_axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> : (tensor<3x33x35xbf16, #x>, tensor<35xbf16, #w>, tensor<35xbf16, #w>, !ttnn.device) -> tensor<3x33x35xbf16, #x>
  %7 = "ttir.to_layout"(%6) : (tensor<3x33x35xbf16, #x>) -> tensor<3x33x35xbf16, #h>
  %8 = "ttnn.aggregate_tensor"(%7, %d) <{composer_config = #ttnn.mesh_composer_config<dims = [0, 1]>}> : (tensor<3x33x35xbf16, #h>, !ttnn.device) -> tensor<3x33x35xbf16, #h>
  %9 = "ttir.to_layout"(%5) : (tensor<3x33x35xbf16, #x>) -> tensor<3x33x35xbf16>
  %10 = "ttir.to_layout"(%8) : (tensor<3x33x35xbf16, #h>) -> tensor<3x33x35xbf16>
  return %9, %10 : tensor<3x33x35xbf16>, tensor<3x33x35xbf16>
}
