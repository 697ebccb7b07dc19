// A program that says everything itself. Tiles of x are dealt to three cores that
// are no rectangle, each with its own first tile and count: 7, 1 and 7 of 15. The
// offsets are three shards of a virtual grid on the same cores, of which a
// circular buffer is an alias; two more circular buffers are placed at the launch.
// The factor is a number that the host has. Out comes x * x + factor + offset.

// RUN: rm -rf %t && mkdir %t
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --quiet
// RUN: %python %S/Inputs/descriptor.py %t/descriptor %t/expected.npy
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 --sanitize | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 --timed | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 --kernels cpp | FileCheck %s
// RUN: ttrt run %s --expect %t/expected.npy --pcc 0.9999 --device p150 | FileCheck %s
// CHECK: program 0 ('descriptor') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}

#dram = #ttcore.memory_space<dram>
#l1 = #ttcore.memory_space<l1>
!tile = !ttcore.tile<32x32, f32>
!cb = !ttkernel.cb<2, !tile>
!cb1 = !ttkernel.cb<1, !tile>
!tensor = memref<3x5x!tile, #dram>
!offsets = memref<1x3x1x1x!tile, #ttcore.shard<4096x4096>, #l1>

// Compile-time: [0] port, [1] port of the offset, [2...] layout; common: base
// address; run-time: first tile, count.
func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>,
    ttkernel.arg_spec = #ttkernel.arg_spec<
      rt_args = [<arg_type = buffer_address, operand_index = 0, is_uniform = true>,
                 <arg_type = named_argument, operand_index = 0>, <arg_type = named_argument, operand_index = 0>]
      ct_args = [<arg_type = cb_port, operand_index = 0>, <arg_type = cb_port, operand_index = 2>, <arg_type = tensor_accessor_args, operand_index = 0>]>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %offset = ttkernel.get_compile_time_arg_val(1) : () -> !cb1
  %layoutAt = arith.constant 2 : i32
  %none = arith.constant 0 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %none)
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %base = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %bytes = arith.constant 4096 : i32
  %one = arith.constant 1 : i32
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  ttkernel.cb_reserve_back(%offset, %one) : (!cb1, i32) -> ()
  ttkernel.cb_push_back(%offset, %one) : (!cb1, i32) -> ()
  %first = ttkernel.get_arg_val(%i0) : (index) -> i32
  %count = ttkernel.get_arg_val(%i1) : (index) -> i32
  %end = arith.addi %first, %count : i32
  scf.for %page = %first to %end step %one : i32 {
    ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    ttkernel.noc_async_read_tile(%page, %tensor, %to) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

// Common: the factor; run-time: count.
func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %offset = ttkernel.get_compile_time_arg_val(1) : () -> !cb1
  %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %scalar = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %count = ttkernel.get_arg_val(%i0) : (index) -> i32
  ttkernel.init_sfpu(%in, %out) : (!cb, !cb) -> ()
  ttkernel.cb_wait_front(%offset, %one) : (!cb1, i32) -> ()
  scf.for %i = %zero to %count step %one : i32 {
    ttkernel.cb_wait_front(%in, %one) : (!cb, i32) -> ()
    ttkernel.cb_reserve_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    ttkernel.copy_tile_init(%in) : (!cb) -> ()
    ttkernel.copy_tile(%in, %i0, %i0) : (!cb, index, index) -> ()
    ttkernel.copy_tile_init(%offset) : (!cb1) -> ()
    ttkernel.copy_tile(%offset, %i0, %i1) : (!cb1, index, index) -> ()
    ttkernel.square_tile_init() : () -> ()
    ttkernel.square_tile(%i0) : (index) -> ()
    ttkernel.binop_with_scalar_tile_init() : () -> ()
    ttkernel.add_unary_tile(%i0, %scalar) : (index, i32) -> ()
    ttkernel.add_binary_tile_init() : () -> ()
    ttkernel.add_binary_tile(%i0, %i1, %i0) : (index, index, index) -> ()
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.tile_regs_wait() : () -> ()
    ttkernel.pack_tile(%i0, %out, %i0, true) : (index, !cb, index) -> ()
    ttkernel.tile_regs_release() : () -> ()
    ttkernel.cb_push_back(%out, %one) : (!cb, i32) -> ()
    ttkernel.cb_pop_front(%in, %one) : (!cb, i32) -> ()
  }
  ttkernel.cb_pop_front(%offset, %one) : (!cb1, i32) -> ()
  return
}

