// RUN: ttmlir-opt --convert-ttir-to-linalg --canonicalize %s | FileCheck %s

// The example of the pass's description.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @relu(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG: %[[EMPTY:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]]
// CHECK-SAME: ins(%[[X]] : tensor<2x3xf32>) outs(%[[EMPTY]] : tensor<2x3xf32>)
// CHECK: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK: arith.maximumf %[[IN]], %[[ZERO]] : f32
func.func @relu(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %0 = "ttir.relu"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %0 : tensor<2x3xbf16>
}

// Predicates are floats.
// CHECK-LABEL: func.func @predicate(
// CHECK-SAME: tensor<4xi32>, {{.*}}: tensor<4xi32>) -> tensor<4xf32>
// CHECK: %[[LESS:.*]] = arith.cmpi ult
// CHECK: arith.uitofp %[[LESS]] : i1 to f32
func.func @predicate(%a: tensor<4xui32>, %b: tensor<4xui32>) -> tensor<4xi1> {
  %0 = "ttir.lt"(%a, %b) : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// The sign decides, though the type has lost it.
// CHECK-LABEL: func.func @signs(
// CHECK: arith.maxsi
// CHECK: arith.maxui
func.func @signs(%a: tensor<4xsi8>, %b: tensor<4xi8>) -> (tensor<4xsi8>, tensor<4xi8>) {
  %0 = "ttir.maximum"(%a, %a) : (tensor<4xsi8>, tensor<4xsi8>) -> tensor<4xsi8>
  %1 = "ttir.maximum"(%b, %b) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return %0, %1 : tensor<4xsi8>, tensor<4xi8>
}

// The innermost loop runs along rows.
// CHECK-LABEL: func.func @matmul(
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction", "parallel"]
// CHECK: arith.mulf {{.*}} fastmath<contract>
func.func @matmul(%a: tensor<5x6xf32>, %b: tensor<6x7xf32>) -> tensor<5x7xf32> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<5x6xf32>, tensor<6x7xf32>) -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// Sums are wide.
// CHECK-LABEL: func.func @sum(
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction"]
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: arith.addf %{{.*}} : f64
func.func @sum(%x: tensor<5x6xbf16>) -> tensor<5xbf16> {
  %0 = "ttir.sum"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<5x6xbf16>) -> tensor<5xbf16>
  return %0 : tensor<5xbf16>
}

// Encodings disappear, calls follow.
// CHECK-LABEL: func.func @call(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: %[[R:.*]] = call @relu(%[[X]]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: return %[[R]]
func.func @call(%x: tensor<2x3xbf16, "layout">) -> tensor<2x3xbf16> {
  %0 = "ttir.to_layout"(%x) : (tensor<2x3xbf16, "layout">) -> tensor<2x3xbf16>
  %1 = call @relu(%0) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %1 : tensor<2x3xbf16>
}
