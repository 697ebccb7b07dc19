// Functions that call each other, and a name that C++ does not allow.
// RUN: %python %S/check.py %s --source %source --build %build --cxx %cxx --flags="%flags" --work %t --cpp-only | FileCheck %s
// CHECK: 1 programs ran

#dram = #ttnn.buffer_type<dram>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xf32, #ttnn.buffer_type<system_memory>>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xf32, #dram>, <interleaved>>
#f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>

func.func private @upload(%a: tensor<64x96xf32, #host>) -> tensor<64x96xf32, #f32> {
  %d = "ttnn.get_device"() : () -> !ttnn.device
  %0 = "ttnn.to_device"(%a, %d) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %1 = "ttnn.to_layout"(%0) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  return %1 : tensor<64x96xf32, #f32>
}

func.func private @download(%a: tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #host> {
  %0 = "ttnn.to_layout"(%a) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %1 = "ttnn.from_device"(%0) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %1 : tensor<64x96xf32, #host>
}

func.func @main(%a: tensor<64x96xf32, #host>, %b: tensor<64x96xf32, #host>) -> (tensor<64x96xf32, #host>, tensor<64x96xf32, #host>) {
  %x = call @upload(%a) : (tensor<64x96xf32, #host>) -> tensor<64x96xf32, #f32>
  %y = call @upload(%b) : (tensor<64x96xf32, #host>) -> tensor<64x96xf32, #f32>
  %0 = "ttnn.add"(%x, %y) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %1 = "ttnn.multiply"(%0, %y) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %2 = "ttnn.gelu"(%1) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %3 = "ttnn.leaky_relu"(%x) {parameter = 0.1 : f32} : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %4 = "ttnn.clamp_scalar"(%3) {min = -1 : i32, max = 0x3F800001 : f32} : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %5 = "ttnn.gt"(%x, %y) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %6 = "ttnn.where"(%5, %2, %4) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  "ttnn.deallocate"(%5) : (tensor<64x96xf32, #f32>) -> ()
  %7 = call @download(%6) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #host>
  %8 = call @download(%2) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #host>
  return %7, %8 : tensor<64x96xf32, #host>, tensor<64x96xf32, #host>
}
