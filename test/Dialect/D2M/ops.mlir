// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK: d2m.group(%arg0, %arg1) {plan = #d2m.map_plan<tiles = 15, cores = 15, block = 1, buffers = 2, full_sync = false>} : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16> {
// CHECK: ^bb0(%[[X:.*]]: tensor<70x150xbf16>, %[[Y:.*]]: tensor<70x150xbf16>):
// CHECK: %[[S:.*]] = "ttir.add"(%[[X]], %[[Y]])
// CHECK: d2m.yield %[[S]] : tensor<70x150xbf16>
func.func @group(%a: tensor<70x150xbf16>, %b: tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  %0 = d2m.group(%a, %b) {plan = #d2m.map_plan<tiles = 15, cores = 15, block = 1, buffers = 2, full_sync = false>}
      : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16> {
  ^bb0(%x: tensor<70x150xbf16>, %y: tensor<70x150xbf16>):
    %1 = "ttir.add"(%x, %y) : (tensor<70x150xbf16>, tensor<70x150xbf16>) -> tensor<70x150xbf16>
    d2m.yield %1 : tensor<70x150xbf16>
  }
  return %0 : tensor<70x150xbf16>
}

// CHECK: d2m.windows %arg0 {dilation = array<i64: 1, 1>, kernel = array<i64: 3, 3>, padding = array<i64: 1, 1>, stride = array<i64: 1, 2>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x6x160xbf16>
func.func @windows(%x: tensor<1x9x11x16xbf16>) -> tensor<1x9x6x160xbf16> {
  %0 = d2m.windows %x {kernel = array<i64: 3, 3>, stride = array<i64: 1, 2>, dilation = array<i64: 1, 1>, padding = array<i64: 1, 1>} : (tensor<1x9x11x16xbf16>) -> tensor<1x9x6x160xbf16>
  return %0 : tensor<1x9x6x160xbf16>
}
