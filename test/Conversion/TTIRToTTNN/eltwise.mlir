// RUN: ttmlir-opt %s --ttnn-layout --convert-ttir-to-ttnn | FileCheck %s --implicit-check-not=ttir.
// The TTIR text is the reference of the first run, TTIR that was raised from
// TTNN the reference of the second.
// RUN: ttrt run %s --golden --init rand
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --init rand --seed 1

// CHECK-LABEL: func.func @unary
func.func @unary(%x: tensor<33x40xf32>) -> (tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>) {
  // CHECK: "ttnn.abs"(%arg0)
  %0 = "ttir.abs"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.acos"(%arg0)
  %1 = "ttir.acos"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.asin"(%arg0)
  %2 = "ttir.asin"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.atan"(%arg0)
  %3 = "ttir.atan"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.cbrt"(%arg0)
  %4 = "ttir.cbrt"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.ceil"(%arg0)
  %5 = "ttir.ceil"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.cos"(%arg0)
  %6 = "ttir.cos"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.erf"(%arg0)
  %7 = "ttir.erf"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.erfc"(%arg0)
  %8 = "ttir.erfc"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.exp"(%arg0)
  %9 = "ttir.exp"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.expm1"(%arg0)
  %10 = "ttir.expm1"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.floor"(%arg0)
  %11 = "ttir.floor"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.gelu"(%arg0)
  %12 = "ttir.gelu"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.hardsigmoid"(%arg0)
  %13 = "ttir.hardsigmoid"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.log"(%arg0)
  %14 = "ttir.log"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.log1p"(%arg0)
  %15 = "ttir.log1p"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.mish"(%arg0)
  %16 = "ttir.mish"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.neg"(%arg0)
  %17 = "ttir.neg"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.reciprocal"(%arg0)
  %18 = "ttir.reciprocal"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.relu"(%arg0)
  %19 = "ttir.relu"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.relu6"(%arg0)
  %20 = "ttir.relu6"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.rsqrt"(%arg0)
  %21 = "ttir.rsqrt"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.sigmoid"(%arg0)
  %22 = "ttir.sigmoid"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.sign"(%arg0)
  %23 = "ttir.sign"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.silu"(%arg0)
  %24 = "ttir.silu"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.sin"(%arg0)
  %25 = "ttir.sin"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.sqrt"(%arg0)
  %26 = "ttir.sqrt"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.tan"(%arg0)
  %27 = "ttir.tan"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  // CHECK: "ttnn.tanh"(%arg0)
  %28 = "ttir.tanh"(%x) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28 : tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>, tensor<33x40xf32>
}

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<64x32xbf16>, %y: tensor<64x32xbf16>) -> (tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>) {
  // CHECK: "ttnn.add"(%arg0, %arg1)
  %0 = "ttir.add"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.atan2"(%arg0, %arg1)
  %1 = "ttir.atan2"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.divide"(%arg0, %arg1)
  %2 = "ttir.div"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.maximum"(%arg0, %arg1)
  %3 = "ttir.maximum"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.minimum"(%arg0, %arg1)
  %4 = "ttir.minimum"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.multiply"(%arg0, %arg1)
  %5 = "ttir.multiply"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.pow_tensor"(%arg0, %arg1)
  %6 = "ttir.pow"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: %[[SIGN:.*]] = "ttnn.sign"(%arg0)
  // CHECK-DAG: %[[X:.*]] = "ttnn.abs"(%arg0)
  // CHECK-DAG: %[[Y:.*]] = "ttnn.abs"(%arg1)
  // CHECK: %[[REST:.*]] = "ttnn.remainder"(%[[X]], %[[Y]])
  // CHECK: "ttnn.multiply"(%[[REST]], %[[SIGN]])
  %7 = "ttir.remainder"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  // CHECK: "ttnn.subtract"(%arg0, %arg1)
  %8 = "ttir.subtract"(%x, %y) : (tensor<64x32xbf16>, tensor<64x32xbf16>) -> tensor<64x32xbf16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>, tensor<64x32xbf16>
}

