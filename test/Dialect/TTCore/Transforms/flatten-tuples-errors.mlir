// RUN: ttmlir-opt %s --ttcore-flatten-tuples --verify-diagnostics

ttcore.global @t = tuple<tensor<2xf32>>
func.func @f() -> tensor<2xf32> {
  // expected-error@+1 {{gives a tuple, which is neither an argument nor made of values of the function}}
  %0 = ttcore.get_global @t : tuple<tensor<2xf32>>
  %1 = ttcore.get_tuple_element %0[0] : (tuple<tensor<2xf32>>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
