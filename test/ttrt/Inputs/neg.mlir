func.func @neg(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = "ttir.neg"(%x) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
