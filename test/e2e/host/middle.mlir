// Ops that are marked run on the host, between ops of the device: of f32, bf16, si32
// and i1, of odd sizes, with several operands and results, in several functions.
// RUN: ttrt run %s --golden --init rand | FileCheck %s
// RUN: ttrt run %s --golden --init rand --golden-precision f32 | FileCheck %s
// RUN: ttrt run %s --golden --init rand --pipeline-options optimization-level=1 | FileCheck %s
// RUN: ttrt run %s --golden --init rand --device p150 | FileCheck %s
// RUN: ttrt run %s --golden --init rand --intermediates | FileCheck %s --check-prefixes=CHECK,STEPS
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=TTNN
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --init rand --loops 2 | FileCheck %s
// RUN: ttrt perf %t.ttnn --golden --host-only | FileCheck %s --check-prefix=PERF
// RUN: ttrt read %t.ttnn --section host | FileCheck %s --check-prefix=HOST
// RUN: ttrt read %t.ttnn --section programs | FileCheck %s --check-prefix=PROGRAMS
// RUN: ttrt read %t.ttnn | FileCheck %s --check-prefix=ALL
// A module that is TTNN already passes through, and so does one without its TTIR.
// RUN: ttrt run %t.mlir --golden --init rand | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=keep-source=false -o %t.bare.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.bare.mlir -o %t.bare.ttnn
// RUN: not ttrt read %t.bare.ttnn --section ttir
// RUN: ttrt run %t.bare.ttnn --golden --init rand | FileCheck %s

// STEPS: intermediates: none of
// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 1: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 2: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 3: {{.*}}pcc {{1.0|0.99}}
// CHECK: output 0: {{.*}}pcc {{1.0|0.99}}

// Two that follow each other are one function.
// TTNN: ttcore.device_module
// TTNN: func.func private @main_cpu_hoisted_0(tensor<33x35xf32, #[[H:.*]]>) -> (tensor<33x35xf32, #[[H]]>, tensor<33x35xf32, #[[H]]>) attributes {tt.function_type = "forward_cpu_declaration"}
// TTNN: call @main_cpu_hoisted_0
// TTNN: "ttnn.to_device"
// TTNN: ttcore.cpu_module
// TTNN: func.func @main_cpu_hoisted_0
// TTNN: ttir.exp
// TTNN-NEXT: ttir.neg
// TTNN: func.func @main_cpu_hoisted_3(%arg0: tensor<5x7xf32>, %arg1: tensor<5x7xf32>) -> tensor<5x7xbf16>
// PERF-DAG: {{^}}call {{ *[0-9]+ }}
// PERF-DAG: matmul
// HOST-NOT: ttnn
// HOST: func.func @main_cpu_hoisted_0
// HOST: func.func @main_cpu_hoisted_1
// PROGRAMS: "op": "call"
// ALL: "host":
// ALL-NOT: "cpp":

func.func @main(%x: tensor<33x35xf32>, %w: tensor<35x17xf32>, %b: tensor<3x37xbf16>, %i: tensor<11x13xsi32>, %p: tensor<5x7xf32>, %q: tensor<5x7xf32>)
    -> (tensor<33x17xf32>, tensor<3x37xbf16>, tensor<11x13xsi32>, tensor<5x7xf32>) {
  %0 = "ttir.tanh"(%x) : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %1 = "ttir.exp"(%0) {ttir.should_hoist} : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %2 = "ttir.neg"(%1) {ttir.should_hoist} : (tensor<33x35xf32>) -> tensor<33x35xf32>
  %3 = "ttir.add"(%1, %2) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %4 = "ttir.subtract"(%3, %2) : (tensor<33x35xf32>, tensor<33x35xf32>) -> tensor<33x35xf32>
  %5 = "ttir.matmul"(%4, %w) : (tensor<33x35xf32>, tensor<35x17xf32>) -> tensor<33x17xf32>
  %6 = "ttir.constant"() <{value = dense<[[0.5], [2.0], [-3.0]]> : tensor<3x1xbf16>}> : () -> tensor<3x1xbf16>
  %7 = "ttir.multiply"(%b, %6) {ttir.should_hoist} : (tensor<3x37xbf16>, tensor<3x1xbf16>) -> tensor<3x37xbf16>
  %8 = "ttir.relu"(%7) : (tensor<3x37xbf16>) -> tensor<3x37xbf16>
  %9 = "ttir.cumsum"(%i) <{dim = 1 : i64}> {ttir.should_hoist = #ttir.should_hoist} : (tensor<11x13xsi32>) -> tensor<11x13xsi32>
  %10 = "ttir.add"(%9, %i) : (tensor<11x13xsi32>, tensor<11x13xsi32>) -> tensor<11x13xsi32>
  %11 = "ttir.gt"(%p, %q) {ttir.should_hoist} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xi1>
  %12 = "ttir.where"(%11, %p, %q) : (tensor<5x7xi1>, tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  return %5, %8, %10, %12 : tensor<33x17xf32>, tensor<3x37xbf16>, tensor<11x13xsi32>, tensor<5x7xf32>
}

// All of it on the host.
func.func @all(%x: tensor<1x19xf32>) -> tensor<1x19xf32> {
  %0 = "ttir.softmax"(%x) <{dimension = 1 : si32}> {ttir.should_hoist} : (tensor<1x19xf32>) -> tensor<1x19xf32>
  return %0 : tensor<1x19xf32>
}
