// out = a x b on 8 x 8 cores: 1000 x 1000 by 1000 x 1000 in bf16.
//
// a and out lie in L1, a shard of 4 x 4 tiles on each core; b is interleaved
// over the DRAM banks. The inner dimension goes in 8 steps of 4 tiles. In step
// k column k of the cores sends its shard of a along its rows (network 1, dm1),
// and the cores of the top row read 4 x 4 tiles of b and send them down their
// columns (network 0, dm0). Both CBs hold two steps, so the next one arrives
// while this one is computed.
//
// Room and data are told by semaphores: a receiver with room adds to the
// sender's, the sender sets those of the receivers behind the data, on the same
// network.

#l1 = #ttcore.memory_space<l1>
#dram = #ttcore.memory_space<dram>
!tile = !ttcore.tile<32x32, bf16>
!host = memref<1000x1000xbf16>
!shards = memref<8x8x4x4x!tile, #ttcore.shard<8192x2048>, #l1>
!interleaved = memref<1x1x32x32x!tile, #ttcore.interleaved<65536x2048>, #dram>
!buffer = memref<8x8x1x32x!tile, #ttcore.shard<65536x2048>, #l1>
!cb = !ttkernel.cb<32, !tile>
!cb_out = !ttkernel.cb<16, !tile>

