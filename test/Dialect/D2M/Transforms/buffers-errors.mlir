// A group has no more circular buffers than a core.

// RUN: ttmlir-opt %s --verify-diagnostics --ttcore-register-device --d2m-be-pipeline

!t = tensor<32x32xbf16>
func.func @many(%a0: !t, %a1: !t, %a2: !t, %a3: !t, %a4: !t, %a5: !t, %a6: !t, %a7: !t, %a8: !t, %a9: !t, %a10: !t, %a11: !t, %a12: !t, %a13: !t, %a14: !t, %a15: !t, %a16: !t, %a17: !t, %a18: !t, %a19: !t, %a20: !t, %a21: !t, %a22: !t, %a23: !t, %a24: !t, %a25: !t, %a26: !t, %a27: !t, %a28: !t, %a29: !t, %a30: !t, %a31: !t) -> !t {
  // expected-error @below {{takes 33 circular buffers, but a core has 32}}
  %0 = d2m.group(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31) : (!t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t, !t) -> !t {
  ^bb0(%x0: !t, %x1: !t, %x2: !t, %x3: !t, %x4: !t, %x5: !t, %x6: !t, %x7: !t, %x8: !t, %x9: !t, %x10: !t, %x11: !t, %x12: !t, %x13: !t, %x14: !t, %x15: !t, %x16: !t, %x17: !t, %x18: !t, %x19: !t, %x20: !t, %x21: !t, %x22: !t, %x23: !t, %x24: !t, %x25: !t, %x26: !t, %x27: !t, %x28: !t, %x29: !t, %x30: !t, %x31: !t):
    %s1 = "ttir.add"(%x0, %x1) : (!t, !t) -> !t
    %s2 = "ttir.add"(%s1, %x2) : (!t, !t) -> !t
    %s3 = "ttir.add"(%s2, %x3) : (!t, !t) -> !t
    %s4 = "ttir.add"(%s3, %x4) : (!t, !t) -> !t
    %s5 = "ttir.add"(%s4, %x5) : (!t, !t) -> !t
    %s6 = "ttir.add"(%s5, %x6) : (!t, !t) -> !t
    %s7 = "ttir.add"(%s6, %x7) : (!t, !t) -> !t
    %s8 = "ttir.add"(%s7, %x8) : (!t, !t) -> !t
    %s9 = "ttir.add"(%s8, %x9) : (!t, !t) -> !t
    %s10 = "ttir.add"(%s9, %x10) : (!t, !t) -> !t
    %s11 = "ttir.add"(%s10, %x11) : (!t, !t) -> !t
    %s12 = "ttir.add"(%s11, %x12) : (!t, !t) -> !t
    %s13 = "ttir.add"(%s12, %x13) : (!t, !t) -> !t
    %s14 = "ttir.add"(%s13, %x14) : (!t, !t) -> !t
    %s15 = "ttir.add"(%s14, %x15) : (!t, !t) -> !t
    %s16 = "ttir.add"(%s15, %x16) : (!t, !t) -> !t
    %s17 = "ttir.add"(%s16, %x17) : (!t, !t) -> !t
    %s18 = "ttir.add"(%s17, %x18) : (!t, !t) -> !t
    %s19 = "ttir.add"(%s18, %x19) : (!t, !t) -> !t
    %s20 = "ttir.add"(%s19, %x20) : (!t, !t) -> !t
    %s21 = "ttir.add"(%s20, %x21) : (!t, !t) -> !t
    %s22 = "ttir.add"(%s21, %x22) : (!t, !t) -> !t
    %s23 = "ttir.add"(%s22, %x23) : (!t, !t) -> !t
    %s24 = "ttir.add"(%s23, %x24) : (!t, !t) -> !t
    %s25 = "ttir.add"(%s24, %x25) : (!t, !t) -> !t
    %s26 = "ttir.add"(%s25, %x26) : (!t, !t) -> !t
    %s27 = "ttir.add"(%s26, %x27) : (!t, !t) -> !t
    %s28 = "ttir.add"(%s27, %x28) : (!t, !t) -> !t
    %s29 = "ttir.add"(%s28, %x29) : (!t, !t) -> !t
    %s30 = "ttir.add"(%s29, %x30) : (!t, !t) -> !t
    %s31 = "ttir.add"(%s30, %x31) : (!t, !t) -> !t
    d2m.yield %s31 : !t
  }
  return %0 : !t
}
