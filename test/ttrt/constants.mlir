// Constants of every form and format: in a resource section, sparse, one value
// for a large tensor. Compiled, run, compared with the reference.
// RUN: ttrt run %s --golden | FileCheck %s --check-prefix=GOLDEN
// RUN: ttrt run %s --program-index 0 --print-input-output-tensors | FileCheck %s --check-prefix=VALUES
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden | FileCheck %s --check-prefix=GOLDEN
// RUN: ttmlir-translate --mlir-to-cpp %t.mlir | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PY
// One value does not take the size of the tensor.
// RUN: %python -c "import os, sys; sys.exit(os.path.getsize(sys.argv[1]) > 100000)" %t.ttnn
// GOLDEN-COUNT-11: pcc 1.00000

// VALUES: output 0: 3 f32: 1, 2, 3
// VALUES: output 1: 3 bf16: 1, 2, 3
// VALUES: output 2: 3 {{.*}}: 1, 2, 3
// VALUES: output 3: 3 si32: 1, -2, 3
// VALUES: output 4: 3 si32: 1, -2, 3
// VALUES: output 5: 3 u8: 1, 2, 255
// VALUES: output 6: 3 {{.*}}: 1, 0, 1
// VALUES: output 7: 9 {{.*}}: 1, 0, 1, 0, 0, 0, 0, 0, 1
// VALUES: output 8: 5 f32: 1, 0, 2, 0, 0
// VALUES: output 9: 3 u16: 1, 2, 65535
// CPP: std::vector<float>{1.0f, 2.0f, 3.0f}
// PY: [1.0, 2.0, 3.0]
func.func @resources() -> (tensor<3xf32>, tensor<3xbf16>, tensor<3xf64>, tensor<3xi32>, tensor<3xi64>, tensor<3xui8>, tensor<3xi1>, tensor<9xi1>, tensor<5xf32>, tensor<3xui16>) {
  %0 = "ttir.constant"() <{value = dense_resource<f32> : tensor<3xf32>}> : () -> tensor<3xf32>
  %1 = "ttir.constant"() <{value = dense_resource<bf16> : tensor<3xbf16>}> : () -> tensor<3xbf16>
  %2 = "ttir.constant"() <{value = dense_resource<f64> : tensor<3xf64>}> : () -> tensor<3xf64>
  %3 = "ttir.constant"() <{value = dense_resource<i32> : tensor<3xi32>}> : () -> tensor<3xi32>
  %4 = "ttir.constant"() <{value = dense_resource<i64> : tensor<3xi64>}> : () -> tensor<3xi64>
  %5 = "ttir.constant"() <{value = dense_resource<ui8> : tensor<3xui8>}> : () -> tensor<3xui8>
  %6 = "ttir.constant"() <{value = dense_resource<bytes> : tensor<3xi1>}> : () -> tensor<3xi1>
  %7 = "ttir.constant"() <{value = dense_resource<bits> : tensor<9xi1>}> : () -> tensor<9xi1>
  %8 = "ttir.constant"() <{value = sparse<[[0], [2]], [1.0, 2.0]> : tensor<5xf32>}> : () -> tensor<5xf32>
  %9 = arith.constant dense_resource<ui16> : tensor<3xui16>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<3xf32>, tensor<3xbf16>, tensor<3xf64>, tensor<3xi32>, tensor<3xi64>, tensor<3xui8>, tensor<3xi1>, tensor<9xi1>, tensor<5xf32>, tensor<3xui16>
}

func.func @large(%a: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {
  %0 = "ttir.constant"() <{value = dense<1.0> : tensor<1000x1000xf32>}> : () -> tensor<1000x1000xf32>
  %1 = "ttir.add"(%a, %0) : (tensor<1000x1000xf32>, tensor<1000x1000xf32>) -> tensor<1000x1000xf32>
  return %1 : tensor<1000x1000xf32>
}

{-#
  dialect_resources: {
    builtin: {
      f32: "0x040000000000803F0000004000004040",
      bf16: "0x02000000803F00404040",
      f64: "0x08000000000000000000F03F00000000000000400000000000000840",
      i32: "0x0400000001000000FEFFFFFF03000000",
      i64: "0x080000000100000000000000FEFFFFFFFFFFFFFF0300000000000000",
      ui8: "0x010000000102FF",
      ui16: "0x0200000001000200FFFF",
      bytes: "0x01000000010001",
      bits: "0x010000000501"
    }
  }
#-}
