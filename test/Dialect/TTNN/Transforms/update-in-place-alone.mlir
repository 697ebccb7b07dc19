// The pass by itself: ops that give a new cache write to the old one, behind all that reads it.

// RUN: ttmlir-opt %s --ttcore-register-device --ttir-functional-caches --ttnn-layout --convert-ttir-to-ttnn -o %t.mlir
// RUN: FileCheck %s --check-prefix=BEFORE --input-file %t.mlir
// RUN: ttmlir-opt %t.mlir --ttnn-update-in-place | FileCheck %s
// RUN: %python %S/../../../Inputs/meaning.py %s "0 - a" "np.concatenate([b, a[:, :, 3:]], axis=2)" "np.concatenate([b, a[:, :, 3:]], axis=2)" --rtol=0,0,0

// BEFORE: %[[NEG:.*]] = "ttnn.neg"(%arg0)
// BEFORE: %[[NEW:.*]] = "ttnn.fill_cache"(%arg0, %arg1)
// BEFORE: return %[[NEG]], %[[NEW]], %[[NEW]]
// CHECK: %[[NEG:.*]] = "ttnn.neg"(%arg0)
// CHECK-NEXT: "ttnn.fill_cache"(%arg0, %arg1) {{.*}} -> ()
// CHECK-NEXT: return %[[NEG]], %arg0
func.func @step(%c: tensor<1x2x8x5xbf16>, %k: tensor<1x2x3x5xbf16>) -> (tensor<1x2x8x5xbf16>, tensor<1x2x8x5xbf16>) {
  %0 = "ttir.neg"(%c) : (tensor<1x2x8x5xbf16>) -> tensor<1x2x8x5xbf16>
  "ttir.fill_cache"(%c, %k) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xbf16>, tensor<1x2x3x5xbf16>) -> ()
  return %0, %c : tensor<1x2x8x5xbf16>, tensor<1x2x8x5xbf16>
}
