// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{axis "x" has the size '0', at least '1' expected}}
sdy.mesh @mesh = <["x"=0]>

// -----

// expected-error@+1 {{has axis "x" twice}}
sdy.mesh @mesh = <["x"=2, "x"=2]>

// -----

// expected-error@+1 {{an axis behind '?', which comes last}}
func.func private @f() attributes {a = #sdy.sharding<@mesh, [{?, "x"}]>}

// -----

// expected-error@+1 {{'partial', 'replicated' or 'unreduced' expected}}
func.func private @f() attributes {a = #sdy.sharding<@mesh, [{}], partial={"x"}>}

// -----

// expected-error@+1 {{'q1' is no priority}}
func.func private @f() attributes {a = #sdy.sharding<@mesh, [{"x"}q1]>}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{has '1' operands and '0' shardings for them}}
  %0 = sdy.manual_computation(%a) in_shardings=[] out_shardings=[<@mesh, [{}]>] manual_axes={} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{has another number of operands or results than its region}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}]>] manual_axes={} (%b: tensor<4xf32>) {
    sdy.return
  } : (tensor<4xf32>) -> tensor<4xf32>
  return
}
