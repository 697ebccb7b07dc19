// Emitted C++ computes what the binary of the same program does, to the bit.
// RUN: %python %S/check.py %s --source %source --build %build --cxx %cxx --flags="%flags" --work %t | FileCheck %s
// CHECK: 7 programs agree

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xf32, #ttnn.buffer_type<system_memory>>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xf32, #dram>, <interleaved>>
#f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#host_u = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xui32, #ttnn.buffer_type<system_memory>>>
#rows_u = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xui32, #dram>, <interleaved>>
#bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#bfp8 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>
#sharded = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x3>, memref<1x1x!ttcore.tile<32x32, f32>, #l1>, <block_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (1,2)>]>>
#square = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#column = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#column_u = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x1x!ttcore.tile<32x32, u32>, #dram>, <interleaved>>
#column_rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x1xui32, #dram>, <interleaved>>
#one_row = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#tall = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#turned = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x2x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#small = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>

// Element by element.
func.func @eltwise(%a: tensor<64x96xf32, #host>, %b: tensor<64x96xf32, #host>) -> (tensor<64x96xf32, #host>, tensor<64x96xf32, #host>) {
  %d1 = "ttnn.get_device"() : () -> !ttnn.device
  %h1 = "ttnn.to_device"(%a, %d1) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %x = "ttnn.to_layout"(%h1) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %d2 = "ttnn.get_device"() : () -> !ttnn.device
  %h2 = "ttnn.to_device"(%b, %d2) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %y = "ttnn.to_layout"(%h2) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %0 = "ttnn.add"(%x, %y) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %1 = "ttnn.multiply"(%0, %y) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %2 = "ttnn.gelu"(%1) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %3 = "ttnn.leaky_relu"(%x) {parameter = 0.1 : f32} : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %4 = "ttnn.clamp_scalar"(%3) {min = -1 : i32, max = 0x3F800001 : f32} : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %5 = "ttnn.gt"(%x, %y) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %6 = "ttnn.where"(%5, %2, %4) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  "ttnn.deallocate"(%5) : (tensor<64x96xf32, #f32>) -> ()
  %r8 = "ttnn.to_layout"(%6) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %7 = "ttnn.from_device"(%r8) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  %r9 = "ttnn.to_layout"(%2) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %8 = "ttnn.from_device"(%r9) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %7, %8 : tensor<64x96xf32, #host>, tensor<64x96xf32, #host>
}

// Formats that round, and shards.
func.func @formats(%a: tensor<64x96xf32, #host>) -> tensor<64x96xf32, #host> {
  %d3 = "ttnn.get_device"() : () -> !ttnn.device
  %h3 = "ttnn.to_device"(%a, %d3) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %x = "ttnn.to_layout"(%h3) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %0 = "ttnn.typecast"(%x) : (tensor<64x96xf32, #f32>) -> tensor<64x96xbf16, #bf16>
  %1 = "ttnn.exp"(%0) : (tensor<64x96xbf16, #bf16>) -> tensor<64x96xbf16, #bf16>
  %2 = "ttnn.typecast"(%1) : (tensor<64x96xbf16, #bf16>) -> tensor<64x96xbf16, #bfp8>
  %3 = "ttnn.typecast"(%2) : (tensor<64x96xbf16, #bfp8>) -> tensor<64x96xf32, #f32>
  %4 = "ttnn.to_memory_config"(%3) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #sharded>
  %5 = "ttnn.sqrt"(%4) : (tensor<64x96xf32, #sharded>) -> tensor<64x96xf32, #sharded>
  %6 = "ttnn.to_memory_config"(%5) : (tensor<64x96xf32, #sharded>) -> tensor<64x96xf32, #f32>
  %r10 = "ttnn.to_layout"(%6) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %7 = "ttnn.from_device"(%r10) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %7 : tensor<64x96xf32, #host>
}

func.func @products(%a: tensor<64x96xf32, #host>, %b: tensor<64x96xf32, #host>) -> tensor<64x96xf32, #host> {
  %d4 = "ttnn.get_device"() : () -> !ttnn.device
  %h4 = "ttnn.to_device"(%a, %d4) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %x = "ttnn.to_layout"(%h4) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %d5 = "ttnn.get_device"() : () -> !ttnn.device
  %h5 = "ttnn.to_device"(%b, %d5) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %y = "ttnn.to_layout"(%h5) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %0 = "ttnn.matmul"(%x, %y) {transpose_b = true, activation = "relu", compute_config = #ttnn.device_compute_kernel_config<math_fidelity = hifi4, fp32_dest_acc_en = true>} : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x64xf32, #square>
  %1 = "ttnn.softmax"(%0) {dimension = -1 : si32, numericStable = true} : (tensor<64x64xf32, #square>) -> tensor<64x64xf32, #square>
  %2 = "ttnn.linear"(%1, %x) {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<64x64xf32, #square>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %3 = "ttnn.layer_norm"(%2) {epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %r11 = "ttnn.to_layout"(%3) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %4 = "ttnn.from_device"(%r11) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %4 : tensor<64x96xf32, #host>
}

func.func @movement(%a: tensor<64x96xf32, #host>, %b: tensor<64x96xf32, #host>) -> tensor<64x96xf32, #host> {
  %d6 = "ttnn.get_device"() : () -> !ttnn.device
  %h6 = "ttnn.to_device"(%a, %d6) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %x = "ttnn.to_layout"(%h6) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %d7 = "ttnn.get_device"() : () -> !ttnn.device
  %h7 = "ttnn.to_device"(%b, %d7) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %y = "ttnn.to_layout"(%h7) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %0 = "ttnn.concat"(%x, %y) {dim = 0 : si32} : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<128x96xf32, #tall>
  %1 = "ttnn.slice_static"(%0) {begins = [1 : i32, 0 : i32], ends = [128 : i32, 96 : i32], step = [2 : i32, 1 : i32]} : (tensor<128x96xf32, #tall>) -> tensor<64x96xf32, #f32>
  %2 = "ttnn.transpose"(%1) {dim0 = 0 : si32, dim1 = 1 : si32} : (tensor<64x96xf32, #f32>) -> tensor<96x64xf32, #turned>
  %3 = "ttnn.permute"(%2) {permutation = array<i64: 1, 0>} : (tensor<96x64xf32, #turned>) -> tensor<64x96xf32, #f32>
  %4 = "ttnn.sum"(%3) {keep_dim = true, dim_arg = [1 : i32]} : (tensor<64x96xf32, #f32>) -> tensor<64x1xf32, #column>
  %5 = "ttnn.argmax"(%3) {keep_dim = true, dim = 1 : si32} : (tensor<64x96xf32, #f32>) -> tensor<64x1xui32, #column_rows>
  %t5 = "ttnn.to_layout"(%5) : (tensor<64x1xui32, #column_rows>) -> tensor<64x1xui32, #column_u>
  %6 = "ttnn.typecast"(%t5) : (tensor<64x1xui32, #column_u>) -> tensor<64x1xf32, #column>
  %7 = "ttnn.subtract"(%4, %6) : (tensor<64x1xf32, #column>, tensor<64x1xf32, #column>) -> tensor<64x1xf32, #column>
  %8 = "ttnn.max"(%3) {keep_dim = true, dim_arg = [0 : i32]} : (tensor<64x96xf32, #f32>) -> tensor<1x96xf32, #one_row>
  %9 = "ttnn.maximum"(%7, %8) : (tensor<64x1xf32, #column>, tensor<1x96xf32, #one_row>) -> tensor<64x96xf32, #f32>
  %10 = "ttnn.reshape"(%9) {shape = [96 : i32, 64 : i32]} : (tensor<64x96xf32, #f32>) -> tensor<96x64xf32, #turned>
  %11 = "ttnn.reshape"(%10) {shape = [64 : i32, 96 : i32]} : (tensor<96x64xf32, #turned>) -> tensor<64x96xf32, #f32>
  %r12 = "ttnn.to_layout"(%11) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %12 = "ttnn.from_device"(%r12) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %12 : tensor<64x96xf32, #host>
}

// Tensors that a program makes itself.
func.func @creation() -> tensor<64x96xf32, #host> {
  %d = "ttnn.get_device"() : () -> !ttnn.device
  %0 = "ttnn.full"(%d) {shape = #ttnn.shape<64x96>, fill_value = 0.1 : f32} : (!ttnn.device) -> tensor<64x96xf32, #f32>
  %1 = "ttnn.ones"(%d) {shape = #ttnn.shape<64x96>} : (!ttnn.device) -> tensor<64x96xf32, #f32>
  %2 = "ttnn.constant"(%d) {value = dense<1.0e-3> : tensor<64x96xf32>} : (!ttnn.device) -> tensor<64x96xf32, #f32>
  %3 = "ttnn.constant"(%d) {value = dense<[[0.3, -0.0, 1.5e38, 0x00000001]]> : tensor<1x4xf32>} : (!ttnn.device) -> tensor<1x4xf32, #small>
  %4 = "ttnn.repeat"(%3) {repeat_dims = #ttnn.shape<1x24>} : (tensor<1x4xf32, #small>) -> tensor<1x96xf32, #one_row>
  %5 = "ttnn.subtract"(%1, %0) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %6 = "ttnn.multiply"(%5, %2) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %7 = "ttnn.multiply"(%6, %4) : (tensor<64x96xf32, #f32>, tensor<1x96xf32, #one_row>) -> tensor<64x96xf32, #f32>
  %r13 = "ttnn.to_layout"(%7) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %8 = "ttnn.from_device"(%r13) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %8 : tensor<64x96xf32, #host>
}

// The argument itself.
func.func @identity(%a: tensor<64x96xf32, #host>) -> tensor<64x96xf32, #host> {
  return %a : tensor<64x96xf32, #host>
}

// Several results, of different types.
func.func @order(%a: tensor<64x96xf32, #host>) -> (tensor<64x96xf32, #host>, tensor<64x96xui32, #host_u>) {
  %d = "ttnn.get_device"() : () -> !ttnn.device
  %h = "ttnn.to_device"(%a, %d) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %v, %i = "ttnn.sort"(%h) {dim = 0 : si32, descending = true} : (tensor<64x96xf32, #rows>) -> (tensor<64x96xf32, #rows>, tensor<64x96xui32, #rows_u>)
  %0 = "ttnn.from_device"(%v) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  %1 = "ttnn.from_device"(%i) : (tensor<64x96xui32, #rows_u>) -> tensor<64x96xui32, #host_u>
  return %0, %1 : tensor<64x96xf32, #host>, tensor<64x96xui32, #host_u>
}
