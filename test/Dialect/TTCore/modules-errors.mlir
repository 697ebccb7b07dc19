// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

module {
  // expected-error@+1 {{holds '2' ops, one 'builtin.module' expected}}
  ttcore.device_module {
    builtin.module {}
    builtin.module {}
  }
}

// -----

module {
  // expected-error@+1 {{holds '1' ops, one 'builtin.module' expected}}
  ttcore.cpu_module {
    func.func private @f()
  }
}

// -----

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'missing' is not a function of the module}}
  %0 = ttcore.load_cached(@missing, [%a]) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'2' operands given, 'g' has '1'}}
  %0 = ttcore.load_cached(@g, [%a, %a]) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{type 'tensor<3xf32>' of result '#0' given, 'g' has 'tensor<2xf32>'}}
  %0 = ttcore.load_cached(@g, [%a]) : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func private @g(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'composite_name' is empty, the name of an op expected}}
  %0 = "ttcore.composite"(%a) <{composite_name = "", decomposition = @g}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'h' is not a function of the module}}
  %0 = "ttcore.composite"(%a) <{composite_name = "x", decomposition = @h}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{result types differ from those of the operands}}
  %0 = "ttcore.optimization_barrier"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{expected a tuple type, found 'tensor<2xf32>'}}
  %0 = ttcore.tuple %a : tensor<2xf32>
  return
}

// -----

func.func @f(%t: tuple<tensor<2xf32>>) -> tensor<2xf32> {
  // expected-error@+1 {{'index' is '1', the tuple has '1' elements}}
  %0 = ttcore.get_tuple_element %t[1] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @f(%t: tuple<tensor<2xf32>>) -> tensor<3xf32> {
  // expected-error@+1 {{result type 'tensor<3xf32>' given, the element has type 'tensor<2xf32>'}}
  %0 = ttcore.get_tuple_element %t[0] : (tuple<tensor<2xf32>>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

ttcore.global @w = tensor<2xf32>
func.func @f() -> tensor<3xf32> {
  // expected-error@+1 {{type 'tensor<3xf32>' given, 'w' has type 'tensor<2xf32>'}}
  %0 = ttcore.get_global @w : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @f() -> tensor<3xf32> {
  // expected-error@+1 {{'f' is not a 'ttcore.global' of the module}}
  %0 = ttcore.get_global @f : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @f(%d: !ttcore.dict) {
  // expected-error@+1 {{'key' is '-1', at least '0' expected}}
  %0 = ttcore.get_key_value %d[-1 : index] : (!ttcore.dict) -> tensor<2xf32>
  return
}

// -----

func.func @f(%d: !ttcore.dict) {
  // expected-error@+1 {{'key' is an empty string}}
  %0 = ttcore.get_key_value %d[""] : (!ttcore.dict) -> tensor<2xf32>
  return
}

// -----

// expected-error@+1 {{'ttcore.meshes' must be a #ttcore.meshes, found 1 : i32}}
module attributes {ttcore.meshes = 1 : i32} {}

// -----

// expected-error@+1 {{'ttcore.argument_type' must be a #ttcore.argument_type, found "input"}}
func.func @f(%a: tensor<2xf32> {ttcore.argument_type = "input"}) {
  return
}

// -----

// expected-error@+1 {{'ttcore.shard_status' must be a #ttcore.shard_status, found 3 : i64}}
func.func @f() -> (tensor<2xf32> {ttcore.shard_status = 3}) {
  %0 = "ttir.ones"() <{shape = array<i32: 2>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error@+1 {{mesh 'm' has a dimension of 0, at least 1 expected}}
module attributes {ttcore.meshes = #ttcore.meshes<[<"m" = 0x1>]>} {}

// -----

// expected-error@+1 {{'foreign.op' is an op of a dialect that is not known here}}
"foreign.op"() {a = #foreign.attribute} : () -> ()
