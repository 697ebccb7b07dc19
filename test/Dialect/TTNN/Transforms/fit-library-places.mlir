// Caches, gather and scatter in the forms that the vendor's functions take.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s | FileCheck %s
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s -o %t.mlir
// RUN: ttmlir-translate --mlir-to-python %t.mlir | FileCheck %s --check-prefix=PYTHON

// Positions in rows; what is written lies in L1, a user on each core.
// CHECK-DAG: #[[ROWS:.*]] = #ttnn.ttnn_layout<{{.*}}memref<1x4xsi32, #{{.*}}>, <interleaved>>
// CHECK-DAG: #[[SHARDS:.*]] = #ttnn.ttnn_layout<{{.*}}<4x1>, memref<1x2x!ttcore.tile<32x32, bf16>, #{{.*}}>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0, 0), (0, 3)>]>>
// CHECK-LABEL: func.func @update
// CHECK: %[[ROW:.*]] = "ttnn.permute"(%arg1) <{{{.*}}permutation = array<i64: 2, 0, 1, 3>}>
// CHECK: "ttnn.paged_update_cache"(%arg0, %{{.*}}, %{{.*}}) {{.*}} : (tensor<4x2x64x64xbf16, #{{.*}}>, tensor<1x4x2x64xbf16, #[[SHARDS]]>, tensor<4xsi32, #[[ROWS]]>) -> ()
// PYTHON-LABEL: def update
// PYTHON: ttnn.experimental.paged_update_cache(v0, {{v[0-9]+}}, update_idxs_tensor={{v[0-9]+}}, share_cache=False)
func.func @update(%cache: tensor<4x2x64x64xbf16>, %input: tensor<4x2x1x64xbf16>, %at: tensor<1xsi32>) -> tensor<4x2x64x64xbf16> {
  %0 = "ttir.update_cache"(%cache, %input, %at) <{batch_offset = 0 : i32}> : (tensor<4x2x64x64xbf16>, tensor<4x2x1x64xbf16>, tensor<1xsi32>) -> tensor<4x2x64x64xbf16>
  return %0 : tensor<4x2x64x64xbf16>
}

// One user at a time.
// CHECK-LABEL: func.func @fill
// CHECK: %[[A:.*]] = "ttnn.slice_static"(%arg1)
// CHECK: "ttnn.fill_cache"(%arg0, %[[A]]) <{batch_offset = 1 : i32}>
// CHECK: %[[B:.*]] = "ttnn.slice_static"(%arg1)
// CHECK: "ttnn.fill_cache"(%arg0, %[[B]]) <{batch_offset = 2 : i32}>
func.func @fill(%cache: tensor<4x2x64x64xbf16>, %input: tensor<2x2x32x64xbf16>) -> tensor<4x2x64x64xbf16> {
  %0 = "ttir.fill_cache"(%cache, %input) <{batch_offset = 1 : i32}> : (tensor<4x2x64x64xbf16>, tensor<2x2x32x64xbf16>) -> tensor<4x2x64x64xbf16>
  return %0 : tensor<4x2x64x64xbf16>
}

// A vector is a row of a matrix.
// CHECK-LABEL: func.func @gather
// CHECK: "ttnn.gather"({{.*}}) <{dim = 1 : si32}> : (tensor<1x17xbf16, {{.*}}>, tensor<1x40xui32, {{.*}}>) -> tensor<1x40xbf16
func.func @gather(%x: tensor<17xbf16>, %at: tensor<40xsi32>) -> tensor<40xbf16> {
  %0 = "ttir.gather"(%x, %at) <{dim = 0 : i32}> : (tensor<17xbf16>, tensor<40xsi32>) -> tensor<40xbf16>
  return %0 : tensor<40xbf16>
}

// f32 is scattered in rows.
// CHECK-LABEL: func.func @scatter
// CHECK: "ttnn.scatter"({{.*}} -> tensor<31x33xf32, #[[F32ROWS:.*]]>
// CHECK: "ttnn.to_layout"({{.*}}#[[F32ROWS]]>
func.func @scatter(%x: tensor<31x33xf32>, %at: tensor<31x5xsi32>, %y: tensor<31x5xf32>) -> tensor<31x33xf32> {
  %0 = "ttir.scatter"(%x, %at, %y) <{dim = 1 : i32, scatter_reduce_type = #ttcore.reduce_type<sum>}> : (tensor<31x33xf32>, tensor<31x5xsi32>, tensor<31x5xf32>) -> tensor<31x33xf32>
  return %0 : tensor<31x33xf32>
}

// Always said: the library's default is true.
// PYTHON-LABEL: def groups
// PYTHON: ttnn.group_norm({{.*}}inplace=False)
func.func @groups(%x: tensor<2x1x35x96xbf16>) -> tensor<2x1x35x96xbf16> {
  %0 = "ttir.group_norm"(%x) <{num_groups = 3 : i64, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (tensor<2x1x35x96xbf16>) -> tensor<2x1x35x96xbf16>
  return %0 : tensor<2x1x35x96xbf16>
}

// A mask has a row for every query.
// CHECK-LABEL: func.func @mask
// CHECK: %[[M:.*]] = "ttnn.repeat"(%arg3) <{repeat_dims = #ttnn.shape<1x1x40x1>}>
// CHECK: "ttnn.scaled_dot_product_attention"(%arg0, %arg1, %arg2, %[[M]])
func.func @mask(%q: tensor<2x3x40x32xbf16>, %k: tensor<2x3x40x32xbf16>, %v: tensor<2x3x40x32xbf16>, %m: tensor<2x1x1x40xbf16>) -> tensor<2x3x40x32xbf16> {
  %0 = "ttir.scaled_dot_product_attention"(%q, %k, %v, %m) <{is_causal = false, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (tensor<2x3x40x32xbf16>, tensor<2x3x40x32xbf16>, tensor<2x3x40x32xbf16>, tensor<2x1x1x40xbf16>) -> tensor<2x3x40x32xbf16>
  return %0 : tensor<2x3x40x32xbf16>
}
