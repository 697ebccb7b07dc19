// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-check-memory --split-input-file --verify-diagnostics
// RUN: not ttmlir-opt /dev/null --ttnn-check-memory 2>&1 | FileCheck %s --check-prefix=SYSTEM
// SYSTEM: error: has no 'ttcore.system_desc': run ttcore-register-device first

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2048x4096x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
// The first one alone is reported.
// expected-error@+1 {{argument '#1' of type 'tensor<65536x131072xbf16>' does not fit into DRAM: it has 17179869184 bytes, 1431656448 in one of 12 banks of 1073119520; split the tensor or use a narrower element type}}
func.func @argument(%a: tensor<4xf32>, %b: tensor<65536x131072xbf16, #l>) {
  %0 = "ttnn.exp"(%b) : (tensor<65536x131072xbf16, #l>) -> tensor<65536x131072xbf16, #l>
  return
}

// -----

// Rows of 2 bytes take 32 each, so a tenth of the memory is too much.
#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<500000001x1xbf16, #dram>, <interleaved>>
func.func @pages(%a: tensor<500000001x1xbf16>) {
  // expected-error@+1 {{'ttnn.to_layout' op result '#0' of type 'tensor<500000001x1xbf16>' does not fit into DRAM: it has 1000000002 bytes, 1333333344 in one of 12 banks}}
  %0 = "ttnn.to_layout"(%a) : (tensor<500000001x1xbf16>) -> tensor<500000001x1xbf16, #l>
  return
}

// -----

// 681 tiles fit into a core; one tile more than 64 x 681.
#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x43585x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
func.func @interleaved(%a: tensor<32x1394720xbf16>) {
  // expected-error@+1 {{'ttnn.to_layout' op result '#0' of type 'tensor<32x1394720xbf16>' does not fit into L1: it has 89262080 bytes, 1396736 in one of 64 banks of 1395424}}
  %0 = "ttnn.to_layout"(%a) : (tensor<32x1394720xbf16>) -> tensor<32x1394720xbf16, #l>
  return
}

// -----

// A shard lies on one core, however many others are free.
#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x1>, memref<13x64x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>>
func.func @shard(%a: tensor<801x2048xbf16>) {
  // expected-error@+1 {{'ttnn.to_layout' op result '#0' of type 'tensor<801x2048xbf16>' does not fit into L1: it has 3407872 bytes, 1703936 in one of 64 banks}}
  %0 = "ttnn.to_layout"(%a) : (tensor<801x2048xbf16>) -> tensor<801x2048xbf16, #l>
  return
}
