// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s --emit-bytecode | ttmlir-opt | FileCheck %s

// CHECK-LABEL: func.func @unary
func.func @unary(%x: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // CHECK: "ttir.acos"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = "ttir.acos"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.asin"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.asin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.atan"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.atan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.cbrt"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttir.cbrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.ceil"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "ttir.ceil"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.cos"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "ttir.cos"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.erf"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = "ttir.erf"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.erfc"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = "ttir.erfc"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.exp"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = "ttir.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.expm1"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %9 = "ttir.expm1"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.floor"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %10 = "ttir.floor"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.gelu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %11 = "ttir.gelu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.hardsigmoid"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = "ttir.hardsigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.log"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %13 = "ttir.log"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.log1p"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %14 = "ttir.log1p"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.mish"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %15 = "ttir.mish"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.reciprocal"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %16 = "ttir.reciprocal"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.relu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %17 = "ttir.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.relu6"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %18 = "ttir.relu6"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.rsqrt"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %19 = "ttir.rsqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.sigmoid"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %20 = "ttir.sigmoid"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.sign"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %21 = "ttir.sign"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.silu"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %22 = "ttir.silu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.sin"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %23 = "ttir.sin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.sqrt"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %24 = "ttir.sqrt"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.tan"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %25 = "ttir.tan"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.tanh"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %26 = "ttir.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.abs"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %27 = "ttir.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.neg"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %28 = "ttir.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.isfinite"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xi1>
  %29 = "ttir.isfinite"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.logical_not"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xi1>
  %30 = "ttir.logical_not"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.bitwise_not"(%{{.*}}) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %31 = "ttir.bitwise_not"(%i) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttir.typecast"(%{{.*}}) <{conservative_folding = false}> : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  %32 = "ttir.typecast"(%x) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  // CHECK: "ttir.typecast"(%{{.*}}) <{conservative_folding = false}> : (tensor<2x3xf32>) -> tensor<2x3xi32>
  %33 = "ttir.typecast"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi32>
  // CHECK: "ttir.leaky_relu"(%{{.*}}) <{parameter = 1.000000e-01 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %34 = "ttir.leaky_relu"(%x) <{parameter = 1.0e-01 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %i: tensor<2x3xi32>, %j: tensor<2x3xi32>) {
  // CHECK: "ttir.add"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = "ttir.add"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.atan2"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.atan2"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.div"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.div"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.maximum"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttir.maximum"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.minimum"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "ttir.minimum"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.multiply"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "ttir.multiply"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.pow"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = "ttir.pow"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.remainder"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = "ttir.remainder"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.subtract"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = "ttir.subtract"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.bitwise_and"(%{{.*}}, %{{.*}}) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %9 = "ttir.bitwise_and"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttir.bitwise_or"(%{{.*}}, %{{.*}}) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %10 = "ttir.bitwise_or"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttir.bitwise_xor"(%{{.*}}, %{{.*}}) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %11 = "ttir.bitwise_xor"(%i, %j) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttir.eq"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %12 = "ttir.eq"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.ge"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %13 = "ttir.ge"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.gt"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %14 = "ttir.gt"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.le"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %15 = "ttir.le"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.lt"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %16 = "ttir.lt"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.ne"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %17 = "ttir.ne"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.logical_and"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %18 = "ttir.logical_and"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.logical_or"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %19 = "ttir.logical_or"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // CHECK: "ttir.logical_xor"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %20 = "ttir.logical_xor"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @ternary
func.func @ternary(%c: tensor<2x3xi1>, %x: tensor<2x3xf32>, %i: tensor<2x3xi32>) {
  // CHECK: "ttir.where"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %0 = "ttir.where"(%c, %x, %x) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.clamp_scalar"(%{{.*}}) <{max = 1.000000e+00 : f32, min = 0.000000e+00 : f32}>
  %1 = "ttir.clamp_scalar"(%x) <{min = 0.0 : f32, max = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.clamp_scalar"(%{{.*}}) <{max = 7 : i32, min = -3 : i32}>
  %2 = "ttir.clamp_scalar"(%i) <{min = -3 : i32, max = 7 : i32}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: "ttir.clamp_tensor"(%{{.*}}, %{{.*}}, %{{.*}}) : 
  %3 = "ttir.clamp_tensor"(%x, %x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @broadcast_operands
func.func @broadcast_operands(%s: tensor<f32>, %r: tensor<3xf32>, %c: tensor<2x1xf32>, %e: tensor<0x3xf32>) {
  // CHECK: "ttir.add"(%{{.*}}, %{{.*}}) : 
  %0 = "ttir.add"(%s, %s) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: "ttir.add"(%{{.*}}, %{{.*}}) : 
  %1 = "ttir.add"(%s, %r) : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
  // CHECK: "ttir.add"(%{{.*}}, %{{.*}}) : 
  %2 = "ttir.add"(%c, %r) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK: "ttir.add"(%{{.*}}, %{{.*}}) : 
  %3 = "ttir.add"(%r, %e) : (tensor<3xf32>, tensor<0x3xf32>) -> tensor<0x3xf32>
  return
}

// CHECK-LABEL: func.func @creation
func.func @creation() {
  // CHECK: ttir.empty() : tensor<2x3xf32>
  %0 = ttir.empty() : tensor<2x3xf32>
  // CHECK: "ttir.constant"() <{value = dense<[2.000000e-01, 1.300000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %1 = "ttir.constant"() <{value = dense<[0.2, 1.3]> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK: "ttir.full"() <{fill_value = 3.000000e+00 : f32, shape = array<i32: 2, 3>}> : () -> tensor<2x3xbf16>
  %2 = "ttir.full"() <{shape = array<i32: 2, 3>, fill_value = 3.0 : f32}> : () -> tensor<2x3xbf16>
  // CHECK: "ttir.full"() <{fill_value = 3 : i32, shape = array<i32>}> : () -> tensor<i32>
  %3 = "ttir.full"() <{shape = array<i32>, fill_value = 3 : i32}> : () -> tensor<i32>
  // CHECK: "ttir.zeros"() <{shape = array<i32: 4>}> : () -> tensor<4xf32>
  %4 = "ttir.zeros"() <{shape = array<i32: 4>}> : () -> tensor<4xf32>
  // CHECK: "ttir.ones"() <{shape = array<i32: 4>}> : () -> tensor<4xi32>
  %5 = "ttir.ones"() <{shape = array<i32: 4>}> : () -> tensor<4xi32>
  // CHECK: "ttir.arange"() <{arange_dimension = 1 : i64, end = 10 : si64, start = 0 : si64, step = 3 : si64}> : () -> tensor<2x4xf32>
  %6 = "ttir.arange"() <{start = 0 : si64, end = 10 : si64, step = 3 : si64, arange_dimension = 1 : i64}> : () -> tensor<2x4xf32>
  // CHECK: "ttir.arange"() {{.*}} : () -> tensor<3xi32>
  %7 = "ttir.arange"() <{start = 5 : si64, end = 0 : si64, step = -2 : si64, arange_dimension = 0 : i64}> : () -> tensor<3xi32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<2x3x4xf32>) {
  // CHECK: "ttir.sum"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %0 = "ttir.sum"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.mean"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %1 = "ttir.mean"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.max"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %2 = "ttir.max"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.min"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %3 = "ttir.min"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.prod"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  %4 = "ttir.prod"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.sum"({{.*}} : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  %5 = "ttir.sum"(%x) <{keep_dim = true, dim_arg = [-1 : i32, 0 : i32]}> : (tensor<2x3x4xf32>) -> tensor<1x3x1xf32>
  // CHECK: "ttir.sum"({{.*}} : (tensor<2x3x4xf32>) -> tensor<f32>
  %6 = "ttir.sum"(%x) <{keep_dim = false}> : (tensor<2x3x4xf32>) -> tensor<f32>
  // CHECK: "ttir.max"({{.*}} : (tensor<2x3x4xf32>) -> tensor<1x1x1xf32>
  %7 = "ttir.max"(%x) <{keep_dim = true, dim_arg = []}> : (tensor<2x3x4xf32>) -> tensor<1x1x1xf32>
  return
}

// CHECK-LABEL: func.func @argmax
func.func @argmax(%x: tensor<2x3x4xf32>) {
  // CHECK: "ttir.argmax"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x3x1xi32>
  %0 = "ttir.argmax"(%x) <{keep_dim = true, dim_arg = [2 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x3x1xi32>
  // CHECK: "ttir.argmax"({{.*}} : (tensor<2x3x4xf32>) -> tensor<i32>
  %1 = "ttir.argmax"(%x) <{keep_dim = false}> : (tensor<2x3x4xf32>) -> tensor<i32>
  return
}

// CHECK-LABEL: func.func @movement
func.func @movement(%x: tensor<2x3x4xf32>, %s: tensor<f32>, %u: tensor<1x3x1xf32>) {
  // CHECK: "ttir.reshape"({{.*}} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %0 = "ttir.reshape"(%x) <{shape = [6 : i32, -1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  // CHECK: "ttir.reshape"({{.*}} : (tensor<f32>) -> tensor<1x1xf32>
  %1 = "ttir.reshape"(%s) <{shape = [1 : i32, 1 : i32]}> : (tensor<f32>) -> tensor<1x1xf32>
  // CHECK: "ttir.transpose"({{.*}} : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %2 = "ttir.transpose"(%x) <{dim0 = -1 : si32, dim1 = 0 : si32}> : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  // CHECK: "ttir.permute"({{.*}} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %3 = "ttir.permute"(%x) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  // CHECK: "ttir.concat"({{.*}} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  %4 = "ttir.concat"(%x, %x) <{dim = -2 : si32}> : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x6x4xf32>
  // CHECK: "ttir.concat"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %5 = "ttir.concat"(%x) <{dim = 0 : si32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  // CHECK: "ttir.slice_static"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x2x2xf32>
  %6 = "ttir.slice_static"(%x) <{begins = [0 : i32, -2 : i32, 0 : i32], ends = [2 : i32, 3 : i32, 4 : i32], step = [1 : i32, 1 : i32, 3 : i32]}> : (tensor<2x3x4xf32>) -> tensor<2x2x2xf32>
  // CHECK: "ttir.slice_static"({{.*}} : (tensor<2x3x4xf32>) -> tensor<0x3x4xf32>
  %7 = "ttir.slice_static"(%x) <{begins = [1 : i32, 0 : i32, 0 : i32], ends = [1 : i32, 3 : i32, 4 : i32], step = [1 : i32, 1 : i32, 1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<0x3x4xf32>
  // CHECK: "ttir.pad"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x6x8xf32>
  %8 = "ttir.pad"(%x) <{padding = array<i32: 0, 0, 1, 2, 0, 4>, value = 0.0 : f32}> : (tensor<2x3x4xf32>) -> tensor<2x6x8xf32>
  // CHECK: "ttir.squeeze"({{.*}} : (tensor<1x3x1xf32>) -> tensor<1x3xf32>
  %9 = "ttir.squeeze"(%u) <{dim = -1 : si32}> : (tensor<1x3x1xf32>) -> tensor<1x3xf32>
  // CHECK: "ttir.unsqueeze"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x3x4x1xf32>
  %10 = "ttir.unsqueeze"(%x) <{dim = -1 : si32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4x1xf32>
  // CHECK: "ttir.broadcast"({{.*}} : (tensor<1x3x1xf32>) -> tensor<2x3x4xf32>
  %11 = "ttir.broadcast"(%u) <{broadcast_dimensions = array<i64: 2, 1, 4>}> : (tensor<1x3x1xf32>) -> tensor<2x3x4xf32>
  // CHECK: "ttir.repeat"({{.*}} : (tensor<2x3x4xf32>) -> tensor<2x6x12xf32>
  %12 = "ttir.repeat"(%x) <{repeat_dimensions = array<i64: 1, 2, 3>}> : (tensor<2x3x4xf32>) -> tensor<2x6x12xf32>
  return
}

// CHECK-LABEL: func.func @products
func.func @products(%a: tensor<64x128xf32>, %b: tensor<128x96xf32>, %v: tensor<128xf32>, %batch: tensor<5x1x7x128xf32>, %many: tensor<3x128x2xf32>, %bias: tensor<1x96xf32>, %rows: tensor<2x5xui32>) {
  // CHECK: "ttir.matmul"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  %0 = "ttir.matmul"(%a, %b) : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttir.matmul"({{.*}} : (tensor<128x96xf32>, tensor<64x128xf32>) -> tensor<96x64xf32>
  %1 = "ttir.matmul"(%b, %a) <{transpose_a = true, transpose_b = true}> : (tensor<128x96xf32>, tensor<64x128xf32>) -> tensor<96x64xf32>
  // CHECK: "ttir.matmul"({{.*}} : (tensor<128xf32>, tensor<128x96xf32>) -> tensor<96xf32>
  %2 = "ttir.matmul"(%v, %b) <{transpose_a = false, transpose_b = false}> : (tensor<128xf32>, tensor<128x96xf32>) -> tensor<96xf32>
  // CHECK: "ttir.matmul"({{.*}} : (tensor<64x128xf32>, tensor<128xf32>) -> tensor<64xf32>
  %3 = "ttir.matmul"(%a, %v) <{transpose_a = false, transpose_b = false}> : (tensor<64x128xf32>, tensor<128xf32>) -> tensor<64xf32>
  // CHECK: "ttir.matmul"({{.*}} : (tensor<128xf32>, tensor<128xf32>) -> tensor<f32>
  %4 = "ttir.matmul"(%v, %v) <{transpose_a = false, transpose_b = false}> : (tensor<128xf32>, tensor<128xf32>) -> tensor<f32>
  // CHECK: "ttir.matmul"({{.*}} : (tensor<5x1x7x128xf32>, tensor<128x96xf32>) -> tensor<5x1x7x96xf32>
  %5 = "ttir.matmul"(%batch, %b) <{transpose_a = false, transpose_b = false}> : (tensor<5x1x7x128xf32>, tensor<128x96xf32>) -> tensor<5x1x7x96xf32>
  // CHECK: "ttir.matmul"({{.*}} : (tensor<5x1x7x128xf32>, tensor<3x128x2xf32>) -> tensor<5x3x7x2xf32>
  %6 = "ttir.matmul"(%batch, %many) <{transpose_a = false, transpose_b = false}> : (tensor<5x1x7x128xf32>, tensor<3x128x2xf32>) -> tensor<5x3x7x2xf32>
  // CHECK: "ttir.linear"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<1x96xf32>) -> tensor<64x96xf32>
  %7 = "ttir.linear"(%a, %b, %bias) <{transpose_a = false, transpose_b = false}> : (tensor<64x128xf32>, tensor<128x96xf32>, tensor<1x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttir.linear"({{.*}} : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  %8 = "ttir.linear"(%a, %b) : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttir.dot_general"({{.*}}<{batch_dims_lhs = array<i64>, batch_dims_rhs = array<i64>, contract_dims_lhs = array<i64: 1>, contract_dims_rhs = array<i64: 0>}> : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  %general = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64>, contract_dims_lhs = array<i64: 1>, batch_dims_rhs = array<i64>, contract_dims_rhs = array<i64: 0>}> : (tensor<64x128xf32>, tensor<128x96xf32>) -> tensor<64x96xf32>
  // CHECK: "ttir.softmax"({{.*}} : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %9 = "ttir.softmax"(%a) <{dimension = -1 : si32, numericStable = true}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
  // CHECK: "ttir.embedding"({{.*}} : (tensor<2x5xui32>, tensor<64x128xf32>) -> tensor<2x5x128xf32>
  %10 = "ttir.embedding"(%rows, %a) : (tensor<2x5xui32>, tensor<64x128xf32>) -> tensor<2x5x128xf32>
  return
}

// CHECK-LABEL: func.func @order
func.func @order(%x: tensor<5x7xbf16>) {
  // CHECK: %values, %indices = "ttir.sort"(%{{.*}}){{.*}} : (tensor<5x7xbf16>) -> (tensor<5x7xbf16>, tensor<5x7xsi32>)
  %0:2 = "ttir.sort"(%x) : (tensor<5x7xbf16>) -> (tensor<5x7xbf16>, tensor<5x7xsi32>)
  // CHECK: "ttir.sort"(%{{.*}}) <{descending = true, dim = 0 : si32, stable = true}> : (tensor<5x7xbf16>) -> (tensor<5x7xbf16>, tensor<5x7xi64>)
  %1:2 = "ttir.sort"(%x) <{dim = 0 : si32, descending = true, stable = true}> : (tensor<5x7xbf16>) -> (tensor<5x7xbf16>, tensor<5x7xi64>)
  return
}

// CHECK-LABEL: func.func @normalization
func.func @normalization(%x: tensor<2x7x128xf32>, %w: tensor<128xf32>) {
  // CHECK: "ttir.layer_norm"({{.*}} : (tensor<2x7x128xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<2x7x128xf32>
  %0 = "ttir.layer_norm"(%x, %w, %w) <{normalized_shape = array<i64: 128>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x7x128xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<2x7x128xf32>
  // CHECK: "ttir.layer_norm"({{.*}} : (tensor<2x7x128xf32>) -> tensor<2x7x128xf32>
  %1 = "ttir.layer_norm"(%x) <{normalized_shape = array<i64: 7, 128>, epsilon = 1.0e-6 : f32, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2x7x128xf32>) -> tensor<2x7x128xf32>
  // CHECK: "ttir.rms_norm"({{.*}} : (tensor<2x7x128xf32>, tensor<128xf32>) -> tensor<2x7x128xf32>
  %2 = "ttir.rms_norm"(%x, %w) <{normalized_shape = array<i64: 128>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x7x128xf32>, tensor<128xf32>) -> tensor<2x7x128xf32>
  return
}

// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<1x28x28x4xf32>, %w: tensor<8x4x5x5xf32>, %g: tensor<8x2x5x3xf32>, %bias: tensor<1x1x1x8xf32>, %nchw: tensor<1x4x28x28xf32>) {
  // CHECK: "ttir.conv2d"({{.*}} : (tensor<1x28x28x4xf32>, tensor<8x4x5x5xf32>, tensor<1x1x1x8xf32>) -> tensor<1x28x28x8xf32>
  %0 = "ttir.conv2d"(%x, %w, %bias) <{stride = array<i32: 1, 1>, padding = array<i32: 2, 2, 2, 2>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x28x28x4xf32>, tensor<8x4x5x5xf32>, tensor<1x1x1x8xf32>) -> tensor<1x28x28x8xf32>
  // CHECK: "ttir.conv2d"({{.*}} : (tensor<1x28x28x4xf32>, tensor<8x2x5x3xf32>) -> tensor<1x12x12x8xf32>
  %1 = "ttir.conv2d"(%x, %g) <{stride = 2 : i32, padding = 0 : i32, dilation = array<i32: 1, 2>, groups = 2 : i32}> : (tensor<1x28x28x4xf32>, tensor<8x2x5x3xf32>) -> tensor<1x12x12x8xf32>
  // CHECK: "ttir.conv2d"({{.*}} : (tensor<1x4x28x28xf32>, tensor<8x4x5x5xf32>) -> tensor<1x8x26x28xf32>
  %2 = "ttir.conv2d"(%nchw, %w) <{stride = array<i32: 1>, padding = array<i32: 1, 2>, dilation = 1 : i32, groups = 1 : i32, batch_dim = 0 : i64, channel_dim = 1 : i64, height_dim = 2 : i64, width_dim = 3 : i64}> : (tensor<1x4x28x28xf32>, tensor<8x4x5x5xf32>) -> tensor<1x8x26x28xf32>
  // CHECK: "ttir.max_pool2d"({{.*}} : (tensor<1x28x28x4xf32>) -> tensor<1x14x14x4xf32>
  %3 = "ttir.max_pool2d"(%x) <{kernel = array<i32: 3, 3>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = true}> : (tensor<1x28x28x4xf32>) -> tensor<1x14x14x4xf32>
  // CHECK: "ttir.max_pool2d"({{.*}} : (tensor<1x28x28x4xf32>) -> tensor<1x10x10x4xf32>
  %4 = "ttir.max_pool2d"(%x) <{kernel = 2 : i32, stride = 3 : i32, dilation = 1 : i32, padding = array<i32: 0, 0, 1, 1>, ceil_mode = true}> : (tensor<1x28x28x4xf32>) -> tensor<1x10x10x4xf32>
  // CHECK: "ttir.avg_pool2d"({{.*}} : (tensor<1x28x28x4xf32>) -> tensor<1x13x13x4xf32>
  %5 = "ttir.avg_pool2d"(%x) <{kernel = 3 : i32, stride = 2 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false, count_include_pad = false}> : (tensor<1x28x28x4xf32>) -> tensor<1x13x13x4xf32>
  return
}

// CHECK-LABEL: func.func @dispatch
func.func @dispatch(%x: tensor<64x128xf32>, %m: memref<64x128xf32>) {
  // CHECK: "ttir.to_layout"(%{{.*}}) : (tensor<64x128xf32>) -> tensor<64x128xbf16>
  %0 = "ttir.to_layout"(%x) : (tensor<64x128xf32>) -> tensor<64x128xbf16>
  // CHECK: "ttir.alloc"() <{address = 4096 : i64, memory_space = #l1, size = 32768 : i64}> : () -> tensor<64x128xf32>
  %1 = "ttir.alloc"() <{address = 4096 : i64, size = 32768 : i64, memory_space = #ttcore.memory_space<l1>}> : () -> tensor<64x128xf32>
  // CHECK: "ttir.dealloc"(%{{.*}}) : (tensor<64x128xf32>) -> ()
  "ttir.dealloc"(%1) : (tensor<64x128xf32>) -> ()
  // CHECK: "ttir.kernel"(%{{.*}}, %{{.*}}) <{kind = @eltwise, op = @add, operandSegmentSizes = array<i32: 1, 1>}>
  %2 = "ttir.kernel"(%m, %m) <{op = @add, kind = @eltwise, operandSegmentSizes = array<i32: 1, 1>}> : (memref<64x128xf32>, memref<64x128xf32>) -> memref<64x128xf32>
  // CHECK: "ttir.generic"
  // CHECK: ^bb0(%{{.*}}: memref<64x128xf32>, %{{.*}}: memref<64x128xf32>):
  // CHECK: "ttir.yield"(%{{.*}}) : (memref<64x128xf32>) -> ()
  %3 = "ttir.generic"(%x, %x) <{grid = #ttcore.grid<1x1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#ttcore.iterator_type<parallel>, #ttcore.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%in: memref<64x128xf32>, %out: memref<64x128xf32>):
    "ttir.yield"(%out) : (memref<64x128xf32>) -> ()
  }) : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return
}
