// Ops and values that are read but have no form in the library.
// RUN: ttmlir-opt %s --split-input-file --ttir-to-ttnn-backend-pipeline --verify-diagnostics

ttcore.global @w = tensor<4xf32>
func.func @f() -> tensor<4xf32> {
  // expected-error@+1 {{'ttcore.get_global' op cannot be lowered to TTNN: a program has no variables and dictionaries}}
  %0 = ttcore.get_global @w : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: tensor<8x16xbf16>) -> tensor<8x16xbf16> {
  // expected-error@+1 {{'ttir.tt_lang_op' op cannot be lowered to TTNN: the library has no such op}}
  %0 = ttir.tt_lang_op(%x) {arg_roles = "in,out", kernel_id = "add_one", version_tag = "v1"} : (tensor<8x16xbf16>) -> (tensor<8x16xbf16>)
  return %0 : tensor<8x16xbf16>
}

// -----

func.func @f(%x: tensor<8x16xbf16>, %w: tensor<16x4xbf16>, %b: tensor<1x4xbf16>, %i: tensor<8x2xui16>) -> tensor<8x2xbf16> {
  // expected-error@+1 {{'ttir.topk_router_gpt' op cannot be lowered to TTNN: the library has no such op}}
  %0:2 = "ttir.topk_router_gpt"(%x, %w, %b) <{k = 2 : i32, num_experts = 4 : i32}> : (tensor<8x16xbf16>, tensor<16x4xbf16>, tensor<1x4xbf16>) -> (tensor<8x2xui16>, tensor<8x2xbf16>)
  return %0#1 : tensor<8x2xbf16>
}
