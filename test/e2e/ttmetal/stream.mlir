// Tiles stream from DRAM through three cores and back: x * x + scalar. Tile i is
// for core i modulo 3. The layouts of the two tensors, which go round the banks,
// are arguments; so are a scalar, a semaphore for the order of the cores, and a
// global semaphore. Sizes are no multiples of tiles.

// RUN: rm -rf %t && mkdir %t
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --quiet
// RUN: %python %S/Inputs/stream.py %t/stream %t/expected.npy
// RUN: ttrt run %s --expect %t/expected.npy,%t/expected_zeros.npy --pcc 0.9999 | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy,%t/expected_zeros.npy --pcc 0.9999 --sanitize | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy,%t/expected_zeros.npy --pcc 0.9999 --timed | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy,%t/expected_zeros.npy --pcc 0.9999 --host-threads 3 --numerics exact | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy,%t/expected_zeros.npy --pcc 0.9999 --kernels cpp | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy,%t/expected_zeros.npy --pcc 0.9999 --device p150 | FileCheck %s
// CHECK: program 0 ('stream') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

#dram = #ttcore.memory_space<dram>
#l1 = #ttcore.memory_space<l1>
!tile = !ttcore.tile<32x32, f32>
!cb = !ttkernel.cb<2, !ttcore.tile<32x32, f32>>
!tensor = memref<3x5x!tile, #dram>
!ring = memref<1x3x1x1x!tile, #ttcore.shard<4096x4096, 2>, #l1>

memref.global "private" constant @zeros : memref<70x150xf32> = dense<0.0>

// Compile-time: [0] port, [1...] layout; run-time: base address.
func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>,
    ttkernel.arg_spec = #ttkernel.arg_spec<
      rt_args = [<arg_type = buffer_address, operand_index = 0>]
      ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = tensor_accessor_args, operand_index = 0>]>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %layoutAt = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %none)
  %i0 = arith.constant 0 : index
  %base = ttkernel.get_arg_val(%i0) : (index) -> i32
  %bytes = arith.constant 4096 : i32
  %one = arith.constant 1 : i32
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %first = ttkernel.my_logical_x_ : () -> index
  %step = arith.constant 3 : index
  %end = arith.constant 15 : index
  scf.for %i = %first to %end step %step {
    ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    %page = arith.index_cast %i : index to i32
    ttkernel.noc_async_read_tile(%page, %tensor, %to) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

// The scalar is a run-time argument, as bits.
func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %five = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %scalar = ttkernel.get_arg_val(%i0) : (index) -> i32
  ttkernel.init_sfpu(%in, %out) : (!cb, !cb) -> ()
  scf.for %i = %i0 to %five step %i1 {
    ttkernel.cb_wait_front(%in, %one) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    ttkernel.copy_tile_init(%in) : (!cb) -> ()
    ttkernel.copy_tile(%in, %i0, %i0) : (!cb, index, index) -> ()
    ttkernel.square_tile_init() : () -> ()
    ttkernel.square_tile(%i0) : (index) -> ()
    ttkernel.binop_with_scalar_tile_init() : () -> ()
    ttkernel.add_unary_tile(%i0, %scalar) : (index, i32) -> ()
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.tile_regs_wait() : () -> ()
    ttkernel.pack_tile(%i0, %out, %i0, true) : (index, !cb, index) -> ()
    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%in, %one) : (!cb, i32) -> ()
  }
  return
}

