// Collectives on one chip, and a larger mesh.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttrt query --device n300 --save-artifacts --artifact-dir %t --quiet
// RUN: sed 's/= 1x1>/= 1x2>/' %s > %t.mlir
// RUN: not ttmlir-opt %t.mlir --ttir-to-ttnn-backend-pipeline="system-desc-path=%t/system_desc.ttsys" 2>&1 | FileCheck %s --check-prefix=MESH
// RUN: sed 's/= 1x1>/= 64x64>/' %s > %t.many.mlir
// RUN: not ttmlir-opt %t.many.mlir --ttir-to-ttnn-backend-pipeline 2>&1 | FileCheck %s --check-prefix=CHIPS

// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 1: {{.*}}pcc {{1.0|0.99}}
// MESH: 'ttir.all_gather' op of 'tensor<33x35xf32>' between '2' chips has the shape '33x70'
// CHIPS: mesh shape '64x64' needs more chips than a board of wormhole_b0 has
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x1>]>} {
  func.func @main(%x: tensor<33x35xf32>, %w: tensor<35xf32>, %r: tensor<33x35xf32>) -> (tensor<33x35xf32>, tensor<33x35xf32>) {
    %0 = "ttir.mesh_shard"(%x) <{shard_dims = array<i64: -1>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_type = #ttcore.shard_type<replicate>}> : (tensor<33x35xf32>) -> tensor<33x35xf32>
    %1 = "ttir.exp"(%0) : (tensor<33x35xf32>) -> tensor<33x35xf32>
    %2 = "ttir.all_reduce"(%1) <{cluster_axis = 1 : ui32, reduce_type = #ttcore.reduce_type<sum>}> : (tensor<33x35xf32>) -> tensor<33x35xf32>
    %3 = "ttir.all_gather"(%2) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32}> : (tensor<33x35xf32>) -> tensor<33x35xf32>
    %4 = "ttir.distributed_rms_norm"(%3, %w, %r) <{cluster_axis = 1 : ui32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<33x35xf32>, tensor<35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
    %5 = "ttir.distributed_layer_norm"(%3, %w, %w) <{cluster_axis = 1 : ui32, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<33x35xf32>, tensor<35xf32>, tensor<35xf32>) -> tensor<33x35xf32>
    return %4, %5 : tensor<33x35xf32>, tensor<33x35xf32>
  }
}
