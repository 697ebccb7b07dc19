// Planned groups of several families become programs of kernels on tensors of the library.

// RUN: ttmlir-opt %s --ttcore-register-device --d2m-form-groups=min-ops=1 --ttnn-layout --d2m-plan -o %t.planned.mlir
// RUN: ttmlir-opt %t.planned.mlir --convert-d2m-to-ttnn | FileCheck %s
// RUN: ttmlir-opt %t.planned.mlir --convert-d2m-to-ttnn --convert-ttir-to-ttnn -o %t.mlir
// RUN: %python %S/../../Inputs/meaning.py %t.mlir "np.exp(a) * b" "(np.exp(a) * b).sum(axis=1, keepdims=True)" "(np.exp(a) * b) @ c" "c.T" --rtol=1e-5,1e-5,4e-3,0

// A group has an empty tensor for each result, and no ops of its own are left.
// CHECK-LABEL: func.func @main
// CHECK-NOT: d2m.group
// CHECK: %[[PRODUCT:.*]] = "ttnn.empty"(%{{.*}}) <{shape = #ttnn.shape<33x70>}>
// CHECK: %[[SUM:.*]] = "ttnn.empty"(%{{.*}}) <{shape = #ttnn.shape<33x1>}>
// CHECK: "ttnn.generic"(%arg0, %arg1, %[[PRODUCT]], %[[SUM]])
// CHECK-SAME: #ttnn.read_kernel
// CHECK-SAME: #ttnn.compute_kernel
// CHECK-SAME: #ttnn.write_kernel
// CHECK: "ttnn.generic"(%[[PRODUCT]], %arg2, %
// CHECK: "ttnn.generic"(%arg2, %
// CHECK-NOT: d2m.group
// CHECK: return %[[PRODUCT]], %[[SUM]], %
func.func @main(%a: tensor<33x70xf32>, %b: tensor<33x70xf32>, %c: tensor<70x35xf32>) -> (tensor<33x70xf32>, tensor<33x1xf32>, tensor<33x35xf32>, tensor<35x70xf32>) {
  %0 = "ttir.exp"(%a) : (tensor<33x70xf32>) -> tensor<33x70xf32>
  %1 = "ttir.multiply"(%0, %b) : (tensor<33x70xf32>, tensor<33x70xf32>) -> tensor<33x70xf32>
  %2 = "ttir.sum"(%1) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<33x70xf32>) -> tensor<33x1xf32>
  %3 = "ttir.matmul"(%1, %c) : (tensor<33x70xf32>, tensor<70x35xf32>) -> tensor<33x35xf32>
  %4 = "ttir.permute"(%c) <{permutation = array<i64: 1, 0>}> : (tensor<70x35xf32>) -> tensor<35x70xf32>
  return %1, %2, %3, %4 : tensor<33x70xf32>, tensor<33x1xf32>, tensor<33x35xf32>, tensor<35x70xf32>
}
