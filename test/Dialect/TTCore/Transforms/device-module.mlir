// Into a device module and out of it.
// RUN: ttmlir-opt %s --ttcore-wrap-device-module | FileCheck %s --check-prefix=WRAP
// RUN: ttmlir-opt %s --ttcore-wrap-device-module --ttcore-wrap-device-module --ttcore-unwrap-device-module | FileCheck %s --check-prefix=BARE
// RUN: ttmlir-opt %s --ttcore-mark-functions-as-forward | FileCheck %s --check-prefix=MARK
// RUN: ttmlir-opt %s --tt-populate-argument-types="argument-types=forward=input,parameter" | FileCheck %s --check-prefix=KIND
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=forward=input" 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=forward=input,weight" 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not ttmlir-opt %s --tt-populate-argument-types="argument-types=backward=input" 2>&1 | FileCheck %s --check-prefix=NAME

// WRAP: module @net attributes {mhlo.num_replicas = 1 : i32} {
// WRAP-NEXT: ttcore.device_module {
// WRAP-NEXT: builtin.module @net attributes {mhlo.num_replicas = 1 : i32} {
// WRAP-NEXT: func.func @forward
// BARE: module @net attributes {mhlo.num_replicas = 1 : i32} {
// BARE-NEXT: func.func @forward
// BARE-NOT: ttcore
// MARK: func.func @forward({{.*}}) -> tensor<2x3xf32> attributes {tt.function_type = "forward_device"}
// MARK: func.func private @helper
// MARK-NOT: tt.function_type
// KIND: %arg0: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<input>}, %arg1: tensor<2x3xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}
// COUNT: argument-types 'forward=input': 1 kinds, the function has 2 arguments
// WORD: argument-types 'forward=input,weight': 'weight' is no kind: input, parameter, constant or default
// NAME: argument-types 'backward=input': the module has no function 'backward'
module @net attributes {mhlo.num_replicas = 1 : i32} {
  func.func @forward(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "ttir.add"(%a, %b) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func private @helper(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
    return %a : tensor<2x3xf32>
  }
}
