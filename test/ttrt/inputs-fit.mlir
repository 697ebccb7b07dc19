// Inputs that no file gives are fit for the ops that read them, also behind moves and casts.
// RUN: ttrt run %s --golden --print-input-output-tensors | FileCheck %s
// RUN: ttrt run %s --golden --print-input-output-tensors --init arange | FileCheck %s --check-prefix=ARANGE
// RUN: ttrt run %s --golden --init rand --seed 7
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --golden --print-input-output-tensors | FileCheck %s

// Rows of a table of 3, places along a dimension of 4.
// CHECK: program 0 ('rows') ran
// CHECK: input 0: 2x5 {{[a-z0-9]+}}: {{([0-2], )+[0-2]$}}
// CHECK: input 2: 2x2 {{[a-z0-9]+}}: {{([0-3], )+[0-3]$}}
// ARANGE: input 0: 2x5 {{[a-z0-9]+}}: 0, 1, 2, 0, 1, 2, 0, 1, 2, 0
func.func @rows(%ids: tensor<2x5xi32>, %table: tensor<3x8xf32>, %places: tensor<2x2xi32>, %x: tensor<2x4xf32>) -> (tensor<10x8xf32>, tensor<2x2xf32>) {
  %0 = "ttir.reshape"(%ids) <{shape = [10 : i32]}> : (tensor<2x5xi32>) -> tensor<10xi32>
  %1 = "ttir.typecast"(%0) : (tensor<10xi32>) -> tensor<10xui32>
  %2 = "ttir.embedding"(%1, %table) : (tensor<10xui32>, tensor<3x8xf32>) -> tensor<10x8xf32>
  %3 = "ttir.gather"(%x, %places) <{dim = 1 : i32}> : (tensor<2x4xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  return %2, %3 : tensor<10x8xf32>, tensor<2x2xf32>
}

// Logarithms and roots of numbers above 0, an arcsine of numbers from -1 to 1.
// CHECK: program 1 ('positive') ran
// CHECK: input 0: 3x4 f32: {{([0-9][0-9.e-]*, )+[0-9][0-9.e-]*$}}
// CHECK: input 1: 3x4 f32: {{([0-9][0-9.e-]*, )+[0-9][0-9.e-]*$}}
// CHECK: input 2: 8 f32: {{((-?0\.[0-9]+|-?[0-9.]+e-[0-9]+|-?1|0), )+}}
func.func @positive(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>, %c: tensor<8xf32>) -> (tensor<3x4xf32>, tensor<4x3xf32>, tensor<8xf32>) {
  %0 = "ttir.log"(%a) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "ttir.transpose"(%b) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %2 = "ttir.rsqrt"(%1) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %3 = "ttir.asin"(%c) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %2, %3 : tensor<3x4xf32>, tensor<4x3xf32>, tensor<8xf32>
}

// A position of the cache; blocks of a page table, all different.
// CHECK: program 2 ('caches') ran
// CHECK: input 2: 1 {{[a-z0-9]+}}: {{[0-6]$}}
// CHECK: program 3 ('pages') ran
func.func @caches(%cache: tensor<1x2x7x32xf32>, %x: tensor<1x2x1x32xf32>, %i: tensor<1xi32>) -> tensor<1x2x7x32xf32> {
  "ttir.update_cache"(%cache, %x, %i) <{batch_offset = 0 : i32}> : (tensor<1x2x7x32xf32>, tensor<1x2x1x32xf32>, tensor<1xi32>) -> ()
  return %cache : tensor<1x2x7x32xf32>
}
func.func @pages(%cache: tensor<6x2x32x32xf32>, %x: tensor<1x3x2x32xf32>, %i: tensor<3xi32>, %pages: tensor<3x2xi32>) -> tensor<6x2x32x32xf32> {
  "ttir.paged_update_cache"(%cache, %x, %i, %pages) : (tensor<6x2x32x32xf32>, tensor<1x3x2x32xf32>, tensor<3xi32>, tensor<3x2xi32>) -> ()
  return %cache : tensor<6x2x32x32xf32>
}
