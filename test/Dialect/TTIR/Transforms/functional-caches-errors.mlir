// RUN: ttmlir-opt %s --ttir-functional-caches --split-input-file --verify-diagnostics

func.func @main(%a: tensor<1x2x1x5xf32>, %b: tensor<1x2x8x5xf32>) {
  // expected-error @+1 {{'func.call' op gives 'both' one tensor as two caches}}
  func.call @both(%a, %b, %b) : (tensor<1x2x1x5xf32>, tensor<1x2x8x5xf32>, tensor<1x2x8x5xf32>) -> ()
  return
}
func.func private @both(%a: tensor<1x2x1x5xf32>, %b: tensor<1x2x8x5xf32>, %c: tensor<1x2x8x5xf32>) {
  "ttir.fill_cache"(%b, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xf32>, tensor<1x2x1x5xf32>) -> ()
  "ttir.fill_cache"(%c, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xf32>, tensor<1x2x1x5xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{'func.func' op changes a cache in one of several blocks; one block is supported}}
func.func @blocks(%a: tensor<1x2x1x5xf32>, %b: tensor<1x2x8x5xf32>) {
  cf.br ^next
^next:
  "ttir.fill_cache"(%b, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x8x5xf32>, tensor<1x2x1x5xf32>) -> ()
  return
}
