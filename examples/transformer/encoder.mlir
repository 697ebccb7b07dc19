// A pre-norm transformer encoder block. Written by make_model.py.
module {
  func.func @encoder(
      %x: tensor<2x96x128xbf16> {ttcore.argument_type = #ttcore.argument_type<input>},
      %mask: tensor<2x1x1x96xbf16> {ttcore.argument_type = #ttcore.argument_type<input>},
      %norm1_weight: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %norm1_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %query_weight: tensor<128x128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %query_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %key_weight: tensor<128x128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %key_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %value_weight: tensor<128x128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %value_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %scale: tensor<1x1x1x1xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %projection_weight: tensor<128x128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %projection_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %norm2_weight: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %norm2_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %up_weight: tensor<128x512xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %up_bias: tensor<512xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %down_weight: tensor<512x128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %down_bias: tensor<128xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<2x96x128xbf16> {
    %norm1 = "ttir.layer_norm"(%x, %norm1_weight, %norm1_bias) <{normalized_shape = array<i64: 128>, epsilon = 1.0e-05 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x96x128xbf16>, tensor<128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %query_flat = "ttir.linear"(%norm1, %query_weight, %query_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x96x128xbf16>, tensor<128x128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %query_rows = "ttir.reshape"(%query_flat) <{shape = [2 : i32, 96 : i32, 4 : i32, 32 : i32]}> : (tensor<2x96x128xbf16>) -> tensor<2x96x4x32xbf16>
    %query = "ttir.permute"(%query_rows) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x96x4x32xbf16>) -> tensor<2x4x96x32xbf16>
    %key_flat = "ttir.linear"(%norm1, %key_weight, %key_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x96x128xbf16>, tensor<128x128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %key_rows = "ttir.reshape"(%key_flat) <{shape = [2 : i32, 96 : i32, 4 : i32, 32 : i32]}> : (tensor<2x96x128xbf16>) -> tensor<2x96x4x32xbf16>
    %key = "ttir.permute"(%key_rows) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x96x4x32xbf16>) -> tensor<2x4x96x32xbf16>
    %value_flat = "ttir.linear"(%norm1, %value_weight, %value_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x96x128xbf16>, tensor<128x128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %value_rows = "ttir.reshape"(%value_flat) <{shape = [2 : i32, 96 : i32, 4 : i32, 32 : i32]}> : (tensor<2x96x128xbf16>) -> tensor<2x96x4x32xbf16>
    %value = "ttir.permute"(%value_rows) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x96x4x32xbf16>) -> tensor<2x4x96x32xbf16>
    %products = "ttir.matmul"(%query, %key) <{transpose_a = false, transpose_b = true}> : (tensor<2x4x96x32xbf16>, tensor<2x4x96x32xbf16>) -> tensor<2x4x96x96xbf16>
    %scaled = "ttir.multiply"(%products, %scale) : (tensor<2x4x96x96xbf16>, tensor<1x1x1x1xbf16>) -> tensor<2x4x96x96xbf16>
    %scores = "ttir.add"(%scaled, %mask) : (tensor<2x4x96x96xbf16>, tensor<2x1x1x96xbf16>) -> tensor<2x4x96x96xbf16>
    %weights = "ttir.softmax"(%scores) <{dimension = 3 : si32, numericStable = true}> : (tensor<2x4x96x96xbf16>) -> tensor<2x4x96x96xbf16>
    %context = "ttir.matmul"(%weights, %value) <{transpose_a = false, transpose_b = false}> : (tensor<2x4x96x96xbf16>, tensor<2x4x96x32xbf16>) -> tensor<2x4x96x32xbf16>
    %context_rows = "ttir.permute"(%context) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<2x4x96x32xbf16>) -> tensor<2x96x4x32xbf16>
    %merged = "ttir.reshape"(%context_rows) <{shape = [2 : i32, 96 : i32, 128 : i32]}> : (tensor<2x96x4x32xbf16>) -> tensor<2x96x128xbf16>
    %projected = "ttir.linear"(%merged, %projection_weight, %projection_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x96x128xbf16>, tensor<128x128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %residual = "ttir.add"(%x, %projected) : (tensor<2x96x128xbf16>, tensor<2x96x128xbf16>) -> tensor<2x96x128xbf16>
    %norm2 = "ttir.layer_norm"(%residual, %norm2_weight, %norm2_bias) <{normalized_shape = array<i64: 128>, epsilon = 1.0e-05 : f32, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<2x96x128xbf16>, tensor<128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %up = "ttir.linear"(%norm2, %up_weight, %up_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x96x128xbf16>, tensor<128x512xbf16>, tensor<512xbf16>) -> tensor<2x96x512xbf16>
    %active = "ttir.gelu"(%up) : (tensor<2x96x512xbf16>) -> tensor<2x96x512xbf16>
    %down = "ttir.linear"(%active, %down_weight, %down_bias) <{transpose_a = false, transpose_b = false}> : (tensor<2x96x512xbf16>, tensor<512x128xbf16>, tensor<128xbf16>) -> tensor<2x96x128xbf16>
    %result = "ttir.add"(%residual, %down) : (tensor<2x96x128xbf16>, tensor<2x96x128xbf16>) -> tensor<2x96x128xbf16>
    return %result : tensor<2x96x128xbf16>
  }
}
