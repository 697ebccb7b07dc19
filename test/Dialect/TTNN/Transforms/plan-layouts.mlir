// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts | FileCheck %s
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts=usable-fraction=0 | FileCheck %s --check-prefix=NONE
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts=usable-fraction=0.1 | FileCheck %s --check-prefix=LITTLE
// The same values with and without, and the memory is in L1.
// RUN: ttmlir-opt %s --ttcore-register-device -o %t.mlir
// RUN: ttmlir-opt %t.mlir --ttnn-plan-layouts --ttnn-deallocate -o %t.l1.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.l1.mlir -o %t.l1.ttnn
// RUN: ttrt run %t.ttnn --golden --save-artifacts --artifact-dir %t.a
// RUN: ttrt run %t.l1.ttnn --golden --save-artifacts --artifact-dir %t.b --memory | FileCheck %s --check-prefix=MEMORY
// RUN: cmp %t.a/plan-layouts.mlir.tmp/run/program_0/device_output_0.npy %t.b/plan-layouts.mlir.tmp.l1/run/program_0/device_output_0.npy

// CHECK-DAG: #[[DRAM:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// CHECK-DAG: #[[L1:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
// CHECK-DAG: #[[ROWS:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1024x1024xbf16, #l1>, <interleaved>>
// MEMORY: memory: l1: {{[0-9]+}} bytes used per bank, peak {{[1-9][0-9]+}}

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1024x1024xbf16, #dram>, <interleaved>>
!t = tensor<1024x1024xbf16, #l>

// Arguments and what is returned stay in DRAM.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: %arg0: tensor<1024x1024xbf16, #[[DRAM]]>, %arg1: tensor<1024x1024xbf16, #[[DRAM]]>) -> tensor<1024x1024xbf16, #[[DRAM]]>
// CHECK: "ttnn.exp"(%arg0) {{.*}} -> tensor<1024x1024xbf16, #[[L1]]>
// CHECK: "ttnn.add"({{.*}}) {{.*}} -> tensor<1024x1024xbf16, #[[L1]]>
// CHECK: "ttnn.relu"({{.*}}) : (tensor<1024x1024xbf16, #[[L1]]>) -> tensor<1024x1024xbf16, #[[DRAM]]>
// NONE-NOT: memref<{{.*}}, #l1>
// One such tensor takes 1/64 of 2 MiB, 32 KiB, of each core: three fit into a
// tenth of L1.
// LITTLE: #l1>
func.func @chain(%a: !t, %b: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.add"(%0, %b) : (!t, !t) -> !t
  %2 = "ttnn.relu"(%1) : (!t) -> !t
  return %2 : !t
}

// Rows are asked for, and may lie in L1 as well.
// CHECK-LABEL: func.func @asked
// CHECK: "ttnn.to_layout"(%arg0) {{.*}} -> tensor<1024x1024xbf16, #[[ROWS]]>
// CHECK: "ttnn.to_layout"({{.*}}) {{.*}} -> tensor<1024x1024xbf16, #[[DRAM]]>
func.func @asked(%a: !t) -> !t {
  %0 = "ttnn.to_layout"(%a) : (!t) -> tensor<1024x1024xbf16, #rows>
  %1 = "ttnn.to_layout"(%0) : (tensor<1024x1024xbf16, #rows>) -> !t
  return %1 : !t
}

// A view moves with what it shows, and stays with it where it cannot move.
// CHECK-LABEL: func.func @views
// CHECK: "ttnn.exp"(%arg0) {{.*}} -> tensor<1024x1024xbf16, #[[L1]]>
// CHECK: "ttnn.reshape"({{.*}} -> tensor<2x512x1024xbf16, #[[L1_3D:.*]]>
// CHECK: "ttnn.add"({{.*}} -> tensor<2x512x1024xbf16, #[[L1_3D]]>
// CHECK: "ttnn.relu"({{.*}} -> tensor<2x512x1024xbf16, #[[DRAM_3D:.*]]>
// CHECK: "ttnn.reshape"({{.*}} -> tensor<1024x1024xbf16, #[[DRAM]]>
// CHECK: return
#slices = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 512 + d1, d2), <1x1>, memref<32x32x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!s = tensor<2x512x1024xbf16, #slices>
func.func @views(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.reshape"(%0) <{shape = [2 : i32, 512 : i32, 1024 : i32]}> : (!t) -> !s
  %2 = "ttnn.add"(%1, %1) : (!s, !s) -> !s
  %3 = "ttnn.relu"(%2) : (!s) -> !s
  %4 = "ttnn.reshape"(%3) <{shape = [1024 : i32, 1024 : i32]}> : (!s) -> !t
  return %4 : !t
}
