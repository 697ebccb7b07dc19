// out = exp(in) on one core, 3 tiles one after the other. Right as it stands;
// the tests leave out a line each.

#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
!tile = !ttcore.tile<32x32, bf16>
!tensor = memref<1x1x1x3x!tile, #ttcore.interleaved<6144x2048>, #dram>
!host = memref<32x96xbf16>
!buffer = memref<1x1x1x2x!tile, #ttcore.shard<4096x2048>, #l1>
!cb = !ttkernel.cb<2, !tile>

func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %page = arith.constant 2048 : i32
  %address = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%one, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %in = ttkernel.TensorAccessor(%args, %address, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  scf.for %i = %c0 to %c3 step %c1 {
    %id = arith.index_cast %i : index to i32
    ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    ttkernel.noc_async_read_tile(%id, %in, %to) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  ttkernel.init_sfpu(%in, %out) : (!cb, !cb) -> ()
  ttkernel.exp_tile_init() : () -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.cb_wait_front(%in, %one) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    ttkernel.copy_tile(%in, %c0, %c0) : (!cb, index, index) -> ()
    ttkernel.exp_tile(%c0) : (index) -> ()
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.tile_regs_wait() : () -> ()
    ttkernel.pack_tile(%c0, %out, %c0, true) : (index, !cb, index) -> ()
    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%in, %one) : (!cb, i32) -> ()
  }
  return
}

func.func private @writer() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %page = arith.constant 2048 : i32
  %address = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%one, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %out = ttkernel.TensorAccessor(%args, %address, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  scf.for %i = %c0 to %c3 step %c1 {
    ttkernel.cb_wait_front(%cb, %one) : (!cb, i32) -> ()
    %from = ttkernel.get_read_ptr(%cb) : (!cb) -> i32
    ttkernel.noc_async_write_tile(%i, %out, %from) : (index, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.cb_pop_front(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

func.func @exp(%in: !host) -> !host {
  %dram_in = "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> !tensor
  %dram_out = "ttmetal.create_buffer"() <{address = 2097152 : i64}> : () -> !tensor
  %cb_in = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !buffer
  %cb_out = "ttmetal.create_buffer"() <{address = 212992 : i64}> : () -> !buffer
  "ttmetal.enqueue_write_buffer"(%in, %dram_in) : (!host, !tensor) -> ()
  "ttmetal.enqueue_program"(%dram_in, %dram_out, %cb_in, %cb_out) <{
    cb_ports = array<i64: 0, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>]
        ct_args = [<cb_port[0]>, <tensor_accessor_args[0]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@writer, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[1]>]
        ct_args = [<cb_port[1]>, <tensor_accessor_args[1]>]>, dm_core = 0, noc1>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 2, 2>
  }> : (!tensor, !tensor, !buffer, !buffer) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%dram_out, %out) : (!tensor, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
