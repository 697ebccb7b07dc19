// Element-wise ops that are several calls of the chip, or a call with a number,
// are in one program with what stands around them; `functions` takes two, as DST
// has no room for more.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=enable-create-d2m-subgraphs=true %s | FileCheck %s --check-prefix=ONE
// ONE-COUNT-7: "ttnn.generic"(
// ONE-NOT: "ttnn.{{generic|mish|cbrt|pow|where|logical_and}}"(

// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --numerics exact | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index all --device p150 | FileCheck %s
// RUN: ttrt run %s --pipeline-options enable-create-d2m-subgraphs=true --golden --program-index 0 --kernels cpp | FileCheck %s --check-prefix=CPP
// CHECK: program 0 ('activations') ran
// CHECK-COUNT-4: pcc 1.00000
// CHECK: program 1 ('functions') ran
// CHECK-COUNT-4: pcc 1.00000
// CHECK: program 2 ('narrow') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 3 ('masks') ran
// CHECK: output 0: pcc 1.00000
// CHECK: program 4 ('logic') ran
// CHECK-COUNT-4: pcc 1.00000
// CHECK: program 5 ('left') ran
// CHECK-COUNT-2: pcc 1.00000
// CPP: program 0 ('activations') ran

func.func @activations(%x: tensor<2x35x70xf32>) -> (tensor<2x35x70xf32>, tensor<2x35x70xf32>, tensor<2x35x70xf32>, tensor<2x35x70xf32>) {
  %k = "ttir.full"() <{shape = array<i32: 2, 35, 70>, fill_value = 4.0 : f32}> : () -> tensor<2x35x70xf32>
  %y = "ttir.multiply"(%x, %k) : (tensor<2x35x70xf32>, tensor<2x35x70xf32>) -> tensor<2x35x70xf32>
  %0 = "ttir.relu6"(%y) : (tensor<2x35x70xf32>) -> tensor<2x35x70xf32>
  %1 = "ttir.leaky_relu"(%y) <{parameter = 0.125 : f32}> : (tensor<2x35x70xf32>) -> tensor<2x35x70xf32>
  %2 = "ttir.selu"(%y) : (tensor<2x35x70xf32>) -> tensor<2x35x70xf32>
  %3 = "ttir.mish"(%y) : (tensor<2x35x70xf32>) -> tensor<2x35x70xf32>
  return %0, %1, %2, %3 : tensor<2x35x70xf32>, tensor<2x35x70xf32>, tensor<2x35x70xf32>, tensor<2x35x70xf32>
}

func.func @functions(%x: tensor<77x33xf32>, %y: tensor<77x33xf32>, %z: tensor<77x33xf32>) -> (tensor<77x33xf32>, tensor<77x33xf32>, tensor<77x33xf32>, tensor<77x33xf32>) {
  %k = "ttir.full"() <{shape = array<i32: 77, 33>, fill_value = 1.5 : f32}> : () -> tensor<77x33xf32>
  %0 = "ttir.cbrt"(%x) : (tensor<77x33xf32>) -> tensor<77x33xf32>
  %1 = "ttir.asinh"(%x) : (tensor<77x33xf32>) -> tensor<77x33xf32>
  %a = "ttir.abs"(%x) : (tensor<77x33xf32>) -> tensor<77x33xf32>
  %p = "ttir.pow"(%a, %k) : (tensor<77x33xf32>, tensor<77x33xf32>) -> tensor<77x33xf32>
  %2 = "ttir.pow"(%p, %y) : (tensor<77x33xf32>, tensor<77x33xf32>) -> tensor<77x33xf32>
  %3 = "ttir.clamp_tensor"(%x, %y, %z) : (tensor<77x33xf32>, tensor<77x33xf32>, tensor<77x33xf32>) -> tensor<77x33xf32>
  return %0, %1, %2, %3 : tensor<77x33xf32>, tensor<77x33xf32>, tensor<77x33xf32>, tensor<77x33xf32>
}

