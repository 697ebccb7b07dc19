// RUN: ttmlir-opt %s --d2m-fe-pipeline --d2m-plan-report -o /dev/null 2>&1 | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --d2m-form-groups --d2m-plan --d2m-plan-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK: plan-report.mlir:[[# @LINE + 6]]:12: remark: 'ttir.sort' is in no program: lines of 70000 elements are too long to be put in order
// CHECK: plan-report.mlir:[[# @LINE + 3]]:8: remark: one program of 2 ops, add, exp: reads 2 tensors of 42000 bytes, writes 1 of 21000; #d2m.map_plan<tiles = 15,{{.*}}; about {{[0-9]+}} cycles, most of them latency; result 0 in DRAM: the host takes it{{$}}
// CHECK: remark: one program of 1 op, neg: reads 1 tensors of 140000 bytes
func.func @forward(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>, %c: tensor<1x70000xbf16>) -> (tensor<70x150xbf16>, tensor<1x70000xbf16>) {
  %0 = "ttir.add"(%a, %b) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %1 = "ttir.exp"(%0) : (tensor<70x150xbf16>) -> tensor<70x150xbf16>
  %2, %i = "ttir.sort"(%c) : (tensor<1x70000xbf16>) -> (tensor<1x70000xbf16>, tensor<1x70000xsi32>)
  // TWO: remark: 'ttir.neg' is in no program: no other op goes with it
  %3 = "ttir.neg"(%2) : (tensor<1x70000xbf16>) -> tensor<1x70000xbf16>
  return %1, %3 : tensor<70x150xbf16>, tensor<1x70000xbf16>
}

// Every kind of plan has an estimate; what lies in L1 does so in every plan that
// has it.
// CHECK: one program of 1 op, concat: {{.*}}; #d2m.move_plan<{{.*}}; about {{[0-9]+}} cycles, most of them {{[a-zA-Z0-9]+}}; result 0 in L1{{$}}
// CHECK: one program of 1 op, matmul: {{.*}}; #d2m.product_plan<{{.*}}; about {{[0-9]+}} cycles, most of them {{[a-zA-Z0-9]+}}; result 0 in L1{{$}}
// CHECK: one program of {{.*}}; #d2m.row_plan<{{.*}}; about {{[0-9]+}} cycles, most of them {{[a-zA-Z0-9]+}}; result 0 in DRAM: the host takes it{{$}}
// CHECK: remark: 'kinds' has 3 programs, about {{[0-9]+}} cycles together
func.func @kinds(%a: tensor<35x150xbf16>, %b: tensor<150x96xbf16>) -> tensor<70x96xbf16> {
  %1 = "ttir.concat"(%a, %a) <{dim = 0 : si32}> : (tensor<35x150xbf16>, tensor<35x150xbf16>) -> tensor<70x150xbf16>
  %2 = "ttir.matmul"(%1, %b) : (tensor<70x150xbf16>, tensor<150x96xbf16>) -> tensor<70x96xbf16>
  %3 = "ttir.softmax"(%2) <{dimension = 1 : si32}> : (tensor<70x96xbf16>) -> tensor<70x96xbf16>
  return %3 : tensor<70x96xbf16>
}

// CHECK: one program of 1 op, scaled_dot_product_attention: {{.*}}; #d2m.attention_plan<{{.*}}; about {{[0-9]+}} cycles, most of them {{[a-zA-Z0-9]+}}; result 0 in DRAM: the host takes it{{$}}
func.func @attention(%q: tensor<1x4x96x64xbf16>) -> tensor<1x4x96x64xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %q, %q) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<1x4x96x64xbf16>, tensor<1x4x96x64xbf16>, tensor<1x4x96x64xbf16>) -> tensor<1x4x96x64xbf16>
  return %0 : tensor<1x4x96x64xbf16>
}

// Two of these fit into L1 beside circular buffers. The one that lives longest
// is moved most often and stays, and so do those that are not in each other's
// way beside it: less is moved by way of DRAM than if it gave way to all others.
// CHECK: one program of 1 op, permute: {{.*}}; result 0 in L1{{$}}
// CHECK: one program of 6 ops, {{.*}}; result 0 in L1{{$}}
// CHECK: one program of 7 ops, {{.*}}; result 0 in DRAM: it takes 262144 bytes of every core, and others that pay more leave less of {{[0-9]+}}{{$}}
func.func @full(%a: tensor<4096x2048xbf16>) -> tensor<4096x2048xbf16> {
  %0 = "ttir.permute"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<4096x2048xbf16>) -> tensor<2048x4096xbf16>
  %1 = "ttir.softmax"(%0) <{dimension = 1 : si32}> : (tensor<2048x4096xbf16>) -> tensor<2048x4096xbf16>
  %2 = "ttir.softmax"(%1) <{dimension = 0 : si32}> : (tensor<2048x4096xbf16>) -> tensor<2048x4096xbf16>
  %3 = "ttir.add"(%2, %0) : (tensor<2048x4096xbf16>, tensor<2048x4096xbf16>) -> tensor<2048x4096xbf16>
  %4 = "ttir.softmax"(%3) <{dimension = 1 : si32}> : (tensor<2048x4096xbf16>) -> tensor<2048x4096xbf16>
  %5 = "ttir.add"(%4, %0) : (tensor<2048x4096xbf16>, tensor<2048x4096xbf16>) -> tensor<2048x4096xbf16>
  %6 = "ttir.permute"(%5) <{permutation = array<i64: 1, 0>}> : (tensor<2048x4096xbf16>) -> tensor<4096x2048xbf16>
  return %6 : tensor<4096x2048xbf16>
}
