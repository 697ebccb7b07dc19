// A program that does not fit can still be looked at.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-check-memory=mode=report --verify-diagnostics | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=check-memory=report 2>&1 >/dev/null | FileCheck %s --check-prefix=PIPELINE
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=check-memory=refuse 2>&1 | FileCheck %s --check-prefix=REFUSED

// PIPELINE: warning: 'ttnn.exp' op result '#0'
// REFUSED: error: 'ttnn.exp' op result '#0'
#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x256x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
!t = tensor<4096x8192xbf16, #l>
// CHECK-LABEL: func.func @together
// CHECK: "ttnn.exp"
// expected-remark@+2 {{'together' takes at most 0 bytes of a bank of DRAM, which has 12 banks of 1073119520, and 1048576 of L1, which has 64 banks of 1395424, up to the first tensor without room}}
// expected-note@+1 {{argument '#0'}}
func.func @together(%a: !t) -> !t {
  // expected-warning@+1 {{'ttnn.exp' op result '#0' of type 'tensor<4096x8192xbf16>' does not fit into L1 beside}}
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  return %0 : !t
}

#s = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
!s = tensor<2x3xbf16, #s>
// CHECK-LABEL: func.func @small
// expected-remark@+1 {{'small' takes at most 0 bytes of a bank of DRAM, which has 12 banks of 1073119520, and 4096 of L1, which has 64 banks of 1395424}}
func.func @small(%a: !s) -> !s {
  %0 = "ttnn.exp"(%a) : (!s) -> !s
  return %0 : !s
}
