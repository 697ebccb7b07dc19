// Every part of a text that is split has the words of block floats; read as a whole it has them, too.
// RUN: ttmlir-opt --split-input-file %s | FileCheck %s
// RUN: ttmlir-opt %s | FileCheck %s
// CHECK-LABEL: func.func @first
// CHECK-SAME: tensor<32x64xbf16, #
// CHECK: to_layout
func.func @first(%x: tensor<32x64xbfp_bf8>) -> tensor<32x64xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<32x64xbfp_bf8>) -> tensor<32x64xbf16>
  return %0 : tensor<32x64xbf16>
}

// -----

func.func @nothing(%x: tensor<32x64xbf16>) -> tensor<32x64xbf16> {
  return %x : tensor<32x64xbf16>
}

// -----
// A line of dashes ends no part: ------
// CHECK-LABEL: func.func @third
// CHECK-SAME: tensor<32x64xbf16, #
func.func @third(%x: tensor<32x64xbfp_bf8>, %y: tensor<32x64xbfp_bf4>) -> tensor<32x64xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<32x64xbfp_bf8>) -> tensor<32x64xbf16>
  %1 = "ttir.typecast"(%y) : (tensor<32x64xbfp_bf4>) -> tensor<32x64xbf16>
  %2 = "ttir.add"(%0, %1) : (tensor<32x64xbf16>, tensor<32x64xbf16>) -> tensor<32x64xbf16>
  return %2 : tensor<32x64xbf16>
}
