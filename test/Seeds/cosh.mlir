// The TTNN module that the Python front end of the documents makes of cosh: it
// spells formats and layouts as attributes and marks ops for kernel generation.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt --convert-ttnn-to-ttir %s | FileCheck %s --check-prefix=TTIR
// RUN: ttmlir-opt --ttcore-register-device %s -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --pcc 0.999
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %s -o %t.bare.ttnn 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: cosh.mlir:[[@LINE+19]]:1: error: has no 'ttcore.system_desc': run ttcore-register-device or ttir-to-ttnn-backend-pipeline first
// RUN: ttrt run %s --golden --pcc 0.999

// CHECK: "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
// CHECK: "ttnn.exp"(%arg0) {ttnn.hoist_generic_via_d2m}
// CHECK: "ttnn.add"(%{{.*}}, %{{.*}}) {ttnn.hoist_generic_via_d2m}
// CHECK: "ttnn.full"(%{{.*}}) <{fill_value = 5.000000e-01 : f32, shape = #ttnn.shape<32x32>}>

// TTIR-LABEL: func.func @cosh(%arg0: tensor<32x32xbf16>) -> tensor<32x32xbf16>
// TTIR-DAG: %[[P:.*]] = "ttir.exp"(%arg0)
// TTIR-DAG: %[[N:.*]] = "ttir.neg"(%arg0)
// TTIR-DAG: %[[M:.*]] = "ttir.exp"(%[[N]])
// TTIR-DAG: %[[S:.*]] = "ttir.add"(%[[P]], %[[M]])
// TTIR-DAG: %[[H:.*]] = "ttir.full"() <{fill_value = 5.000000e-01 : f32, shape = array<i32: 32, 32>}>
// TTIR: %[[R:.*]] = "ttir.multiply"(%[[S]], %[[H]])
// TTIR: return %[[R]] : tensor<32x32xbf16>

#dram = #ttnn.buffer_type<dram>
#ttnn_layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
module {
  func.func @cosh(%arg0: tensor<32x32xbf16, #ttnn_layout>) -> tensor<32x32xbf16, #ttnn_layout> {
    %0 = "ttnn.get_device"() <{mesh_offset = #ttnn<mesh_offset 0x0>, mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
    %1 = "ttnn.exp"(%arg0) {ttnn.hoist_generic_via_d2m} : (tensor<32x32xbf16, #ttnn_layout>) -> tensor<32x32xbf16, #ttnn_layout>
    %2 = "ttnn.neg"(%arg0) {ttnn.hoist_generic_via_d2m} : (tensor<32x32xbf16, #ttnn_layout>) -> tensor<32x32xbf16, #ttnn_layout>
    %3 = "ttnn.exp"(%2) {ttnn.hoist_generic_via_d2m} : (tensor<32x32xbf16, #ttnn_layout>) -> tensor<32x32xbf16, #ttnn_layout>
    %4 = "ttnn.add"(%1, %3) <{dtype = #ttcore.supportedDataTypes<bf16>}> {ttnn.hoist_generic_via_d2m} : (tensor<32x32xbf16, #ttnn_layout>, tensor<32x32xbf16, #ttnn_layout>) -> tensor<32x32xbf16, #ttnn_layout>
    %5 = "ttnn.full"(%0) <{dtype = #ttcore.supportedDataTypes<bf16>, fill_value = 5.000000e-01 : f32, layout = #ttnn.layout<tile>, shape = #ttnn.shape<32x32>}> : (!ttnn.device) -> tensor<32x32xbf16, #ttnn_layout>
    %6 = "ttnn.multiply"(%4, %5) <{dtype = #ttcore.supportedDataTypes<bf16>}> {ttnn.hoist_generic_via_d2m} : (tensor<32x32xbf16, #ttnn_layout>, tensor<32x32xbf16, #ttnn_layout>) -> tensor<32x32xbf16, #ttnn_layout>
    return %6 : tensor<32x32xbf16, #ttnn_layout>
  }
}
