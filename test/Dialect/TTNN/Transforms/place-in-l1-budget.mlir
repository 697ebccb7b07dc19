// Only as many as fit: each tensor takes 512 KiB of every core of an n150, with
// usable-fraction=0.8 about 1.1 MiB are there, and three are alive at once.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-place-in-l1 | FileCheck %s
// CHECK-DAG: #[[DRAM:.*]] = #ttnn.ttnn_layout<{{.*}}, #dram>, <interleaved>>
// CHECK-DAG: #[[L1:.*]] = #ttnn.ttnn_layout<{{.*}}, #l1>, <interleaved>>

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x128x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!t = tensor<4096x4096xbf16, #l>
// CHECK-LABEL: func.func @three
// CHECK: "ttnn.exp"{{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
// CHECK: "ttnn.neg"{{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
// CHECK: "ttnn.abs"{{.*}} -> tensor<4096x4096xbf16, #[[DRAM]]>
// CHECK: "ttnn.add"{{.*}} -> tensor<4096x4096xbf16, #[[DRAM]]>
// exp and neg are dead now.
// CHECK: "ttnn.multiply"{{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
func.func @three(%a: !t) -> !t {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.neg"(%a) : (!t) -> !t
  %2 = "ttnn.abs"(%a) : (!t) -> !t
  %3 = "ttnn.add"(%0, %1) : (!t, !t) -> !t
  %4 = "ttnn.multiply"(%3, %2) : (!t, !t) -> !t
  %5 = "ttnn.relu"(%4) : (!t) -> !t
  return %5 : !t
}
