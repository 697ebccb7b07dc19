// A convolutional classifier of handwritten digits: images to probabilities of the ten classes. Written by make_model.py.
module {
  func.func @classify(
      %images: tensor<1000x28x28x1xbf16> {ttcore.argument_type = #ttcore.argument_type<input>},
      %conv1_weight: tensor<8x1x5x5xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %conv1_bias: tensor<1x1x1x8xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %conv2_weight: tensor<16x8x3x3xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %conv2_bias: tensor<1x1x1x16xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %hidden_weight: tensor<784x64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %hidden_bias: tensor<1x64xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %output_weight: tensor<64x10xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
      %output_bias: tensor<1x10xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<1000x10xbf16> {
    %conv1 = "ttir.conv2d"(%images, %conv1_weight, %conv1_bias) <{stride = array<i32: 1, 1>, padding = array<i32: 2, 2, 2, 2>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1000x28x28x1xbf16>, tensor<8x1x5x5xbf16>, tensor<1x1x1x8xbf16>) -> tensor<1000x28x28x8xbf16>
    %relu1 = "ttir.relu"(%conv1) : (tensor<1000x28x28x8xbf16>) -> tensor<1000x28x28x8xbf16>
    %pool1 = "ttir.max_pool2d"(%relu1) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1000x28x28x8xbf16>) -> tensor<1000x14x14x8xbf16>
    %conv2 = "ttir.conv2d"(%pool1, %conv2_weight, %conv2_bias) <{stride = array<i32: 1, 1>, padding = array<i32: 1, 1, 1, 1>, dilation = array<i32: 1, 1>, groups = 1 : i32}> : (tensor<1000x14x14x8xbf16>, tensor<16x8x3x3xbf16>, tensor<1x1x1x16xbf16>) -> tensor<1000x14x14x16xbf16>
    %relu2 = "ttir.relu"(%conv2) : (tensor<1000x14x14x16xbf16>) -> tensor<1000x14x14x16xbf16>
    %pool2 = "ttir.max_pool2d"(%relu2) <{kernel = array<i32: 2, 2>, stride = array<i32: 2, 2>, dilation = array<i32: 1, 1>, padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}> : (tensor<1000x14x14x16xbf16>) -> tensor<1000x7x7x16xbf16>
    %flat = "ttir.reshape"(%pool2) <{shape = [1000 : i32, 784 : i32]}> : (tensor<1000x7x7x16xbf16>) -> tensor<1000x784xbf16>
    %hidden = "ttir.linear"(%flat, %hidden_weight, %hidden_bias) <{transpose_a = false, transpose_b = false}> : (tensor<1000x784xbf16>, tensor<784x64xbf16>, tensor<1x64xbf16>) -> tensor<1000x64xbf16>
    %relu3 = "ttir.relu"(%hidden) : (tensor<1000x64xbf16>) -> tensor<1000x64xbf16>
    %logits = "ttir.linear"(%relu3, %output_weight, %output_bias) <{transpose_a = false, transpose_b = false}> : (tensor<1000x64xbf16>, tensor<64x10xbf16>, tensor<1x10xbf16>) -> tensor<1000x10xbf16>
    %probabilities = "ttir.softmax"(%logits) <{dimension = 1 : si32, numericStable = true}> : (tensor<1000x10xbf16>) -> tensor<1000x10xbf16>
    return %probabilities : tensor<1000x10xbf16>
  }
}
