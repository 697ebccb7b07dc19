// Weights in block floats: what depends on parameters and constants only, in products; on both paths.
// RUN: ttmlir-opt --split-input-file --ttnn-weight-formats %s 2>%t.warnings | FileCheck %s
// RUN: FileCheck %s --input-file %t.warnings --check-prefix=WARN
// RUN: ttmlir-opt --split-input-file --ttnn-weight-formats=format=bfp_bf4 %s 2>/dev/null | FileCheck %s --check-prefix=FOUR
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline=weight-dtype=bfp_bf8 %s 2>/dev/null | FileCheck %s --check-prefix=TTNN
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline=weight-dtype=bfp_bf8 %s 2>/dev/null -o %t.new
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline=experimental-weight-dtype=bfp_bf8 %s 2>/dev/null -o %t.older
// RUN: ttmlir-opt --split-input-file --ttir-to-ttnn-backend-pipeline=experimental-bfp8-weights=true %s 2>/dev/null -o %t.oldest
// RUN: cmp %t.new %t.older && cmp %t.new %t.oldest
// RUN: ttmlir-opt --split-input-file --ttir-to-ttmetal-pipeline=weight-dtype=bfp_bf8 %s 2>/dev/null | FileCheck %s --check-prefix=METAL
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline=weight-dtype=int3 %s 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: weight-dtype

// CHECK-DAG: #[[B:.*]] = #ttnn.ttnn_layout<{{.*}}memref<3x2x!ttcore.tile<32x32, bfp_bf8>
// CHECK-LABEL: func.func @layer
// CHECK: %[[W:.*]] = "ttir.to_layout"(%arg1) : (tensor<70x40xf32>) -> tensor<70x40xf32, #[[B]]>
// CHECK: "ttir.linear"(%arg0, %[[W]], %arg2)
// CHECK: %[[E:.*]] = "ttir.to_layout"(%{{.*}}) : (tensor<40x70xf32>)
// CHECK: "ttir.matmul"(%{{.*}}, %[[E]])
// FOUR: !ttcore.tile<32x32, bfp_bf4>
// TTNN: memref<3x2x!ttcore.tile<32x32, bfp_bf8>
// TTNN-LABEL: func.func private @layer_const_eval
// TTNN: "ttnn.typecast"(%arg0) : (tensor<70x40xf32, #[[F:.*]]>) -> tensor<70x40xf32, #{{.*}}>
// TTNN-LABEL: func.func @layer
// METAL: func.func private @layer_const_eval
// METAL: !ttcore.tile<32x32, bfp_bf8>
func.func @layer(%x: tensor<33x70xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
                 %w: tensor<70x40xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
                 %b: tensor<40xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
                 %v: tensor<40x70xf32> {ttcore.argument_type = #ttcore.argument_type<constant>}) -> tensor<33x70xf32> {
  %0 = "ttir.linear"(%x, %w, %b) : (tensor<33x70xf32>, tensor<70x40xf32>, tensor<40xf32>) -> tensor<33x40xf32>
  %1 = "ttir.tanh"(%v) : (tensor<40x70xf32>) -> tensor<40x70xf32>
  %2 = "ttir.matmul"(%0, %1) : (tensor<33x40xf32>, tensor<40x70xf32>) -> tensor<33x70xf32>
  return %2 : tensor<33x70xf32>
}

// -----

// Nothing says that these are weights.
// WARN: warning: there are no weights to convert
// CHECK-LABEL: func.func @inputs
// CHECK-NOT: to_layout
func.func @inputs(%x: tensor<33x70xf32>, %w: tensor<70x40xf32>) -> tensor<33x40xf32> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x70xf32>, tensor<70x40xf32>) -> tensor<33x40xf32>
  return %0 : tensor<33x40xf32>
}
