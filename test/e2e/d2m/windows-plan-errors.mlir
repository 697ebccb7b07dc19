// A product that gathers windows puts them together where they are needed.
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=stop-after=d2m-plan %s -o %t.mlir
// RUN: sed 's/rows = [0-9]*, columns = [0-9]*, multicast_lhs = false/rows = 1, columns = 1, multicast_lhs = true/' %t.mlir > %t.other.mlir
// RUN: not ttmlir-opt --d2m-be-pipeline %t.other.mlir 2>&1 | FileCheck %s
// CHECK: error: 'd2m.group' op gathers windows, which its plan does not: it multicasts the left-hand side
func.func @f(%x: tensor<1x1x11x16xbf16>, %w: tensor<7x16x1x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1x1x11x7xbf16> {
  %0 = "ttir.conv2d"(%x, %w) <{stride = array<i32: 1, 1>, padding = array<i32: 0, 1, 0, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1x1x11x16xbf16>, tensor<7x16x1x3xbf16>) -> tensor<1x1x11x7xbf16>
  return %0 : tensor<1x1x11x7xbf16>
}
