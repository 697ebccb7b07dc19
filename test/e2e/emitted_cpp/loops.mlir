// Loops and branches of emitted C++: by a condition, by a number, nested, without results that change, chosen by a float and by an integer.
// RUN: %python %S/check.py %s --source %source --build %build --cxx %cxx --flags="%flags" --work %t | FileCheck %s
// CHECK: 1 programs agree

#dram = #ttnn.buffer_type<dram>
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xf32, #ttnn.buffer_type<system_memory>>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x96xf32, #dram>, <interleaved>>
#f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#one = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, #dram>, <interleaved>>
#int = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, si32>, #dram>, <interleaved>>

func.func private @isSmall(%s: tensor<64x96xf32, #f32>, %x: tensor<64x96xf32, #f32>) -> tensor<1x1xf32, #one> {
  %0 = "ttnn.max"(%s) <{keep_dim = true}> : (tensor<64x96xf32, #f32>) -> tensor<1x1xf32, #one>
  %1 = "ttnn.clamp_scalar"(%0) {min = 0 : i32, max = 3.0 : f32} : (tensor<1x1xf32, #one>) -> tensor<1x1xf32, #one>
  %2 = "ttnn.eq"(%0, %1) : (tensor<1x1xf32, #one>, tensor<1x1xf32, #one>) -> tensor<1x1xf32, #one>
  return %2 : tensor<1x1xf32, #one>
}
func.func private @grow(%s: tensor<64x96xf32, #f32>, %x: tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32> {
  %0 = "ttnn.abs"(%x) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %1 = "ttnn.add"(%s, %0) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  return %1 : tensor<64x96xf32, #f32>
}
func.func private @swap(%a: tensor<64x96xf32, #f32>, %b: tensor<64x96xf32, #f32>) -> (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) {
  %0 = ttcore.loop @grow(%a, %b) times 2 : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  return %b, %0 : tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>
}
func.func private @first(%a: tensor<64x96xf32, #f32>, %b: tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32> {
  return %a : tensor<64x96xf32, #f32>
}
func.func private @product(%a: tensor<64x96xf32, #f32>, %b: tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32> {
  %0 = "ttnn.multiply"(%a, %b) : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  return %0 : tensor<64x96xf32, #f32>
}
func.func @main(%a: tensor<64x96xf32, #host>, %b: tensor<64x96xf32, #host>) -> (tensor<64x96xf32, #host>, tensor<64x96xf32, #host>, tensor<64x96xf32, #host>) {
  %d = "ttnn.get_device"() : () -> !ttnn.device
  %0 = "ttnn.to_device"(%a, %d) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %x = "ttnn.to_layout"(%0) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %1 = "ttnn.to_device"(%b, %d) : (tensor<64x96xf32, #host>, !ttnn.device) -> tensor<64x96xf32, #rows>
  %y = "ttnn.to_layout"(%1) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #f32>
  %s = ttcore.loop @grow(%x, %y) while @isSmall : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %t:2 = ttcore.loop @swap(%s, %y) times 3 : (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>)
  "ttnn.deallocate"(%s) : (tensor<64x96xf32, #f32>) -> ()
  %m = "ttnn.max"(%x) <{keep_dim = true}> : (tensor<64x96xf32, #f32>) -> tensor<1x1xf32, #one>
  %n = "ttnn.sign"(%m) : (tensor<1x1xf32, #one>) -> tensor<1x1xf32, #one>
  %u = ttcore.case %n of [@first, @product](%t#0, %y) : tensor<1x1xf32, #one>, (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %i = "ttnn.typecast"(%n) : (tensor<1x1xf32, #one>) -> tensor<1x1xsi32, #int>
  %v = ttcore.case %i of [@first, @product, @first](%t#1, %y) : tensor<1x1xsi32, #int>, (tensor<64x96xf32, #f32>, tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #f32>
  %2 = "ttnn.to_layout"(%t#0) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %3 = "ttnn.from_device"(%2) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  %4 = "ttnn.to_layout"(%u) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %5 = "ttnn.from_device"(%4) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  %6 = "ttnn.to_layout"(%v) : (tensor<64x96xf32, #f32>) -> tensor<64x96xf32, #rows>
  %7 = "ttnn.from_device"(%6) : (tensor<64x96xf32, #rows>) -> tensor<64x96xf32, #host>
  return %3, %5, %7 : tensor<64x96xf32, #host>, tensor<64x96xf32, #host>, tensor<64x96xf32, #host>
}
