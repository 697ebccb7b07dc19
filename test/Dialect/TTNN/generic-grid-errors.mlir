// The chip's own limits hold where the module says which chip.
// RUN: ttmlir-opt %s --ttcore-register-device --split-input-file --verify-diagnostics

func.func @cores(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{kernel @k is on cores 1x9 from 0,0, the device has 8x8}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 8)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [], semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}

// -----

func.func @ports(%x: tensor<32x32xbf16>) {
  // expected-error@+1 {{port 32: a core has circular buffers 0 to 31}}
  "ttnn.generic"(%x) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 2048, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 32, dtype = bf16, page_size = 2048>]>],
    semaphores = []>}> : (tensor<32x32xbf16>) -> ()
  return
}
