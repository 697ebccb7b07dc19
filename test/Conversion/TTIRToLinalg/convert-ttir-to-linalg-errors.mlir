// RUN: ttmlir-opt --convert-ttir-to-linalg --split-input-file --verify-diagnostics %s

func.func @device_only() -> (tensor<2xf32>, tensor<4xf32>) {
  // expected-error @+1 {{'ttir.alloc' has no reference meaning on the host: it describes work on a device}}
  %0 = "ttir.alloc"() <{address = 0 : i64, size = 8 : i64, memory_space = #ttcore.memory_space<dram>}> : () -> tensor<2xf32>
  // expected-error @+1 {{'ttir.alloc' has no reference meaning on the host}}
  %1 = "ttir.alloc"() <{address = 8 : i64, size = 16 : i64, memory_space = #ttcore.memory_space<dram>}> : () -> tensor<4xf32>
  return %0, %1 : tensor<2xf32>, tensor<4xf32>
}

// -----

func.func @with_neighbours(%x: tensor<2xbf16>) -> tensor<2xbf16> {
  %0 = "ttir.neg"(%x) : (tensor<2xbf16>) -> tensor<2xbf16>
  // expected-error @+1 {{'ttir.kernel' has no reference meaning on the host}}
  %1 = "ttir.kernel"(%0, %x) <{op = @k, kind = @eltwise, operandSegmentSizes = array<i32: 1, 1>}> : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
  %2 = "ttir.neg"(%1) : (tensor<2xbf16>) -> tensor<2xbf16>
  return %2 : tensor<2xbf16>
}

// -----

// expected-error @+1 {{'func.func' has type 'tensor<?xf32>', which the reference cannot hold: static shapes of floats or of 1, 8, 16, 32 or 64-bit integers expected}}
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// -----

func.func @element_type() {
  // expected-error @+1 {{'ttir.zeros' has type 'tensor<2xcomplex<f32>>', which the reference cannot hold}}
  %0 = "ttir.zeros"() <{shape = array<i32: 2>}> : () -> tensor<2xcomplex<f32>>
  return
}

// -----

func.func @composite(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  // expected-error @+1 {{'ttir.softmax' has no reference meaning on the host: it describes work on a device, or is composite (ttir-decompose-composites first)}}
  %0 = "ttir.softmax"(%x) <{dimension = 1 : si32}> : (tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

func.func @order(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'ttir.sort' has no reference meaning on the host: the reference sorts by itself, without tensor code}}
  %0:2 = "ttir.sort"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  return %0#0 : tensor<4xf32>
}
