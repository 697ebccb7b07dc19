// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-check-memory --split-input-file --verify-diagnostics
// RUN: not ttmlir-opt /dev/null --ttnn-check-memory=mode=check 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: not ttmlir-opt /dev/null --ttnn-check-memory 2>&1 | FileCheck %s --check-prefix=SYSTEM
// MODE: Cannot find option named 'check'
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

// -----

// Two that fit alone.
#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x256x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
// expected-note@+1 {{argument '#0' of type 'tensor<4096x8192xbf16>' has 1048576 bytes of a bank}}
func.func @together(%a: tensor<4096x8192xbf16, #l>) -> tensor<4096x8192xbf16, #l> {
  // expected-error@+1 {{'ttnn.exp' op result '#0' of type 'tensor<4096x8192xbf16>' does not fit into L1 beside the tensors that are alive: it needs 1048576 bytes in one of 64 banks of 1395424, where 346848 are free, at most 346848 in one piece}}
  %0 = "ttnn.exp"(%a) : (tensor<4096x8192xbf16, #l>) -> tensor<4096x8192xbf16, #l>
  "ttnn.deallocate"(%a) <{force = false}> : (tensor<4096x8192xbf16, #l>) -> ()
  return %0 : tensor<4096x8192xbf16, #l>
}

// -----

// Enough bytes, but %b lies between 512 KiB, where %a was, and the rest.
#l1 = #ttnn.buffer_type<l1>
#big = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x128x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
#two = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x160x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
!big = tensor<4096x4096xbf16, #big>
!two = tensor<4096x5120xbf16, #two>
// expected-note@+1 {{argument '#1' of type 'tensor<4096x4096xbf16>' has 524288 bytes of a bank}}
func.func @pieces(%a: !big, %b: !big, %c: tensor<4096x5120xbf16>) -> !two {
  %s = "ttnn.sum"(%a) <{dim_arg = [0 : i32, 1 : i32], keep_dim = true}> : (!big) -> tensor<1x1xbf16>
  "ttnn.deallocate"(%a) <{force = false}> : (!big) -> ()
  // expected-error@+1 {{it needs 655360 bytes in one of 64 banks of 1395424, where 871136 are free, at most 524288 in one piece}}
  %0 = "ttnn.to_layout"(%c) : (tensor<4096x5120xbf16>) -> !two
  %t = "ttnn.sum"(%b) <{dim_arg = [0 : i32, 1 : i32], keep_dim = true}> : (!big) -> tensor<1x1xbf16>
  "ttnn.deallocate"(%b) <{force = false}> : (!big) -> ()
  return %0 : !two
}

// -----

// Shards that the library would refuse.
#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x2>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1>, <block_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (0,3)>]>>
// expected-error@+1 {{argument '#0' of type 'tensor<64x64xbf16>' cannot be placed in memory: 2x2 shards do not fit the rectangle of 1x4 cores}}
func.func @block(%a: tensor<64x64xbf16, #l>) {
  return
}

// -----

#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x1>, memref<1x2x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>, core_ranges = <[#ttnn.core_range<(7,7), (8,7)>]>>
// expected-error@+1 {{cannot be placed in memory: core 8,7 lies outside the grid of 8x8}}
func.func @cores(%a: tensor<64x64xbf16, #l>) {
  return
}
