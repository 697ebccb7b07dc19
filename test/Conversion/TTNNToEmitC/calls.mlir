// Every form that a parameter can take, as operands and opaque literals.
// RUN: ttmlir-opt --convert-ttnn-to-emitc %s | FileCheck %s

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#tile = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>

// CHECK: emitc.include "ttnn/ttnn.hpp"
module {
  // The description of the device is not part of the program.
  // CHECK-NOT: ttcore.device

  // CHECK-LABEL: emitc.func @add(
  // CHECK-SAME: %[[A:.*]]: !emitc.opaque<"ttnn::Tensor">, %[[B:.*]]: !emitc.opaque<"ttnn::Tensor">) -> !emitc.opaque<"ttnn::Tensor">
  func.func @add(%a: tensor<64x128xbf16, #tile>, %b: tensor<64x128xbf16, #tile>) -> tensor<64x128xbf16, #tile> {
    // CHECK: %[[R:.*]] = call_opaque "ttnn::add"(%[[A]], %[[B]])
    // CHECK-SAME: args = [0 : index, 1 : index, #emitc.opaque<"ttnn::DataType::BFLOAT16">, #emitc.opaque<"ttnn::MemoryConfig{ttnn::TensorMemoryLayout::INTERLEAVED, ttnn::BufferType::DRAM, std::nullopt}">]
    %0 = "ttnn.add"(%a, %b) : (tensor<64x128xbf16, #tile>, tensor<64x128xbf16, #tile>) -> tensor<64x128xbf16, #tile>
    // CHECK: return %[[R]]
    return %0 : tensor<64x128xbf16, #tile>
  }

  // Several results are a vector.
  // CHECK-LABEL: emitc.func @several
  func.func @several(%a: tensor<64x128xf32>) -> tensor<64x128xui32> {
    // CHECK: %[[ALL:.*]] = call_opaque "ttnn::sort"(%{{.*}}) {{.*}} -> !emitc.opaque<"std::vector<ttnn::Tensor>">
    // CHECK: %[[ONE:.*]] = literal "1" : index
    // CHECK: %[[AT:.*]] = subscript %[[ALL]][%[[ONE]]]
    // CHECK: %[[INDICES:.*]] = load %[[AT]]
    // CHECK: return %[[INDICES]]
    %0:2 = "ttnn.sort"(%a) {descending = true} : (tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xui32>)
    return %0#1 : tensor<64x128xui32>
  }

  // A device is a pointer; where the library wants a reference it is
  // dereferenced within the call.
  // CHECK-LABEL: emitc.func @devices
  func.func @devices() -> tensor<64x128xbf16, #tile> {
    // CHECK: %[[D:.*]] = call_opaque "ttnn::device::GetDefaultDevice"() {args = []} : () -> !emitc.ptr<!emitc.opaque<"ttnn::MeshDevice">>
    %0 = "ttnn.get_device"() : () -> !ttnn.device
    // CHECK: expression %[[D]]
    // CHECK-NEXT: apply "*"
    // CHECK-NEXT: call_opaque "ttnn::full"
    %1 = "ttnn.full"(%0) {shape = #ttnn.shape<64x128>, fill_value = 1.0 : f32} : (!ttnn.device) -> tensor<64x128xbf16, #tile>
    // CHECK: call_opaque "ttnn::deallocate"
    // CHECK-SAME: -> ()
    "ttnn.deallocate"(%1) : (tensor<64x128xbf16, #tile>) -> ()
    // The host needs no device and no memory configuration.
    // CHECK: call_opaque "ttnn::zeros"() {args = [#emitc.opaque<"ttnn::Shape({64, 128})">, #emitc.opaque<"ttnn::DataType::FLOAT32">, #emitc.opaque<"ttnn::Layout::ROW_MAJOR">]}
    %2 = "ttnn.zeros"() {shape = #ttnn.shape<64x128>} : () -> tensor<64x128xf32, #rows>
    %3 = "ttnn.ones"(%0) {shape = #ttnn.shape<64x128>} : (!ttnn.device) -> tensor<64x128xbf16, #tile>
    return %3 : tensor<64x128xbf16, #tile>
  }
}