// Operands broadcast.
// CHECK-LABEL: func.func @broadcast_operands
func.func @broadcast_operands(%x: tensor<4x32x8xf32>, %y: tensor<32x1xf32>, %z: tensor<4x1x8xf32>) -> (tensor<4x32x8xf32>, tensor<4x32x8xf32>, tensor<4x32x8xf32>) {
  // CHECK: "ttnn.add"(%arg0, %arg1)
  %0 = "ttir.add"(%x, %y) : (tensor<4x32x8xf32>, tensor<32x1xf32>) -> tensor<4x32x8xf32>
  // CHECK: "ttnn.multiply"(%arg1, %arg2)
  %1 = "ttir.multiply"(%y, %z) : (tensor<32x1xf32>, tensor<4x1x8xf32>) -> tensor<4x32x8xf32>
  // CHECK: "ttnn.subtract"(%arg2, %arg0)
  %2 = "ttir.subtract"(%z, %x) : (tensor<4x1x8xf32>, tensor<4x32x8xf32>) -> tensor<4x32x8xf32>
  return %0, %1, %2 : tensor<4x32x8xf32>, tensor<4x32x8xf32>, tensor<4x32x8xf32>
}

// Truth values are of the operands' type, or of any other.
// CHECK-LABEL: func.func @predicates
func.func @predicates(%x: tensor<32x32xf32>, %y: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  // CHECK: "ttnn.eq"(%arg0, %arg1)
  %0 = "ttir.eq"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.ge"(%arg0, %arg1)
  %1 = "ttir.ge"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.gt"(%arg0, %arg1)
  %2 = "ttir.gt"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.le"(%arg0, %arg1)
  %3 = "ttir.le"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.lt"(%arg0, %arg1)
  %4 = "ttir.lt"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.ne"(%arg0, %arg1)
  %5 = "ttir.ne"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.logical_and"(%arg0, %arg1)
  %6 = "ttir.logical_and"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.logical_or"(%arg0, %arg1)
  %7 = "ttir.logical_or"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.logical_xor"(%arg0, %arg1)
  %8 = "ttir.logical_xor"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}

