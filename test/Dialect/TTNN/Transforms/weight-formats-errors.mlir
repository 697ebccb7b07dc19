// RUN: ttmlir-opt --split-input-file --verify-diagnostics --ttnn-weight-formats=format=none %s
// expected-error @below {{argument #1 has "int3" as 'ttcore.weight_dtype', and wants "bfp_bf8", "bfp_bf4" or "bf16"}}
func.func @word(%x: tensor<32x32xf32>, %w: tensor<32x32xf32> {ttcore.weight_dtype = "int3"}) -> tensor<32x32xf32> {
  return %x : tensor<32x32xf32>
}

// -----

// expected-error @below {{argument #0 has 4 : i32 as 'ttcore.weight_dtype'}}
func.func @number(%x: tensor<32x32xf32> {ttcore.weight_dtype = 4 : i32}) -> tensor<32x32xf32> {
  return %x : tensor<32x32xf32>
}
