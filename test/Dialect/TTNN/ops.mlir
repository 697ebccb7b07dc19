// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --emit-bytecode | ttmlir-opt | FileCheck %s

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #ttnn.buffer_type<system_memory>>>
#dram = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #ttnn.buffer_type<dram>>, <interleaved>>
#tiled = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>

// CHECK-LABEL: func.func @unary
func.func @unary(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // CHECK: "ttnn.acos"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = "ttnn.acos"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.asin"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttnn.asin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.atan"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttnn.atan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.cbrt"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttnn.cbrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.ceil"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "ttnn.ceil"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.cos"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "ttnn.cos"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.erf"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = "ttnn.erf"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.erfc"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = "ttnn.erfc"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.exp"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = "ttnn.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.expm1"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = "ttnn.expm1"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.floor"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = "ttnn.floor"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.gelu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = "ttnn.gelu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.hardsigmoid"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = "ttnn.hardsigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.log"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %13 = "ttnn.log"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.log1p"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %14 = "ttnn.log1p"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.mish"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %15 = "ttnn.mish"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.reciprocal"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %16 = "ttnn.reciprocal"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.relu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %17 = "ttnn.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.relu6"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = "ttnn.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.rsqrt"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %19 = "ttnn.rsqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.sigmoid"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %20 = "ttnn.sigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.sign"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %21 = "ttnn.sign"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.silu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %22 = "ttnn.silu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.sin"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %23 = "ttnn.sin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.sqrt"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %24 = "ttnn.sqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.tan"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %25 = "ttnn.tan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.tanh"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %26 = "ttnn.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.abs"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %27 = "ttnn.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.neg"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %28 = "ttnn.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.isfinite"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %29 = "ttnn.isfinite"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.logical_not"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %30 = "ttnn.logical_not"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.bitwise_not"(%{{.*}}) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %31 = "ttnn.bitwise_not"(%i) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttnn.typecast"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  %32 = "ttnn.typecast"(%x) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  // CHECK: "ttnn.typecast"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %33 = "ttnn.typecast"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK: "ttnn.leaky_relu"(%{{.*}}) <{parameter = 1.000000e-01 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %34 = "ttnn.leaky_relu"(%x) <{parameter = 1.0e-01 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %i: tensor<2x3xi32>, %j: tensor<2x3xi32>) {
  // CHECK: "ttnn.add"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = "ttnn.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.atan2"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttnn.atan2"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.divide"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttnn.divide"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.maximum"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttnn.maximum"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.minimum"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "ttnn.minimum"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.multiply"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "ttnn.multiply"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.pow_tensor"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = "ttnn.pow_tensor"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.remainder"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = "ttnn.remainder"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.subtract"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = "ttnn.subtract"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.bitwise_and"(%{{.*}}, %{{.*}}) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %9 = "ttnn.bitwise_and"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttnn.bitwise_or"(%{{.*}}, %{{.*}}) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %10 = "ttnn.bitwise_or"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttnn.bitwise_xor"(%{{.*}}, %{{.*}}) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %11 = "ttnn.bitwise_xor"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttnn.eq"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %12 = "ttnn.eq"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.ge"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %13 = "ttnn.ge"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.gt"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %14 = "ttnn.gt"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.le"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %15 = "ttnn.le"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.lt"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %16 = "ttnn.lt"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.ne"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %17 = "ttnn.ne"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.logical_and"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %18 = "ttnn.logical_and"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.logical_or"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %19 = "ttnn.logical_or"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttnn.logical_xor"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %20 = "ttnn.logical_xor"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @ternary
func.func @ternary(%c: tensor<2x3xi1>, %x: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // CHECK: "ttnn.where"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = "ttnn.where"(%c, %x, %x) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.clamp_scalar"(%{{.*}}) <{max = 1.000000e+00 : f32, min = 0.000000e+00 : f32}>
  %1 = "ttnn.clamp_scalar"(%x) <{min = 0.0 : f32, max = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.clamp_scalar"(%{{.*}}) <{max = 7 : i32, min = -3 : i32}>
  %2 = "ttnn.clamp_scalar"(%i) <{min = -3 : i32, max = 7 : i32}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttnn.clamp_tensor"(%{{.*}}, %{{.*}}, %{{.*}}) : 
  %3 = "ttnn.clamp_tensor"(%x, %x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @broadcast_operands
func.func @broadcast_operands(%s: tensor<f32>, %r: tensor<3xf32>, %c: tensor<2x1xf32>, %e: tensor<0x3xf32>) {
  // CHECK: "ttnn.add"(%{{.*}}, %{{.*}}) : 
  %0 = "ttnn.add"(%s, %s) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: "ttnn.add"(%{{.*}}, %{{.*}}) : 
  %1 = "ttnn.add"(%s, %r) : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  // CHECK: "ttnn.add"(%{{.*}}, %{{.*}}) : 
  %2 = "ttnn.add"(%c, %r) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttnn.add"(%{{.*}}, %{{.*}}) : 
  %3 = "ttnn.add"(%r, %e) : (tensor<3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<2x3x4xf32>) {
  // CHECK: "ttnn.sum"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %0 = "ttnn.sum"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttnn.mean"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %1 = "ttnn.mean"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttnn.max"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %2 = "ttnn.max"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttnn.min"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %3 = "ttnn.min"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttnn.prod"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %4 = "ttnn.prod"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttnn.sum"({{.*}} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  %5 = "ttnn.sum"(%x) <{keep_dim = true, dim_arg = [-1 : i32, 0 : i32]}> : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  // CHECK: "ttnn.sum"({{.*}} : (tensor<2x3x4xf32>) -> tensor<f32>
  %6 = "ttnn.sum"(%x) <{keep_dim = false}> : (tensor<2x3x4xf32>) -> tensor<f32>
  // CHECK: "ttnn.max"({{.*}} : (tensor<2x3x4xf32>) -> tensor<1x1x1xf32>
  %7 = "ttnn.max"(%x) <{keep_dim = true, dim_arg = []}> : (tensor<2x3x4xf32>) -> tensor<1x1x1xf32>
  return
}

// CHECK-LABEL: func.func @argmax
func.func @argmax(%x: tensor<2x3x4xf32>) {
  // CHECK: "ttnn.argmax"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x3x1xui32>
  %0 = "ttnn.argmax"(%x) <{dim = 2 : si32, keep_dim = true}> : (tensor<2x3x4xf32>) -> tensor<2x3x1xui32>
  // CHECK: "ttnn.argmax"({{.*}} : (tensor<2x3x4xf32>) -> tensor<ui32>
  %1 = "ttnn.argmax"(%x) : (tensor<2x3x4xf32>) -> tensor<ui32>
  return
}

// CHECK-LABEL: func.func @movement
func.func @movement(%x: tensor<2x3x4xf32>, %s: tensor<f32>) {
  // CHECK: "ttnn.reshape"({{.*}} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %0 = "ttnn.reshape"(%x) <{shape = [6 : i32, -1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  // CHECK: "ttnn.reshape"({{.*}} : (tensor<f32>) -> tensor<1x1xf32>
  %1 = "ttnn.reshape"(%s) <{shape = [1 : i32, 1 : i32]}> : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK: "ttnn.transpose"({{.*}} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %2 = "ttnn.transpose"(%x) <{dim0 = -1 : si32, dim1 = 0 : si32}> : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  // CHECK: "ttnn.permute"({{.*}} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %3 = "ttnn.permute"(%x) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  // CHECK: "ttnn.concat"({{.*}} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  %4 = "ttnn.concat"(%x, %x) <{dim = -2 : si32}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  // CHECK: "ttnn.concat"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %5 = "ttnn.concat"(%x) <{dim = 0 : si32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: "ttnn.slice_static"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x2x2xf32>
  %6 = "ttnn.slice_static"(%x) <{begins = [0 : i32, -2 : i32, 0 : i32], ends = [2 : i32, 3 : i32, 4 : i32], step = [1 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x2x2xf32>
  // CHECK: "ttnn.slice_static"({{.*}} : (tensor<2x3x4xf32>) -> tensor<0x3x4xf32>
  %7 = "ttnn.slice_static"(%x) <{begins = [1 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 3 : i32, 4 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<0x3x4xf32>
  // CHECK: "ttnn.pad"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x6x8xf32>
  %8 = "ttnn.pad"(%x) <{padding = array<i32: 0, 0, 1, 2, 0, 4>, value = 0.0 : f32}> : (tensor<2x3x4xf32>) -> tensor<2x6x8xf32>
  // CHECK: "ttnn.repeat"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x6x12xf32>
  %9 = "ttnn.repeat"(%x) <{repeat_dims = #ttnn.shape<1x2x3>}> : (tensor<2x3x4xf32>) -> tensor<2x6x12xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<64x128xf32>, %b: tensor<128x96xf32>, %v: tensor<128xf32>, %batch: tensor<5x1x7x128xf32>, %many: tensor<3x128x2xf32>, %bias: tensor<1x96xf32>, %rows: tensor<2x5xui32>) {
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  %0 = "ttnn.matmul"(%a, %b) : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<128x96xf32>, tensor<64x128xf32>) -> tensor<96x64xf32>
  %1 = "ttnn.matmul"(%b, %a) <{transpose_a = true, transpose_b = true}> : (tensor<128x96xf32>, tensor<64x128xf32>) -> tensor<96x64xf32>
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<128xf32>, tensor<128x96xf32>) -> tensor<96xf32>
  %2 = "ttnn.matmul"(%v, %b) <{transpose_a = false, transpose_b = false}> : (tensor<128xf32>, tensor<128x96xf32>) -> tensor<96xf32>
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<64x128xf32>, tensor<128xf32>) -> tensor<64xf32>
  %3 = "ttnn.matmul"(%a, %v) <{transpose_a = false, transpose_b = false}> : (tensor<64x128xf32>, tensor<128xf32>) -> tensor<64xf32>
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<128xf32>, tensor<128xf32>) -> tensor<f32>
  %4 = "ttnn.matmul"(%v, %v) <{transpose_a = false, transpose_b = false}> : (tensor<128xf32>, tensor<128xf32>) -> tensor<f32>
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<5x1x7x128xf32>, tensor<128x96xf32>) -> tensor<5x1x7x96xf32>
  %5 = "ttnn.matmul"(%batch, %b) <{transpose_a = false, transpose_b = false}> : (tensor<5x1x7x128xf32>, tensor<128x96xf32>) -> tensor<5x1x7x96xf32>
  // CHECK: "ttnn.matmul"({{.*}} : (tensor<5x1x7x128xf32>, tensor<3x128x2xf32>) -> tensor<5x3x7x2xf32>
  %6 = "ttnn.matmul"(%batch, %many) <{transpose_a = false, transpose_b = false}> : (tensor<5x1x7x128xf32>, tensor<3x128x2xf32>) -> tensor<5x3x7x2xf32>
  // CHECK: "ttnn.linear"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<1x96xf32>) -> tensor<64x96xf32>
  %7 = "ttnn.linear"(%a, %b, %bias) <{transpose_a = false, transpose_b = false}> : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<1x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttnn.linear"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  %8 = "ttnn.linear"(%a, %b) : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttnn.softmax"({{.*}} : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %9 = "ttnn.softmax"(%a) <{dimension = -1 : si32, numericStable = true}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
  // CHECK: "ttnn.embedding"({{.*}} : (tensor<2x5xui32>, tensor<64x128xf32>) -> tensor<2x5x128xf32>
  %10 = "ttnn.embedding"(%rows, %a) : (tensor<2x5xui32>, tensor<64x128xf32>) -> tensor<2x5x128xf32>
  // CHECK: "ttnn.linear"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<1x96xf32>) -> tensor<64x96xbf16>
  %11 = "ttnn.linear"(%a, %b, %bias) <{activation = "relu", compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>}> : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<1x96xf32>) -> tensor<64x96xbf16>
  return
}

// CHECK-LABEL: func.func @normalization
func.func @normalization(%x: tensor<2x7x128xf32>, %w: tensor<1x128xf32>) {
  // CHECK: "ttnn.layer_norm"({{.*}} : (tensor<2x7x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>) -> tensor<2x7x128xf32>
  %0 = "ttnn.layer_norm"(%x, %w, %w) <{epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x7x128xf32>, tensor<1x128xf32>, tensor<1x128xf32>) -> tensor<2x7x128xf32>
  // CHECK: "ttnn.rms_norm"({{.*}} : (tensor<2x7x128xf32>) -> tensor<2x7x128xf32>
  %1 = "ttnn.rms_norm"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x7x128xf32>) -> tensor<2x7x128xf32>
  return
}

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<1x1x1120x4xf32>, %w: tensor<8x4x5x5xf32>, %bias: tensor<1x1x1x8xf32>, %device: !ttnn.device) {
  // CHECK: "ttnn.conv2d"({{.*}} : (tensor<1x1x1120x4xf32>, tensor<8x4x5x5xf32>, tensor<1x1x1x8xf32>, !ttnn.device) -> tensor<1x1x1120x8xf32>
  %0 = "ttnn.conv2d"(%x, %w, %bias, %device) <{in_channels = 4 : i32, out_channels = 8 : i32, batch_size = 2 : i32, input_height = 28 : i32, input_width = 20 : i32, kernel_size = array<i32: 5, 5>, stride = array<i32: 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32, padding = array<i32: 2, 2>}> : (tensor<1x1x1120x4xf32>, tensor<8x4x5x5xf32>, tensor<1x1x1x8xf32>, !ttnn.device) -> tensor<1x1x1120x8xf32>
  // CHECK: "ttnn.conv2d"({{.*}} : (tensor<1x1x1120x4xf32>, tensor<8x4x5x5xf32>, !ttnn.device) -> tensor<1x1x936x8xf32>
  %1 = "ttnn.conv2d"(%x, %w, %device) <{in_channels = 4 : i32, out_channels = 8 : i32, batch_size = 2 : i32, input_height = 28 : i32, input_width = 20 : i32, kernel_size = array<i32: 5, 5>, stride = array<i32: 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32, padding = array<i32: 2, 0, 1, 1>}> : (tensor<1x1x1120x4xf32>, tensor<8x4x5x5xf32>, !ttnn.device) -> tensor<1x1x936x8xf32>
  // CHECK: "ttnn.max_pool2d"({{.*}} : (tensor<1x1x1120x4xf32>) -> tensor<1x1x280x4xf32>
  %2 = "ttnn.max_pool2d"(%x) <{batch_size = 2 : si32, input_height = 28 : si32, input_width = 20 : si32, channels = 4 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false}> : (tensor<1x1x1120x4xf32>) -> tensor<1x1x280x4xf32>
  // CHECK: "ttnn.avg_pool2d"({{.*}} : (tensor<1x1x1120x4xf32>) -> tensor<1x1x280x4xf32>
  %3 = "ttnn.avg_pool2d"(%x) <{batch_size = 2 : si32, input_height = 28 : si32, input_width = 20 : si32, channels = 4 : si32, kernel_size = array<i32: 2, 2>, stride = array<i32: 2, 2>, padding = array<i32: 0, 0>, dilation = array<i32: 1, 1>, ceil_mode = false, count_include_pad = false}> : (tensor<1x1x1120x4xf32>) -> tensor<1x1x280x4xf32>
  return
}

// CHECK-LABEL: func.func @creation
func.func @creation() {
  // CHECK: %[[DEVICE:.*]] = "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  %0 = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x1>, mesh_offset = #ttnn<mesh_offset 0x0>}> : () -> !ttnn.device
  // CHECK: "ttnn.empty"(%[[DEVICE]]) <{shape = #ttnn.shape<64x128>}> : (!ttnn.device) -> tensor<64x128xbf16
  %1 = "ttnn.empty"(%0) <{shape = #ttnn.shape<64x128>}> : (!ttnn.device) -> tensor<64x128xbf16, #tiled>
  // CHECK: "ttnn.full"(%[[DEVICE]]) <{fill_value = 3.000000e+00 : f32, shape = #ttnn.shape<64x128>}>
  %2 = "ttnn.full"(%0) <{shape = #ttnn.shape<64x128>, fill_value = 3.0 : f32}> : (!ttnn.device) -> tensor<64x128xbf16, #tiled>
  // CHECK: "ttnn.zeros"() <{shape = #ttnn.shape<64x128>}> : () -> tensor<64x128xbf16
  %3 = "ttnn.zeros"() <{shape = #ttnn.shape<64x128>}> : () -> tensor<64x128xbf16, #host>
  // CHECK: "ttnn.ones"() <{shape = #ttnn.shape<64x128>}> : () -> tensor<64x128xbf16
  %4 = "ttnn.ones"() <{shape = #ttnn.shape<64x128>}> : () -> tensor<64x128xbf16, #host>
  // CHECK: "ttnn.constant"(%[[DEVICE]]) <{value = dense<2.000000e+00> : tensor<64x128xbf16>}>
  %5 = "ttnn.constant"(%0) <{value = dense<2.0> : tensor<64x128xbf16>}> : (!ttnn.device) -> tensor<64x128xbf16, #tiled>
  // CHECK: "ttnn.arange"() <{end = 10 : si64, start = 0 : si64, step = 3 : si64}> : () -> tensor<4xi32>
  %6 = "ttnn.arange"() <{start = 0 : si64, end = 10 : si64, step = 3 : si64}> : () -> tensor<4xi32>
  // CHECK: "ttnn.alloc"() <{address = 4096 : i64, buffer_type = #dram, size = 16384 : i64}>
  %7 = "ttnn.alloc"() <{address = 4096 : i64, size = 16384 : i64, buffer_type = #ttnn.buffer_type<dram>}> : () -> tensor<64x128xbf16, #dram>
  return
}

// CHECK-LABEL: func.func @layout
func.func @layout(%x: tensor<64x128xbf16, #host>, %device: !ttnn.device) -> tensor<64x128xbf16, #host> {
  // CHECK: "ttnn.to_device"(%{{.*}}, %{{.*}}) :
  %0 = "ttnn.to_device"(%x, %device) : (tensor<64x128xbf16, #host>, !ttnn.device) -> tensor<64x128xbf16, #dram>
  // CHECK: "ttnn.to_layout"(%{{.*}}) :
  %1 = "ttnn.to_layout"(%0) : (tensor<64x128xbf16, #dram>) -> tensor<64x128xbf16, #tiled>
  // CHECK: "ttnn.to_memory_config"(%{{.*}}) :
  %2 = "ttnn.to_memory_config"(%1) : (tensor<64x128xbf16, #tiled>) -> tensor<64x128xbf16, #tiled>
  // CHECK: "ttnn.from_device"(%{{.*}}) :
  %3 = "ttnn.from_device"(%2) : (tensor<64x128xbf16, #tiled>) -> tensor<64x128xbf16, #host>
  // CHECK: "ttnn.deallocate"(%{{.*}}) <{force = true}> :
  "ttnn.deallocate"(%2) <{force = true}> : (tensor<64x128xbf16, #tiled>) -> ()
  return %3 : tensor<64x128xbf16, #host>
}
