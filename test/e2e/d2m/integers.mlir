// Integers in kernels, to the last bit. Every op and type is a case of the
// conformance suite, with the ends of the ranges; here are chains, numbers, types
// that meet, and every mode of the chip.

// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline=enable-create-d2m-subgraphs=true %s | FileCheck %s --check-prefix=ONE
// One program each; the quotients without a sign, which take all of DST, four.
// ONE-COUNT-9: "ttnn.generic"(
// ONE-NOT: "ttnn.{{(add|multiply|typecast|where|bitwise|generic)}}

// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --numerics exact | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 --timed | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index 0 --kernels cpp | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --ttmetal-to-flatbuffer %t.mlir -o %t.ttm
// RUN: ttrt run %t.ttm
// CHECK: program 0 ('chain') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 1 ('types') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 2 ('choice') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 3 ('broadcasts') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 4 ('places') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK: program 5 ('unsigned') ran
// CHECK-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 1: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 2: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NEXT: output 3: pcc 1.00000 max_abs 0 max_rel 0
// CPP: program 0 ('chain') ran
// CPP-NEXT: output 0: pcc 1.00000 max_abs 0 max_rel 0

// Numbers that no float holds; products that wrap around.
func.func @chain(%a: tensor<33x35xsi32>, %b: tensor<33x35xsi32>) -> (tensor<33x35xsi32>, tensor<33x35xsi32>) {
  %k = "ttir.full"() <{shape = array<i32: 33, 35>, fill_value = 123456789 : i32}> : () -> tensor<33x35xsi32>
  %0 = "ttir.add"(%a, %k) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  %1 = "ttir.multiply"(%0, %b) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  %2 = "ttir.subtract"(%1, %k) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  %3 = "ttir.bitwise_xor"(%2, %k) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  %4 = "ttir.right_shift"(%3, %b) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  %5 = "ttir.maximum"(%3, %a) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  %6 = "ttir.div"(%5, %b) : (tensor<33x35xsi32>, tensor<33x35xsi32>) -> tensor<33x35xsi32>
  return %4, %6 : tensor<33x35xsi32>, tensor<33x35xsi32>
}

// One program of all types.
func.func @types(%a: tensor<77xui8>, %b: tensor<77xui16>, %c: tensor<77xbf16>, %d: tensor<77xui32>) -> (tensor<77xui32>, tensor<77xf32>) {
  %0 = "ttir.add"(%a, %a) : (tensor<77xui8>, tensor<77xui8>) -> tensor<77xui8>
  %1 = "ttir.typecast"(%0) : (tensor<77xui8>) -> tensor<77xui16>
  %2 = "ttir.subtract"(%b, %1) : (tensor<77xui16>, tensor<77xui16>) -> tensor<77xui16>
  %3 = "ttir.typecast"(%2) : (tensor<77xui16>) -> tensor<77xui32>
  %4 = "ttir.maximum"(%3, %d) : (tensor<77xui32>, tensor<77xui32>) -> tensor<77xui32>
  %5 = "ttir.bitwise_not"(%4) : (tensor<77xui32>) -> tensor<77xui32>
  %6 = "ttir.gt"(%5, %d) : (tensor<77xui32>, tensor<77xui32>) -> tensor<77xi1>
  %7 = "ttir.typecast"(%c) : (tensor<77xbf16>) -> tensor<77xf32>
  %8 = "ttir.typecast"(%6) : (tensor<77xi1>) -> tensor<77xf32>
  %9 = "ttir.multiply"(%7, %8) : (tensor<77xf32>, tensor<77xf32>) -> tensor<77xf32>
  return %5, %9 : tensor<77xui32>, tensor<77xf32>
}

