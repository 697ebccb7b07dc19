func.func @identity(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = "ttir.abs"(%a) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
