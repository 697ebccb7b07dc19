// Both names of the pipeline do the same, with the same options.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.backend.mlir
// RUN: ttmlir-opt %s --ttir-to-ttnn-runtime-pipeline -o %t.runtime.mlir
// RUN: cmp %t.backend.mlir %t.runtime.mlir
// RUN: FileCheck %s --input-file=%t.backend.mlir --check-prefixes=CHECK,N150
// Under -pass-pipeline, too.
// RUN: ttmlir-opt %s -pass-pipeline='builtin.module(ttir-to-ttnn-backend-pipeline)' | cmp %t.backend.mlir -

// The steps one by one give the same.
// RUN: ttmlir-opt %s --tt-upgrade --ttir-keep-source --ttcore-register-device --ttir-element-type-normalization --inline --ttir-decompose-for-ttnn --canonicalize --cse --ttnn-layout --convert-ttir-to-ttnn --canonicalize --ttnn-decompose-layouts --canonicalize --cse --ttnn-choose-pages --ttnn-deallocate --ttnn-configure-products | cmp %t.backend.mlir -

// Options.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=mock-system-desc-arch=blackhole | FileCheck %s --check-prefixes=CHECK,P150
// RUN: ttrt query --device n300 --save-artifacts --artifact-dir %t.n300 --quiet
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="system-desc-path=%t.n300/system_desc.ttsys mesh-shape=1,2" | FileCheck %s --check-prefixes=CHECK,N300
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=1 -o %t.l1.mlir
// RUN: FileCheck %s --input-file=%t.l1.mlir --check-prefixes=CHECK,L1

// All of it runs; placing tensors does not change a bit.
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.backend.mlir -o %t.ttnn
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.l1.mlir -o %t.l1.ttnn
// RUN: ttrt run %t.ttnn --golden --save-artifacts --artifact-dir %t.a
// RUN: ttrt run %t.l1.ttnn --golden --save-artifacts --artifact-dir %t.b
// RUN: cmp %t.a/ttir-to-ttnn.mlir.tmp/run/program_0/device_output_0.npy %t.b/ttir-to-ttnn.mlir.tmp.l1/run/program_0/device_output_0.npy
// RUN: ttrt run %s --golden --pipeline-options optimization-level=1 --device p150

// L1: #l1 = #ttnn.buffer_type<l1>
// N150: arch = <wormhole_b0>
// P150: arch = <blackhole>
// CHECK: module attributes {ttcore.system_desc = #system_desc, ttir.source = {text = dense_resource<ttir_source> : tensor<{{[0-9]+}}xui8>}}
// CHECK-NEXT: ttcore.device @default_device
// N300-SAME: meshShape = 1x2, chipIds = [0, 1]>
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[D:.*]] = "ttnn.get_device"
// N300-SAME: mesh_shape = #ttnn<mesh_shape 1x2>
// CHECK-NEXT: %[[C:.*]] = "ttnn.full"(%[[D]])
// CHECK-NEXT: %[[M:.*]] = "ttnn.matmul"(%arg0, %arg1)
// CHECK: %[[A:.*]] = "ttnn.add"(%[[M]], %[[C]])
// CHECK: "ttnn.deallocate"(%[[M]])
// CHECK: %[[R:.*]] = "ttnn.relu"(%[[A]])
// CHECK: return %[[R]]
func.func @forward(%a: tensor<64x128xbf16>, %b: tensor<128x96xbf16>) -> tensor<64x96xbf16> {
  %c = "ttir.full"() <{shape = array<i32: 64, 96>, fill_value = 1.0 : f32}> : () -> tensor<64x96xbf16>
  %0 = "ttir.matmul"(%a, %b) : (tensor<64x128xbf16>, tensor<128x96xbf16>) -> tensor<64x96xbf16>
  %1 = "ttir.add"(%0, %c) : (tensor<64x96xbf16>, tensor<64x96xbf16>) -> tensor<64x96xbf16>
  // The same once more, and an op that nobody uses.
  %2 = "ttir.add"(%0, %c) : (tensor<64x96xbf16>, tensor<64x96xbf16>) -> tensor<64x96xbf16>
  %3 = "ttir.exp"(%2) : (tensor<64x96xbf16>) -> tensor<64x96xbf16>
  %4 = "ttir.relu"(%1) : (tensor<64x96xbf16>) -> tensor<64x96xbf16>
  return %4 : tensor<64x96xbf16>
}