// A truth value that comes from outside, and one made here.
func.func @choice(%c: tensor<40x1x70xi1>, %x: tensor<40x1x70xsi32>, %y: tensor<40x1x70xsi32>) -> tensor<40x1x70xsi32> {
  %0 = "ttir.lt"(%x, %y) : (tensor<40x1x70xsi32>, tensor<40x1x70xsi32>) -> tensor<40x1x70xi1>
  %1 = "ttir.where"(%0, %x, %y) : (tensor<40x1x70xi1>, tensor<40x1x70xsi32>, tensor<40x1x70xsi32>) -> tensor<40x1x70xsi32>
  %2 = "ttir.neg"(%y) : (tensor<40x1x70xsi32>) -> tensor<40x1x70xsi32>
  %3 = "ttir.where"(%c, %1, %2) : (tensor<40x1x70xi1>, tensor<40x1x70xsi32>, tensor<40x1x70xsi32>) -> tensor<40x1x70xsi32>
  return %3 : tensor<40x1x70xsi32>
}

// Rows, columns and elements keep all their bits.
func.func @broadcasts(%x: tensor<3x70x33xsi32>, %row: tensor<33xsi32>, %column: tensor<70x1xsi32>, %one: tensor<3x1x1xsi32>) -> tensor<3x70x33xsi32> {
  %0 = "ttir.multiply"(%x, %row) : (tensor<3x70x33xsi32>, tensor<33xsi32>) -> tensor<3x70x33xsi32>
  %1 = "ttir.bitwise_xor"(%0, %column) : (tensor<3x70x33xsi32>, tensor<70x1xsi32>) -> tensor<3x70x33xsi32>
  %2 = "ttir.subtract"(%1, %one) : (tensor<3x70x33xsi32>, tensor<3x1x1xsi32>) -> tensor<3x70x33xsi32>
  return %2 : tensor<3x70x33xsi32>
}

// Between floats: DST has 32 bits, as it is no operand that says so.
func.func @places(%x: tensor<50x50xbf16>) -> tensor<50x50xbf16> {
  %k = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 1000 : i32}> : () -> tensor<1x1xsi32>
  %n = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 3 : i32}> : () -> tensor<1x1xsi32>
  %0 = "ttir.typecast"(%x) : (tensor<50x50xbf16>) -> tensor<50x50xsi32>
  %1 = "ttir.multiply"(%0, %k) : (tensor<50x50xsi32>, tensor<1x1xsi32>) -> tensor<50x50xsi32>
  %2 = "ttir.remainder"(%1, %n) : (tensor<50x50xsi32>, tensor<1x1xsi32>) -> tensor<50x50xsi32>
  %3 = "ttir.typecast"(%2) : (tensor<50x50xsi32>) -> tensor<50x50xbf16>
  return %3 : tensor<50x50xbf16>
}

// Quotients of numbers without a sign: all bits count, also by what has the
// highest one, by 0, and by numbers of the program.
func.func @unsigned(%x: tensor<37x45xui32>, %y: tensor<37x45xui32>, %s: tensor<37x45xui32>) -> (tensor<37x45xui32>, tensor<37x45xui32>, tensor<37x45xui32>, tensor<37x45xui32>) {
  %k = "ttir.constant"() <{value = dense<2654435769> : tensor<1x1xui32>}> : () -> tensor<1x1xui32>
  %n = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 10 : i32}> : () -> tensor<1x1xui32>
  %a = "ttir.multiply"(%x, %k) : (tensor<37x45xui32>, tensor<1x1xui32>) -> tensor<37x45xui32>
  %b = "ttir.multiply"(%y, %k) : (tensor<37x45xui32>, tensor<1x1xui32>) -> tensor<37x45xui32>
  %0 = "ttir.div"(%a, %b) : (tensor<37x45xui32>, tensor<37x45xui32>) -> tensor<37x45xui32>
  %1 = "ttir.remainder"(%a, %s) : (tensor<37x45xui32>, tensor<37x45xui32>) -> tensor<37x45xui32>
  %2 = "ttir.div"(%a, %n) : (tensor<37x45xui32>, tensor<1x1xui32>) -> tensor<37x45xui32>
  %3 = "ttir.remainder"(%b, %k) : (tensor<37x45xui32>, tensor<1x1xui32>) -> tensor<37x45xui32>
  return %0, %1, %2, %3 : tensor<37x45xui32>, tensor<37x45xui32>, tensor<37x45xui32>, tensor<37x45xui32>
}
