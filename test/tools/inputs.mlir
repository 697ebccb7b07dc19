// Files that --input takes, and files that it refuses.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: %python %S/Inputs/make_npy.py %t.one.npy "<f4" 32x64 1
// RUN: %python %S/Inputs/make_npy.py %t.two.npy "<f8" 32x64 2 --fortran
// RUN: ttrt run %t.ttnn --golden --input %t.one.npy,%t.two.npy --print-input-output-tensors | FileCheck %s --check-prefix=THREE
// THREE: output 0: 32x64 bf16: 3, 3, 3

// NaN and infinity go through; the reference has them in the same places.
// RUN: %python %S/Inputs/make_npy.py %t.nan.npy "<f4" 32x64 nan
// RUN: %python %S/Inputs/make_npy.py %t.inf.npy "<f4" 32x64 -- -inf
// RUN: ttrt run %t.ttnn --golden --input %t.nan.npy,%t.one.npy --print-input-output-tensors | FileCheck %s --check-prefix=NAN
// RUN: ttrt run %t.ttnn --golden --input %t.one.npy,%t.inf.npy --print-input-output-tensors | FileCheck %s --check-prefix=INF
// NAN: output 0: 32x64 bf16: {{-?}}nan, {{-?}}nan
// INF: output 0: 32x64 bf16: -inf, -inf

// Count, shape and type.
// RUN: not ttrt run %t.ttnn --input %t.one.npy 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%t.one.npy,%t.one.npy 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: ttrt: error: invalid argument: --input: found {{[13]}} files, wanted 2 for program 'add'
// RUN: %python %S/Inputs/make_npy.py %t.shape.npy "<f4" 64x32 1
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%t.shape.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: ttrt: error: invalid argument: {{.*}}.shape.npy: found shape 64x32, wanted 32x64 for input 1
// RUN: %python %S/Inputs/make_npy.py %t.complex.npy "<c8" 32x64 1
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%t.complex.npy 2>&1 | FileCheck %s --check-prefix=COMPLEX
// COMPLEX: ttrt: error: {{.*}}.complex.npy: {{.*}}c8

// Damaged files.
// RUN: %python %S/Inputs/make_npy.py %t.head.npy "<f4" 32x64 1 --cut 60
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%t.head.npy 2>&1 | FileCheck %s --check-prefix=HEAD
// HEAD: ttrt: error: bad file: {{.*}}.head.npy:
// RUN: %python %S/Inputs/make_npy.py %t.cut.npy "<f4" 32x64 1 --cut 4000
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%t.cut.npy 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: ttrt: error: bad file: {{.*}}.cut.npy: {{.*}}8192
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%t.none.npy 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: ttrt: error: bad file: {{.*}}.none.npy: cannot be opened
// RUN: not ttrt run %t.ttnn --input %t.one.npy,%s 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: ttrt: error: bad file: {{.*}}inputs.mlir: not a .npy file
func.func @add(%a: tensor<32x64xbf16>, %b: tensor<32x64xbf16>) -> tensor<32x64xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<32x64xbf16>, tensor<32x64xbf16>) -> tensor<32x64xbf16>
  return %0 : tensor<32x64xbf16>
}
