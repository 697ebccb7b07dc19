// The plans that people write by hand are found by cost.
// RUN: ttmlir-opt --ttir-plan-mesh="mesh-shape=1,8" --ttir-cut-mesh --ttir-merge-collectives --split-input-file %s | FileCheck %s

// Weights of an MLP take most of the time: columns of the first, rows of the second, one collective.
// CHECK-LABEL: func.func @mlp
// CHECK: mesh_shard{{.*}}shard_dims = array<i64: -1, 1>{{.*}} -> tensor<4096x2048xbf16>
// CHECK: mesh_shard{{.*}}shard_dims = array<i64: -1, 0>{{.*}} -> tensor<2048x4096xbf16>
// CHECK-NOT: "ttir.all_gather"
// CHECK: "ttir.matmul"{{.*}} -> tensor<32x2048xbf16>
// CHECK: "ttir.matmul"{{.*}} -> tensor<32x4096xbf16>
// CHECK: "ttir.{{all_reduce|reduce_scatter}}"
// CHECK-NOT: "ttir.{{all_reduce|reduce_scatter|all_gather}}"
// CHECK: return
func.func @mlp(%x: tensor<32x4096xbf16>, %w1: tensor<4096x16384xbf16>, %w2: tensor<16384x4096xbf16>) -> tensor<32x4096xbf16> {
  %0 = "ttir.matmul"(%x, %w1) : (tensor<32x4096xbf16>, tensor<4096x16384xbf16>) -> tensor<32x16384xbf16>
  %1 = "ttir.silu"(%0) : (tensor<32x16384xbf16>) -> tensor<32x16384xbf16>
  %2 = "ttir.matmul"(%1, %w2) : (tensor<32x16384xbf16>, tensor<16384x4096xbf16>) -> tensor<32x4096xbf16>
  return %2 : tensor<32x4096xbf16>
}

// -----

// Heads of attention go to chips; one collective joins them. To gather as many bytes
// takes less time than to reduce them.
// CHECK-LABEL: func.func @attention
// CHECK-NOT: "ttir.{{all_reduce|reduce_scatter|all_gather}}"
// CHECK: scaled_dot_product_attention{{.*}} -> tensor<1x4x32x128xbf16>
// CHECK: "ttir.all_gather"
// CHECK: "ttir.matmul"{{.*}} -> tensor<32x512xbf16>
// CHECK-NOT: "ttir.{{all_reduce|reduce_scatter|all_gather}}"
// CHECK: return
func.func @attention(%x: tensor<32x4096xbf16>, %wq: tensor<4096x4096xbf16>, %wk: tensor<4096x4096xbf16>, %wv: tensor<4096x4096xbf16>, %wo: tensor<4096x4096xbf16>) -> tensor<32x4096xbf16> {
  %q = "ttir.matmul"(%x, %wq) : (tensor<32x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<32x4096xbf16>
  %k = "ttir.matmul"(%x, %wk) : (tensor<32x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<32x4096xbf16>
  %v = "ttir.matmul"(%x, %wv) : (tensor<32x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<32x4096xbf16>
  %q4 = "ttir.reshape"(%q) <{shape = [1 : i32, 32 : i32, 32 : i32, 128 : i32]}> : (tensor<32x4096xbf16>) -> tensor<1x32x32x128xbf16>
  %k4 = "ttir.reshape"(%k) <{shape = [1 : i32, 32 : i32, 32 : i32, 128 : i32]}> : (tensor<32x4096xbf16>) -> tensor<1x32x32x128xbf16>
  %v4 = "ttir.reshape"(%v) <{shape = [1 : i32, 32 : i32, 32 : i32, 128 : i32]}> : (tensor<32x4096xbf16>) -> tensor<1x32x32x128xbf16>
  %qh = "ttir.permute"(%q4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x32x32x128xbf16>) -> tensor<1x32x32x128xbf16>
  %kh = "ttir.permute"(%k4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x32x32x128xbf16>) -> tensor<1x32x32x128xbf16>
  %vh = "ttir.permute"(%v4) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x32x32x128xbf16>) -> tensor<1x32x32x128xbf16>
  %a = "ttir.scaled_dot_product_attention"(%qh, %kh, %vh) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, is_causal = true}> : (tensor<1x32x32x128xbf16>, tensor<1x32x32x128xbf16>, tensor<1x32x32x128xbf16>) -> tensor<1x32x32x128xbf16>
  %ah = "ttir.permute"(%a) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<1x32x32x128xbf16>) -> tensor<1x32x32x128xbf16>
  %j = "ttir.reshape"(%ah) <{shape = [32 : i32, 4096 : i32]}> : (tensor<1x32x32x128xbf16>) -> tensor<32x4096xbf16>
  %o = "ttir.matmul"(%j, %wo) : (tensor<32x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<32x4096xbf16>
  return %o : tensor<32x4096xbf16>
}

// -----

// A convolutional network shares its images out; nothing is sent.
// CHECK-LABEL: func.func @convolutions
// CHECK-NOT: "ttir.{{all_reduce|reduce_scatter|all_gather|all_to_all}}"
// CHECK: "ttir.conv2d"{{.*}} -> tensor<2x56x56x64xbf16>
// CHECK-NOT: "ttir.{{all_reduce|reduce_scatter|all_gather|all_to_all}}"
// CHECK: return
func.func @convolutions(%x: tensor<16x56x56x64xbf16>, %w1: tensor<64x64x3x3xbf16>, %w2: tensor<64x64x3x3xbf16>) -> tensor<16x56x56x64xbf16> {
  %0 = "ttir.conv2d"(%x, %w1) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<16x56x56x64xbf16>, tensor<64x64x3x3xbf16>) -> tensor<16x56x56x64xbf16>
  %1 = "ttir.relu"(%0) : (tensor<16x56x56x64xbf16>) -> tensor<16x56x56x64xbf16>
  %2 = "ttir.conv2d"(%1, %w2) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (tensor<16x56x56x64xbf16>, tensor<64x64x3x3xbf16>) -> tensor<16x56x56x64xbf16>
  %3 = "ttir.add"(%2, %x) : (tensor<16x56x56x64xbf16>, tensor<16x56x56x64xbf16>) -> tensor<16x56x56x64xbf16>
  return %3 : tensor<16x56x56x64xbf16>
}
