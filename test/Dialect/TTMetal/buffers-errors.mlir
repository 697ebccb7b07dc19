// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

#l1 = #ttcore.memory_space<l1>
func.func @host() {
  // expected-error @below {{'memref<2x4xf32>' is not in device memory, the memory space l1 or dram}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<2x4xf32>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @dynamic() {
  // expected-error @below {{has a dynamic shape}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<1x1x?x1xf32, #ttcore.shard<4x4>, #l1>
  return
}

// -----

#dram = #ttcore.memory_space<dram>
func.func @element() {
  // expected-error @below {{elements of type 'f64' do not exist on the device}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<4x4xf64, #dram>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @layout() {
  // expected-error @below {{says not how it lies on the device: wanted the layout #ttcore.shard or #ttcore.interleaved}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<4x4xf32, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @strides() {
  // expected-error @below {{a stride of 64 bytes along dimension 0 over 128}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<1x1x8x32xf32, #ttcore.shard<64x4>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @neighbours() {
  // expected-error @below {{units of 4 bytes in a row at a distance of 8}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<1x1x8x32xf32, #ttcore.shard<256x8>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @grid() {
  // expected-error @below {{a grid of 2 along dimension 0: cores form rows and columns, the last two dimensions}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<2x1x1x1x1x8xf32, #ttcore.shard<32x32x4>, #l1>
  return
}

// -----

#dram = #ttcore.memory_space<dram>
func.func @banks() {
  // expected-error @below {{a grid of 2x4 in DRAM, where banks form one row}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.shard<4096x4096>, #dram>
  return
}

// -----

#dram = #ttcore.memory_space<dram>
func.func @flat_tiles() {
  // expected-error @below {{tiles need at least two dimensions}}
  %0 = "ttmetal.create_buffer"() <{address = 0 : i64}> : () -> memref<4x!ttcore.tile<32x32, f32>, #dram>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @alignment() {
  // expected-error @below {{address 1032 is not a multiple of 16, as L1 wants}}
  %0 = "ttmetal.create_buffer"() <{address = 1032 : i64}> : () -> memref<1x1x1x8xf32, #ttcore.shard<32x4>, #l1>
  return
}

// -----

#dram = #ttcore.memory_space<dram>
func.func @dram_alignment() {
  // expected-error @below {{address 48 is not a multiple of 32, as DRAM wants}}
  %0 = "ttmetal.create_buffer"() <{address = 48 : i64}> : () -> memref<8xf32, #dram>
  return
}

// -----

// No chip has as much, whatever lies behind.
#l1 = #ttcore.memory_space<l1>
!long = memref<1x1x1x801x!ttcore.tile<32x32, bf16>, #ttcore.shard<1640448x2048>, #l1>
!short = memref<1x1x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @end_of_l1() {
  // expected-error @below {{1640448 bytes at address 212992 go beyond the end of L1 at 1572864}}
  %0 = "ttmetal.create_buffer"() <{address = 212992 : i64}> : () -> !long
  %1 = "ttmetal.create_buffer"() <{address = 225280 : i64}> : () -> !short
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!a = memref<2x2x1x1x!ttcore.tile<32x32, f32>, #ttcore.shard<4096x4096, 2>, #l1>
!b = memref<1x1x1x1x!ttcore.tile<32x32, f32>, #ttcore.shard<4096x4096>, #l1>
func.func @overlap() {
  // expected-note @below {{the live buffer is made here}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !a
  // Behind both copies of the shard.
  %1 = "ttmetal.create_buffer"() <{address = 9216 : i64}> : () -> !b
  // expected-error @below {{takes addresses 5120 to 9216, which overlap a buffer that is still live at 1024 to 9216}}
  %2 = "ttmetal.create_buffer"() <{address = 5120 : i64}> : () -> !b
  "ttmetal.deallocate_buffer"(%0) : (!a) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @two_on_the_host(%a: memref<4x4xf32>) {
  // expected-error @below {{wants one buffer on the host and one on the device}}
  "ttmetal.enqueue_write_buffer"(%a, %a) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<1x1x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @integers(%a: memref<32x32xsi32>) {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{cannot convert between elements si32 and bf16}}
  "ttmetal.enqueue_write_buffer"(%a, %0) : (memref<32x32xsi32>, !d) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<1x2x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
func.func @shape(%a: memref<3x11x64xbf16>) {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{has 33 elements along dimension 0 of 'memref<3x11x64xbf16>'}}
  "ttmetal.enqueue_read_buffer"(%0, %a) : (!d, memref<3x11x64xbf16>) -> ()
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
!d = memref<1x1x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 2>, #l1>
func.func @two_buffers(%a: memref<32x32xbf16>) {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !d
  // expected-error @below {{copies to or from one buffer, but}}
  "ttmetal.enqueue_write_buffer"(%a, %0) : (memref<32x32xbf16>, !d) -> ()
  return
}

// -----

func.func @semaphore() {
  // expected-error @below {{address 8 is not a multiple of 16, as L1 wants}}
  %0 = "ttmetal.create_global_semaphore"() <{address = 8 : i64, core_range = #ttmetal.core_range<0x0, 1x1>}> : () -> !ttmetal.global_semaphore
  return
}

// -----

func.func @mesh(%a: memref<4x4xf32>) {
  // expected-error @below {{of the identity has the type of its operand, found 'memref<4x4xf32>' and 'memref<2x4xf32>'}}
  %0 = "ttmetal.mesh_shard"(%a) <{shard_type = #ttcore.shard_type<identity>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_dims = array<i64: 0>}> : (memref<4x4xf32>) -> memref<2x4xf32>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{a virtual grid needs its forward mapping}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridInverseMapping = affine_map<(d0, d1) -> (d0, d1)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#dram = #ttcore.memory_space<dram>
func.func @virtual_grid() {
  // expected-error @below {{a virtual grid for a buffer without shards in L1}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1) -> (d0, d1)>}> : () -> memref<4x1x!ttcore.tile<32x32, bf16>, #dram>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{of a virtual grid of 2 dimensions to cores: wanted (d0, ...) -> (row, column)}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0) -> (d0)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{of a virtual grid of 2 dimensions to cores}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{the virtual grid's mapping takes shard 0,1 to chip 1; programs run on one}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1) -> (d1, d0, d1)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{the virtual grid's mapping takes shard 0,0 to core 0,-1}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1) -> (d0, d1 - 1)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{the virtual grid's mapping takes shard 0,0 nowhere}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1) -> (d0, d1 mod 0)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{takes shard 0,1 to core 1,0, from where the inverse mapping does not lead back}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1) -> (d1, d0)>, virtualGridInverseMapping = affine_map<(d0, d1) -> (0, d0, d1)>}> : () -> memref<1x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}

// -----

#l1 = #ttcore.memory_space<l1>
func.func @virtual_grid() {
  // expected-error @below {{a virtual grid of more shards than any chip has cores}}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64, virtualGridForwardMapping = affine_map<(d0, d1) -> (d0, d1)>}> : () -> memref<4097x1x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>
  return
}
