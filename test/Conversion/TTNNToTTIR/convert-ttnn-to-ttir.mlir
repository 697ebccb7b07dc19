// RUN: ttmlir-opt %s --convert-ttnn-to-ttir | FileCheck %s --implicit-check-not=ttnn.
// The output is a TTIR program: it compiles and gives the same.
// RUN: ttmlir-opt %s --convert-ttnn-to-ttir -o %t.ttir.mlir
// RUN: ttrt run %t.ttir.mlir --golden
// RUN: ttrt run %s --golden

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#system = #ttnn.buffer_type<system_memory>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#fast = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xbf16, #dram>, <interleaved>>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xbf16, #system>>

// The example of the pass.
// CHECK-LABEL: func.func @forward(%arg0: tensor<32x32xbf16>) -> tensor<32x32xbf16>
// CHECK-NEXT: %[[R:.*]] = "ttir.exp"(%arg0) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
// CHECK-NEXT: return %[[R]]
func.func @forward(%a: tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l> {
  %0 = "ttnn.exp"(%a) : (tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
  "ttnn.deallocate"(%a) <{force = false}> : (tensor<32x32xbf16, #l>) -> ()
  return %0 : tensor<32x32xbf16, #l>
}

// Places and layouts leave nothing behind; activations become ops.
// CHECK-LABEL: func.func @moves
// CHECK-NOT: to_layout
// CHECK: %[[M:.*]] = "ttir.matmul"(%arg0, %arg1)
// CHECK: %[[R:.*]] = "ttir.relu"(%[[M]])
// CHECK: %[[L:.*]] = "ttir.linear"(%[[R]], %arg1, %arg0)
// CHECK: %[[S:.*]] = "ttir.sigmoid"(%[[L]])
// CHECK: return %[[S]]
func.func @moves(%a: tensor<32x32xbf16, #l>, %b: tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l> {
  %0 = "ttnn.to_memory_config"(%a) : (tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #fast>
  %1 = "ttnn.matmul"(%0, %b) <{activation = "relu"}> : (tensor<32x32xbf16, #fast>, tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
  %2 = "ttnn.linear"(%1, %b, %a) <{activation = "sigmoid"}> : (tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
  return %2 : tensor<32x32xbf16, #l>
}

// CHECK-LABEL: func.func @creation
// CHECK-DAG: "ttir.zeros"() <{shape = array<i32: 32, 32>}> : () -> tensor<32x32xbf16>
// CHECK-DAG: "ttir.ones"() <{shape = array<i32: 32, 32>}>
// CHECK-DAG: "ttir.full"() <{fill_value = 2.500000e-01 : f32, shape = array<i32: 32, 32>}>
// CHECK-DAG: "ttir.constant"() <{value = dense<5.000000e-01> : tensor<32x32xbf16>}>
func.func @creation() -> (tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>) {
  %d = "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  %0 = "ttnn.zeros"(%d) <{shape = #ttnn.shape<32x32>}> : (!ttnn.device) -> tensor<32x32xbf16, #l>
  %1 = "ttnn.ones"(%d) <{shape = #ttnn.shape<32x32>}> : (!ttnn.device) -> tensor<32x32xbf16, #l>
  %2 = "ttnn.full"(%d) <{shape = #ttnn.shape<32x32>, fill_value = 0.25 : f32}> : (!ttnn.device) -> tensor<32x32xbf16, #l>
  %3 = "ttnn.constant"(%d) <{value = dense<0.5> : tensor<32x32xbf16>}> : (!ttnn.device) -> tensor<32x32xbf16, #l>
  return %0, %1, %2, %3 : tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>, tensor<32x32xbf16, #l>
}

// CHECK-LABEL: func.func @host(%arg0: tensor<32x32xbf16>) -> tensor<32x32xbf16>
// CHECK: "ttir.neg"
func.func @host(%a: tensor<32x32xbf16, #host>) -> tensor<32x32xbf16, #host> {
  %d = "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  %0 = "ttnn.to_device"(%a, %d) : (tensor<32x32xbf16, #host>, !ttnn.device) -> tensor<32x32xbf16, #rows>
  %1 = "ttnn.to_layout"(%0) : (tensor<32x32xbf16, #rows>) -> tensor<32x32xbf16, #l>
  %2 = "ttnn.neg"(%1) : (tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #l>
  %3 = "ttnn.to_layout"(%2) : (tensor<32x32xbf16, #l>) -> tensor<32x32xbf16, #rows>
  %4 = "ttnn.from_device"(%3) : (tensor<32x32xbf16, #rows>) -> tensor<32x32xbf16, #host>
  return %4 : tensor<32x32xbf16, #host>
}
