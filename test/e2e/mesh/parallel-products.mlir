// Two products in parallel: columns of the first, rows of the second, one sum.
// RUN: ttrt run %s --golden --intermediates | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="optimization-level=2" -o %t.mlir
// RUN: FileCheck %s --check-prefix=TTNN < %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden | FileCheck %s --check-prefix=FILE
// RUN: ttrt perf %t.ttnn --artifact-dir %t.perf | FileCheck %s --check-prefix=PERF
// RUN: not ttrt run %t.ttnn --device n150 2>&1 | FileCheck %s --check-prefix=FEW

// CHECK: intermediates: none of {{[0-9]+}} ops
// CHECK: output 0: pcc {{1.0|0.99}}
// TTNN: ttnn.distribute_tensor
// TTNN: ttnn.all_reduce
// TTNN: ttnn.aggregate_tensor
// FILE: output 0: pcc {{1.0|0.99}}
// PERF: all_reduce {{.*}} ethernet
// FEW: a mesh of 1x2 chips; n150 has 1
module attributes {ttcore.meshes = #ttcore.meshes<[<"mesh" = 1x2>]>} {
  func.func @forward(%x: tensor<37x64xbf16>, %up: tensor<64x96xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}, %down: tensor<96x33xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<37x33xbf16> {
    %0 = "ttir.mesh_shard"(%x) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_dims = array<i64: -1>}> : (tensor<37x64xbf16>) -> tensor<37x64xbf16>
    %1 = "ttir.mesh_shard"(%up) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_dims = array<i64: -1, 1>}> : (tensor<64x96xbf16>) -> tensor<64x48xbf16>
    %2 = "ttir.mesh_shard"(%down) <{shard_type = #ttcore.shard_type<devices>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_dims = array<i64: -1, 0>}> : (tensor<96x33xbf16>) -> tensor<48x33xbf16>
    %3 = "ttir.matmul"(%0, %1) : (tensor<37x64xbf16>, tensor<64x48xbf16>) -> tensor<37x48xbf16>
    %4 = "ttir.relu"(%3) : (tensor<37x48xbf16>) -> tensor<37x48xbf16>
    %5 = "ttir.matmul"(%4, %2) : (tensor<37x48xbf16>, tensor<48x33xbf16>) -> tensor<37x33xbf16>
    %6 = "ttir.all_reduce"(%5) <{reduce_type = #ttcore.reduce_type<sum>, cluster_axis = 1 : ui32}> : (tensor<37x33xbf16>) -> tensor<37x33xbf16>
    %7 = "ttir.mesh_shard"(%6) <{shard_type = #ttcore.shard_type<replicate>, shard_direction = #ttcore.shard_direction<shard_to_full>, shard_shape = array<i64: 1>, shard_dims = array<i64: -1>}> : (tensor<37x33xbf16>) -> tensor<37x33xbf16>
    return %7 : tensor<37x33xbf16>
  }
}
