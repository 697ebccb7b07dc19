// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

// Operands.
func.func @f() {
  // expected-error@+1 {{'ttnn.generic' op has no tensor, and so none that kernels write}}
  "ttnn.generic"() <{operandSegmentSizes = array<i32: 0, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : () -> ()
  return
}

// -----

// On the device.
#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x32xbf16, #ttnn.buffer_type<system_memory>>>
func.func @f(%x: tensor<32x32xbf16, #host>) {
  // expected-error@+1 {{tensor 0 is in 'system_memory', device memory expected}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16, #host>) -> ()
  return
}

// -----

// Additional arguments are numbers or semaphores.
func.func @f(%x: tensor<32x32xbf16>) {
  %d = "ttnn.get_device"() : () -> !ttnn.device
  // expected-error@+1 {{additional argument 0 is of type '!ttnn.device', wanted a float or an integer of 32 bits or more, or a global semaphore}}
  "ttnn.generic"(%x, %d) <{operandSegmentSizes = array<i32: 1, 1>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>, !ttnn.device) -> ()
  return
}

// -----

// An op that is computed once for two of the same operands must not see two contents.
func.func @f(%x: tensor<32x32xbf16>) {
  %0 = "ttnn.relu"(%x) : (tensor<32x32xbf16>) -> tensor<32x32xbf16>
  // expected-error@+1 {{writes tensor 0, which 'ttnn.relu' has read before; wanted a tensor of its own (ttnn.empty)}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Kernels.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{has a program without kernels}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// No kernel.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{runs #ttnn.shape<1>, which is no kernel}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.shape<1>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A function that is no kernel.
func.func private @k()
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{runs @k, which is not a kernel: a function with the attribute ttkernel.thread}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A kernel of another thread.
func.func private @k() attributes {ttkernel.thread = #ttkernel.thread<compute>}
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{runs kernel @k on a noc thread, it is for a compute thread}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Two kernels on one processor of a core.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernels @a and @b share a thread of cores 1x1 from 0,0 and 1x2 from 0,0}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @a, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>,
      #ttnn.data_movement_kernel<symbol_ref = @b, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, processor = riscv0, noc_index = noc0, noc_mode = dedicated_noc, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// No cores.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k is on no core}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Beyond every grid.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k is on core (0, 64), the largest grid is 64x64}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 64)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Unpack modes.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k has unpack modes for 65 circular buffers, at most 64 exist}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.compute_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, math_fidelity = hifi4, fp32_dest_acc_en = false, dst_full_sync_en = false, unpack_to_dest_modes = [default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default, default], bfp8_pack_precise = false, math_approx_mode = false, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Arguments.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes #ttnn.shape<1>, which is no argument of a kernel}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [#ttnn.shape<1>], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Operands that are not there.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes operand 1 of 1 as buffer_address}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_address_of_tensor<1>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A tensor where a number is wanted.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes operand 0 as scalar: found 'tensor<32x32xbf16>', wanted a float or an integer of 32 bits or more}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_scalar<0>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A tensor where a semaphore is wanted.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes operand 0 as global_semaphore: found 'tensor<32x32xbf16>', wanted a global semaphore}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_global_semaphore<0>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A number where a tensor is wanted.
func.func @f(%x: tensor<32x32xbf16>, %n: i32) {
  // expected-error@+1 {{kernel @k takes operand 1 as buffer_address: found 'i32', wanted a tensor}}
  "ttnn.generic"(%x, %n) <{operandSegmentSizes = array<i32: 1, 1>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_address_of_tensor<1>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>, i32) -> ()
  return
}

// -----

// A layout at run time.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes tensor_accessor_args at run time; they are compile-time arguments}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_tensor_accessor_args<0>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A port that is not there.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes the circular buffer of port 1, which the program does not have}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [#ttnn.kernel_arg_cb_buffer_index<1>], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A circular buffer on other cores.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k on cores 1x2 from 0,0 takes circular buffer 0, which is on 1x1 from 0,0}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, ct_args = [#ttnn.kernel_arg_cb_buffer_index<0>], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Run-time arguments of a core without the kernel.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k: core 0,1 has run-time arguments, but the kernel runs on 1x1 from 0,0}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = [<core_coord = <1, 0>, args = []>]>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Other numbers of run-time arguments.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k: 1 cores have 0 run-time arguments, others have 1}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, ct_args = [], common_rt_args = [], rt_args = [<core_coord = <0, 0>, args = [#ttnn.kernel_named_arg<name = "n", value = 1>]>]>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Semaphores that are not there.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes semaphore 0 of 0}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_semaphore_at<0>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Their numbers.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{semaphore 1 has the id 0, wanted each from 0 to 1 once}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = [<id = 0, core_type = worker, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, initial_value = 0>, <id = 0, core_type = worker, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, initial_value = 0>]>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Their cores.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{semaphore 0 is on ethernet cores; kernels run on workers}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = [<id = 0, core_type = eth, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, initial_value = 0>]>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Their cores.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{semaphore 0 is on no core}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = [<id = 0, core_type = worker, core_ranges = <>, initial_value = 0>]>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Circular buffers.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{circular buffer 0: has no format, and so no port}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = []>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Whole pages.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{circular buffer 0: 2048 bytes are not whole pages of 1536}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 1536>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Alignment of pages.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{circular buffer 0: pages of 8 bytes, wanted a multiple of 16}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 8>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Ports.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{port 64: a core has circular buffers 0 to 63}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 64, dtype = bf16, page_size = 2048>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// A port twice.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{port 0 is used twice}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>,
      <total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// Beyond L1.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{circular buffer 0: 1048576 pages of 2048 bytes, L1 has 1572864}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2147483648, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// On no core.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{circular buffer 0 is on no core}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// In a tensor that is not there.
func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{circular buffer 0: lies in tensor 1 of 1}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>], buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<1>>], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

// In a tensor without shards.
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <interleaved>>
func.func @f(%x: tensor<32x32xbf16, #tiles>) {
  // expected-error@+1 {{circular buffer 0: lies in tensor 0, which has no shards in L1}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>], buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<0>>], semaphores = []>}> : (tensor<32x32xbf16, #tiles>) -> ()
  return
}

// -----

// In one that is smaller.
#shards = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>>
func.func @f(%x: tensor<32x32xbf16, #shards>) {
  // expected-error@+1 {{circular buffer 0: 4096 bytes in tensor 0, whose shards have 2048}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 4096, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>], buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<0>>], semaphores = []>}> : (tensor<32x32xbf16, #shards>) -> ()
  return
}

// -----

// In one on other cores.
#shards = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>>
func.func @f(%x: tensor<32x32xbf16, #shards>) {
  // expected-error@+1 {{circular buffer 0: is on 1x2 from 0,0, tensor 0 on 1x1 from 0,0}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>], buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<0>>], semaphores = []>}> : (tensor<32x32xbf16, #shards>) -> ()
  return
}

// -----

// How a narrow number is extended its type does not say.
func.func @f(%x: tensor<32x32xbf16>) {
  %n = arith.constant -1 : i16
  // expected-error@+1 {{additional argument 0 is of type 'i16', wanted a float or an integer of 32 bits or more, or a global semaphore}}
  "ttnn.generic"(%x, %n) <{operandSegmentSizes = array<i32: 1, 1>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_scalar<1>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>, i16) -> ()
  return
}

// -----

func.func @f(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k takes operand -1 of 1 as buffer_address}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [#ttnn.kernel_arg_address_of_tensor<18446744073709551615>], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}
