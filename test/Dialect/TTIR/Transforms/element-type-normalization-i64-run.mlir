// The program takes 32 bits where the text says 64; --golden compares it with
// the text nevertheless.
// RUN: ttrt run %s --golden --init randint
func.func @integers(%a: tensor<8xi64>, %b: tensor<8xui64>) -> (tensor<8xi64>, tensor<8xui64>) {
  %0 = "ttir.add"(%a, %a) : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi64>
  %1 = "ttir.maximum"(%b, %b) : (tensor<8xui64>, tensor<8xui64>) -> tensor<8xui64>
  return %0, %1 : tensor<8xi64>, tensor<8xui64>
}
