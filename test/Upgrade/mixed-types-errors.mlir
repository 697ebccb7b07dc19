// Ambiguous types are left for the verifier.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<3xui32>, %b: tensor<3xsi32>) -> tensor<3xi1> {
  // expected-error@+1 {{element type 'si32' of operand '#1' given, 'ui32' expected}}
  %0 = "ttir.gt"(%a, %b) : (tensor<3xui32>, tensor<3xsi32>) -> tensor<3xi1>
  return %0 : tensor<3xi1>
}