// Compile-time: [0] port, [1] semaphore, [2...] layout; common: global
// semaphore; run-time: base address. Cores write one after the other: each waits
// until its semaphore says that it is its turn, and passes the turn on.
func.func private @writer() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %turnAt = ttkernel.get_compile_time_arg_val(1) : () -> index
  %layoutAt = arith.constant 2 : i32
  %none = arith.constant 0 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %none)
  %i0 = arith.constant 0 : index
  %base = ttkernel.get_arg_val(%i0) : (index) -> i32
  %bytes = arith.constant 4096 : i32
  %one = arith.constant 1 : i32
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %turn = ttkernel.get_semaphore(%turnAt) : (index) -> !ttkernel.local_semaphore
  %turnPtr = ttkernel.reinterpret_cast(%turn) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %x = ttkernel.my_logical_x_ : () -> index
  %y = ttkernel.my_logical_y_ : () -> index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %step = arith.constant 3 : index
  %end = arith.constant 15 : index
  // The initial value, 4, is what the first core waits for; the others wait for 5.
  %four = arith.constant 4 : index
  %isFirst = arith.cmpi eq, %x, %i0 : index
  %isLast = arith.cmpi eq, %x, %i2 : index
  %extra = arith.select %isFirst, %i0, %i1 : index
  %wanted = arith.addi %four, %extra : index
  ttkernel.noc_semaphore_wait(%turnPtr, %wanted) : (!ttkernel.l1_addr_ptr, index) -> ()
  scf.for %i = %x to %end step %step {
    ttkernel.cb_wait_front(%cb, %one) : (!cb, i32) -> ()
    %from = ttkernel.get_read_ptr(%cb) : (!cb) -> i32
    %page = arith.index_cast %i : index to i32
    ttkernel.noc_async_write_tile(%page, %tensor, %from) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.cb_pop_front(%cb, %one) : (!cb, i32) -> ()
  }
  scf.if %isLast {
    // All is written: the first core's global semaphore counts it.
    %done = ttkernel.get_common_arg_val(%i0) : (index) -> !ttkernel.l1_addr
    %vx = ttkernel.experimental.convert_logical_x_to_translated(%i0) : (index) -> index
    %vy = ttkernel.experimental.convert_logical_y_to_translated(%i0) : (index) -> index
    %there = ttkernel.get_noc_addr(%vx, %vy, %done) : (index, index, !ttkernel.l1_addr) -> !ttkernel.noc_addr
    ttkernel.noc_semaphore_inc(%there, %i1) : (!ttkernel.noc_addr, index) -> ()
    ttkernel.noc_async_atomic_barrier() : () -> ()
  } else {
    %next = arith.addi %x, %i1 : index
    %vx = ttkernel.experimental.convert_logical_x_to_translated(%next) : (index) -> index
    %vy = ttkernel.experimental.convert_logical_y_to_translated(%y) : (index) -> index
    %there = ttkernel.get_noc_addr(%vx, %vy, %turn) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
    ttkernel.noc_semaphore_inc(%there, %i1) : (!ttkernel.noc_addr, index) -> ()
    ttkernel.noc_async_atomic_barrier() : () -> ()
  }
  return
}

func.func @stream(%x: memref<70x150xf32>) -> (memref<70x150xf32>, memref<70x150xf32>) {
  %in = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tensor
  %out = "ttmetal.create_buffer"() <{address = 65536 : i64}> : () -> !tensor
  %first = "ttmetal.create_buffer"() <{address = 131072 : i64}> : () -> !ring
  %second = "ttmetal.create_buffer"() <{address = 139264 : i64}> : () -> !ring
  %turn = "ttmetal.create_local_semaphore"() <{initial_value = 4 : ui32}> : () -> !ttmetal.local_semaphore
  %done = "ttmetal.create_global_semaphore"() <{address = 163840 : i64, initial_value = 9 : ui32, core_range = #ttmetal.core_range<0x0, 1x3>}> : () -> !ttmetal.global_semaphore
  "ttmetal.reset_global_semaphore"(%done) <{value = 0 : ui32}> : (!ttmetal.global_semaphore) -> ()
  %scalar = arith.constant 2.5 : f32
  "ttmetal.enqueue_write_buffer"(%x, %in) : (memref<70x150xf32>, !tensor) -> ()
  "ttmetal.enqueue_program"(%in, %out, %turn, %done, %scalar, %first, %second) <{
    cb_ports = array<i64: 0, 16>,
    kernelConfigs = [
      #ttmetal.noc_config<@reader, #ttmetal.core_range<0x0, 1x3>, #ttmetal.kernel_args<rt_args = [<buffer_address[0]>] ct_args = [<cb_port[0]>, <tensor_accessor_args[0]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@writer, #ttmetal.core_range<0x0, 1x3>, #ttmetal.kernel_args<common_rt_args = [<global_semaphore[3]>] rt_args = [<buffer_address[1]>] ct_args = [<cb_port[1]>, <local_semaphore[2]>, <tensor_accessor_args[1]>]>, dm_core = 0, noc1>,
      #ttmetal.compute_config<@compute, #ttmetal.core_range<0x0, 1x3>, #ttmetal.kernel_args<rt_args = [<scalar[4]>] ct_args = [<cb_port[0]>, <cb_port[1]>]>, hifi4, true, false, false, [fp32]>],
    operandSegmentSizes = array<i32: 5, 2>
  }> : (!tensor, !tensor, !ttmetal.local_semaphore, !ttmetal.global_semaphore, f32, !ring, !ring) -> ()
  %result = memref.alloc() : memref<70x150xf32>
  "ttmetal.enqueue_read_buffer"(%out, %result) : (!tensor, memref<70x150xf32>) -> ()
  "ttmetal.finish"() : () -> ()
  %zeros = memref.get_global @zeros : memref<70x150xf32>
  return %result, %zeros : memref<70x150xf32>, memref<70x150xf32>
}
