// Composites become ops of the library that they name, or what their functions say.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttmlir-opt %s --ttnn-resolve-composites | FileCheck %s --check-prefix=AUTO
// RUN: ttmlir-opt %s --ttnn-resolve-composites=composite-resolution=inline | FileCheck %s --check-prefix=INLINE
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=composite-resolution=force-promote 2>&1 | FileCheck %s --check-prefix=FORCE
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | FileCheck %s --check-prefix=TTNN

// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// AUTO: "ttir.softmax"(%arg0) <{dimension = 1 : si32, numericStable = true}>
// AUTO: call @twice_decomp
// softmax has no attribute of that name.
// AUTO: call @softmax_decomp
// AUTO-NOT: ttcore.composite
// INLINE: call @softmax_decomp
// INLINE: call @twice_decomp
// FORCE: 'ttcore.composite' op 'twice' is no op of the library with these operands and attributes
// TTNN-NOT: call
// TTNN: "ttnn.softmax"
// TTNN: "ttnn.add"
// The third one decomposes to a softmax, too.
// TTNN: "ttnn.softmax"

func.func @main(%x: tensor<33x35xf32>) -> tensor<33x35xf32> {
  %0 = "ttcore.composite"(%x) <{composite_name = "softmax", composite_attributes = {dimension = 1 : si32, numericStable = true}, decomposition = @softmax_decomp}> : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttcore.composite"(%0) <{composite_name = "twice", decomposition = @twice_decomp}> : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %2 = "ttcore.composite"(%1) <{composite_name = "softmax", composite_attributes = {axis = 1 : si32}, decomposition = @softmax_decomp}> : (tensor<33x35xf32>) -> tensor<33x35xf32>
  return %2 : tensor<33x35xf32>
}
func.func private @softmax_decomp(%x: tensor<33x35xf32>) -> tensor<33x35xf32> attributes {tt.composite_decomposition} {
  %0 = "ttir.exp"(%x) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.sum"(%0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<33x35xf32>) -> tensor<33x1xf32>
  %2 = "ttir.div"(%0, %1) : (tensor<33x35xf32>, tensor<33x1xf32>) -> tensor<33x35xf32>
  return %2 : tensor<33x35xf32>
}
func.func private @twice_decomp(%x: tensor<33x35xf32>) -> tensor<33x35xf32> attributes {tt.composite_decomposition} {
  %0 = "ttir.add"(%x, %x) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  return %0 : tensor<33x35xf32>
}
