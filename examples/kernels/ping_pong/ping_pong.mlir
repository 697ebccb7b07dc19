// Two cores add to a number in turn: core 0,0 sends a tile to core 0,1, which
// adds one to its first word and sends it back, twenty times. Nothing but
// semaphores orders them. The two cores' tiles are the halves of the tensor.

#l1 = #ttcore.memory_space<l1>
!tile = !ttcore.tile<32x32, si32>
!host = memref<32x64xsi32>
!shards = memref<1x2x1x1x!tile, #ttcore.shard<4096x4096>, #l1>

func.func private @player() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rounds = arith.constant 20 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bytes = arith.constant 4096 : i32
  %me = ttkernel.my_logical_x_ : () -> index
  %row = ttkernel.my_logical_y_ : () -> index
  %tile = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %turn_id = ttkernel.get_compile_time_arg_val(0) : () -> index
  %turn = ttkernel.get_semaphore(%turn_id) : (index) -> !ttkernel.local_semaphore
  %my_turn = ttkernel.reinterpret_cast(%turn) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  // The other player: column 1 - me of the same row.
  %other = arith.subi %c1, %me : index
  %x = ttkernel.experimental.convert_logical_x_to_translated(%other) : (index) -> index
  %y = ttkernel.experimental.convert_logical_y_to_translated(%row) : (index) -> index
  %there = ttkernel.get_noc_addr(%x, %y, %tile) : (index, index, i32) -> !ttkernel.noc_addr
  %their_turn = ttkernel.get_noc_addr(%x, %y, %turn) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  %first = arith.cmpi eq, %me, %c0 : index
  %address = ttkernel.get_common_arg_val(%c0) : (index) -> !ttkernel.l1_addr
  %words = ttkernel.reinterpret_cast(%address) : (!ttkernel.l1_addr) -> !ttkernel.l1_addr_ptr
  scf.for %i = %c0 to %rounds step %c1 {
    %round = arith.addi %i, %c1 : index
    scf.if %first {
    } else {
      ttkernel.noc_semaphore_wait(%my_turn, %round) : (!ttkernel.l1_addr_ptr, index) -> ()
      %old = ttkernel.load_from_l1(%words, %zero) : (!ttkernel.l1_addr_ptr, i32) -> i32
      %new = arith.addi %old, %one : i32
      ttkernel.store_to_l1(%new, %words, %zero) : (i32, !ttkernel.l1_addr_ptr, i32) -> ()
    }
    ttkernel.noc_async_write %tile, %there, %bytes : (i32, !ttkernel.noc_addr, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.noc_semaphore_inc(%their_turn, %c1) : (!ttkernel.noc_addr, index) -> ()
    scf.if %first {
      ttkernel.noc_semaphore_wait(%my_turn, %round) : (!ttkernel.l1_addr_ptr, index) -> ()
    }
  }
  ttkernel.noc_async_atomic_barrier() : () -> ()
  return
}

func.func @ping_pong(%in: !host) -> !host {
  %ball = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !shards
  "ttmetal.enqueue_write_buffer"(%in, %ball) : (!host, !shards) -> ()
  %turn = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  "ttmetal.enqueue_program"(%ball, %turn) <{
    cb_ports = array<i64>,
    kernelConfigs = [
      #ttmetal.noc_config<@player, #ttmetal.core_range<0x0, 1x2>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>] ct_args = [<local_semaphore[1]>]>, noc0>
    ],
    operandSegmentSizes = array<i32: 2, 0>
  }> : (!shards, !ttmetal.local_semaphore) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%ball, %out) : (!shards, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
