// The error is the plan's, not that of the library's ops for the group.
// RUN: not ttrt run %s --backend=ttmetal 2>&1 | FileCheck %s
// CHECK: plan-errors.mlir:[[# @LINE + 3]]:8: error: 'd2m.group' op has 15 tiles, but its plan 16
// CHECK-NOT: library
func.func @f(%a: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  %0 = d2m.group(%a) {plan = #d2m.map_plan<tiles = 16, cores = 15, block = 1, buffers = 2, full_sync = false>} : (tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  ^bb0(%x: tensor<70x150xbf16>):
    %1 = "ttir.exp"(%x) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
    d2m.yield %1 : tensor<70x150xbf16>
  }
  return %0 : tensor<70x150xbf16>
}
