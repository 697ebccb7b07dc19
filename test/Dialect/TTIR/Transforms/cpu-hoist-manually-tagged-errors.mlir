// RUN: ttmlir-opt %s --split-input-file --cpu-hoist-manually-tagged --verify-diagnostics

func.func @f(%x: tensor<8x16xbf16>, %w: tensor<16x4xbf16>, %b: tensor<1x4xbf16>) -> tensor<8x2xbf16> {
  // expected-error@+1 {{'ttir.topk_router_gpt' op cannot be computed by the host: the reference gives it no meaning}}
  %0:2 = "ttir.topk_router_gpt"(%x, %w, %b) <{k = 2 : i32, num_experts = 4 : i32}> {ttir.should_hoist} : (tensor<8x16xbf16>, tensor<16x4xbf16>, tensor<1x4xbf16>) -> (tensor<8x2xui16>, tensor<8x2xbf16>)
  return %0#1 : tensor<8x2xbf16>
}

// -----

func.func @f(%c: tensor<1x1x2x3xf32>, %a: tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32> {
  // expected-error@+1 {{'ttir.fill_cache' op cannot be computed by the host: it has an effect besides its results}}
  %0 = "ttir.fill_cache"(%c, %a) <{batch_offset = 0 : i32}> {ttir.should_hoist} : (tensor<1x1x2x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  return %0 : tensor<1x1x2x3xf32>
}

// -----

func.func @f(%a: tensor<4x!quant.uniform<i32:f32, 0.1>>) -> tensor<4x!quant.uniform<i32:f32, 0.1>> {
  // expected-error@+1 {{cannot be computed by the host: 'tensor<4x!quant.uniform<i32:f32, 1.000000e-01>>' is no tensor of integers or floats}}
  %0 = "ttir.relu"(%a) {ttir.should_hoist} : (tensor<4x!quant.uniform<i32:f32, 0.1>>) -> tensor<4x!quant.uniform<i32:f32, 0.1>>
  return %0 : tensor<4x!quant.uniform<i32:f32, 0.1>>
}

// -----

func.func @g(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'func.call' op cannot be computed by the host: it is no op of TTIR}}
  %0 = call @g(%a) {ttir.should_hoist} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @g(%a: tensor<4xf32>) -> tensor<4xf32> attributes {tt.function_type = "forward_cpu"} {
  // expected-error@+1 {{'ttcore.optimization_barrier' op cannot be computed by the host: it is no op of TTIR}}
  %0 = "ttcore.optimization_barrier"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func private @h(%a: tensor<4xf32>) -> tensor<4xf32> attributes {tt.function_type = "forward_cpu"} {
  return %a : tensor<4xf32>
}
func.func private @g(%a: tensor<4xf32>) -> tensor<4xf32> attributes {tt.function_type = "forward_cpu"} {
  // expected-error@+1 {{'func.call' op cannot be computed by the host: a function of the host calls no other}}
  %0 = call @h(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{has ttir.should_hoist = false, which has no value or #ttir.should_hoist}}
  %0 = "ttir.relu"(%a) {ttir.should_hoist = false} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
