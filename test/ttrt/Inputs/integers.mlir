func.func @integers(%x: tensor<3x5xi32>) -> tensor<3x5xi32> {
  %0 = "ttir.add"(%x, %x) : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}
