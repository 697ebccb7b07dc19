// RUN: ttmlir-opt %s --ttnn-layout --convert-ttir-to-ttnn | FileCheck %s --implicit-check-not=ttir.
// The TTIR text is the reference of the first run, TTIR that was raised from
// TTNN the reference of the second.
// RUN: ttrt run %s --golden
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --seed 1

// The example of the pass.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "ttnn.relu"(%arg0) : (tensor<64x128xbf16, #{{.*}}>) -> tensor<64x128xbf16, #{{.*}}>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @forward(%a: tensor<64x128xbf16, #l>) -> tensor<64x128xbf16, #l> {
  %0 = "ttir.relu"(%a) : (tensor<64x128xbf16, #l>) -> tensor<64x128xbf16, #l>
  return %0 : tensor<64x128xbf16, #l>
}

// One device value serves a function.
// CHECK-LABEL: func.func @creation
func.func @creation() -> (tensor<3x5xf32>, tensor<2x2xi32>, tensor<4x4xbf16>, tensor<7xf32>, tensor<2x3xf32>) {
  // CHECK-NEXT: %[[D:.*]] = "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x1>}>
  // CHECK-NEXT: "ttnn.full"(%[[D]]) <{fill_value = 1.500000e+00 : f32, shape = #ttnn.shape<3x5>}>
  %0 = "ttir.full"() <{shape = array<i32: 3, 5>, fill_value = 1.5 : f32}> : () -> tensor<3x5xf32>
  // CHECK-NEXT: "ttnn.full"(%[[D]]) <{fill_value = -7 : i32, shape = #ttnn.shape<2x2>}>
  %1 = "ttir.full"() <{shape = array<i32: 2, 2>, fill_value = -7 : i32}> : () -> tensor<2x2xi32>
  // CHECK-NEXT: "ttnn.zeros"(%[[D]]) <{shape = #ttnn.shape<4x4>}>
  %2 = "ttir.zeros"() <{shape = array<i32: 4, 4>}> : () -> tensor<4x4xbf16>
  // CHECK-NEXT: "ttnn.ones"(%[[D]]) <{shape = #ttnn.shape<7>}>
  %3 = "ttir.ones"() <{shape = array<i32: 7>}> : () -> tensor<7xf32>
  // CHECK-NEXT: "ttnn.constant"(%[[D]]) <{value = dense<{{.*}}> : tensor<2x3xf32>}>
  %4 = "ttir.constant"() <{value = dense<[[1.0, -2.0, 0.5], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  // CHECK-NOT: ttnn.get_device
  return %0, %1, %2, %3, %4 : tensor<3x5xf32>, tensor<2x2xi32>, tensor<4x4xbf16>, tensor<7xf32>, tensor<2x3xf32>
}

// One value is made on the device, as a number that the library takes; what an
// f32 or a signed integer cannot say stays content.
// CHECK-LABEL: func.func @splats
func.func @splats() -> (tensor<3x5xf32>, tensor<2xbf16>, tensor<2xi32>, tensor<2xi8>, tensor<2xui32>, tensor<2xui32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf16>) {
  // CHECK: "ttnn.full"(%{{.*}}) <{fill_value = -0.000000e+00 : f32, shape = #ttnn.shape<3x5>}>
  %0 = "ttir.constant"() <{value = dense<-0.0> : tensor<3x5xf32>}> : () -> tensor<3x5xf32>
  // CHECK-NEXT: "ttnn.full"(%{{.*}}) <{fill_value = 0xFF800000 : f32, shape = #ttnn.shape<2>}>
  %1 = "ttir.constant"() <{value = dense<0xFF80> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  // CHECK-NEXT: "ttnn.full"(%{{.*}}) <{fill_value = -2147483648 : i32
  %2 = "ttir.constant"() <{value = dense<-2147483648> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK-NEXT: "ttnn.full"(%{{.*}}) <{fill_value = 200 : i32
  %3 = "ttir.constant"() <{value = dense<200> : tensor<2xi8>}> : () -> tensor<2xi8>
  // CHECK-NEXT: "ttnn.full"(%{{.*}}) <{fill_value = 2147483647 : i32
  %4 = "ttir.constant"() <{value = dense<2147483647> : tensor<2xui32>}> : () -> tensor<2xui32>
  // CHECK-NEXT: "ttnn.constant"{{.*}}dense<2147483648> : tensor<2xui32>
  %5 = "ttir.constant"() <{value = dense<2147483648> : tensor<2xui32>}> : () -> tensor<2xui32>
  // CHECK-NEXT: "ttnn.constant"{{.*}}dense<0x7FC00001> : tensor<2xf32>
  %6 = "ttir.constant"() <{value = dense<0x7FC00001> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK-NEXT: "ttnn.constant"{{.*}} : tensor<0xf32>
  %7 = "ttir.constant"() <{value = dense<1.0> : tensor<0xf32>}> : () -> tensor<0xf32>
  // CHECK-NEXT: "ttnn.full"(%{{.*}}) <{fill_value = 6.550400e+04 : f32
  %8 = "ttir.constant"() <{value = dense<65504.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3x5xf32>, tensor<2xbf16>, tensor<2xi32>, tensor<2xi8>, tensor<2xui32>, tensor<2xui32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf16>
}

// The library counts along one dimension; the rest is reshape and repeat.
// CHECK-LABEL: func.func @arange
func.func @arange() -> (tensor<5xi32>, tensor<1x4xf32>, tensor<3x4xi32>, tensor<4x3xf32>, tensor<2x3x4xi32>) {
  // CHECK: "ttnn.arange"(%{{.*}}) <{end = 5 : si64, start = 0 : si64, step = 1 : si64}>
  // CHECK-NOT: ttnn.reshape
  %0 = "ttir.arange"() <{start = 0 : si64, end = 5 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<5xi32>
  // CHECK: "ttnn.arange"(%{{.*}}) <{end = 10 : si64, start = 2 : si64, step = 2 : si64}>
  // CHECK: "ttnn.reshape"{{.*}} -> tensor<1x4xf32
  // CHECK-NOT: ttnn.repeat
  %1 = "ttir.arange"() <{start = 2 : si64, end = 10 : si64, step = 2 : si64, arange_dimension = 1 : i64}> : () -> tensor<1x4xf32>
  // CHECK: %[[A:.*]] = "ttnn.arange"
  // CHECK: %[[R:.*]] = "ttnn.reshape"(%[[A]]) <{shape = [1 : i32, 4 : i32]}>
  // CHECK: "ttnn.repeat"(%[[R]]) <{repeat_dims = #ttnn.shape<3x1>}>
  %2 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<3x4xi32>
  // CHECK: "ttnn.reshape"{{.*}}<{shape = [4 : i32, 1 : i32]}>
  // CHECK: "ttnn.repeat"{{.*}}#ttnn.shape<1x3>
  %3 = "ttir.arange"() <{start = 9 : si64, end = 1 : si64, step = -2 : si64, arange_dimension = 0 : i64}> : () -> tensor<4x3xf32>
  // CHECK: "ttnn.reshape"{{.*}}<{shape = [1 : i32, 3 : i32, 1 : i32]}>
  // CHECK: "ttnn.repeat"{{.*}}#ttnn.shape<2x1x4>
  %4 = "ttir.arange"() <{start = -1 : si64, end = 2 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<2x3x4xi32>
  return %0, %1, %2, %3, %4 : tensor<5xi32>, tensor<1x4xf32>, tensor<3x4xi32>, tensor<4x3xf32>, tensor<2x3x4xi32>
}

// CHECK-LABEL: func.func @empty
// CHECK: "ttnn.empty"(%{{.*}}) <{shape = #ttnn.shape<32x32>}>
func.func @empty(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = ttir.empty() : tensor<32x32xf32>
  %1 = "ttir.isfinite"(%0) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  %2 = "ttir.zeros"() <{shape = array<i32: 32, 32>}> : () -> tensor<32x32xf32>
  %3 = "ttir.multiply"(%1, %2) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %4 = "ttir.add"(%3, %x) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %4 : tensor<32x32xf32>
}
