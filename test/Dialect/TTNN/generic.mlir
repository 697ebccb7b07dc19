// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt %s -mlir-print-op-generic | ttmlir-opt | FileCheck %s

#cores = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (0, 1)>]>

func.func private @compute() attributes {ttkernel.thread = #ttkernel.thread<compute>}
func.func private @dm() attributes {ttkernel.thread = #ttkernel.thread<noc>}

// Every kind of kernel of the module, and of argument; each attribute in its short
// and in its full form.
// CHECK-LABEL: func.func @kinds
// CHECK: "ttnn.create_global_semaphore"(%{{.*}}) <{core_range_set = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (0, 1)>]>, initial_value = 1 : ui32}> : (!ttnn.device) -> !ttnn.global_semaphore
// CHECK: "ttnn.reset_global_semaphore"(%{{.*}}) <{value = 2 : ui32}> : (!ttnn.global_semaphore) -> ()
// CHECK: "ttnn.generic"(%arg0, %arg1, %{{.*}}, %{{.*}}) <{operandSegmentSizes = array<i32: 2, 2>, program = #ttnn.program<
// CHECK-SAME: kernels = [#ttnn.compute_kernel<symbol_ref = @compute, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>,
// CHECK-SAME: math_fidelity = hifi2, fp32_dest_acc_en = true, dst_full_sync_en = false, unpack_to_dest_modes = [fp32, default],
// CHECK-SAME: bfp8_pack_precise = true, math_approx_mode = false, ct_args = [#ttnn.kernel_arg_cb_buffer_index<3>, #ttnn.kernel_named_arg<name = "n", value = 4294967295>],
// CHECK-SAME: common_rt_args = [#ttnn.kernel_arg_scalar<2>], rt_args = []>,
// CHECK-SAME: #ttnn.read_kernel<symbol_ref = @dm, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [#ttnn.kernel_arg_tensor_accessor_args<0>],
// CHECK-SAME: common_rt_args = [#ttnn.kernel_arg_address_of_tensor<0>, #ttnn.kernel_arg_semaphore_at<0>, #ttnn.kernel_arg_global_semaphore<3>],
// CHECK-SAME: rt_args = [<core_coord = <0, 0>, args = [#ttnn.kernel_named_arg<name = "first", value = 7>]>]>,
// CHECK-SAME: #ttnn.write_kernel<symbol_ref = @dm, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>,
// CHECK-SAME: #ttnn.data_movement_kernel<symbol_ref = @dm, core_ranges = <[#ttnn.core_range<(0, 1), (0, 1)>]>, processor = riscv1, noc_index = noc1, noc_mode = dedicated_noc, ct_args = [], common_rt_args = [], rt_args = []>],
// CHECK-SAME: cbs = [<total_size = 4096, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, formats = [<buffer_index = 3, dtype = bf16, page_size = 2048>, <buffer_index = 4, dtype = u32, page_size = 1024>]>],
// CHECK-SAME: semaphores = [<id = 0, core_type = worker, core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, initial_value = 5>]>}> : (tensor<32x32xbf16>, tensor<32x32xbf16>, f32, !ttnn.global_semaphore) -> ()
func.func @kinds(%x: tensor<32x32xbf16>, %y: tensor<32x32xbf16>) {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  %number = arith.constant 1.5 : f32
  %semaphore = "ttnn.create_global_semaphore"(%device) <{core_range_set = #cores, initial_value = 1 : ui32}> : (!ttnn.device) -> !ttnn.global_semaphore
  "ttnn.reset_global_semaphore"(%semaphore) <{value = 2 : ui32}> : (!ttnn.global_semaphore) -> ()
  "ttnn.generic"(%x, %y, %number, %semaphore) <{operandSegmentSizes = array<i32: 2, 2>, program = #ttnn.program<
    kernels = [
      #ttnn.compute_kernel<symbol_ref = @compute, core_ranges = #cores, math_fidelity = hifi2, fp32_dest_acc_en = true, dst_full_sync_en = false,
        unpack_to_dest_modes = [fp32, default], bfp8_pack_precise = true, math_approx_mode = false,
        ct_args = [#ttnn.kernel_arg_cb_buffer_index<3>, #ttnn.kernel_named_arg<name = "n", value = 4294967295>],
        common_rt_args = [#ttnn.kernel_arg_scalar<2>], rt_args = []>,
      #ttnn.read_kernel<symbol_ref = @dm, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>,
        ct_args = [#ttnn.kernel_arg_tensor_accessor_args<0>],
        common_rt_args = [#ttnn.kernel_arg_address_of_tensor<0>, #ttnn.kernel_arg_semaphore_at<0>, #ttnn.kernel_arg_global_semaphore<3>],
        rt_args = [#ttnn.core_runtime_args<core_coord = #ttnn.core_coord<0, 0>, args = [#ttnn.kernel_named_arg<name = "first", value = 7>]>]>,
      #ttnn.write_kernel<symbol_ref = @dm, core_ranges = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>,
      #ttnn.data_movement_kernel<symbol_ref = @dm, core_ranges = <[#ttnn.core_range<(0, 1), (0, 1)>]>, processor = riscv1, noc_index = noc1, noc_mode = dedicated_noc,
        ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [#ttnn.kernel_cb<total_size = 4096, core_ranges = #cores,
      formats = [#ttnn.kernel_cb_format<buffer_index = 3, dtype = bf16, page_size = 2048>, <buffer_index = 4, dtype = u32, page_size = 1024>]>],
    semaphores = [#ttnn.kernel_semaphore<id = 0, core_type = worker, core_ranges = #cores, initial_value = 5>]>}>
    : (tensor<32x32xbf16>, tensor<32x32xbf16>, f32, !ttnn.global_semaphore) -> ()
  return
}

// Programs that are read, but refused when they are to be run.
// CHECK-LABEL: func.func @others
// CHECK: program = #ttnn.mesh_program_descriptor<[#ttnn.mesh_program<range = #ttnn.mesh_range<(0, 0), (0, 1)>, program = #ttnn.program<
// CHECK-SAME: kernels = [#ttnn.source_compute_kernel<source = "a", core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, math_fidelity = lofi, fp32_dest_acc_en = false, dst_full_sync_en = true, unpack_to_dest_modes = [], bfp8_pack_precise = false, math_approx_mode = true, ct_args = [], common_rt_args = [], rt_args = []>,
// CHECK-SAME: #ttnn.source_read_kernel<source = "b", core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, ct_args = [], common_rt_args = [], rt_args = []>,
// CHECK-SAME: #ttnn.source_write_kernel<source = "c", core_ranges = <[#ttnn.core_range<(0, 0), (0, 1)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
// CHECK-SAME: cbs = [], semaphores = []>>], fabric_connection_config = "none">
func.func @others(%x: tensor<32x32xbf16>) {
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.mesh_program_descriptor<[
    #ttnn.mesh_program<range = #ttnn.mesh_range<(0, 0), (0, 1)>, program = #ttnn.program<kernels = [
      #ttnn.source_compute_kernel<source = "a", core_ranges = #cores, math_fidelity = lofi, fp32_dest_acc_en = false, dst_full_sync_en = true,
        unpack_to_dest_modes = [], bfp8_pack_precise = false, math_approx_mode = true, ct_args = [], common_rt_args = [], rt_args = []>,
      #ttnn.source_read_kernel<source = "b", core_ranges = #cores, ct_args = [], common_rt_args = [], rt_args = []>,
      #ttnn.source_write_kernel<source = "c", core_ranges = #cores, ct_args = [], common_rt_args = [], rt_args = []>],
      cbs = [], semaphores = []>>], fabric_connection_config = "none">}> : (tensor<32x32xbf16>) -> ()
  return
}
