// Functions that call each other, and results in any number.
// RUN: ttmlir-opt --convert-ttnn-to-emitc --split-input-file %s | FileCheck %s

// A function that is called is declared first; one with a name that C++ cannot
// have is renamed.
// CHECK-DAG: emitc.declare_func @pair
// CHECK-DAG: emitc.declare_func @relu
// CHECK-NOT: emitc.declare_func @main
module {
  // CHECK-LABEL: emitc.func @main_(
  func.func @main(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
    // CHECK: %[[R:.*]] = call_opaque "::relu"
    %0 = call @relu(%a) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: %[[T:.*]] = call_opaque "::pair"(%[[R]]) : {{.*}} -> !emitc.opaque<"std::tuple<ttnn::Tensor, ttnn::Tensor>">
    %1:2 = call @pair(%0) : (tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>)
    // CHECK: call_opaque "std::get"(%[[T]]) {template_args = [#emitc.opaque<"0">]}
    // CHECK: %[[L:.*]] = call_opaque "std::get"(%[[T]]) {template_args = [#emitc.opaque<"1">]}
    // CHECK: return %[[L]]
    return %1#1 : tensor<32x32xf32>
  }

  // CHECK-LABEL: emitc.func private @relu
  // CHECK-SAME: specifiers = ["static"]
  func.func private @relu(%a: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %0 = "ttnn.relu"(%a) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    return %0 : tensor<32x32xf32>
  }

  // CHECK-LABEL: emitc.func @pair
  func.func @pair(%a: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
    %0 = "ttnn.neg"(%a) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    // CHECK: call_opaque "std::make_tuple"
    return %a, %0 : tensor<32x32xf32>, tensor<32x32xf32>
  }

  // CHECK-LABEL: emitc.func @none()
  // CHECK-NEXT: return
  func.func @none() {
    return
  }
}

// -----

// Names stay distinct, and do not clash with those of values.
module {
  // CHECK: emitc.func @a_b(
  func.func @a_b(%a: tensor<32x32xf32>) { return }
  // CHECK: emitc.func @a_b_(
  func.func @"a.b"(%a: tensor<32x32xf32>) { return }
  // CHECK: emitc.func @v1_(
  func.func @v1(%a: tensor<32x32xf32>) { return }
  // CHECK: emitc.func @f2nd(
  func.func @"2nd"(%a: !ttnn.device) { return }
}
