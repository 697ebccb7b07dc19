// RUN: ttmlir-opt %s --convert-ttkernel-to-llvm -split-input-file -verify-diagnostics

// expected-error@+1 {{'func.func' op is a kernel: it can neither take nor give values, but its type is '(i32) -> ()'}}
func.func @arguments(%n: i32) attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  return
}

// -----

func.func private @outside()
func.func @calls() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  // expected-error@+1 {{'func.call' op calls 'outside', which has no body in this module}}
  func.call @outside() : () -> ()
  return
}

// -----

func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  func.call @once() : () -> ()
  return
}
func.func @once() {
  // expected-error@+1 {{'func.call' op calls 'kernel' from within itself: a kernel cannot recurse}}
  func.call @kernel() : () -> ()
  return
}

// -----

func.func @print() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %v = arith.constant dense<1> : vector<4xi32>
  // expected-error@+1 {{'ttkernel.dprint' op cannot print a value of type 'vector<4xi32>'}}
  ttkernel.dprint("{}", %v) : (vector<4xi32>) -> ()
  return
}

// -----

func.func @source_only() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : i32
  // expected-error@+1 {{'ttkernel.TensorAccessorArgs' op has a C++ expression, which can be translated to source only}}
  %args = ttkernel.TensorAccessorArgs(%c0, %c0) cta_expr = "base()"
  return
}
