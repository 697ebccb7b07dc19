// A view takes nothing, what it shows stays until the last one is freed, and
// what is written to has memory of its own. The device agrees.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-check-memory=mode=report --verify-diagnostics -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --program-index 0 --memory | FileCheck %s --check-prefix=VIEWED
// RUN: ttrt run %t.ttnn --program-index 1 --memory | FileCheck %s --check-prefix=WRITTEN
// RUN: ttrt run %t.ttnn --golden

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 32 + d2, d3), <1x1>, memref<6x64x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#m = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<6x64x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
!c = tensor<3x2x32x2048xf32, #l>
!m = tensor<192x2048xf32, #m>

// 6 * 64 tiles of 4 KiB on 12 banks: 131072 bytes each.
// VIEWED: dram: {{[0-9]+}} bytes used per bank, peak 262144,
// expected-remark@+1 {{'viewed' takes at most 262144 bytes of a bank of DRAM}}
func.func @viewed(%a: !c) -> !m {
  %0 = "ttnn.exp"(%a) : (!c) -> !c
  "ttnn.deallocate"(%a) <{force = false}> : (!c) -> ()
  %1 = "ttnn.reshape"(%0) <{shape = [192 : i32, 2048 : i32]}> : (!c) -> !m
  "ttnn.deallocate"(%0) <{force = false}> : (!c) -> ()
  %2 = "ttnn.neg"(%1) : (!m) -> !m
  "ttnn.deallocate"(%1) <{force = false}> : (!m) -> ()
  return %2 : !m
}

// WRITTEN: dram: {{[0-9]+}} bytes used per bank, peak 393216,
// expected-remark@+1 {{'written' takes at most 393216 bytes of a bank of DRAM}}
func.func @written(%a: !c) -> !m {
  %0 = "ttnn.exp"(%a) : (!c) -> !c
  %1 = "ttnn.reshape"(%0) <{shape = [192 : i32, 2048 : i32]}> : (!c) -> !m
  "ttnn.fill_cache"(%0, %a) <{batch_offset = 0 : i32}> : (!c, !c) -> ()
  "ttnn.deallocate"(%a) <{force = false}> : (!c) -> ()
  "ttnn.deallocate"(%0) <{force = false}> : (!c) -> ()
  return %1 : !m
}
