// Circular buffers of ttnn.generic take L1 from below while it runs, tensors from
// above: the two must not meet. A core of an n150 has 1395424 bytes for both.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-check-memory=mode=report -o /dev/null 2>&1 | FileCheck %s --check-prefix=FITS
// RUN: sed 's/total_size = 698368/total_size = 700416/' %s | not ttmlir-opt --ttcore-register-device --ttnn-check-memory -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/total_size = 698368/total_size = 700416/' %s | ttmlir-opt --ttcore-register-device --ttnn-deallocate --ttnn-check-memory=mode=report -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=FREED

// FITS: remark: 'f' takes at most
// CHECK: error: 'ttnn.generic' op takes 700416 bytes of L1 for circular buffers in one of 64 banks of 1395424, where {{[0-9]+}} are free below the tensors that are alive
// CHECK: note: result '#0' of type 'tensor<1088x320xbf16>' has 696320 bytes of a bank
// FREED-NOT: warning

#l1 = #ttnn.buffer_type<l1>
#shard = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<34x10x!ttcore.tile<32x32, bf16>, #l1>, <height_sharded>, core_ranges = <[#ttnn.core_range<(7, 7), (7, 7)>]>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<34x10x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
!x = tensor<1088x320xbf16, #tiles>
func.func @f(%x: !x, %y: !x) -> !x {
  %0 = "ttnn.to_memory_config"(%x) : (!x) -> tensor<1088x320xbf16, #shard>
  %1 = "ttnn.to_memory_config"(%0) : (tensor<1088x320xbf16, #shard>) -> !x
  // With the shards on another core than the circular buffers: their addresses are
  // those of all cores.
  "ttnn.generic"(%y) <{operandSegmentSizes = array<i32: 1, 0>, program = #ttnn.program<
    kernels = [#ttnn.write_kernel<symbol_ref = @k, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, ct_args = [], common_rt_args = [], rt_args = []>],
    cbs = [<total_size = 698368, core_ranges = <[#ttnn.core_range<(0, 0), (0, 0)>]>, formats = [<buffer_index = 0, dtype = bf16, page_size = 2048>]>],
    semaphores = []>}> : (!x) -> ()
  return %1 : !x
}