// CHECK-LABEL: func.func @booleans
func.func @booleans(%x: tensor<32x32xf32>, %y: tensor<32x32xf32>) -> (tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>) {
  // CHECK: "ttnn.eq"(%arg0, %arg1)
  %0 = "ttir.eq"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.ge"(%arg0, %arg1)
  %1 = "ttir.ge"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.gt"(%arg0, %arg1)
  %2 = "ttir.gt"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.le"(%arg0, %arg1)
  %3 = "ttir.le"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.lt"(%arg0, %arg1)
  %4 = "ttir.lt"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.ne"(%arg0, %arg1)
  %5 = "ttir.ne"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.logical_and"(%arg0, %arg1)
  %6 = "ttir.logical_and"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.logical_or"(%arg0, %arg1)
  %7 = "ttir.logical_or"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.logical_xor"(%arg0, %arg1)
  %8 = "ttir.logical_xor"(%x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xbf16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>, tensor<32x32xbf16>
}

// CHECK-LABEL: func.func @integers
func.func @integers(%x: tensor<5x7xi32>, %y: tensor<5x7xi32>) -> (tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>) {
  // CHECK: "ttnn.bitwise_and"(%arg0, %arg1)
  %0 = "ttir.bitwise_and"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.bitwise_or"(%arg0, %arg1)
  %1 = "ttir.bitwise_or"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.bitwise_xor"(%arg0, %arg1)
  %2 = "ttir.bitwise_xor"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.add"(%arg0, %arg1)
  %3 = "ttir.add"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.subtract"(%arg0, %arg1)
  %4 = "ttir.subtract"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.multiply"(%arg0, %arg1)
  %5 = "ttir.multiply"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.maximum"(%arg0, %arg1)
  %6 = "ttir.maximum"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.minimum"(%arg0, %arg1)
  %7 = "ttir.minimum"(%x, %y) : (tensor<5x7xi32>, tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.bitwise_not"(%arg0)
  %8 = "ttir.bitwise_not"(%x) : (tensor<5x7xi32>) -> tensor<5x7xi32>
  // CHECK: "ttnn.neg"(%arg0)
  %9 = "ttir.neg"(%x) : (tensor<5x7xi32>) -> tensor<5x7xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>, tensor<5x7xi32>
}

// Ops with more arguments.
// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<32x32xf32>, %y: tensor<32x32xf32>, %c: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xi32>, tensor<32x32xbf16>) {
  // CHECK: "ttnn.leaky_relu"(%arg0) <{parameter = 5.000000e-01 : f32}>
  %0 = "ttir.leaky_relu"(%x) <{parameter = 0.5 : f32}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.clamp_scalar"(%arg0) <{max = 7.500000e-01 : f32, min = 2.500000e-01 : f32}>
  %1 = "ttir.clamp_scalar"(%x) <{min = 2.5e-01 : f32, max = 7.5e-01 : f32}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.clamp_tensor"(%arg0, %arg1, %arg2)
  %2 = "ttir.clamp_tensor"(%x, %y, %c) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.where"(%arg2, %arg0, %arg1)
  %3 = "ttir.where"(%c, %x, %y) : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: "ttnn.typecast"(%arg0)
  %4 = "ttir.typecast"(%x) : (tensor<32x32xf32>) -> tensor<32x32xi32>
  // CHECK: "ttnn.typecast"(%arg0)
  %5 = "ttir.typecast"(%x) : (tensor<32x32xf32>) -> tensor<32x32xbf16>
  return %0, %1, %2, %3, %4, %5 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xi32>, tensor<32x32xbf16>
}

// The library states a predicate of one operand in that operand's format; any
// other format takes a cast.
// CHECK-LABEL: func.func @unary_predicates
func.func @unary_predicates(%x: tensor<32x32xf32>, %i: tensor<32x32xi32>) -> (tensor<32x32xf32>, tensor<32x32xbf16>, tensor<32x32xf32>, tensor<32x32xbf16>, tensor<32x32xbf16>) {
  // CHECK: "ttnn.isfinite"(%arg0) : (tensor<32x32xf32, #{{.*}}>) -> tensor<32x32xf32, #{{.*}}>
  %0 = "ttir.isfinite"(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: %[[P:.*]] = "ttnn.isfinite"(%arg0) : (tensor<32x32xf32, #{{.*}}>) -> tensor<32x32xf32, #{{.*}}>
  // CHECK-NEXT: "ttnn.typecast"(%[[P]]) {{.*}} -> tensor<32x32xbf16, #{{.*}}>
  %1 = "ttir.isfinite"(%x) : (tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: "ttnn.logical_not"(%arg0)
  // CHECK-NOT: ttnn.typecast
  %2 = "ttir.logical_not"(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  // CHECK: %[[N:.*]] = "ttnn.logical_not"(%arg0)
  // CHECK-NEXT: "ttnn.typecast"(%[[N]])
  %3 = "ttir.logical_not"(%x) : (tensor<32x32xf32>) -> tensor<32x32xbf16>
  // CHECK: %[[M:.*]] = "ttnn.logical_not"(%arg1) : (tensor<32x32xi32, #{{.*}}>) -> tensor<32x32xi32, #{{.*}}>
  // CHECK-NEXT: "ttnn.typecast"(%[[M]])
  %4 = "ttir.logical_not"(%i) : (tensor<32x32xi32>) -> tensor<32x32xbf16>
  return %0, %1, %2, %3, %4 : tensor<32x32xf32>, tensor<32x32xbf16>, tensor<32x32xf32>, tensor<32x32xbf16>, tensor<32x32xbf16>
}
