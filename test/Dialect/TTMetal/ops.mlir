// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
!tiles = memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048>, #l1>

func.func private @reader() attributes {
  ttkernel.thread = #ttkernel.thread<noc>,
  ttkernel.arg_spec = #ttkernel.arg_spec<
    rt_args = [<arg_type = scalar, operand_index = 1>,
               <arg_type = buffer_address, operand_index = 0, is_uniform = true>]
    ct_args = [<arg_type = cb_port, operand_index = 0>]>}
func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>}

// CHECK-LABEL: func.func @buffers
func.func @buffers(%host: memref<64x128xf32>) {
  // CHECK: "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> memref<2x4x1x1x!ttcore.tile<32x32, bf16>, #ttcore.shard<2048x2048, 1>, #l1>
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tiles
  // CHECK: "ttmetal.create_buffer"() <{address = 4096 : i64}> : () -> memref<1x1x2x4x!ttcore.tile<32x32, f32>, #ttcore.interleaved<16384x4096>, #dram>
  %1 = "ttmetal.create_buffer"() <{address = 4096 : i64}> : () -> memref<1x1x2x4x!ttcore.tile<32x32, f32>, #ttcore.interleaved<16384x4096>, #dram>
  // CHECK: "ttmetal.create_buffer"() <{address = 65536 : i64}> : () -> memref<3x5x40xbf16, #dram>
  %2 = "ttmetal.create_buffer"() <{address = 65536 : i64}> : () -> memref<3x5x40xbf16, #dram>
  // CHECK: "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> memref<1x12x2x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.shard<1088x1088, 1>, #dram>
  %3 = "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> memref<1x12x2x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.shard<1088x1088>, #dram>
  // CHECK: "ttmetal.enqueue_write_buffer"(%arg0, %0)
  "ttmetal.enqueue_write_buffer"(%host, %0) : (memref<64x128xf32>, !tiles) -> ()
  // CHECK: "ttmetal.enqueue_read_buffer"(%0, %arg0)
  "ttmetal.enqueue_read_buffer"(%0, %host) : (!tiles, memref<64x128xf32>) -> ()
  // CHECK: "ttmetal.finish"()
  "ttmetal.finish"() : () -> ()
  // CHECK: "ttmetal.deallocate_buffer"(%0)
  "ttmetal.deallocate_buffer"(%0) : (!tiles) -> ()
  // The address is free again.
  %4 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tiles
  return
}

