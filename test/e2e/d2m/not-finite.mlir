// Infinities and NaN go the same way through calls of the library, kernels and the reference: also where sums, products, windows and
// what pads tiles meet them.
// RUN: %python -c "import numpy as np; r = np.random.default_rng(0); x, y = r.standard_normal((2, 40, 70), np.float32); x[3, 5] = x[12, 1] = x[39, 69] = y[6, 8] = y[4, 6] = np.inf; x[4, 6] = x[12, 2] = -np.inf; x[5, 7] = y[9, 9] = np.nan; x[7] = np.inf; x[6, 8] = 0; np.save(r'%t.x.npy', x); np.save(r'%t.y.npy', y)"
// RUN: ttrt run %s --golden --input %t.x.npy,%t.y.npy | FileCheck %s
// RUN: ttrt run %s --golden --input %t.x.npy,%t.y.npy --backend=ttmetal | FileCheck %s
// CHECK: output 0: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 1: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 2: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 3: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 4: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 5: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 6: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 7: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 8: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 9: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 10: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 11: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 12: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 13: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 14: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 15: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 16: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 17: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
// CHECK: output 18: pcc {{1.00000|0.9999}}{{.*}}, {{[0-9]+}} of {{[0-9]+}} not finite
func.func @all(%x: tensor<40x70xf32>, %y: tensor<40x70xf32>)
    -> (tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x40xf32>, tensor<40x1xf32>, tensor<40x1xf32>, tensor<40x70xf32>, tensor<40x1xf32>, tensor<40x70xf32>, tensor<1x8x10x35xf32>, tensor<1x4x5x35xf32>, tensor<1x4x5x35xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x1xf32>, tensor<1x70xf32>, tensor<40x40xf32>) {
  %mul0 = "ttir.multiply"(%x, %y) : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x70xf32>
  %add0 = "ttir.add"(%x, %y) : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x70xf32>
  %relu0 = "ttir.relu"(%x) : (tensor<40x70xf32>) -> tensor<40x70xf32>
  %product0 = "ttir.matmul"(%x, %y) <{transpose_b = true}> : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x40xf32>
  %sum0 = "ttir.sum"(%x) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<40x70xf32>) -> tensor<40x1xf32>
  %max0 = "ttir.max"(%x) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<40x70xf32>) -> tensor<40x1xf32>
  %maximum0 = "ttir.maximum"(%x, %y) : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x70xf32>
  %mean0 = "ttir.mean"(%x) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<40x70xf32>) -> tensor<40x1xf32>
  %softmax0 = "ttir.softmax"(%x) <{dimension = 1 : si32}> : (tensor<40x70xf32>) -> tensor<40x70xf32>
  %conv0 = "ttir.reshape"(%x) <{shape = [1 : i32, 8 : i32, 10 : i32, 35 : i32]}> : (tensor<40x70xf32>) -> tensor<1x8x10x35xf32>
  %conv1 = "ttir.slice_static"(%y) <{begins = [0 : i32, 0 : i32], ends = [35 : i32, 35 : i32], step = [1 : i32, 1 : i32]}> : (tensor<40x70xf32>) -> tensor<35x35xf32>
  %conv2 = "ttir.reshape"(%conv1) <{shape = [35 : i32, 35 : i32, 1 : i32, 1 : i32]}> : (tensor<35x35xf32>) -> tensor<35x35x1x1xf32>
  %conv3 = "ttir.concat"(%conv2, %conv2, %conv2) <{dim = 2 : si32}> : (tensor<35x35x1x1xf32>, tensor<35x35x1x1xf32>, tensor<35x35x1x1xf32>) -> tensor<35x35x3x1xf32>
  %conv4 = "ttir.conv2d"(%conv0, %conv3) <{stride = 1 : i32, padding = array<i32: 1, 0, 1, 0>, dilation = 1 : i32, groups = 1 : i32}> : (tensor<1x8x10x35xf32>, tensor<35x35x3x1xf32>) -> tensor<1x8x10x35xf32>
  %maxpool0 = "ttir.reshape"(%x) <{shape = [1 : i32, 8 : i32, 10 : i32, 35 : i32]}> : (tensor<40x70xf32>) -> tensor<1x8x10x35xf32>
  %maxpool1 = "ttir.max_pool2d"(%maxpool0) <{kernel = 3 : i32, stride = 2 : i32, padding = 1 : i32, dilation = 1 : i32, ceil_mode = false}> : (tensor<1x8x10x35xf32>) -> tensor<1x4x5x35xf32>
  %avgpool0 = "ttir.reshape"(%x) <{shape = [1 : i32, 8 : i32, 10 : i32, 35 : i32]}> : (tensor<40x70xf32>) -> tensor<1x8x10x35xf32>
  %avgpool1 = "ttir.avg_pool2d"(%avgpool0) <{kernel = 3 : i32, stride = 2 : i32, padding = 1 : i32, dilation = 1 : i32, ceil_mode = false}> : (tensor<1x8x10x35xf32>) -> tensor<1x4x5x35xf32>
  // NaN that is computed has a sign of its own.
  %d = "ttir.subtract"(%x, %x) : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x70xf32>
  %d1 = "ttir.relu"(%d) : (tensor<40x70xf32>) -> tensor<40x70xf32>
  %d2 = "ttir.neg"(%y) : (tensor<40x70xf32>) -> tensor<40x70xf32>
  %d3 = "ttir.relu"(%d2) : (tensor<40x70xf32>) -> tensor<40x70xf32>
  %d4 = "ttir.maximum"(%d, %x) : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x70xf32>
  %d5 = "ttir.minimum"(%x, %d) : (tensor<40x70xf32>, tensor<40x70xf32>) -> tensor<40x70xf32>
  %d6 = "ttir.max"(%d) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<40x70xf32>) -> tensor<40x1xf32>
  %d7 = "ttir.min"(%d) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<40x70xf32>) -> tensor<1x70xf32>
  %d8 = "ttir.relu"(%product0) : (tensor<40x40xf32>) -> tensor<40x40xf32>
  return %mul0, %add0, %relu0, %product0, %sum0, %max0, %maximum0, %mean0, %softmax0, %conv4, %maxpool1, %avgpool1, %d1, %d3, %d4, %d5, %d6, %d7, %d8
    : tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x40xf32>, tensor<40x1xf32>, tensor<40x1xf32>, tensor<40x70xf32>, tensor<40x1xf32>, tensor<40x70xf32>, tensor<1x8x10x35xf32>, tensor<1x4x5x35xf32>, tensor<1x4x5x35xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x70xf32>, tensor<40x1xf32>, tensor<1x70xf32>, tensor<40x40xf32>
}
