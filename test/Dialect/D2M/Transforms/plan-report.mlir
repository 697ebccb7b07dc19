// RUN: ttmlir-opt %s --d2m-fe-pipeline --d2m-plan-report -o /dev/null 2>&1 | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --d2m-form-groups --d2m-plan --d2m-plan-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK: plan-report.mlir:[[# @LINE + 4]]:8: remark: one program of 2 ops, add, exp: reads 2 tensors of 42000 bytes, writes 1 of 21000; #d2m.map_plan<tiles = 15,{{.*}}; about {{[0-9]+}} cycles, most of them latency
// CHECK: plan-report.mlir:[[# @LINE + 5]]:12: remark: 'ttir.sort' is in no program: kernels have no call for it, or not for these types
// CHECK: remark: one program of 1 op, neg: reads 1 tensors of 140000 bytes
func.func @forward(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>, %c: tensor<1x70000xbf16>) -> (tensor<70x150xbf16>, tensor<1x70000xbf16>) {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %1 = "ttir.exp"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %2, %i = "ttir.sort"(%c) : (tensor<1x70000xbf16>) -> (tensor<1x70000xbf16>, tensor<1x70000xsi32>)
  // TWO: remark: 'ttir.neg' is in no program: no other op goes with it
  %3 = "ttir.neg"(%2) : (tensor<1x70000xbf16>) -> tensor<1x70000xbf16>
  return %1, %3 : tensor<70x150xbf16>, tensor<1x70000xbf16>
}
