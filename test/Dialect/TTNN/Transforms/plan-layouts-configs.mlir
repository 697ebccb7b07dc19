// Fields of the configs of convolutions, by the names of ops.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv2d-config=first=act_block_h_override#32:shard_layout#height_sharded:weights_dtype#bf16" | FileCheck %s
// RUN: ttrt run %s --pipeline-options "override-conv2d-config=first=act_block_h_override#32" --golden
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv2d-config=second=act_block_h_override#32" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv2d-config=first=act_block_h#32" 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv2d-config=first=act_block_h_override" 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv2d-config=first=shard_layout#sideways" 2>&1 | FileCheck %s --check-prefix=ENUM
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="override-conv3d-config=first=c_in_block#32" 2>&1 | FileCheck %s --check-prefix=KIND
// CHECK: conv2d_config = #ttnn.conv2d_config<weights_dtype = bf16, act_block_h_override = 32{{.*}}, shard_layout = height_sharded>
// NAME: error: no op with a conv2d_config is named 'second', which override-conv2d-config has
// KEY: error: {{.*}}'ttnn.conv2d' op override-conv2d-config=act_block_h#32: {{.*}}
// VALUE: error: override-conv2d-config of 'first' has 'act_block_h_override'; wanted key#value:key#value
// ENUM: error: {{.*}}'ttnn.conv2d' op override-conv2d-config=shard_layout#sideways: {{.*}}
// KIND: error: no op with a conv3d_config is named 'first', which override-conv3d-config has
func.func @f(%x: tensor<1x9x11x8xbf16>, %w: tensor<16x8x3x3xbf16>) -> tensor<1x7x9x16xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x9x11x8xbf16>, tensor<16x8x3x3xbf16>) -> tensor<1x7x9x16xbf16> loc("first")
  return %0 : tensor<1x7x9x16xbf16>
}
