// The kernels of the softmax example between ops of the library: rows of 3 tiles
// lie in the shards of 7 cores, where circular buffers are aliases of them. The
// library's results before and behind are compared, too.

// RUN: rm -rf %t && mkdir %t
// RUN: sed -n '/^!cb/p;/^func.func private/,/^}/p' %source/examples/kernels/softmax/softmax.mlir > %t/kernels
// RUN: cat %s %t/kernels > %t/bf16.mlir
// RUN: ttrt run %t/bf16.mlir --save-artifacts --artifact-dir %t | FileCheck %s
// RUN: %python %S/Inputs/check.py softmax %t/bf16 0.02 0.002 | FileCheck %s --check-prefix=CLOSE
// RUN: ttrt run %t/bf16.mlir --save-artifacts --artifact-dir %t --numerics exact | FileCheck %s
// RUN: %python %S/Inputs/check.py softmax %t/bf16 0.02 0.004 | FileCheck %s --check-prefix=CLOSE
// RUN: ttrt run %t/bf16.mlir --save-artifacts --artifact-dir %t --device p150 --loops 3 | FileCheck %s
// RUN: %python %S/Inputs/check.py softmax %t/bf16 0.02 0.002 | FileCheck %s --check-prefix=CLOSE
// CHECK: program 0 ('main') ran
// CLOSE: softmax: float64, close

// The same in f32: pages are twice as large.
// RUN: sed 's/bf16/f32/g; s/6144/12288/g; s/2048/4096/g; s/fp32_dest_acc_en = false/fp32_dest_acc_en = true/' %t/bf16.mlir > %t/f32.mlir
// RUN: ttrt run %t/f32.mlir --save-artifacts --artifact-dir %t | FileCheck %s
// RUN: %python %S/Inputs/check.py softmax %t/f32 0.004 0.0005 | FileCheck %s --check-prefix=CLOSE

// Every way to run kernels gives the same bits.
// RUN: ttrt run %t/bf16.mlir --save-artifacts --artifact-dir %t/plain --quiet
// RUN: ttrt run %t/bf16.mlir --sanitize --save-artifacts --artifact-dir %t/sanitize --quiet
// RUN: ttrt run %t/bf16.mlir --kernels cpp --save-artifacts --artifact-dir %t/cpp --quiet
// RUN: ttrt run %t/bf16.mlir --timed --save-artifacts --artifact-dir %t/timed | FileCheck %s --check-prefix=TIMED
// RUN: cmp %t/plain/bf16/run/program_0/device_output_0.npy %t/sanitize/bf16/run/program_0/device_output_0.npy
// RUN: cmp %t/plain/bf16/run/program_0/device_output_0.npy %t/cpp/bf16/run/program_0/device_output_0.npy
// RUN: cmp %t/plain/bf16/run/program_0/device_output_0.npy %t/timed/bf16/run/program_0/device_output_0.npy
// TIMED: {{[1-9][0-9]+}} cycles, {{.*}} us in 1 launches

// The row of the op has the time of the emulated chip's clock.
// RUN: ttrt perf %t/bf16.mlir --trace %t/trace.json --save-artifacts --artifact-dir %t/perf | FileCheck %s --check-prefix=PERF
// RUN: FileCheck %s --check-prefix=CSV < %t/perf/bf16/perf/ops_perf_results.csv
// RUN: FileCheck %s --check-prefix=TRACE < %t/trace.json
// PERF-DAG: generic {{ *[1-9][0-9]+}} 7 {{compute|dram|-}}
// PERF-DAG: relu
// CSV: 0,{{[0-9]+}},generic,{{.*}},{{[1-9][0-9]+}},7,{{compute|dram|-}},{{[1-9][0-9]+}},
// TRACE: compute

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
!tile = !ttcore.tile<32x32, bf16>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<7x3x!tile, #dram>, <interleaved>>
#shards = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <7x1>, memref<1x3x!tile, #l1>, <height_sharded>,
    core_ranges = <[#ttnn.core_range<(0, 0), (6, 0)>]>>
!x = tensor<200x96xbf16, #tiles>
!shards = tensor<200x96xbf16, #shards>
#cores = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (6, 0)>]>

func.func @main(%x: !x, %bias: !x) -> !x {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  %positive = "ttnn.relu"(%x) : (!x) -> !x
  %in = "ttnn.to_memory_config"(%positive) : (!x) -> !shards
  %out = "ttnn.empty"(%device) <{shape = #ttnn.shape<200x96>}> : (!ttnn.device) -> !shards
  "ttnn.generic"(%in, %out) <{operandSegmentSizes = array<i32: 2, 0>, program = #ttnn.program<
    kernels = [
      #ttnn.data_movement_kernel<symbol_ref = @prepare, core_ranges = #cores, processor = riscv0, noc_index = noc0, noc_mode = dedicated_noc,
        ct_args = [#ttnn.kernel_arg_cb_buffer_index<0>, #ttnn.kernel_arg_cb_buffer_index<16>], common_rt_args = [], rt_args = []>,
      #ttnn.compute_kernel<symbol_ref = @compute, core_ranges = #cores, math_fidelity = hifi4, fp32_dest_acc_en = false, dst_full_sync_en = false,
        unpack_to_dest_modes = [default], bfp8_pack_precise = false, math_approx_mode = false,
        ct_args = [#ttnn.kernel_arg_cb_buffer_index<0>, #ttnn.kernel_arg_cb_buffer_index<1>, #ttnn.kernel_arg_cb_buffer_index<24>,
                   #ttnn.kernel_arg_cb_buffer_index<25>, #ttnn.kernel_arg_cb_buffer_index<16>], common_rt_args = [], rt_args = []>],
    cbs = [
      <total_size = 6144, core_ranges = #cores, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>],
        buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<0>>,
      <total_size = 2048, core_ranges = #cores, formats = [<buffer_index = 1, dtype = bf16, page_size = 2048>]>,
      <total_size = 6144, core_ranges = #cores, formats = [<buffer_index = 24, dtype = bf16, page_size = 2048>]>,
      <total_size = 2048, core_ranges = #cores, formats = [<buffer_index = 25, dtype = bf16, page_size = 2048>]>,
      <total_size = 6144, core_ranges = #cores, formats = [<buffer_index = 16, dtype = bf16, page_size = 2048>],
        buffer = #ttnn.kernel_cb_global_buffer_address_of_tensor<1>>],
    semaphores = []>}> : (!shards, !shards) -> ()
  %soft = "ttnn.to_memory_config"(%out) : (!shards) -> !x
  %sum = "ttnn.add"(%soft, %bias) : (!x, !x) -> !x
  return %sum : !x
}
