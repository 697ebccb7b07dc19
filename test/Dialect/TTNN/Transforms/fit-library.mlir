// Ops that the vendor's functions refuse are replaced by ops of the same meaning.
// RUN: ttmlir-opt --ttnn-fit-library %s | FileCheck %s
// A second time there is nothing to do.
// RUN: ttmlir-opt --ttnn-fit-library %s -o %t.once
// RUN: ttmlir-opt --ttnn-fit-library %t.once -o %t.twice
// RUN: diff %t.once %t.twice

#dram = #ttnn.buffer_type<dram>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<40x40xf32, #dram>, <interleaved>>
#tile = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#si32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, si32>, #dram>, <interleaved>>
#u32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, u32>, #dram>, <interleaved>>
#bfp8 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>
#bfp8_80 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x2x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>

// CHECK-DAG: #[[TILE:.*]] = #ttnn.ttnn_layout<{{.*}}memref<2x2x!ttcore.tile<32x32, f32>
// CHECK-DAG: #[[ROWS:.*]] = #ttnn.ttnn_layout<{{.*}}memref<40x40xf32
// CHECK-DAG: #[[WIDER:.*]] = #ttnn.ttnn_layout<{{.*}}memref<41x44xf32

// Tiles only.
// CHECK-LABEL: func.func @pages
func.func @pages(%a: tensor<40x40xf32, #rows>, %b: tensor<40x40xf32, #tile>) -> (tensor<40x40xf32, #rows>, tensor<40x40xf32, #rows>) {
  // CHECK: %[[A:.*]] = "ttnn.to_layout"(%arg0) : {{.*}} -> tensor<40x40xf32, #[[TILE]]>
  // CHECK: %[[P:.*]] = "ttnn.matmul"(%[[A]], %arg1) {{.*}} -> tensor<40x40xf32, #[[TILE]]>
  // CHECK: "ttnn.to_layout"(%[[P]]) : {{.*}} -> tensor<40x40xf32, #[[ROWS]]>
  %0 = "ttnn.matmul"(%a, %b) : (tensor<40x40xf32, #rows>, tensor<40x40xf32, #tile>) -> tensor<40x40xf32, #rows>
  // CHECK: "ttnn.softmax"{{.*}} -> tensor<40x40xf32, #[[TILE]]>
  %1 = "ttnn.softmax"(%a) {dimension = 1 : si32} : (tensor<40x40xf32, #rows>) -> tensor<40x40xf32, #rows>
  return %0, %1 : tensor<40x40xf32, #rows>, tensor<40x40xf32, #rows>
}



// Tiles are padded behind their elements only.
// CHECK-LABEL: func.func @pad
func.func @pad(%a: tensor<40x40xf32, #tile>) -> (tensor<41x44xf32, #tile>, tensor<41x44xf32, #tile>) {
  // CHECK: "ttnn.pad"({{.*}} -> tensor<41x44xf32, #[[WIDER]]>
  %0 = "ttnn.pad"(%a) {padding = array<i32: 1, 0, 0, 4>, value = 0.0 : f32} : (tensor<40x40xf32, #tile>) -> tensor<41x44xf32, #tile>
  // CHECK: "ttnn.pad"(%arg0) {{.*}} -> tensor<41x44xf32, #[[TILE]]>
  %1 = "ttnn.pad"(%a) {padding = array<i32: 0, 1, 0, 4>, value = 0.0 : f32} : (tensor<40x40xf32, #tile>) -> tensor<41x44xf32, #tile>
  return %0, %1 : tensor<41x44xf32, #tile>, tensor<41x44xf32, #tile>
}

// Block floats are joined as bf16.
// CHECK-LABEL: func.func @concat
func.func @concat(%a: tensor<40x40xf32, #bfp8>) -> tensor<80x40xf32, #bfp8_80> {
  // CHECK: "ttnn.concat"{{.*}} -> tensor<80x40xbf16
  // CHECK: "ttnn.to_layout"{{.*}} -> tensor<80x40xf32
  %0 = "ttnn.concat"(%a, %a) {dim = 0 : si32} : (tensor<40x40xf32, #bfp8>, tensor<40x40xf32, #bfp8>) -> tensor<80x40xf32, #bfp8_80>
  return %0 : tensor<80x40xf32, #bfp8_80>
}

// CHECK-LABEL: func.func @integers
func.func @integers(%i: tensor<40x40xsi32, #si32>, %u: tensor<40x40xui32, #u32>) -> (tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>, tensor<40x40xui32, #u32>, tensor<40x40xui32, #u32>, tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>) {
  %0 = "ttnn.ceil"(%i) : (tensor<40x40xsi32, #si32>) -> tensor<40x40xsi32, #si32>
  // CHECK-DAG: %[[SIGN:.*]] = "ttnn.clamp_scalar"(%arg0) <{max = 1 : i32, min = -1 : i32}>
  %1 = "ttnn.sign"(%i) : (tensor<40x40xsi32, #si32>) -> tensor<40x40xsi32, #si32>
  // CHECK-DAG: %[[ONE:.*]] = "ttnn.full"({{.*}} <{fill_value = 1 : i32, shape = #ttnn.shape<40x40>}> : {{.*}} -> tensor<40x40xui32
  // CHECK-DAG: %[[USIGN:.*]] = "ttnn.minimum"(%arg1, %[[ONE]])
  %2 = "ttnn.sign"(%u) : (tensor<40x40xui32, #u32>) -> tensor<40x40xui32, #u32>
  // CHECK-DAG: %[[ZERO:.*]] = "ttnn.full"({{.*}} <{fill_value = 0 : i32
  // CHECK-DAG: %[[NEG:.*]] = "ttnn.subtract"(%[[ZERO]], %arg1)
  %3 = "ttnn.neg"(%u) : (tensor<40x40xui32, #u32>) -> tensor<40x40xui32, #u32>
  // CHECK-DAG: %[[DIV:.*]] = "ttnn.divide"(%arg0, %arg0) <{rounding_mode = "trunc"}>
  %4 = "ttnn.divide"(%i, %i) : (tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>) -> tensor<40x40xsi32, #si32>
  // CHECK-DAG: %[[CLAMP:.*]] = "ttnn.clamp_scalar"(%arg0) <{max = 2 : i32, min = -1 : i32}>
  %5 = "ttnn.clamp_scalar"(%i) {min = -1.5 : f32, max = 2.5 : f32} : (tensor<40x40xsi32, #si32>) -> tensor<40x40xsi32, #si32>
  // CHECK-DAG: %[[FINITE:.*]] = "ttnn.full"({{.*}} <{fill_value = 1 : i32, shape = #ttnn.shape<40x40>}> : {{.*}} -> tensor<40x40xsi32
  %6 = "ttnn.isfinite"(%i) : (tensor<40x40xsi32, #si32>) -> tensor<40x40xsi32, #si32>
  // CHECK: return %arg0, %[[SIGN]], %[[USIGN]], %[[NEG]], %[[DIV]], %[[CLAMP]], %[[FINITE]]
  return %0, %1, %2, %3, %4, %5, %6 : tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>, tensor<40x40xui32, #u32>, tensor<40x40xui32, #u32>, tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>, tensor<40x40xsi32, #si32>
}

#index = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<40x40xsi32, #dram>, <interleaved>>
#table = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<9x64xbf16, #dram>, <interleaved>>
#picked = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 40 + d1, d2), <1x1>, memref<1600x64xbf16, #dram>, <interleaved>>

// CHECK-LABEL: func.func @embedding
func.func @embedding(%i: tensor<40x40xsi32, #index>, %t: tensor<9x64xbf16, #table>) -> tensor<40x40x64xbf16, #picked> {
  // CHECK: %[[U:.*]] = "ttnn.typecast"(%arg0) : {{.*}} -> tensor<40x40xui32
  // CHECK: "ttnn.embedding"(%[[U]], %arg1)
  %0 = "ttnn.embedding"(%i, %t) : (tensor<40x40xsi32, #index>, tensor<9x64xbf16, #table>) -> tensor<40x40x64xbf16, #picked>
  return %0 : tensor<40x40x64xbf16, #picked>
}

#five = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <1x1>, memref<10x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>

// CHECK-LABEL: func.func @batches
func.func @batches(%a: tensor<40x40xf32, #tile>, %b: tensor<5x40x40xf32, #five>) -> (tensor<5x40x40xf32, #five>, tensor<5x40x40xf32, #five>) {
  // CHECK: %[[R:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 40 : i32, 40 : i32]}>
  // CHECK: %[[A:.*]] = "ttnn.repeat"(%[[R]]) <{repeat_dims = #ttnn.shape<5x1x1>}>
  // CHECK: "ttnn.matmul"(%[[A]], %arg1) <{transpose_a = false, transpose_b = true}>
  %0 = "ttnn.matmul"(%a, %b) <{transpose_b = true}> : (tensor<40x40xf32, #tile>, tensor<5x40x40xf32, #five>) -> tensor<5x40x40xf32, #five>
  // CHECK: "ttnn.matmul"(%arg1, %arg0)
  %1 = "ttnn.matmul"(%b, %a) : (tensor<5x40x40xf32, #five>, tensor<40x40xf32, #tile>) -> tensor<5x40x40xf32, #five>
  return %0, %1 : tensor<5x40x40xf32, #five>, tensor<5x40x40xf32, #five>
}
