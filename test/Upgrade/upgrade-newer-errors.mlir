// Ops of other releases that have no form here.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x7x5xf32>, %i: tensor<1x1x2xi32>) -> tensor<1x2x5xf32> {
  // expected-error@+1 {{'fill_out_of_bounds' is 'true': windows that reach out are moved inside}}
  %0 = "ttir.rows_gather"(%x, %i) <{column = false, fill_out_of_bounds = true, sizes = array<i64: 7>, windows = array<i64: 1>}> : (tensor<1x7x5xf32>, tensor<1x1x2xi32>) -> tensor<1x2x5xf32>
  return %0 : tensor<1x2x5xf32>
}

// -----

func.func @f(%x: tensor<1x7x5xf32>, %i: tensor<1x1x2xi32>) -> tensor<1x2x5xf32> {
  // expected-error@+1 {{of another release: 'sizes', 'windows' and the types of the operands do not fit}}
  %0 = "ttir.rows_gather"(%x, %i) <{column = false, fill_out_of_bounds = false, sizes = array<i64: 6>, windows = array<i64: 1>}> : (tensor<1x7x5xf32>, tensor<1x1x2xi32>) -> tensor<1x2x5xf32>
  return %0 : tensor<1x2x5xf32>
}

// -----

func.func @f(%x: tensor<1x7x5xf32>) -> tensor<1x2x5xf32> {
  // expected-error@+1 {{has not the operands and attributes 'column', 'sizes', 'windows', 'reduce' of an op of rows}}
  %0 = "ttir.rows_scatter"(%x) : (tensor<1x7x5xf32>) -> tensor<1x2x5xf32>
  return %0 : tensor<1x2x5xf32>
}

// -----

func.func private @body(%x: tensor<5xf32>, %n: tensor<i32>) -> tensor<5xf32> {
  return %x : tensor<5xf32>
}
func.func @f(%x: tensor<5xf32>, %n: tensor<i32>) -> tensor<5xf32> {
  // expected-error@+1 {{counts up to an operand, and no state of its type is what the body adds to}}
  %0 = "ttcore.while_loop"(%x, %n) <{body_program = @body, initial = #ttcore.loop_bound<0>, limit = #ttcore.loop_bound<0, 1 : i32>, output_indices = array<i32: 0>, state_count = 1 : i32, step = #ttcore.loop_bound<1>}> : (tensor<5xf32>, tensor<i32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @f(%x: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'body' is no function of the operands with as many results as there are states}}
  %0 = "ttcore.while_loop"(%x) <{body_program = @body, initial = #ttcore.loop_bound<0>, limit = #ttcore.loop_bound<3>, output_indices = array<i32: 0>, state_count = 1 : i32, step = #ttcore.loop_bound<1>}> : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

func.func @f(%x: tensor<5xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{'step' is not a number other than 0}}
  %0 = "ttcore.while_loop"(%x) <{body_program = @f, initial = #ttcore.loop_bound<0>, limit = #ttcore.loop_bound<3>, output_indices = array<i32: 0>, state_count = 1 : i32, step = #ttcore.loop_bound<0>}> : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

#x = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @f(%a: tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x> {
  // expected-error@+1 {{activation 'softplus' has no op of its own that could be put in its place}}
  %0 = "ttnn.add"(%a, %a) <{activations = [#ttnn.unary_with_param<op_type = softplus>], input_tensor_a_activations = [], input_tensor_b_activations = []}> : (tensor<33x45xf32, #x>, tensor<33x45xf32, #x>) -> tensor<33x45xf32, #x>
  return %0 : tensor<33x45xf32, #x>
}
