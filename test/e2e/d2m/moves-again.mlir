// A tensor that kernels made may be read by the library and then by kernels
// that move data: the thread that writes their results reads, too.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" %s 2>/dev/null | FileCheck %s --check-prefix=IR
// IR: "ttnn.generic"(
// IR: "ttnn.cumsum"(
// IR: "ttnn.generic"(

// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --golden | FileCheck %s
// CHECK: output 0: pcc 1.00000
// CHECK: output 1: pcc 1.00000
func.func @f(%a: tensor<40x33xf32>, %b: tensor<40x7xf32>) -> (tensor<40x33xf32>, tensor<40x40xf32>) {
  %0 = "ttir.relu"(%a) : (tensor<40x33xf32>) -> tensor<40x33xf32>
  %1 = "ttir.cumsum"(%0) <{dim = 1 : i64}> : (tensor<40x33xf32>) -> tensor<40x33xf32>
  %2 = "ttir.concat"(%0, %b) <{dim = 1 : si32}> : (tensor<40x33xf32>, tensor<40x7xf32>) -> tensor<40x40xf32>
  return %1, %2 : tensor<40x33xf32>, tensor<40x40xf32>
}
