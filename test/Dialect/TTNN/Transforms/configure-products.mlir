// RUN: ttmlir-opt %s --ttcore-register-device=mock-system-desc-arch=blackhole --ttnn-layout --convert-ttir-to-ttnn --ttnn-configure-products -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// The same elements with and without, and less time.
// RUN: ttmlir-opt %s --ttcore-register-device=mock-system-desc-arch=blackhole --ttnn-layout --convert-ttir-to-ttnn -o %t.own.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.own.mlir -o %t.own.ttnn
// RUN: ttrt run %t.ttnn --save-artifacts --artifact-dir %t.a
// RUN: ttrt run %t.own.ttnn --save-artifacts --artifact-dir %t.b
// RUN: cmp %t.a/configure-products.mlir.tmp/run/program_0/device_output_0.npy %t.b/configure-products.mlir.tmp.own/run/program_0/device_output_0.npy
// RUN: ttrt perf %t.ttnn | FileCheck %s --check-prefix=TIME
// RUN: ttrt perf %t.own.ttnn | FileCheck %s --check-prefix=OWN
// RUN: not ttmlir-opt %s --ttnn-configure-products 2>&1 | FileCheck %s --check-prefix=NODEVICE

// NODEVICE: error: has no 'ttcore.system_desc': run ttcore-register-device first
// TIME: linear {{[1-4][0-9][0-9][0-9][0-9] }}
// OWN: linear {{[5-9][0-9][0-9][0-9][0-9] }}

// 96 tiles of the inner dimension are no multiple of the grid's columns.
// CHECK-LABEL: func.func @linear
// CHECK: "ttnn.linear"({{.*}}matmul_program_config = #ttnn.matmul_multi_core_reuse_multi_cast_program_config<compute_with_storage_grid_size = {{.*}}in0_block_w = {{[1-9]}}
func.func @linear(%x: tensor<384x3072xbf16>, %w: tensor<3072x768xbf16>, %b: tensor<768xbf16>) -> tensor<384x768xbf16> {
  %0 = "ttir.linear"(%x, %w, %b) : (tensor<384x3072xbf16>, tensor<3072x768xbf16>, tensor<768xbf16>) -> tensor<384x768xbf16>
  return %0 : tensor<384x768xbf16>
}

// One tile has no other program.
// CHECK-LABEL: func.func @tile
// CHECK-NOT: matmul_program_config
// CHECK: return
func.func @tile(%x: tensor<32x32xbf16>, %w: tensor<32x32xbf16>) -> tensor<32x32xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<32x32xbf16>, tensor<32x32xbf16>) -> tensor<32x32xbf16>
  return %0 : tensor<32x32xbf16>
}
