// Means and powers of integers, to the last bit: as in the reference, a mean is
// of a sum that does not wrap around, cut towards 0, and powers wrap around.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o /dev/null 2>&1 | count 0
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --numerics exact | FileCheck %s
// CHECK-COUNT-15: pcc 1.00000 max_abs 0 max_rel 0
// CHECK-NOT: pcc

// Sums of several words, of numbers of both signs.
func.func @long(%x: tensor<3x37x45xsi32>, %u: tensor<37x45xui32>) -> (tensor<3x45xsi32>, tensor<3x37x1xsi32>, tensor<37x1xui32>, tensor<ui32>) {
  %k = "ttir.constant"() <{value = dense<-1640531527> : tensor<1x1x1xsi32>}> : () -> tensor<1x1x1xsi32>
  %n = "ttir.constant"() <{value = dense<2654435769> : tensor<1x1xui32>}> : () -> tensor<1x1xui32>
  %a = "ttir.multiply"(%x, %k) : (tensor<3x37x45xsi32>, tensor<1x1x1xsi32>) -> tensor<3x37x45xsi32>
  %b = "ttir.multiply"(%u, %n) : (tensor<37x45xui32>, tensor<1x1xui32>) -> tensor<37x45xui32>
  %0 = "ttir.mean"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<3x37x45xsi32>) -> tensor<3x45xsi32>
  %1 = "ttir.mean"(%a) <{keep_dim = true, dim_arg = [2 : i32]}> : (tensor<3x37x45xsi32>) -> tensor<3x37x1xsi32>
  %2 = "ttir.mean"(%b) <{keep_dim = true, dim_arg = [1 : i32]}> : (tensor<37x45xui32>) -> tensor<37x1xui32>
  %3 = "ttir.mean"(%b) <{keep_dim = false}> : (tensor<37x45xui32>) -> tensor<ui32>
  return %0, %1, %2, %3 : tensor<3x45xsi32>, tensor<3x37x1xsi32>, tensor<37x1xui32>, tensor<ui32>
}

// Near 0 on both sides, where a cut is seen.
func.func @cut(%x: tensor<70x33xsi32>) -> (tensor<70xsi32>, tensor<70xsi32>) {
  %k = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 5 : i32}> : () -> tensor<1x1xsi32>
  %a = "ttir.subtract"(%x, %k) : (tensor<70x33xsi32>, tensor<1x1xsi32>) -> tensor<70x33xsi32>
  %b = "ttir.neg"(%a) : (tensor<70x33xsi32>) -> tensor<70x33xsi32>
  %0 = "ttir.mean"(%a) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<70x33xsi32>) -> tensor<70xsi32>
  %1 = "ttir.mean"(%b) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<70x33xsi32>) -> tensor<70xsi32>
  return %0, %1 : tensor<70xsi32>, tensor<70xsi32>
}

func.func @narrow(%x: tensor<5x300xui16>, %y: tensor<5x300xui8>) -> (tensor<5xui16>, tensor<1x300xui8>) {
  %0 = "ttir.mean"(%x) <{keep_dim = false, dim_arg = [1 : i32]}> : (tensor<5x300xui16>) -> tensor<5xui16>
  %1 = "ttir.mean"(%y) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<5x300xui8>) -> tensor<1x300xui8>
  return %0, %1 : tensor<5xui16>, tensor<1x300xui8>
}

// By 0 to 9, and by what is below 0.
func.func @powers(%x: tensor<31x45xsi32>, %y: tensor<31x45xsi32>, %u: tensor<45xui32>) -> (tensor<31x45xsi32>, tensor<31x45xsi32>, tensor<31x45xui32>) {
  %k = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 4 : i32}> : () -> tensor<1x1xsi32>
  %n = "ttir.constant"() <{value = dense<2654435769> : tensor<1x1xui32>}> : () -> tensor<1x1xui32>
  %a = "ttir.subtract"(%x, %k) : (tensor<31x45xsi32>, tensor<1x1xsi32>) -> tensor<31x45xsi32>
  %b = "ttir.subtract"(%y, %k) : (tensor<31x45xsi32>, tensor<1x1xsi32>) -> tensor<31x45xsi32>
  %c = "ttir.typecast"(%x) : (tensor<31x45xsi32>) -> tensor<31x45xui32>
  %d = "ttir.multiply"(%u, %n) : (tensor<45xui32>, tensor<1x1xui32>) -> tensor<1x45xui32>
  %0 = "ttir.pow"(%a, %y) : (tensor<31x45xsi32>, tensor<31x45xsi32>) -> tensor<31x45xsi32>
  %1 = "ttir.pow"(%a, %b) : (tensor<31x45xsi32>, tensor<31x45xsi32>) -> tensor<31x45xsi32>
  %2 = "ttir.pow"(%c, %d) : (tensor<31x45xui32>, tensor<1x45xui32>) -> tensor<31x45xui32>
  return %0, %1, %2 : tensor<31x45xsi32>, tensor<31x45xsi32>, tensor<31x45xui32>
}

// Exponents of the program, of which one broadcasts the base.
func.func @numbers(%x: tensor<31x45xsi32>, %y: tensor<1x45xui8>) -> (tensor<31x45xsi32>, tensor<31x45xsi32>, tensor<31x45xsi32>, tensor<31x45xui8>) {
  %k = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 4 : i32}> : () -> tensor<1x1xsi32>
  %five = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 5 : i32}> : () -> tensor<1x1xsi32>
  %less = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = -3 : i32}> : () -> tensor<1x1xsi32>
  %none = "ttir.full"() <{shape = array<i32: 1, 1>, fill_value = 0 : i32}> : () -> tensor<1x1xsi32>
  %six = "ttir.full"() <{shape = array<i32: 31, 45>, fill_value = 6 : i32}> : () -> tensor<31x45xui8>
  %a = "ttir.subtract"(%x, %k) : (tensor<31x45xsi32>, tensor<1x1xsi32>) -> tensor<31x45xsi32>
  %0 = "ttir.pow"(%a, %five) : (tensor<31x45xsi32>, tensor<1x1xsi32>) -> tensor<31x45xsi32>
  %1 = "ttir.pow"(%a, %less) : (tensor<31x45xsi32>, tensor<1x1xsi32>) -> tensor<31x45xsi32>
  %2 = "ttir.pow"(%a, %none) : (tensor<31x45xsi32>, tensor<1x1xsi32>) -> tensor<31x45xsi32>
  %3 = "ttir.pow"(%y, %six) : (tensor<1x45xui8>, tensor<31x45xui8>) -> tensor<31x45xui8>
  return %0, %1, %2, %3 : tensor<31x45xsi32>, tensor<31x45xsi32>, tensor<31x45xsi32>, tensor<31x45xui8>
}
