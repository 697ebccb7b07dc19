// Only as many as fit: each tensor takes 512 KiB of every core of an n150, with
// usable-fraction=0.8 about 1.1 MiB are there, and three are alive at once.
// RUN: ttmlir-opt %s --ttcore-register-device --ttnn-plan-layouts --ttnn-deallocate --ttnn-check-memory | FileCheck %s
// CHECK-DAG: #[[DRAM:.*]] = #ttnn.ttnn_layout<{{.*}}, #dram>, <interleaved>>
// CHECK-DAG: #[[L1:.*]] = #ttnn.ttnn_layout<{{.*}}, #l1>, <interleaved>>

#dram = #ttnn.buffer_type<dram>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x128x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!t = tensor<4096x4096xbf16, #l>
// The argument is moved once for its three readers.
// CHECK-LABEL: func.func @three
// CHECK: %[[A:.*]] = "ttnn.to_memory_config"(%arg0){{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
// CHECK: "ttnn.exp"(%[[A]]){{.*}} -> tensor<4096x4096xbf16, #[[DRAM]]>
// CHECK: "ttnn.neg"(%[[A]]){{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
// CHECK: "ttnn.abs"(%[[A]]){{.*}} -> tensor<4096x4096xbf16, #[[DRAM]]>
// CHECK: "ttnn.add"{{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
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

// An argument in L1 counts: beside its 768 KiB, one such tensor is too much.
#arg = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x192x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <interleaved>>
!arg = tensor<4096x6144xbf16, #arg>
// CHECK-LABEL: func.func @argument
// CHECK: "ttnn.exp"{{.*}} -> tensor<4096x4096xbf16, #[[DRAM]]>
// CHECK: "ttnn.sum"
// Its last use.
// CHECK: "ttnn.neg"{{.*}} -> tensor<4096x4096xbf16, #[[L1]]>
func.func @argument(%a: !t, %b: !arg) -> (!t, tensor<1x1xbf16>) {
  %0 = "ttnn.exp"(%a) : (!t) -> !t
  %1 = "ttnn.sum"(%b) <{keep_dim = true}> : (!arg) -> tensor<1x1xbf16>
  %2 = "ttnn.neg"(%0) : (!t) -> !t
  %3 = "ttnn.relu"(%2) : (!t) -> !t
  return %3, %1 : !t, tensor<1x1xbf16>
}

// Room enough by bytes, but not in one piece for %3, which has to be in L1: what
// would lie in the middle is in DRAM.
#wide = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x184x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <interleaved>>
#small = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<128x80x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!wide = tensor<4096x5888xbf16, #wide>
!small = tensor<4096x2560xbf16, #small>
// CHECK-LABEL: func.func @pieces
// CHECK: "ttnn.exp"{{.*}} -> tensor<4096x2560xbf16, #[[SMALL:.*]]>
// CHECK: "ttnn.neg"{{.*}} -> tensor<4096x2560xbf16, #[[REST:.*]]>
// CHECK: "ttnn.add"(%{{.*}}, %arg0){{.*}} -> tensor<4096x2560xbf16, #[[REST]]>
// CHECK: "ttnn.concat"
// CHECK: return{{.*}}tensor<4096x2560xbf16, #[[REST]]>
func.func @pieces(%a: !small, %b: tensor<4096x3328xbf16>) -> !small {
  %0 = "ttnn.exp"(%a) : (!small) -> !small
  %1 = "ttnn.neg"(%a) : (!small) -> !small
  %2 = "ttnn.add"(%0, %a) : (!small, !small) -> !small
  %3 = "ttnn.concat"(%a, %b) <{dim = 1 : si32}> : (!small, tensor<4096x3328xbf16>) -> !wide
  %4 = "ttnn.sum"(%3) <{keep_dim = true}> : (!wide) -> tensor<1x1xbf16>
  %5 = "ttnn.add"(%1, %2) : (!small, !small) -> !small
  return %5 : !small
}
