// Core 0,0 sends a tile to core 0,1, which passes it on to DRAM; then core 0,0
// fetches it from there. Right as it stands; the tests leave out a line each.

#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
!tile = !ttcore.tile<32x32, si32>
!tensor = memref<1x1x1x2x!tile, #ttcore.interleaved<8192x4096>, #dram>
!host = memref<32x64xsi32>
!shards = memref<1x2x1x1x!tile, #ttcore.shard<4096x4096>, #l1>

// Arguments of both: semaphores of data and answer, layout of the tensor in DRAM;
// address of the tile in L1, and of the tensor.
func.func private @sender() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %bytes = arith.constant 4096 : i32
  %tile = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %address = ttkernel.get_common_arg_val(%c1) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%two, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %dram = ttkernel.TensorAccessor(%args, %address, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %data_id = ttkernel.get_compile_time_arg_val(0) : () -> index
  %data = ttkernel.get_semaphore(%data_id) : (index) -> !ttkernel.local_semaphore
  %answer_id = ttkernel.get_compile_time_arg_val(1) : () -> index
  %answer = ttkernel.get_semaphore(%answer_id) : (index) -> !ttkernel.local_semaphore
  %answer_ptr = ttkernel.reinterpret_cast(%answer) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %x = ttkernel.experimental.convert_logical_x_to_translated(%c1) : (index) -> index
  %y = ttkernel.experimental.convert_logical_y_to_translated(%c0) : (index) -> index
  %there = ttkernel.get_noc_addr(%x, %y, %tile) : (index, index, i32) -> !ttkernel.noc_addr
  %their_data = ttkernel.get_noc_addr(%x, %y, %data) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  ttkernel.noc_async_write %tile, %there, %bytes : (i32, !ttkernel.noc_addr, i32) -> ()
  ttkernel.noc_semaphore_inc(%their_data, %c1) : (!ttkernel.noc_addr, index) -> ()
  ttkernel.noc_semaphore_wait(%answer_ptr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
  ttkernel.noc_async_read_tile(%zero, %dram, %tile) : (i32, !ttkernel.TensorAccessor, i32) -> ()
  ttkernel.noc_async_read_barrier() : () -> ()
  return
}

func.func private @relay() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %bytes = arith.constant 4096 : i32
  %tile = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %address = ttkernel.get_common_arg_val(%c1) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%two, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %dram = ttkernel.TensorAccessor(%args, %address, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %data_id = ttkernel.get_compile_time_arg_val(0) : () -> index
  %data = ttkernel.get_semaphore(%data_id) : (index) -> !ttkernel.local_semaphore
  %data_ptr = ttkernel.reinterpret_cast(%data) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %answer_id = ttkernel.get_compile_time_arg_val(1) : () -> index
  %answer = ttkernel.get_semaphore(%answer_id) : (index) -> !ttkernel.local_semaphore
  %x = ttkernel.experimental.convert_logical_x_to_translated(%c0) : (index) -> index
  %y = ttkernel.experimental.convert_logical_y_to_translated(%c0) : (index) -> index
  %their_answer = ttkernel.get_noc_addr(%x, %y, %answer) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  ttkernel.noc_semaphore_wait(%data_ptr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
  ttkernel.noc_async_write_tile(%c0, %dram, %tile) : (index, !ttkernel.TensorAccessor, i32) -> ()
  ttkernel.noc_async_write_barrier() : () -> ()
  ttkernel.noc_semaphore_inc(%their_answer, %c1) : (!ttkernel.noc_addr, index) -> ()
  ttkernel.noc_async_atomic_barrier() : () -> ()
  return
}

func.func @send(%in: !host) -> !host {
  %tiles = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !shards
  %dram = "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> !tensor
  "ttmetal.enqueue_write_buffer"(%in, %tiles) : (!host, !shards) -> ()
  %data = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  %answer = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  "ttmetal.enqueue_program"(%tiles, %dram, %data, %answer) <{
    cb_ports = array<i64>,
    kernelConfigs = [
      #ttmetal.noc_config<@sender, #ttmetal.core_range<0x0, 1x1>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>, <buffer_address[1]>]
        ct_args = [<local_semaphore[2]>, <local_semaphore[3]>, <tensor_accessor_args[1]>]>, noc0>,
      #ttmetal.noc_config<@relay, #ttmetal.core_range<0x1, 1x1>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>, <buffer_address[1]>]
        ct_args = [<local_semaphore[2]>, <local_semaphore[3]>, <tensor_accessor_args[1]>]>, noc0>
    ],
    operandSegmentSizes = array<i32: 4, 0>
  }> : (!shards, !tensor, !ttmetal.local_semaphore, !ttmetal.local_semaphore) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%tiles, %out) : (!shards, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
