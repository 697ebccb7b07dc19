// Cases that correlation alone does not see: an output that hardly varies and
// is right, and tolerances that are too narrow for the format.
// RUN: ttrt run %s --golden --program-index 0 | FileCheck %s --check-prefix=FLAT
// RUN: ttrt run %s --golden --golden-precision f32 --program-index 1 | FileCheck %s --check-prefix=F32
// RUN: not ttrt run %s --golden --golden-precision f32 --rtol 1e-6 --atol 1e-6 --program-index 1 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: ttrt run %s --golden --rtol 0.02 --program-index 1 | FileCheck %s --check-prefix=ROUNDED

// FLAT: output 0: pcc
func.func @softmax_of_softmax(%x: tensor<3x35x67xbf16>) -> tensor<3x35x67xbf16> {
  %0 = "ttir.softmax"(%x) <{dimension = -1 : si32}> : (tensor<3x35x67xbf16>) -> tensor<3x35x67xbf16>
  %1 = "ttir.softmax"(%0) <{dimension = -1 : si32}> : (tensor<3x35x67xbf16>) -> tensor<3x35x67xbf16>
  return %1 : tensor<3x35x67xbf16>
}

// F32: output 0: pcc 0.9999
// FAR: program 1 ('chain'), output 0: {{[0-9]+}} of 2345 elements are too far off, most at [{{[0-9]+}}, {{[0-9]+}}]: {{.*}}, wanted
// ROUNDED: output 0: pcc
func.func @chain(%x: tensor<35x67xbf16>) -> tensor<35x67xbf16> {
  %0 = "ttir.sigmoid"(%x) : (tensor<35x67xbf16>) -> tensor<35x67xbf16>
  %1 = "ttir.multiply"(%0, %x) : (tensor<35x67xbf16>, tensor<35x67xbf16>) -> tensor<35x67xbf16>
  %2 = "ttir.exp"(%1) : (tensor<35x67xbf16>) -> tensor<35x67xbf16>
  return %2 : tensor<35x67xbf16>
}
