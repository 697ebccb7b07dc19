// A tensor that kernels made may be read by the library and then by kernels
// that move data: the thread that writes their results reads, too.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s 2>/dev/null | FileCheck %s --check-prefix=IR
// IR: "ttnn.generic"(
// IR: "ttnn.sort"(
// IR: "ttnn.generic"(

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden | FileCheck %s
// CHECK: output 0: pcc 1.00000
// CHECK: output 1: pcc 1.00000
func.func @f(%a: tensor<2x70000xf32>, %b: tensor<2x7xf32>) -> (tensor<2x70000xf32>, tensor<2x70007xf32>) {
  %0 = "ttir.relu"(%a) : (tensor<2x70000xf32>) -> tensor<2x70000xf32>
  %1, %i = "ttir.sort"(%0) : (tensor<2x70000xf32>) -> (tensor<2x70000xf32>, tensor<2x70000xsi32>)
  %2 = "ttir.concat"(%0, %b) <{dim = 1 : si32}> : (tensor<2x70000xf32>, tensor<2x7xf32>) -> tensor<2x70007xf32>
  return %1, %2 : tensor<2x70000xf32>, tensor<2x70007xf32>
}
