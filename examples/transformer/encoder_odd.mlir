// A pre-norm transformer encoder block. Written by make_model.py.
module {
  func.func @encoder(
      %x: tensor<2x77x128xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
      %mask: tensor<2x1x1x77xf32> {ttcore.argument_type = #ttcore.argument_type<input>},
      %norm1_weight: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %norm1_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %query_weight: tensor<128x128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %query_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %key_weight: tensor<128x128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %key_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %value_weight: tensor<128x128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %value_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %scale: tensor<1x1x1x1xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %projection_weight: tensor<128x128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %projection_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %norm2_weight: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %norm2_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %up_weight: tensor<128x512xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %up_bias: tensor<512xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %down_weight: tensor<512x128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %down_bias: tensor<128xf32> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x77x128xf32> {
    %norm1 = "ttir.layer_norm"(%x, %norm1_weight, %norm1_bias) <{normalized_shape = array<i64: 128>, epsilon = 1.0e-05 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x77x128xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %query_flat = "ttir.linear"(%norm1, %query_weight, %query_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x77x128xf32>, tensor<128x128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %query_rows = "ttir.reshape"(%query_flat) <{shape = [2 : i32, 77 : i32, 4 : i32, 32 : i32]}> : (tensor<2x77x128xf32>) -> tensor<2x77x4x32xf32>
    %query = "ttir.permute"(%query_rows) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x77x4x32xf32>) -> tensor<2x4x77x32xf32>
    %key_flat = "ttir.linear"(%norm1, %key_weight, %key_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x77x128xf32>, tensor<128x128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %key_rows = "ttir.reshape"(%key_flat) <{shape = [2 : i32, 77 : i32, 4 : i32, 32 : i32]}> : (tensor<2x77x128xf32>) -> tensor<2x77x4x32xf32>
    %key = "ttir.permute"(%key_rows) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x77x4x32xf32>) -> tensor<2x4x77x32xf32>
    %value_flat = "ttir.linear"(%norm1, %value_weight, %value_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x77x128xf32>, tensor<128x128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %value_rows = "ttir.reshape"(%value_flat) <{shape = [2 : i32, 77 : i32, 4 : i32, 32 : i32]}> : (tensor<2x77x128xf32>) -> tensor<2x77x4x32xf32>
    %value = "ttir.permute"(%value_rows) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x77x4x32xf32>) -> tensor<2x4x77x32xf32>
    %products = "ttir.matmul"(%query, %key) <{transpose_a = false, transpose_b = true}> : (tensor<2x4x77x32xf32>, tensor<2x4x77x32xf32>) -> tensor<2x4x77x77xf32>
    %scaled = "ttir.multiply"(%products, %scale) : (tensor<2x4x77x77xf32>, tensor<1x1x1x1xf32>) -> tensor<2x4x77x77xf32>
    %scores = "ttir.add"(%scaled, %mask) : (tensor<2x4x77x77xf32>, tensor<2x1x1x77xf32>) -> tensor<2x4x77x77xf32>
    %weights = "ttir.softmax"(%scores) <{dimension = 3 : si32, numericStable = true}> : (tensor<2x4x77x77xf32>) -> tensor<2x4x77x77xf32>
    %context = "ttir.matmul"(%weights, %value) <{transpose_a = false, transpose_b = false}> : (tensor<2x4x77x77xf32>, tensor<2x4x77x32xf32>) -> tensor<2x4x77x32xf32>
    %context_rows = "ttir.permute"(%context) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x4x77x32xf32>) -> tensor<2x77x4x32xf32>
    %merged = "ttir.reshape"(%context_rows) <{shape = [2 : i32, 77 : i32, 128 : i32]}> : (tensor<2x77x4x32xf32>) -> tensor<2x77x128xf32>
    %projected = "ttir.linear"(%merged, %projection_weight, %projection_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x77x128xf32>, tensor<128x128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %residual = "ttir.add"(%x, %projected) : (tensor<2x77x128xf32>, tensor<2x77x128xf32>) -> tensor<2x77x128xf32>
    %norm2 = "ttir.layer_norm"(%residual, %norm2_weight, %norm2_bias) <{normalized_shape = array<i64: 128>, epsilon = 1.0e-05 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x77x128xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %up = "ttir.linear"(%norm2, %up_weight, %up_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x77x128xf32>, tensor<128x512xf32>, tensor<512xf32>) -> tensor<2x77x512xf32>
    %active = "ttir.gelu"(%up) : (tensor<2x77x512xf32>) -> tensor<2x77x512xf32>
    %down = "ttir.linear"(%active, %down_weight, %down_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x77x512xf32>, tensor<512x128xf32>, tensor<128xf32>) -> tensor<2x77x128xf32>
    %result = "ttir.add"(%residual, %down) : (tensor<2x77x128xf32>, tensor<2x77x128xf32>) -> tensor<2x77x128xf32>
    return %result : tensor<2x77x128xf32>
  }
}
