// The reason why an op has no kernel, by its kind.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttcore-register-device --d2m-decompose --d2m-form-groups="min-ops=2" --d2m-plan-report="only-left=true" -o /dev/null

func.func @types(%a: tensor<5x40xi64>, %b: tensor<32x32xf16>, %c: tensor<5x40xui8>, %d: tensor<0x40xf32>) -> (tensor<5x40xi64>, tensor<32x32xf16>, tensor<5x40xui8>, tensor<0x40xf32>) {
  // expected-remark @+1 {{'ttir.add' is in no program: operand 0 has elements of 'i64', which are none of tiles}}
  %0 = "ttir.add"(%a, %a) : (tensor<5x40xi64>, tensor<5x40xi64>) -> tensor<5x40xi64>
  // expected-remark @+1 {{'ttir.matmul' is in no program: operand 0 has elements of 'f16', of which the matrix unit makes no products}}
  %1 = "ttir.matmul"(%b, %b) : (tensor<32x32xf16>, tensor<32x32xf16>) -> tensor<32x32xf16>
  // expected-remark @+1 {{'ttir.exp' is in no program: operand 0 has no elements}}
  %3 = "ttir.exp"(%d) : (tensor<0x40xf32>) -> tensor<0x40xf32>
  return %0, %1, %c, %3 : tensor<5x40xi64>, tensor<32x32xf16>, tensor<5x40xui8>, tensor<0x40xf32>
}

// -----

func.func @kinds(%a: tensor<5x40xf32>) -> (tensor<5x40xf32>, tensor<5x40xf32>) {
  // expected-remark @+1 {{'ttir.neg' is in no program: no other op goes with it}}
  %0 = "ttir.neg"(%a) : (tensor<5x40xf32>) -> tensor<5x40xf32>
  // expected-remark @+1 {{'ttir.rand' is in no program: kernels have no call for it}}
  %1 = "ttir.rand"() <{size = [5 : i32, 40 : i32], dtype = f32, low = 0.0 : f32, high = 1.0 : f32, seed = 1 : ui32}> : () -> tensor<5x40xf32>
  return %0, %1 : tensor<5x40xf32>, tensor<5x40xf32>
}
