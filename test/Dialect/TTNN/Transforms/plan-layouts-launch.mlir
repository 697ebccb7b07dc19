// Kernels are written for the tensors that they are given: those stay where they
// are. While kernels run, their circular buffers take L1, so that what lies there
// beside them is less.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts | FileCheck %s

// CHECK-DAG: #[[dram:.*]] = #ttnn.ttnn_layout<{{.*}}#dram>, <interleaved>>
// CHECK-DAG: #[[l1:.*]] = #ttnn.ttnn_layout<{{.*}}#l1>, <interleaved>>
#dram = #ttnn.buffer_type<dram>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<32x20x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!x = tensor<1024x640xbf16, #tiles>
#core = #ttnn.core_range_set<[#ttnn.core_range<(0, 0), (0, 0)>]>

// CHECK-LABEL: func.func @beside
func.func @beside(%x: !x) -> !x {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  // Alive beside a small launch.
  // CHECK: "ttnn.relu"({{.*}}) -> tensor<1024x640xbf16, #[[l1]]>
  %0 = "ttnn.relu"(%x) : (!x) -> !x
  // CHECK: "ttnn.exp"({{.*}}) -> tensor<1024x640xbf16, #[[dram]]>
  %1 = "ttnn.exp"(%x) : (!x) -> !x
  // CHECK: "ttnn.empty"({{.*}}) -> tensor<1024x640xbf16, #[[dram]]>
  %2 = "ttnn.empty"(%device) <{shape = #ttnn.shape<1024x640>}> : (!ttnn.device) -> !x
  "ttnn.generic"(%1, %2) <{operandSegmentSizes = array<i32: 2, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = #core, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = #core, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>],
    semaphores = []>}> : (!x, !x) -> ()
  %3 = "ttnn.add"(%0, %2) : (!x, !x) -> !x
  return %3 : !x
}

// CHECK-LABEL: func.func @large
func.func @large(%x: !x) -> !x {
  %device = "ttnn.get_device"() : () -> !ttnn.device
  // The launch leaves no room for it.
  // CHECK: "ttnn.relu"({{.*}}) -> tensor<1024x640xbf16, #[[dram]]>
  %0 = "ttnn.relu"(%x) : (!x) -> !x
  %2 = "ttnn.empty"(%device) <{shape = #ttnn.shape<1024x640>}> : (!ttnn.device) -> !x
  "ttnn.generic"(%x, %2) <{operandSegmentSizes = array<i32: 2, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = #core, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 1388544, core_ranges = #core, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>],
    semaphores = []>}> : (!x, !x) -> ()
  %3 = "ttnn.add"(%0, %2) : (!x, !x) -> !x
  return %3 : !x
}
