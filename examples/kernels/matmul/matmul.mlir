// out = a x b on one core: 90 x 150 by 150 x 100 in bf16, results in fp32 DST.
// 3 x 5 tiles by 5 x 4 tiles. Each tile of the result is summed in DST over
// the five products, so it is packed once.

#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
!tile = !ttcore.tile<32x32, bf16>
!host_a = memref<90x150xbf16>
!host_b = memref<150x100xbf16>
!host_out = memref<90x100xbf16>
!a = memref<1x1x3x5x!tile, #ttcore.interleaved<10240x2048>, #dram>
!b = memref<1x1x5x4x!tile, #ttcore.interleaved<8192x2048>, #dram>
!out = memref<1x1x3x4x!tile, #ttcore.interleaved<8192x2048>, #dram>
!buffer = memref<1x1x1x2x!tile, #ttcore.shard<4096x2048>, #l1>
!cb = !ttkernel.cb<2, !tile>

// Rows of a and columns of b, a tile of each per step of the inner dimension.
func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb_a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %cb_b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 3 : index
  %n = arith.constant 4 : index
  %k = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %page = arith.constant 2048 : i32
  %address_a = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %address_b = ttkernel.get_common_arg_val(%c1) : (index) -> i32
  %args_a = ttkernel.TensorAccessorArgs(%two, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %args_b = ttkernel.TensorAccessorArgs(prev = %args_a) : (!ttkernel.TensorAccessorArgs) -> !ttkernel.TensorAccessorArgs
  %a = ttkernel.TensorAccessor(%args_a, %address_a, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %b = ttkernel.TensorAccessor(%args_b, %address_b, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  scf.for %row = %c0 to %m step %c1 {
    scf.for %column = %c0 to %n step %c1 {
      scf.for %i = %c0 to %k step %c1 {
        %0 = arith.muli %row, %k : index
        %1 = arith.addi %0, %i : index
        %tile_a = arith.index_cast %1 : index to i32
        %2 = arith.muli %i, %n : index
        %3 = arith.addi %2, %column : index
        %tile_b = arith.index_cast %3 : index to i32
        ttkernel.cb_reserve_back(%cb_a, %one) : (!cb, i32) -> ()
        ttkernel.cb_reserve_back(%cb_b, %one) : (!cb, i32) -> ()
        %to_a = ttkernel.get_write_ptr(%cb_a) : (!cb) -> i32
        %to_b = ttkernel.get_write_ptr(%cb_b) : (!cb) -> i32
        ttkernel.noc_async_read_tile(%tile_a, %a, %to_a) : (i32, !ttkernel.TensorAccessor, i32) -> ()
        ttkernel.noc_async_read_tile(%tile_b, %b, %to_b) : (i32, !ttkernel.TensorAccessor, i32) -> ()
        ttkernel.noc_async_read_barrier() : () -> ()
        ttkernel.cb_push_back(%cb_a, %one) : (!cb, i32) -> ()
        ttkernel.cb_push_back(%cb_b, %one) : (!cb, i32) -> ()
      }
    }
  }
  return
}

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tiles = arith.constant 12 : index
  %k = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  ttkernel.mm_init(%a, %b, %out, %zero) : (!cb, !cb, !cb, i32) -> ()
  scf.for %tile = %c0 to %tiles step %c1 {
    ttkernel.tile_regs_acquire() : () -> ()
    scf.for %i = %c0 to %k step %c1 {
      ttkernel.cb_wait_front(%a, %one) : (!cb, i32) -> ()
      ttkernel.cb_wait_front(%b, %one) : (!cb, i32) -> ()
      ttkernel.matmul_tiles(%a, %b, %c0, %c0, %c0) : (!cb, !cb, index, index, index) -> ()
      ttkernel.cb_pop_front(%a, %one) : (!cb, i32) -> ()
      ttkernel.cb_pop_front(%b, %one) : (!cb, i32) -> ()
    }
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.tile_regs_wait() : () -> ()
    ttkernel.pack_tile(%c0, %out, %c0, true) : (index, !cb, index) -> ()
    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
  }
  return
}

func.func private @writer() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tiles = arith.constant 12 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %page = arith.constant 2048 : i32
  %address = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%one, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %out = ttkernel.TensorAccessor(%args, %address, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  scf.for %i = %c0 to %tiles step %c1 {
    ttkernel.cb_wait_front(%cb, %one) : (!cb, i32) -> ()
    %from = ttkernel.get_read_ptr(%cb) : (!cb) -> i32
    ttkernel.noc_async_write_tile(%i, %out, %from) : (index, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.cb_pop_front(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

func.func @matmul(%a: !host_a, %b: !host_b) -> !host_out {
  %dram_a = "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> !a
  %dram_b = "ttmetal.create_buffer"() <{address = 1114112 : i64}> : () -> !b
  %dram_out = "ttmetal.create_buffer"() <{address = 1179648 : i64}> : () -> !out
  %cb_a = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !buffer
  %cb_b = "ttmetal.create_buffer"() <{address = 208896 : i64}> : () -> !buffer
  %cb_out = "ttmetal.create_buffer"() <{address = 212992 : i64}> : () -> !buffer
  "ttmetal.enqueue_write_buffer"(%a, %dram_a) : (!host_a, !a) -> ()
  "ttmetal.enqueue_write_buffer"(%b, %dram_b) : (!host_b, !b) -> ()
  "ttmetal.enqueue_program"(%dram_a, %dram_b, %dram_out, %cb_a, %cb_b, %cb_out) <{
    cb_ports = array<i64: 0, 1, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>, <buffer_address[1]>]
        ct_args = [<cb_port[0]>, <cb_port[1]>, <tensor_accessor_args[0]>, <tensor_accessor_args[1]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@writer, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[2]>]
        ct_args = [<cb_port[2]>, <tensor_accessor_args[2]>]>, dm_core = 0, noc1>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>]>, hifi4, true, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 3, 3>
  }> : (!a, !b, !out, !buffer, !buffer, !buffer) -> ()
  %out = memref.alloc() : !host_out
  "ttmetal.enqueue_read_buffer"(%dram_out, %out) : (!out, !host_out) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host_out
}
