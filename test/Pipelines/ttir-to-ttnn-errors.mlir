// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline --split-input-file --verify-diagnostics
// RUN: not ttmlir-opt /dev/null --ttir-to-ttnn-backend-pipeline=no-such=1 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not ttmlir-opt /dev/null --ttir-to-ttnn-backend-pipeline=system-desc-path=%t.none 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not ttmlir-opt /dev/null --ttir-to-ttnn-backend-pipeline=mock-system-desc-arch=grayskull 2>&1 | FileCheck %s --check-prefix=ARCH
// OPTION: no such option no-such
// FILE: .none: cannot be opened
// ARCH: mock-system-desc-arch 'grayskull' is not known: wormhole_b0 or blackhole

func.func @dynamic(%a: tensor<?x32xf32>) -> tensor<?x32xf32> {
  // expected-error@+1 {{'ttir.exp' op type 'tensor<?x32xf32>' of operand '#0' given, a static shape expected}}
  %0 = "ttir.exp"(%a) : (tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}

// -----

// expected-error@+1 {{'tensor<?x32xf32>' cannot be laid out: its shape must be static}}
func.func @dynamic_argument(%a: tensor<?x32xf32>) -> tensor<?x32xf32> {
  return %a : tensor<?x32xf32>
}

// -----

func.func @overflow() -> tensor<1xi64> {
  // expected-warning@+1 {{a value of the constant does not fit 32 bits: the nearest that does takes its place}}
  %0 = "ttir.constant"() <{value = dense<4294967296> : tensor<1xi64>}> : () -> tensor<1xi64>
  return %0 : tensor<1xi64>
}

// -----

// expected-error@+1 {{element type 'complex<f32>' has no format on the device}}
func.func @element(%a: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  return %a : tensor<4xcomplex<f32>>
}
