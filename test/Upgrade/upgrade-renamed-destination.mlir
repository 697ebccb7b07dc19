// An op that has a new name loses its destination, too: TTNN text with older names, destinations and attributes that repeat what the
// type says.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --init rand

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!t = tensor<32x32xbf16, #l>
// CHECK-LABEL: func.func @quotient
// CHECK-NEXT: %[[D:.*]] = "ttnn.get_device"
// CHECK-NEXT: %[[Q:.*]] = "ttnn.divide"(%arg0, %arg1) : (
// CHECK-NEXT: "ttnn.deallocate"(%arg0) <{force = true}>
// CHECK-NEXT: return %[[Q]]
func.func @quotient(%a: !t, %b: !t) -> !t {
  %0 = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x1>}> : () -> !ttnn.device
  %1 = "ttnn.empty"(%0) <{dtype = #ttcore.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <interleaved>>, shape = #ttnn.shape<32x32>}> : (!ttnn.device) -> !t
  %2 = "ttnn.div"(%a, %b, %1) <{operandSegmentSizes = array<i32: 2, 1>}> : (!t, !t, !t) -> !t
  "ttnn.dealloc"(%a) <{force = true}> : (!t) -> ()
  return %2 : !t
}
