// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func private @unpack(%a: !ttkernel.cb<1, bf16>, %i: i32) {
  // expected-error@+1 {{'ttkernel.unpack_a' is an op of older documents and is no more; 'ttkernel.copy_tile' and every call on tiles of circular buffers unpack by themselves}}
  "ttkernel.unpack_a"(%a, %i) : (!ttkernel.cb<1, bf16>, i32) -> ()
  return
}

// -----

func.func private @add(%i: i32) {
  // expected-error@+1 {{'ttkernel.add' is an op of older documents and is no more; 'ttkernel.add_tiles' unpacks and adds}}
  "ttkernel.add"(%i) : (i32) -> ()
  return
}

// -----

func.func private @alloc() -> tensor<4xf32> {
  // expected-error@+1 {{'ttmetal.alloc' is an op of older documents and is no more; 'ttmetal.create_buffer' makes a memref}}
  %0 = "ttmetal.alloc"() {address = 0 : i64, size = 16 : i64} : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Parts of a set are not taken for it.
func.func @part(%x: tensor<1x8x8x5xbf16>) -> tensor<1x4x4x5xbf16> {
  // expected-error@+1 {{'ttir.max_pool2d' op requires attribute 'dilation'}}
  %0 = "ttir.max_pool2d"(%x) <{kernel_height = 2 : si32, ceil_mode = false}> : (tensor<1x8x8x5xbf16>) -> tensor<1x4x4x5xbf16>
  return %0 : tensor<1x4x4x5xbf16>
}

// -----

func.func @other(%x: tensor<4xf32>) {
  // expected-error@+1 {{unregistered operation 'ttkernel.no_such'}}
  "ttkernel.no_such"() : () -> ()
  return
}