// CHECK-LABEL: func.func @copies
func.func @copies(%flat: memref<5xsi32>, %odd: memref<3x5x33xbf16>) {
  // Two dimensions of three become one: 15 rows of 33 in 32 x 64.
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> memref<1x2x1x1x!ttcore.tile<32x32, bfp_bf4>, #ttcore.shard<576x576>, #l1>
  "ttmetal.enqueue_write_buffer"(%odd, %0) : (memref<3x5x33xbf16>, memref<1x2x1x1x!ttcore.tile<32x32, bfp_bf4>, #ttcore.shard<576x576>, #l1>) -> ()
  %1 = "ttmetal.create_buffer"() <{address = 2048 : i64}> : () -> memref<1x1x1x8xsi32, #ttcore.shard<32x4>, #l1>
  "ttmetal.enqueue_write_buffer"(%flat, %1) : (memref<5xsi32>, memref<1x1x1x8xsi32, #ttcore.shard<32x4>, #l1>) -> ()
  return
}

// CHECK-LABEL: func.func @program
func.func @program(%host: memref<64x128xbf16>) {
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tiles
  %1 = arith.constant 7 : i32
  // CHECK: ttmetal.create_local_semaphore"() <{initial_value = 3 : ui32}> : () -> !ttmetal.local_semaphore
  %2 = "ttmetal.create_local_semaphore"() <{initial_value = 3 : ui32}> : () -> !ttmetal.local_semaphore
  // CHECK: ttmetal.create_global_semaphore"() <{address = 32768 : i64, core_range = #ttmetal.core_range<0x0, 8x8>}> : () -> !ttmetal.global_semaphore
  %3 = "ttmetal.create_global_semaphore"() <{address = 32768 : i64, core_range = #ttmetal.core_range<0x0, 8x8>}> : () -> !ttmetal.global_semaphore
  // CHECK: "ttmetal.reset_global_semaphore"(%{{.*}}) <{value = 1 : ui32}>
  "ttmetal.reset_global_semaphore"(%3) <{value = 1 : ui32}> : (!ttmetal.global_semaphore) -> ()
  // CHECK: "ttmetal.enqueue_program"
  // CHECK-SAME: cb_ports = array<i64: 5>
  // CHECK-SAME: #ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args<common_rt_args = [<buffer_address[0]>] rt_args = [<scalar[1]>] ct_args = [<cb_port[0]>]>, dm_core = 1, noc0>
  // CHECK-SAME: #ttmetal.noc_config<@absent, #ttmetal.core_range<1x1, 1x2>, #ttmetal.kernel_args< ct_args = [<local_semaphore[2]>, <global_semaphore[3]>, <named_argument[99]>, <tensor_accessor_args[0]>]>, dm_core = 0, noc0, fabric_config_index = 2>
  // CHECK-SAME: #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args<>, lofi, true, true, true, [fp32, default]>
  // CHECK-SAME: #ttmetal.ethernet_config<@eth, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, receiver, noc1>
  "ttmetal.enqueue_program"(%0, %1, %2, %3, %0) <{
    cb_ports = array<i64: 5>,
    kernelConfigs = [
      #ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args<common_rt_args = [<buffer_address[0]>] rt_args = [<scalar[1]>] ct_args = [<cb_port[0]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@absent, #ttmetal.core_range<1x1, 1x2>, #ttmetal.kernel_args<ct_args = [<local_semaphore[2]>, <global_semaphore[3]>, <named_argument[99]>, <tensor_accessor_args[0]>]>, noc0, fabric_config_index = 2>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 2x4>, #ttmetal.kernel_args<>, lofi, true, true, true, [fp32, default]>,
      #ttmetal.ethernet_config<@eth, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, receiver, noc1>],
    operandSegmentSizes = array<i32: 4, 1>
  }> : (!tiles, i32, !ttmetal.local_semaphore, !ttmetal.global_semaphore, !tiles) -> ()
  // The older word, in a program without semaphore operands.
  // CHECK: dm_core = 0, noc0>, #ttmetal.compute_config<{{.*}}, hifi2, false, false, false, []>
  "ttmetal.enqueue_program"(%0, %0) <{
    cb_ports = array<i64: 0>,
    kernelConfigs = [
      #ttmetal.noc_config<@old, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<ct_args = [<semaphore[15]>]>, noc0>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<>, hifi2, false, false, false, []>],
    operandSegmentSizes = array<i32: 1, 1>
  }> : (!tiles, !tiles) -> ()
  // CHECK: "ttmetal.mesh_shard"(%arg0) <{shard_dims = array<i64>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_type = #ttcore.shard_type<identity>}>
  %4 = "ttmetal.mesh_shard"(%host) <{shard_type = #ttcore.shard_type<identity>, shard_direction = #ttcore.shard_direction<full_to_shard>, shard_shape = array<i64: 1>, shard_dims = array<i64>}> : (memref<64x128xbf16>) -> memref<64x128xbf16>
  return
}

// CHECK-LABEL: func.func @described
func.func @described(%host: memref<64x128xbf16>, %factor: f32) {
  // CHECK: virtualGridForwardMapping = #map, virtualGridInverseMapping = #map}
  %0 = "ttmetal.create_buffer"() <{address = 1024 : i64,
    virtualGridForwardMapping = affine_map<(d0, d1) -> (0, d1, d0)>, virtualGridInverseMapping = affine_map<(d0, d1) -> (0, d1, d0)>}> : () -> !tiles
  // CHECK: circular_buffers = [#ttmetal.circular_buffer<port = 2, pages = 4, page_bytes = 512, format = bf16, cores = #ttmetal.core_range<0x0, 4x2>, buffer = 0>,
  // CHECK-SAME: #ttmetal.circular_buffer<port = 3, pages = 1, page_bytes = 1088, format = bfp_bf8, cores = [#ttmetal.core_range<0x0, 1x1>, #ttmetal.core_range<5x5, 2x1>], address = 4096>,
  // CHECK-SAME: #ttmetal.circular_buffer<port = 3, pages = 1, page_bytes = 1088, format = bfp_bf8, cores = #ttmetal.core_range<1x0, 1x1>>]
  // CHECK-SAME: #ttmetal.noc_config<@k, [#ttmetal.core_range<0x0, 1x1>, #ttmetal.core_range<5x5, 2x1>], #ttmetal.kernel_args< rt_args = [<scalar[1]>] core_rt_args = [<6x5, [<named_argument[7]>]>] ct_args = [<cb_port[1]>]>, dm_core = 0, noc0>
  "ttmetal.enqueue_program"(%0, %factor) <{
    cb_ports = array<i64>,
    circular_buffers = [
      #ttmetal.circular_buffer<port = 2, pages = 4, page_bytes = 512, format = bf16, cores = #ttmetal.core_range<0x0, 4x2>, buffer = 0>,
      #ttmetal.circular_buffer<port = 3, pages = 1, page_bytes = 1088, format = bfp_bf8, cores = [#ttmetal.core_range<0x0, 1x1>, #ttmetal.core_range<5x5, 2x1>], address = 4096>,
      #ttmetal.circular_buffer<port = 3, pages = 1, page_bytes = 1088, format = bfp_bf8, cores = #ttmetal.core_range<1x0, 1x1>>],
    kernelConfigs = [
      #ttmetal.noc_config<@k, [#ttmetal.core_range<0x0, 1x1>, #ttmetal.core_range<5x5, 2x1>], #ttmetal.kernel_args< rt_args = [<scalar[1]>] core_rt_args = [<6x5, [<named_argument[7]>]>] ct_args = [<cb_port[1]>]>, noc0>],
    operandSegmentSizes = array<i32: 2, 0>
  }> : (!tiles, f32) -> ()
  return
}
