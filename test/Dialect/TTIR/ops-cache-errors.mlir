// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x9x5xf32>) {
  // expected-error @+1 {{'ttir.fill_cache' op input has 9 positions, the cache 8}}
  "ttir.fill_cache"(%c, %i) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x9x5xf32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x7x5xf32>) {
  // expected-error @+1 {{'ttir.fill_cache' op input of 2 users from number 2 on, the cache has 3}}
  "ttir.fill_cache"(%c, %i) <{batch_offset = 2 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x7x5xf32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x7x5xf32>) {
  // expected-error @+1 {{'ttir.fill_cache' op input of 2 users from number -1 on, the cache has 3}}
  "ttir.fill_cache"(%c, %i) <{batch_offset = -1 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x7x5xf32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x3x7x5xf32>) {
  // expected-error @+1 {{'ttir.fill_cache' op input has 3 heads of 5 elements, the cache 2 of 5}}
  "ttir.fill_cache"(%c, %i) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x3x7x5xf32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x7x5xf32>) {
  // expected-error @+1 {{'ttir.fill_cache' op input '2x7x5' has rank 3, rank 4 expected}}
  "ttir.fill_cache"(%c, %i) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x7x5xf32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x7x5xbf16>) {
  // expected-error @+1 {{'ttir.fill_cache' op element type 'bf16' of the input given, that of the cache expected, 'f32'}}
  "ttir.fill_cache"(%c, %i) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x7x5xbf16>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x7x5xf32>) {
  // expected-error @+1 {{'ttir.fill_cache' op result of type 'tensor<3x2x8x4xf32>' given, that of the cache expected, 'tensor<3x2x8x5xf32>'}}
  %0 = "ttir.fill_cache"(%c, %i) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x7x5xf32>) -> tensor<3x2x8x4xf32>
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x2x5xf32>, %x: tensor<1xi32>) {
  // expected-error @+1 {{'ttir.update_cache' op input '2x2x2x5' has 2 positions, 1 expected}}
  "ttir.update_cache"(%c, %i, %x) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x2x5xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x1x5xf32>, %x: tensor<3xi32>) {
  // expected-error @+1 {{'ttir.update_cache' op update_index '3' given, one number or 2 expected}}
  "ttir.update_cache"(%c, %i, %x) <{batch_offset = 0 : i32}> : (tensor<3x2x8x5xf32>, tensor<2x2x1x5xf32>, tensor<3xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x9x5xf32>, %t: tensor<3x1xi32>) {
  // expected-error @+1 {{'ttir.paged_fill_cache' op input has 9 positions, a row of the page table 1 blocks of 8}}
  "ttir.paged_fill_cache"(%c, %i, %t) : (tensor<3x2x8x5xf32>, tensor<1x2x9x5xf32>, tensor<3x1xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<2x2x9x5xf32>, %t: tensor<3x2xi32>) {
  // expected-error @+1 {{'ttir.paged_fill_cache' op input of 2 users, 1 expected}}
  "ttir.paged_fill_cache"(%c, %i, %t) : (tensor<3x2x8x5xf32>, tensor<2x2x9x5xf32>, tensor<3x2xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x9x5xf32>, %t: tensor<3x2xi32>, %b: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_fill_cache' op batch_idx_tensor '2' given, one number expected}}
  "ttir.paged_fill_cache"(%c, %i, %t, %b) : (tensor<3x2x8x5xf32>, tensor<1x2x9x5xf32>, tensor<3x2xi32>, tensor<2xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x2x5xf32>, %x: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_update_cache' op cache '3x2x8x5' is for 3 users, 2 expected}}
  "ttir.paged_update_cache"(%c, %i, %x) : (tensor<3x2x8x5xf32>, tensor<1x2x2x5xf32>, tensor<2xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x2x5xf32>, %x: tensor<2xi32>) {
  // expected-error @+1 {{'ttir.paged_update_cache' op cache '3x2x8x5' is for 3 users, 1 expected}}
  "ttir.paged_update_cache"(%c, %i, %x) <{share_cache = true}> : (tensor<3x2x8x5xf32>, tensor<1x2x2x5xf32>, tensor<2xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x2x5xf32>, %x: tensor<2xi32>, %t: tensor<3x2xi32>) {
  // expected-error @+1 {{'ttir.paged_update_cache' op page_table '3x2' is for 3 users, the input has 2}}
  "ttir.paged_update_cache"(%c, %i, %x, %t) : (tensor<3x2x8x5xf32>, tensor<1x2x2x5xf32>, tensor<2xi32>, tensor<3x2xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x2x5xf32>, %x: tensor<2xi32>, %t: tensor<2x2xi32>) {
  // expected-error @+1 {{'ttir.paged_update_cache' op has a page table and shares the cache}}
  "ttir.paged_update_cache"(%c, %i, %x, %t) <{share_cache = true}> : (tensor<3x2x8x5xf32>, tensor<1x2x2x5xf32>, tensor<2xi32>, tensor<2x2xi32>) -> ()
  return
}

// -----

func.func @f(%c: tensor<3x2x8x5xf32>, %i: tensor<1x2x2x5xf32>, %x: tensor<3xi32>) {
  // expected-error @+1 {{'ttir.paged_update_cache' op update_index '3' given, '2' expected}}
  "ttir.paged_update_cache"(%c, %i, %x) : (tensor<3x2x8x5xf32>, tensor<1x2x2x5xf32>, tensor<3xi32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<2x6x5x7xf32>, %a: tensor<6xf32>, %b: tensor<6xf32>, %c: tensor<6xf32>, %d: tensor<5xf32>) {
  // expected-error @+1 {{'ttir.batch_norm_inference' op parameter '5' given, 6 numbers expected, one for each element of dimension 1}}
  %0 = "ttir.batch_norm_inference"(%x, %a, %b, %c, %d) <{epsilon = 1.0e-5 : f32, dimension = 1 : i32}> : (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<5xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6x5x7xf32>, %a: tensor<6xf32>, %b: tensor<6xf32>, %c: tensor<6xf32>, %d: tensor<6xf32>) {
  // expected-error @+1 {{'ttir.batch_norm_inference' op 'dimension' is '4', out of range for rank '4'}}
  %0 = "ttir.batch_norm_inference"(%x, %a, %b, %c, %d) <{epsilon = 1.0e-5 : f32, dimension = 4 : i32}> : (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6x5x7xf32>, %a: tensor<6xf32>, %b: tensor<6xf32>, %c: tensor<6xf32>, %d: tensor<6xf32>) {
  // expected-error @+1 {{'ttir.batch_norm_training' op result #1: result shape '5' given, '6' expected}}
  %0:3 = "ttir.batch_norm_training"(%x, %a, %b, %c, %d) <{epsilon = 1.0e-5 : f32, dimension = 1 : i32, momentum = 1.0 : f32}> : (tensor<2x6x5x7xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x5x7xf32>, tensor<5xf32>, tensor<6xf32>)
  return
}

// -----

func.func @f(%x: tensor<2x6x5x7xf32>) {
  // expected-error @+1 {{'ttir.group_norm' op 'num_groups' is 4, which does not divide 6 channels}}
  %0 = "ttir.group_norm"(%x) <{num_groups = 4 : i64, channel_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x6x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6x5x7xf32>) {
  // expected-error @+1 {{'ttir.group_norm' op 'channel_dim' is the first dimension, which is that of images}}
  %0 = "ttir.group_norm"(%x) <{num_groups = 1 : i64, channel_dim = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x6x5x7xf32>) -> tensor<2x6x5x7xf32>
  return
}

// -----

func.func @f(%x: tensor<2x6x5x7xf32>, %w: tensor<5xf32>) {
  // expected-error @+1 {{'ttir.group_norm' op weight '5' given, 6 numbers expected, one for each channel}}
  %0 = "ttir.group_norm"(%x, %w) <{num_groups = 1 : i64, channel_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (tensor<2x6x5x7xf32>, tensor<5xf32>) -> tensor<2x6x5x7xf32>
  return
}
