// Convolutions hand shards to each other and to what adds them; source has their configs.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=2 -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP
// RUN: ttrt run %s --golden --pipeline-options=optimization-level=2
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=0 | FileCheck %s --check-prefix=NONE

// CHECK: %[[FIRST:.*]] = "ttnn.conv2d"(
// CHECK-SAME: activation = <op_type = relu>, shard_layout = height_sharded{{.*}}force_split_reader = true
// CHECK-NOT: "ttnn.to_memory_config"
// CHECK: %[[SECOND:.*]] = "ttnn.conv2d"(%[[FIRST]],
// CHECK-SAME: shard_layout = height_sharded{{.*}}force_split_reader = true
// CHECK-NOT: "ttnn.to_memory_config"
// CHECK: "ttnn.add"(%[[SECOND]], %[[FIRST]])
// CHECK: "ttnn.max_pool2d"
// CHECK: return
// NONE: "ttnn.conv2d"
// NONE-NOT: shard_layout
// PYTHON-COUNT-2: Conv2dConfig({{.*}}shard_layout=ttnn.TensorMemoryLayout.HEIGHT_SHARDED{{.*}}force_split_reader=True
// CPP-COUNT-2: Conv2dConfig{{.*}}HEIGHT_SHARDED{{.*}}force_split_reader = true
!t = tensor<1x56x56x64xbf16>
!w = tensor<64x64x3x3xbf16>
!p = tensor<1x28x28x64xbf16>
func.func @f(%x: !t, %a: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}, %b: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> !p {
  %0 = "ttir.conv2d"(%x, %a) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!t, !w) -> !t
  %1 = "ttir.relu"(%0) : (!t) -> !t
  %2 = "ttir.conv2d"(%1, %b) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (!t, !w) -> !t
  %3 = "ttir.add"(%2, %1) : (!t, !t) -> !t
  %4 = "ttir.max_pool2d"(%3) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (!t) -> !p
  return %4 : !p
}
