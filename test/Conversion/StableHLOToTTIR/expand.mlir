// Complex numbers become pairs, Fourier transformations products, and random bits words.
// RUN: ttmlir-opt --split-input-file --stablehlo-expand %s | FileCheck %s

// CHECK-LABEL: func.func @pairs
// CHECK-SAME: %[[RE:.*]]: tensor<3xf32> {ttir.name = "arg0.real"}, %[[IM:.*]]: tensor<3xf32> {ttir.name = "arg0.imag"}, %{{.*}}: tensor<3xf32>) ->
// CHECK-SAME: tensor<3xf32> {ttir.name = "result0.real"}, tensor<3xf32> {ttir.name = "result0.imag"}
func.func @pairs(%a: tensor<3xcomplex<f32>>, %b: tensor<3xf32>) -> tensor<3xcomplex<f32>> {
  // CHECK-NOT: complex
  // CHECK: stablehlo.add %[[RE]], %{{.*}} : tensor<3xf32>
  // CHECK: stablehlo.add %[[IM]], %{{.*}} : tensor<3xf32>
  %0 = stablehlo.convert %b : (tensor<3xf32>) -> tensor<3xcomplex<f32>>
  %1 = stablehlo.add %a, %0 : tensor<3xcomplex<f32>>
  return %1 : tensor<3xcomplex<f32>>
}

// -----

// The state of a loop and the computation of a reduction.
// CHECK-LABEL: func.func @regions
// CHECK: stablehlo.while(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : tensor<i32>, tensor<3xf32>, tensor<3xf32>
// CHECK: stablehlo.reduce(%{{.*}} init: %{{.*}}), (%{{.*}} init: %{{.*}}) across dimensions = [0]
// CHECK-NEXT: reducer(%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>) (%{{.*}}: tensor<f32>, %{{.*}}: tensor<f32>)
func.func @regions(%n: tensor<i32>, %a: tensor<3xcomplex<f32>>, %one: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %c = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %n, %z = %a) : tensor<i32>, tensor<3xcomplex<f32>>
  cond {
    %less = stablehlo.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    %twice = stablehlo.add %z, %z : tensor<3xcomplex<f32>>
    stablehlo.return %i, %twice : tensor<i32>, tensor<3xcomplex<f32>>
  }
  %1 = stablehlo.reduce(%0#1 init: %one) applies stablehlo.multiply across dimensions = [0] : (tensor<3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<complex<f32>>
  return %1 : tensor<complex<f32>>
}

// -----

// 4096 elements are two products of 64, by parts; no constant is larger than the elements.
// CHECK-LABEL: func.func @fft
// CHECK-COUNT-4: stablehlo.dot_general {{.*}} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
// CHECK-COUNT-4: stablehlo.dot_general {{.*}} : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
// CHECK-NOT: stablehlo.dot_general
func.func @fft(%a: tensor<4096xcomplex<f32>>) -> tensor<4096xcomplex<f32>> {
  %0 = stablehlo.fft %a, type = FFT, length = [4096] : (tensor<4096xcomplex<f32>>) -> tensor<4096xcomplex<f32>>
  return %0 : tensor<4096xcomplex<f32>>
}

// -----

// CHECK-LABEL: func.func @bits
// CHECK-NOT: ui64
// CHECK-NOT: rng_bit_generator
func.func @bits(%a: tensor<2x2xui32>) -> tensor<5xui32> {
  %0 = stablehlo.bitcast_convert %a : (tensor<2x2xui32>) -> tensor<2xui64>
  %1, %2 = stablehlo.rng_bit_generator %0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5xui32>)
  return %2 : tensor<5xui32>
}