func.func private @writer() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %layoutAt = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %none)
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %base = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %bytes = arith.constant 4096 : i32
  %one = arith.constant 1 : i32
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  %first = ttkernel.get_arg_val(%i0) : (index) -> i32
  %count = ttkernel.get_arg_val(%i1) : (index) -> i32
  %end = arith.addi %first, %count : i32
  scf.for %page = %first to %end step %one : i32 {
    ttkernel.cb_wait_front(%cb, %one) : (!cb, i32) -> ()
    %from = ttkernel.get_read_ptr(%cb) : (!cb) -> i32
    ttkernel.noc_async_write_tile(%page, %tensor, %from) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.cb_pop_front(%cb, %one) : (!cb, i32) -> ()
  }
  return
}

func.func @descriptor(%x: memref<70x150xf32>, %w: memref<32x96xf32>, %factor: f32) -> memref<70x150xf32> {
  %in = "ttmetal.create_buffer"() <{address = 1024 : i64}> : () -> !tensor
  %out = "ttmetal.create_buffer"() <{address = 65536 : i64}> : () -> !tensor
  // Shard i is on core (2 - i, 0), the second two columns further.
  %offsets = "ttmetal.create_buffer"() <{address = 524288 : i64,
    virtualGridForwardMapping = affine_map<(d0, d1) -> (0, 2 - d1, (d1 mod 2) * 2)>}> : () -> !offsets
  "ttmetal.enqueue_write_buffer"(%x, %in) : (memref<70x150xf32>, !tensor) -> ()
  "ttmetal.enqueue_write_buffer"(%w, %offsets) : (memref<32x96xf32>, !offsets) -> ()
  "ttmetal.enqueue_program"(%in, %out, %offsets, %factor) <{
    cb_ports = array<i64>,
    circular_buffers = [
      #ttmetal.circular_buffer<port = 0, pages = 2, page_bytes = 4096, format = f32, cores = [#ttmetal.core_range<1x2, 1x1>, #ttmetal.core_range<2x0, 1x1>, #ttmetal.core_range<0x0, 1x1>]>,
      #ttmetal.circular_buffer<port = 16, pages = 2, page_bytes = 4096, format = f32, cores = #ttmetal.core_range<0x0, 3x3>>,
      #ttmetal.circular_buffer<port = 1, pages = 1, page_bytes = 4096, format = f32, cores = [#ttmetal.core_range<2x0, 1x1>, #ttmetal.core_range<1x2, 1x1>, #ttmetal.core_range<0x0, 1x1>], buffer = 2>],
    kernelConfigs = [
      #ttmetal.noc_config<@reader, [#ttmetal.core_range<2x0, 1x1>, #ttmetal.core_range<1x2, 1x1>, #ttmetal.core_range<0x0, 1x1>],
        #ttmetal.kernel_args<common_rt_args = [<buffer_address[0]>]
          core_rt_args = [<2x0, [<named_argument[0]>, <named_argument[7]>]>, <1x2, [<named_argument[7]>, <named_argument[1]>]>, <0x0, [<named_argument[8]>, <named_argument[7]>]>]
          ct_args = [<cb_port[0]>, <cb_port[2]>, <tensor_accessor_args[0]>]>, dm_core = 1, noc0>,
      #ttmetal.noc_config<@writer, [#ttmetal.core_range<2x0, 1x1>, #ttmetal.core_range<1x2, 1x1>, #ttmetal.core_range<0x0, 1x1>],
        #ttmetal.kernel_args<common_rt_args = [<buffer_address[1]>]
          rt_args = [<named_argument[8]>, <named_argument[7]>]
          core_rt_args = [<2x0, [<named_argument[0]>, <named_argument[7]>]>, <1x2, [<named_argument[7]>, <named_argument[1]>]>]
          ct_args = [<cb_port[1]>, <tensor_accessor_args[1]>]>, dm_core = 0, noc1>,
      #ttmetal.compute_config<@compute, [#ttmetal.core_range<2x0, 1x1>, #ttmetal.core_range<1x2, 1x1>, #ttmetal.core_range<0x0, 1x1>],
        #ttmetal.kernel_args<common_rt_args = [<scalar[3]>] rt_args = [<named_argument[7]>] core_rt_args = [<1x2, [<named_argument[1]>]>]
          ct_args = [<cb_port[0]>, <cb_port[2]>, <cb_port[1]>]>, hifi4, true, false, false, [fp32, fp32]>],
    operandSegmentSizes = array<i32: 4, 0>
  }> : (!tensor, !tensor, !offsets, f32) -> ()
  %result = memref.alloc() : memref<70x150xf32>
  "ttmetal.enqueue_read_buffer"(%out, %result) : (!tensor, memref<70x150xf32>) -> ()
  "ttmetal.finish"() : () -> ()
  return %result : memref<70x150xf32>
}
