// The language server answers and points at the error.
// RUN: %python %S/Inputs/lsp_client.py %build/bin/ttmlir-lsp-server %s | FileCheck %s
// CHECK: capabilities:{{.*}} definitionProvider {{.*}}hoverProvider
// CHECK: diagnostics: 1
// CHECK: [[@LINE+3]]:8: {{.*}}'ttir.add' op
func.func @add(%a: tensor<32x64xf32>, %b: tensor<32x63xf32>) -> tensor<32x64xf32> {
  // The shapes do not broadcast.
  %0 = "ttir.add"(%a, %b) : (tensor<32x64xf32>, tensor<32x63xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}
