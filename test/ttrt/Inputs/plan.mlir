func.func @layer(%x: tensor<33x256xbf16>,
                 %up: tensor<512x256xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>},
                 %down: tensor<512x256xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<33x256xbf16> {
  %0 = "ttir.matmul"(%x, %up) <{transpose_b = true}> : (tensor<33x256xbf16>, tensor<512x256xbf16>) -> tensor<33x512xbf16>
  %1 = "ttir.gelu"(%0) : (tensor<33x512xbf16>) -> tensor<33x512xbf16>
  %2 = "ttir.matmul"(%1, %down) : (tensor<33x512xbf16>, tensor<512x256xbf16>) -> tensor<33x256xbf16>
  %3 = "ttir.add"(%2, %x) : (tensor<33x256xbf16>, tensor<33x256xbf16>) -> tensor<33x256xbf16>
  return %3 : tensor<33x256xbf16>
}
