// out = a + b, 1000 x 968 numbers in bf16, from DRAM through 64 cores to DRAM.
// The tensors are 32 x 31 tiles, interleaved over the DRAM banks; core i takes
// the tiles from 992 * i / 64 on, so some cores have 15 tiles and some 16.

#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
!tile = !ttcore.tile<32x32, bf16>
!tensor = memref<1x1x32x31x!tile, #ttcore.interleaved<63488x2048>, #dram>
!host = memref<1000x968xbf16>
// Four tiles on each core.
!buffer = memref<8x8x1x4x!tile, #ttcore.shard<8192x2048>, #l1>
!cb = !ttkernel.cb<4, !tile>

// Compile-time arguments: the two CBs, then the layouts of a and b.
func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb_a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %cb_b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
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
  %first = func.call @first_tile() : () -> index
  %last = func.call @last_tile() : () -> index
  scf.for %i = %first to %last step %c1 {
    %id = arith.index_cast %i : index to i32
    ttkernel.cb_reserve_back(%cb_a, %one) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%cb_b, %one) : (!cb, i32) -> ()
    %to_a = ttkernel.get_write_ptr(%cb_a) : (!cb) -> i32
    %to_b = ttkernel.get_write_ptr(%cb_b) : (!cb) -> i32
    ttkernel.noc_async_read_tile(%id, %a, %to_a) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_tile(%id, %b, %to_b) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%cb_a, %one) : (!cb, i32) -> ()
    ttkernel.cb_push_back(%cb_b, %one) : (!cb, i32) -> ()
  }
  return
}

// Compile-time arguments: the CB, then the layout of out.
func.func private @writer() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %page = arith.constant 2048 : i32
  %address = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%one, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %out = ttkernel.TensorAccessor(%args, %address, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %first = func.call @first_tile() : () -> index
  %last = func.call @last_tile() : () -> index
  scf.for %i = %first to %last step %c1 {
    ttkernel.cb_wait_front(%cb, %one) : (!cb, i32) -> ()
    %from = ttkernel.get_read_ptr(%cb) : (!cb) -> i32
    ttkernel.noc_async_write_tile(%i, %out, %from) : (index, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.cb_pop_front(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  ttkernel.binary_op_init_common(%a, %b, %out) : (!cb, !cb, !cb) -> ()
  ttkernel.add_tiles_init(%a, %b) : (!cb, !cb) -> ()
  %first = func.call @first_tile() : () -> index
  %last = func.call @last_tile() : () -> index
  scf.for %i = %first to %last step %c1 {
    ttkernel.cb_wait_front(%a, %one) : (!cb, i32) -> ()
    ttkernel.cb_wait_front(%b, %one) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    ttkernel.add_tiles(%a, %b, %c0, %c0, %c0) : (!cb, !cb, index, index, index) -> ()
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.tile_regs_wait() : () -> ()
    ttkernel.pack_tile(%c0, %out, %c0, true) : (index, !cb, index) -> ()
    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%a, %one) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%b, %one) : (!cb, i32) -> ()
  }
  return
}

// The tiles of this core: from first_tile to the one before last_tile.
func.func private @first_tile() -> index {
  %x = ttkernel.my_logical_x_ : () -> index
  %y = ttkernel.my_logical_y_ : () -> index
  %columns = arith.constant 8 : index
  %cores = arith.constant 64 : index
  %tiles = arith.constant 992 : index
  %row = arith.muli %y, %columns : index
  %core = arith.addi %row, %x : index
  %product = arith.muli %core, %tiles : index
  %share = arith.divui %product, %cores : index
  return %share : index
}
func.func private @last_tile() -> index {
  %x = ttkernel.my_logical_x_ : () -> index
  %y = ttkernel.my_logical_y_ : () -> index
  %columns = arith.constant 8 : index
  %cores = arith.constant 64 : index
  %tiles = arith.constant 992 : index
  %row = arith.muli %y, %columns : index
  %core = arith.addi %row, %x : index
  %c1 = arith.constant 1 : index
  %next = arith.addi %core, %c1 : index
  %product = arith.muli %next, %tiles : index
  %share = arith.divui %product, %cores : index
  return %share : index
}

func.func @stream_add(%a: !host, %b: !host) -> !host {
  %dram_a = "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> !tensor
  %dram_b = "ttmetal.create_buffer"() <{address = 2097152 : i64}> : () -> !tensor
  %dram_out = "ttmetal.create_buffer"() <{address = 3145728 : i64}> : () -> !tensor
  %cb_a = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !buffer
  %cb_b = "ttmetal.create_buffer"() <{address = 212992 : i64}> : () -> !buffer
  %cb_out = "ttmetal.create_buffer"() <{address = 221184 : i64}> : () -> !buffer
  "ttmetal.enqueue_write_buffer"(%a, %dram_a) : (!host, !tensor) -> ()
  "ttmetal.enqueue_write_buffer"(%b, %dram_b) : (!host, !tensor) -> ()
  "ttmetal.enqueue_program"(%dram_a, %dram_b, %dram_out, %cb_a, %cb_b, %cb_out) <{
    cb_ports = array<i64: 0, 1, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 8x8>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>, <buffer_address[1]>]
        ct_args = [<cb_port[0]>, <cb_port[1]>, <tensor_accessor_args[0]>, <tensor_accessor_args[1]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@writer, #ttmetal.core_range<0x0, 8x8>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[2]>]
        ct_args = [<cb_port[2]>, <tensor_accessor_args[2]>]>, dm_core = 0, noc1>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 8x8>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>]>, hifi4, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 3, 3>
  }> : (!tensor, !tensor, !tensor, !buffer, !buffer, !buffer) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%dram_out, %out) : (!tensor, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
