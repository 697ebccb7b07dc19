// RUN: %python %S/Inputs/lsp_client.py %build/bin/ttmlir-lsp-server %s | FileCheck %s
// CHECK: diagnostics: 0
func.func @add(%a: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = "ttir.add"(%a, %a) : (tensor<32x64xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}
