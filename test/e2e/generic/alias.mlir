// A circular buffer of two ports: the reader fills the memory as port 0, and
// announces what is there as port 1, whose pages are half as large. Out comes
// x plus the copy, bit for bit.

// RUN: rm -rf %t && mkdir %t
// RUN: ttrt run %s --save-artifacts --artifact-dir %t | FileCheck %s
// RUN: %python %S/Inputs/check.py alias %t/alias 0 0 | FileCheck %s --check-prefix=CLOSE
// RUN: ttrt run %s --save-artifacts --artifact-dir %t --timed | FileCheck %s
// RUN: %python %S/Inputs/check.py alias %t/alias 0 0 | FileCheck %s --check-prefix=CLOSE
// CHECK: program 0 ('main') ran
// CLOSE: alias: float64, close

#dram = #ttnn.buffer_type<dram>
!tile = !ttcore.tile<32x32, bf16>
!whole = !ttkernel.cb<1, !tile>
!half = !ttkernel.cb<1024, bf16>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x1x!tile, #dram>, <interleaved>>
!x = tensor<33x32xbf16, #tiles>
#core = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (0, 0)>]>

func.func @main(%x: !x) -> !x {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  %y = "ttnn.empty"(%device) <{shape = #ttnn.shape<33x32>}> : (!ttnn.device) -> !x
  "ttnn.generic"(%x, %y) <{operandSegmentSizes = array<i32: 2, 0>, program = #ttnn.program<
    kernels = [
      #ttnn.read_kernel<symbol_ref = @reader, core_ranges = #core,
        ct_args = [#ttnn.kernel_arg_cb_buffer_index<0>, #ttnn.kernel_arg_cb_buffer_index<1>, #ttnn.kernel_arg_tensor_accessor_args<0>],
        common_rt_args = [#ttnn.kernel_arg_address_of_tensor<0>], rt_args = []>,
      #ttnn.write_kernel<symbol_ref = @writer, core_ranges = #core,
        ct_args = [#ttnn.kernel_arg_cb_buffer_index<1>, #ttnn.kernel_arg_tensor_accessor_args<1>],
        common_rt_args = [#ttnn.kernel_arg_address_of_tensor<1>], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = #core,
            formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>, <buffer_index = 1, dtype = bf16, page_size = 1024>]>],
    semaphores = []>}> : (!x, !x) -> ()
  %sum = "ttnn.add"(%x, %y) : (!x, !x) -> !x
  return %sum : !x
}

func.func private @reader() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %whole = ttkernel.get_compile_time_arg_val(0) : () -> !whole
  %halves = ttkernel.get_compile_time_arg_val(1) : () -> !half
  %i0 = arith.constant 0 : index
  %layoutAt = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %bytes = arith.constant 2048 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %zero)
  %base = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  scf.for %page = %zero to %two step %one : i32 {
    ttkernel.cb_reserve_back(%halves, %two) : (!half, i32) -> ()
    ttkernel.cb_reserve_back(%whole, %one) : (!whole, i32) -> ()
    %to = ttkernel.get_write_ptr(%whole) : (!whole) -> i32
    ttkernel.noc_async_read_tile(%page, %tensor, %to) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%halves, %two) : (!half, i32) -> ()
  }
  return
}

func.func private @writer() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %halves = ttkernel.get_compile_time_arg_val(0) : () -> !half
  %i0 = arith.constant 0 : index
  %layoutAt = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %bytes = arith.constant 2048 : i32
  %layout = ttkernel.TensorAccessorArgs(%layoutAt, %zero)
  %base = ttkernel.get_common_arg_val(%i0) : (index) -> i32
  %tensor = ttkernel.TensorAccessor(%layout, %base, %bytes) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
  scf.for %page = %zero to %two step %one : i32 {
    ttkernel.cb_wait_front(%halves, %two) : (!half, i32) -> ()
    %from = ttkernel.get_read_ptr(%halves) : (!half) -> i32
    ttkernel.noc_async_write_tile(%page, %tensor, %from) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    ttkernel.noc_async_write_barrier() : () -> ()
    ttkernel.cb_pop_front(%halves, %two) : (!half, i32) -> ()
  }
  return
}