func.func @narrow(%x: tensor<150xbf16>, %y: tensor<3x1x150xbf16>) -> tensor<3x1x150xbf16> {
  %0 = "ttir.add"(%y, %x) : (tensor<3x1x150xbf16>, tensor<150xbf16>) -> tensor<3x1x150xbf16>
  %1 = "ttir.mish"(%0) : (tensor<3x1x150xbf16>) -> tensor<3x1x150xbf16>
  %2 = "ttir.leaky_relu"(%1) <{parameter = 0.5 : f32}> : (tensor<3x1x150xbf16>) -> tensor<3x1x150xbf16>
  %3 = "ttir.cbrt"(%2) : (tensor<3x1x150xbf16>) -> tensor<3x1x150xbf16>
  return %3 : tensor<3x1x150xbf16>
}

// Truth values are floats on the device. Some quotients are infinite.
func.func @masks(%a: tensor<70x150xf32>, %b: tensor<70x150xf32>) -> tensor<70x150xf32> {
  %0 = "ttir.gt"(%a, %b) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xi1>
  %f = "ttir.floor"(%b) : (tensor<70x150xf32>) -> tensor<70x150xf32>
  %q = "ttir.div"(%a, %f) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %1 = "ttir.isfinite"(%q) : (tensor<70x150xf32>) -> tensor<70x150xi1>
  %2 = "ttir.logical_and"(%0, %1) : (tensor<70x150xi1>, tensor<70x150xi1>) -> tensor<70x150xi1>
  %3 = "ttir.where"(%2, %a, %b) : (tensor<70x150xi1>, tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %4 = "ttir.exp"(%3) : (tensor<70x150xf32>) -> tensor<70x150xf32>
  return %4 : tensor<70x150xf32>
}

// Most of the elements of the floors are 0, 1 and -1.
func.func @logic(%a: tensor<70x150xf32>, %b: tensor<70x150xf32>) -> (tensor<70x150xf32>, tensor<70x150xf32>, tensor<70x150xf32>, tensor<70x150xf32>) {
  %k = "ttir.full"() <{shape = array<i32: 70, 150>, fill_value = 0.0 : f32}> : () -> tensor<70x150xf32>
  %x = "ttir.floor"(%a) : (tensor<70x150xf32>) -> tensor<70x150xf32>
  %y = "ttir.floor"(%b) : (tensor<70x150xf32>) -> tensor<70x150xf32>
  %0 = "ttir.logical_and"(%x, %y) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %1 = "ttir.logical_or"(%x, %y) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %2 = "ttir.logical_xor"(%x, %y) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %le = "ttir.le"(%x, %k) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %lt = "ttir.lt"(%y, %k) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %eq = "ttir.eq"(%x, %k) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %gt = "ttir.gt"(%b, %k) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %s0 = "ttir.add"(%le, %lt) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %s1 = "ttir.add"(%eq, %gt) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  %3 = "ttir.subtract"(%s0, %s1) : (tensor<70x150xf32>, tensor<70x150xf32>) -> tensor<70x150xf32>
  return %0, %1, %2, %3 : tensor<70x150xf32>, tensor<70x150xf32>, tensor<70x150xf32>, tensor<70x150xf32>
}

func.func @left(%x: tensor<5x40x40xf32>) -> (tensor<5x40x40xf32>, tensor<5x40x40xf32>) {
  %k = "ttir.full"() <{shape = array<i32: 5, 40, 40>, fill_value = 3.0 : f32}> : () -> tensor<5x40x40xf32>
  %0 = "ttir.subtract"(%k, %x) : (tensor<5x40x40xf32>, tensor<5x40x40xf32>) -> tensor<5x40x40xf32>
  %1 = "ttir.exp"(%0) : (tensor<5x40x40xf32>) -> tensor<5x40x40xf32>
  %2 = "ttir.div"(%k, %1) : (tensor<5x40x40xf32>, tensor<5x40x40xf32>) -> tensor<5x40x40xf32>
  %3 = "ttir.add"(%k, %2) : (tensor<5x40x40xf32>, tensor<5x40x40xf32>) -> tensor<5x40x40xf32>
  %4 = "ttir.multiply"(%k, %3) : (tensor<5x40x40xf32>, tensor<5x40x40xf32>) -> tensor<5x40x40xf32>
  return %2, %4 : tensor<5x40x40xf32>, tensor<5x40x40xf32>
}
