// Tiles of interleaved tensors stream from DRAM through three cores that are no
// rectangle and back, found by accessors: 7, 1 and 7 of 15 tiles, as run-time
// arguments of the cores say. The op runs twice, with other tensors and another
// number: y = x * x + 2.5, z = y * y + 1. Its kernels are in the file once.

// RUN: rm -rf %t && mkdir %t
// RUN: ttrt run %s --save-artifacts --artifact-dir %t | FileCheck %s
// RUN: %python %S/Inputs/check.py stream %t/stream 1e-5 1e-5 | FileCheck %s --check-prefix=CLOSE
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --sanitize | FileCheck %s
// RUN: %python %S/Inputs/check.py stream %t/stream 1e-5 1e-5 | FileCheck %s --check-prefix=CLOSE
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --device p150 --timed --loops 2 | FileCheck %s --check-prefixes=TIMED,CHECK
// RUN: %python %S/Inputs/check.py stream %t/stream 1e-5 1e-5 | FileCheck %s --check-prefix=CLOSE
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --kernels cpp --host-threads 2 --numerics exact | FileCheck %s
// RUN: %python %S/Inputs/check.py stream %t/stream 1e-5 1e-5 | FileCheck %s --check-prefix=CLOSE
// TIMED: {{[1-9][0-9]+}} cycles, {{.*}} us in 2 launches
// CHECK: program 0 ('main') ran
// CLOSE: stream: float64, close

// RUN: ttmlir-opt --ttcore-register-device %s | ttmlir-translate --ttnn-to-flatbuffer -o %t/stream.ttnn
// RUN: ttrt read %t/stream.ttnn --section kernels | FileCheck %s --check-prefix=KERNELS
// RUN: ttrt read %t/stream.ttnn --section programs | FileCheck %s --check-prefix=PROGRAMS
// RUN: ttrt read %t/stream.ttnn | FileCheck %s --check-prefix=ALL
// RUN: not ttrt read %t/stream.ttnn --section cpp 2>&1 | FileCheck %s --check-prefix=CPP
// KERNELS-COUNT-3: "kernel":
// KERNELS-NOT: "kernel":
// PROGRAMS: "op": "generic"
// PROGRAMS: "launch"
// PROGRAMS: "name": "op {{[0-9]+}} compute"
// PROGRAMS: "page_bytes": 4096
// PROGRAMS: "semaphores": [
// PROGRAMS-NEXT: 3
// PROGRAMS: "kernel": "reader"
// PROGRAMS: "thread": "dm1"
// PROGRAMS: "core_args"
// PROGRAMS: "0,0": [
// PROGRAMS-NEXT: "value[8]"
// ALL: "kernels"
// CPP: 'ttnn.generic' op cannot be emitted as C++: 'program': kernels of the module have no form in source

