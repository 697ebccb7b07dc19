// Kernels where they take less time than the library, as modelled; everything
// else is a call of the library.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="choose-backend=true optimization-level=2" | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --choose-backend | FileCheck %s --check-prefix=CHOSEN
// RUN: ttmlir-opt %s --ttcore-register-device --choose-backend --d2m-release-library -o %t.released.mlir
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.before.mlir && diff %t.before.mlir %t.released.mlir
// RUN: ttrt run %s --backend auto -O2 --golden
// RUN: ttrt run %s --backend auto -O2 --device p150 --golden

// A chain of element-wise ops is one program instead of four.
// CHOSEN-LABEL: func.func @chain
// CHOSEN-NOT: d2m.library
// CHECK-LABEL: func.func @chain
// CHECK: "ttnn.generic"
// CHECK-SAME: d2m.ops = ["sin", "multiply", "exp", "add"]
// CHECK-NOT: "ttnn.add"
func.func @chain(%a: tensor<500x700xbf16>, %b: tensor<500x700xbf16>) -> tensor<500x700xbf16> {
  %0 = "ttir.sin"(%a) : (tensor<500x700xbf16>) -> tensor<500x700xbf16>
  %1 = "ttir.multiply"(%0, %b) : (tensor<500x700xbf16>, tensor<500x700xbf16>) -> tensor<500x700xbf16>
  %2 = "ttir.exp"(%1) : (tensor<500x700xbf16>) -> tensor<500x700xbf16>
  %3 = "ttir.add"(%2, %a) : (tensor<500x700xbf16>, tensor<500x700xbf16>) -> tensor<500x700xbf16>
  return %3 : tensor<500x700xbf16>
}

// One product of a row with weights over the DRAM banks is faster by the library.
// CHOSEN-LABEL: func.func @decode
// CHECK-LABEL: func.func @decode
// CHECK-NOT: "ttnn.generic"
// CHECK: "ttnn.matmul"
func.func @decode(%x: tensor<32x2048xbf16>, %w: tensor<2048x2048xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<32x2048xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x2048xbf16>, tensor<2048x2048xbf16>) -> tensor<32x2048xbf16>
  return %0 : tensor<32x2048xbf16>
}

// An op without a kernel is put away while others are made.
// CHOSEN-LABEL: func.func @window
// CHOSEN: "d2m.library"(%arg0, %arg1) <{fields = {{{.*}}}, kind = "ttir.conv2d"}>
// CHECK-LABEL: func.func @window
// CHECK: "ttnn.conv2d"
func.func @window(%x: tensor<1x9x11x32xbf16>, %w: tensor<64x32x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x7x9x64xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = 1 : i32, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x9x11x32xbf16>, tensor<64x32x3x3xbf16>) -> tensor<1x7x9x64xbf16>
  return %0 : tensor<1x7x9x64xbf16>
}
