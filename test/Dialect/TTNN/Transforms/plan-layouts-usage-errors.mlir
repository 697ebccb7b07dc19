// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="optimization-level=1 tensor-l1-usage-cap=-3" %s 2>&1 | FileCheck %s
// RUN: not ttmlir-opt --ttir-to-ttnn-backend-pipeline="optimization-level=1 tensor-l1-usage-cap=nan" %s 2>&1 | FileCheck %s
// CHECK: error: the part of L1 that tensors may take is {{.*}}; wanted 0 to 1
func.func @f(%x: tensor<33x65xf32>) -> tensor<33x65xf32> {
  return %x : tensor<33x65xf32>
}