#dram = #ttnn.buffer_type<dram>
!tile = !ttcore.tile<32x32, f32>
!cb = !ttkernel.cb<2, !tile>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5x!tile, #dram>, <interleaved>>
!x = tensor<70x150xf32, #tiles>
#cores = #ttnn.core_range_set<[#ttnn.core_range<(2, 0), (2, 0)>, #ttnn.core_range<(1, 2), (1, 2)>, #ttnn.core_range<(0, 0), (0, 0)>]>
#square = #ttnn.program<
  kernels = [
    #ttnn.read_kernel<symbol_ref = @reader, core_ranges = #cores,
      ct_args = [#ttnn.kernel_arg_cb_buffer_index<0>, #ttnn.kernel_arg_semaphore_at<0>, #ttnn.kernel_arg_tensor_accessor_args<0>],
      common_rt_args = [#ttnn.kernel_arg_address_of_tensor<0>],
      rt_args = [<core_coord = <0, 2>, args = [#ttnn.kernel_named_arg<name = "first", value = 0>, #ttnn.kernel_named_arg<name = "count", value = 7>]>,
                 <core_coord = <2, 1>, args = [#ttnn.kernel_named_arg<name = "first", value = 7>, #ttnn.kernel_named_arg<name = "count", value = 1>]>,
                 <core_coord = <0, 0>, args = [#ttnn.kernel_named_arg<name = "first", value = 8>, #ttnn.kernel_named_arg<name = "count", value = 7>]>]>,
    #ttnn.write_kernel<symbol_ref = @writer, core_ranges = #cores,
      ct_args = [#ttnn.kernel_arg_cb_buffer_index<16>, #ttnn.kernel_arg_tensor_accessor_args<1>],
      common_rt_args = [#ttnn.kernel_arg_address_of_tensor<1>],
      rt_args = [<core_coord = <0, 2>, args = [#ttnn.kernel_named_arg<name = "first", value = 0>, #ttnn.kernel_named_arg<name = "count", value = 7>]>,
                 <core_coord = <2, 1>, args = [#ttnn.kernel_named_arg<name = "first", value = 7>, #ttnn.kernel_named_arg<name = "count", value = 1>]>,
                 <core_coord = <0, 0>, args = [#ttnn.kernel_named_arg<name = "first", value = 8>, #ttnn.kernel_named_arg<name = "count", value = 7>]>]>,
    #ttnn.compute_kernel<symbol_ref = @compute, core_ranges = #cores, math_fidelity = hifi4, fp32_dest_acc_en = true, dst_full_sync_en = false,
      unpack_to_dest_modes = [fp32], bfp8_pack_precise = false, math_approx_mode = false,
      ct_args = [#ttnn.kernel_arg_cb_buffer_index<0>, #ttnn.kernel_arg_cb_buffer_index<16>],
      common_rt_args = [#ttnn.kernel_arg_scalar<2>],
      rt_args = [<core_coord = <0, 2>, args = [#ttnn.kernel_named_arg<name = "count", value = 7>]>,
                 <core_coord = <2, 1>, args = [#ttnn.kernel_named_arg<name = "count", value = 1>]>,
                 <core_coord = <0, 0>, args = [#ttnn.kernel_named_arg<name = "count", value = 7>]>]>],
  cbs = [
    <total_size = 8192, core_ranges = #cores, formats = [<buffer_index = 0, dtype = f32, page_size = 4096>]>,
    <total_size = 8192, core_ranges = #cores, formats = [<buffer_index = 16, dtype = f32, page_size = 4096>]>],
  semaphores = [<id = 0, core_type = worker, core_ranges = #cores, initial_value = 3>]>

func.func @main(%x: !x) -> !x {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  %two = arith.constant 2.5 : f32
  %one = arith.constant 1.0 : f32
  %y = "ttnn.empty"(%device) <{shape = #ttnn.shape<70x150>}> : (!ttnn.device) -> !x
  "ttnn.generic"(%x, %y, %two) <{operandSegmentSizes = array<i32: 2, 1>, program = #square}> : (!x, !x, f32) -> ()
  %z = "ttnn.empty"(%device) <{shape = #ttnn.shape<70x150>}> : (!ttnn.device) -> !x
  "ttnn.generic"(%y, %z, %one) <{operandSegmentSizes = array<i32: 2, 1>, program = #square}> : (!x, !x, f32) -> ()
  return %z : !x
}

// Compile-time: port, semaphore, layout; common: base address; run-time: first
// tile, count. The semaphore begins as the program says.
func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %number = ttkernel.get_compile_time_arg_val(1) : () -> index
  %semaphore = ttkernel.get_semaphore(%number) : (index) -> !ttkernel.local_semaphore
  %address = ttkernel.reinterpret_cast(%semaphore) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
  %layoutAt = arith.constant 2 : i32
  %none = arith.constant 0 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %none)
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %base = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %bytes = arith.constant 4096 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : index
  ttkernel.noc_semaphore_wait(%address, %three) : (!ttkernel.l1_addr_ptr, index) -> ()
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
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

// Common: the number; run-time: count.
func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %in = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %out = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  %i0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %scalar = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %count = ttkernel.get_arg_val(%i0) : (index) -> i32
  ttkernel.init_sfpu(%in, %out) : (!cb, !cb) -> ()
  scf.for %i = %zero to %count step %one : i32 {
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
