// Weights in loops, and those that say what they become.
// RUN: ttmlir-opt --split-input-file --ttnn-weight-formats %s | FileCheck %s
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline=weight-dtype=bfp_bf8 %s | FileCheck %s --check-prefix=TTNN
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline %s | FileCheck %s --check-prefix=ALONE
// ALONE-NOT: tile<32x32, bfp_bf8>
// ALONE: tile<32x32, bfp_bf4>

// In loops what no round replaces, if all that call the function give a weight.
// CHECK-LABEL: func.func private @step
// CHECK: %[[W:.*]] = "ttir.to_layout"(%arg1)
// CHECK: "ttir.matmul"(%arg0, %[[W]])
// TTNN-LABEL: func.func private @step
// TTNN-NOT: typecast
// TTNN: "ttnn.matmul"
// TTNN-LABEL: func.func @loop
func.func private @step(%x: tensor<32x32xf32>, %w: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
// CHECK-LABEL: func.func private @replaced
// CHECK-NOT: to_layout
// CHECK: return
func.func private @replaced(%x: tensor<32x32xf32>, %w: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0, %0 : tensor<32x32xf32>, tensor<32x32xf32>
}
func.func @loop(%x: tensor<32x32xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
                %w: tensor<32x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<32x32xf32> {
  %0 = ttcore.loop @step(%x, %w) times 3 : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %1:2 = ttcore.loop @replaced(%0, %w) times 2 : (tensor<32x32xf32>, tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>)
  return %1#0 : tensor<32x32xf32>
}

// -----

// An argument says what it becomes.
// CHECK-LABEL: func.func @said
// CHECK: %[[B:.*]] = "ttir.to_layout"(%arg2)
// CHECK: "ttir.matmul"(%arg0, %arg1)
// CHECK: "ttir.matmul"(%{{.*}}, %[[B]])
func.func @said(%x: tensor<32x32xf32>, %w: tensor<32x32xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>, ttcore.weight_dtype = "bf16"},
                %v: tensor<32x32xf32> {ttcore.weight_dtype = "bfp_bf4"}) -> tensor<32x32xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %1 = "ttir.matmul"(%0, %v) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %1 : tensor<32x32xf32>
}