// Arguments: CB, semaphores of room and data; address of the shard of a.
func.func private @in0() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %room_id = ttkernel.get_compile_time_arg_val(1) : () -> index
  %data_id = ttkernel.get_compile_time_arg_val(2) : () -> index
  %room = ttkernel.get_semaphore(%room_id) : (index) -> !ttkernel.local_semaphore
  %data = ttkernel.get_semaphore(%data_id) : (index) -> !ttkernel.local_semaphore
  %room_ptr = ttkernel.reinterpret_cast(%room) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %data_ptr = ttkernel.reinterpret_cast(%data) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %steps = arith.constant 8 : index
  %pages = arith.constant 16 : i32
  %bytes = arith.constant 32768 : i32
  %others = arith.constant 7 : i32
  %shard = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %column = ttkernel.my_logical_x_ : () -> index
  %x = ttkernel.my_x() : () -> index
  %y = ttkernel.my_y() : () -> index
  %left = ttkernel.experimental.convert_logical_x_to_translated(%c0) : (index) -> index
  %right = ttkernel.experimental.convert_logical_x_to_translated(%c7) : (index) -> index
  // Network 1 travels to the left and up: its rectangles begin at the right.
  %here = ttkernel.get_noc_addr(%x, %y, %shard) : (index, index, i32) -> !ttkernel.noc_addr
  %all_data = ttkernel.get_noc_multicast_addr(%right, %y, %left, %y, %data) : (index, index, index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  scf.for %k = %c0 to %steps step %c1 {
    ttkernel.cb_reserve_back(%cb, %pages) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    %mine = arith.cmpi eq, %k, %column : index
    scf.if %mine {
      ttkernel.noc_async_read %here, %to, %bytes : (!ttkernel.noc_addr, i32, i32) -> ()
      ttkernel.noc_async_read_barrier() : () -> ()
      ttkernel.noc_semaphore_wait(%room_ptr, %c7) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_set(%room_ptr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_async_write_multicast(%to, %bytes, %others, start_xy[%right, %y], end_xy[%left, %y], %to) : (i32, i32, i32, index, index, index, index, i32) -> ()
      ttkernel.noc_semaphore_set(%data_ptr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_set_multicast(%data, %all_data, %others) : (!ttkernel.local_semaphore, !ttkernel.noc_addr, i32) -> ()
      ttkernel.noc_async_write_barrier() : () -> ()
    } else {
      %sender = ttkernel.experimental.convert_logical_x_to_translated(%k) : (index) -> index
      %sender_room = ttkernel.get_noc_addr(%sender, %y, %room) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
      ttkernel.noc_semaphore_set(%data_ptr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_inc(%sender_room, %c1) : (!ttkernel.noc_addr, index) -> ()
      ttkernel.noc_semaphore_wait(%data_ptr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
    }
    ttkernel.cb_push_back(%cb, %pages) : (!cb, i32) -> ()
  }
  ttkernel.noc_async_atomic_barrier() : () -> ()
  return
}

// Arguments: CB, semaphores of room and data, layout of b; address of b.
func.func private @in1() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %room_id = ttkernel.get_compile_time_arg_val(1) : () -> index
  %data_id = ttkernel.get_compile_time_arg_val(2) : () -> index
  %room = ttkernel.get_semaphore(%room_id) : (index) -> !ttkernel.local_semaphore
  %data = ttkernel.get_semaphore(%data_id) : (index) -> !ttkernel.local_semaphore
  %room_ptr = ttkernel.reinterpret_cast(%room) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %data_ptr = ttkernel.reinterpret_cast(%data) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %steps = arith.constant 8 : index
  %row_tiles = arith.constant 32 : index
  %page = arith.constant 2048 : i32
  %pages = arith.constant 16 : i32
  %bytes = arith.constant 32768 : i32
  %others = arith.constant 7 : i32
  %three = arith.constant 3 : i32
  %zero = arith.constant 0 : i32
  %address = ttkernel.get_common_arg_val(%c0) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%three, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
  %b = ttkernel.TensorAccessor(%args, %address, %page) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %column = ttkernel.my_logical_x_ : () -> index
  %row = ttkernel.my_logical_y_ : () -> index
  %top_row = arith.cmpi eq, %row, %c0 : index
  %x = ttkernel.my_x() : () -> index
  %top = ttkernel.experimental.convert_logical_y_to_translated(%c0) : (index) -> index
  %bottom = ttkernel.experimental.convert_logical_y_to_translated(%c7) : (index) -> index
  %all_data = ttkernel.get_noc_multicast_addr(%x, %top, %x, %bottom, %data) : (index, index, index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  %sender_room = ttkernel.get_noc_addr(%x, %top, %room) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
  scf.for %k = %c0 to %steps step %c1 {
    ttkernel.cb_reserve_back(%cb, %pages) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    scf.if %top_row {
      scf.for %i = %c0 to %c4 step %c1 {
        scf.for %j = %c0 to %c4 step %c1 {
          %0 = arith.muli %k, %c4 : index
          %1 = arith.addi %0, %i : index
          %2 = arith.muli %1, %row_tiles : index
          %3 = arith.muli %column, %c4 : index
          %4 = arith.addi %2, %3 : index
          %5 = arith.addi %4, %j : index
          %id = arith.index_cast %5 : index to i32
          %6 = arith.muli %i, %c4 : index
          %7 = arith.addi %6, %j : index
          %8 = arith.index_cast %7 : index to i32
          %9 = arith.muli %8, %page : i32
          %10 = arith.addi %to, %9 : i32
          ttkernel.noc_async_read_tile(%id, %b, %10) : (i32, !ttkernel.TensorAccessor, i32) -> ()
        }
      }
      ttkernel.noc_async_read_barrier() : () -> ()
      ttkernel.noc_semaphore_wait(%room_ptr, %c7) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_set(%room_ptr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_async_write_multicast(%to, %bytes, %others, start_xy[%x, %top], end_xy[%x, %bottom], %to) : (i32, i32, i32, index, index, index, index, i32) -> ()
      ttkernel.noc_semaphore_set(%data_ptr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_set_multicast(%data, %all_data, %others) : (!ttkernel.local_semaphore, !ttkernel.noc_addr, i32) -> ()
      ttkernel.noc_async_write_barrier() : () -> ()
    } else {
      ttkernel.noc_semaphore_set(%data_ptr, %c0) : (!ttkernel.l1_addr_ptr, index) -> ()
      ttkernel.noc_semaphore_inc(%sender_room, %c1) : (!ttkernel.noc_addr, index) -> ()
      ttkernel.noc_semaphore_wait(%data_ptr, %c1) : (!ttkernel.l1_addr_ptr, index) -> ()
    }
    ttkernel.cb_push_back(%cb, %pages) : (!cb, i32) -> ()
  }
  ttkernel.noc_async_atomic_barrier() : () -> ()
  return
}

// Each step's products are summed in DST, 2 x 4 tiles at a time; the packer adds
// them to the result in L1.
func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb_out
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %steps = arith.constant 8 : index
  %pages = arith.constant 16 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %four = arith.constant 4 : i32
  "ttkernel.mm_block_init"(%a, %b, %out, %zero, %four, %two, %four) : (!cb, !cb, !cb_out, i32, i32, i32, i32) -> ()
  ttkernel.cb_reserve_back(%out, %pages) : (!cb_out, i32) -> ()
  scf.for %k = %c0 to %steps step %c1 {
    ttkernel.cb_wait_front(%a, %pages) : (!cb, i32) -> ()
    ttkernel.cb_wait_front(%b, %pages) : (!cb, i32) -> ()
    %second = arith.cmpi eq, %k, %c1 : index
    scf.if %second {
      ttkernel.pack_reconfig_l1_acc(%one) : (i32) -> ()
    }
    scf.for %half = %c0 to %c2 step %c1 {
      %first_out = arith.muli %half, %c8 : index
      ttkernel.tile_regs_acquire() : () -> ()
      scf.for %i = %c0 to %c4 step %c1 {
        %tile_a = arith.addi %first_out, %i : index
        %tile_b = arith.muli %i, %c4 : index
        ttkernel.matmul_block(%a, %b, %tile_a, %tile_b, %c0, %zero, %four, %two, %four) : (!cb, !cb, index, index, index, i32, i32, i32, i32) -> ()
      }
      ttkernel.tile_regs_commit() : () -> ()
      ttkernel.tile_regs_wait() : () -> ()
      scf.for %i = %c0 to %c8 step %c1 {
        %tile = arith.addi %first_out, %i : index
        ttkernel.pack_tile(%i, %out, %tile, true) : (index, !cb_out, index) -> ()
      }
      ttkernel.tile_regs_release() : () -> ()
    }
    ttkernel.cb_pop_front(%a, %pages) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%b, %pages) : (!cb, i32) -> ()
  }
  ttkernel.pack_reconfig_l1_acc(%zero) : (i32) -> ()
  ttkernel.cb_push_back(%out, %pages) : (!cb_out, i32) -> ()
  ttkernel.cb_wait_front(%out, %pages) : (!cb_out, i32) -> ()
  ttkernel.cb_pop_front(%out, %pages) : (!cb_out, i32) -> ()
  return
}

func.func @matmul_multicast(%a: !host, %b: !host) -> !host {
  %l1_a = "ttmetal.create_buffer"() <{address = 204800 : i64}> : () -> !shards
  %l1_out = "ttmetal.create_buffer"() <{address = 237568 : i64}> : () -> !shards
  %buffer_a = "ttmetal.create_buffer"() <{address = 270336 : i64}> : () -> !buffer
  %buffer_b = "ttmetal.create_buffer"() <{address = 335872 : i64}> : () -> !buffer
  %dram_b = "ttmetal.create_buffer"() <{address = 1048576 : i64}> : () -> !interleaved
  "ttmetal.enqueue_write_buffer"(%a, %l1_a) : (!host, !shards) -> ()
  "ttmetal.enqueue_write_buffer"(%b, %dram_b) : (!host, !interleaved) -> ()
  %room0 = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  %data0 = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  %room1 = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  %data1 = "ttmetal.create_local_semaphore"() : () -> !ttmetal.local_semaphore
  "ttmetal.enqueue_program"(%l1_a, %dram_b, %room0, %data0, %room1, %data1, %buffer_a, %buffer_b, %l1_out) <{
    cb_ports = array<i64: 0, 1, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@in0, #ttmetal.core_range<0x0, 8x8>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[0]>]
        ct_args = [<cb_port[0]>, <local_semaphore[2]>, <local_semaphore[3]>]>, dm_core = 1, noc1>,
      #ttmetal.noc_config<@in1, #ttmetal.core_range<0x0, 8x8>, #ttmetal.kernel_args<
        common_rt_args = [<buffer_address[1]>]
        ct_args = [<cb_port[1]>, <local_semaphore[4]>, <local_semaphore[5]>, <tensor_accessor_args[1]>]>, dm_core = 0, noc0>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 8x8>, #ttmetal.kernel_args<
        ct_args = [<cb_port[0]>, <cb_port[1]>, <cb_port[2]>]>, hifi2, false, false, false, [default]>
    ],
    operandSegmentSizes = array<i32: 6, 3>
  }> : (!shards, !interleaved, !ttmetal.local_semaphore, !ttmetal.local_semaphore, !ttmetal.local_semaphore, !ttmetal.local_semaphore, !buffer, !buffer, !shards) -> ()
  %out = memref.alloc() : !host
  "ttmetal.enqueue_read_buffer"(%l1_out, %out) : (!shards, !host) -> ()
  "ttmetal.finish"() : () -> ()
  return %out : !host
}
