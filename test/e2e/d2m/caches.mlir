// Rows go into a cache where it lies; a cache whose old content is wanted
// behind that is a copy.

// RUN: ttrt run %s --backend=ttmetal --program-index all --golden --sanitize | FileCheck %s --check-prefix=SAME
// SAME-COUNT-19: pcc 1.00000
// RUN: ttrt run %s --device p150 --backend=ttmetal --program-index all --golden | FileCheck %s --check-prefix=SAME
// RUN: ttrt run %s --pipeline-options "enable-create-d2m-subgraphs=true d2m-min-ops=1" --program-index all --golden | FileCheck %s --check-prefix=SAME
// RUN: ttmlir-opt %s --d2m-fe-pipeline | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1" | FileCheck %s --check-prefix=TTNN

// CHECK-LABEL: func.func @fill(
// CHECK: cache_plan<units = 8, cores = 8, threads = 1>
// CHECK-NEXT: ^bb0
// CHECK-NEXT: "ttir.fill_cache"
// TTNN-LABEL: func.func @fill(
// TTNN-NOT: ttnn.empty
// TTNN: "ttnn.generic"(%arg0, %arg1, %arg0)
// TTNN-NOT: ttnn.empty
// TTNN-LABEL: func.func @fill_all(
func.func @fill(%cache: tensor<3x2x70x33xbf16>, %a: tensor<2x2x40x33xbf16>) -> tensor<3x2x70x33xbf16> {
  "ttir.fill_cache"(%cache, %a) <{batch_offset = 1 : i32}> : (tensor<3x2x70x33xbf16>, tensor<2x2x40x33xbf16>) -> ()
  return %cache : tensor<3x2x70x33xbf16>
}

// All positions, the last of them in a tile that is not full.
func.func @fill_all(%cache: tensor<1x3x45x300xf32>, %a: tensor<1x3x45x300xf32>) -> tensor<1x3x45x300xf32> {
  "ttir.fill_cache"(%cache, %a) <{batch_offset = 0 : i32}> : (tensor<1x3x45x300xf32>, tensor<1x3x45x300xf32>) -> ()
  return %cache : tensor<1x3x45x300xf32>
}

func.func @fill_one(%cache: tensor<4x2x37x5xf32>, %a: tensor<1x2x1x5xf32>) -> tensor<4x2x37x5xf32> {
  %0 = "ttir.fill_cache"(%cache, %a) <{batch_offset = 2 : i32}> : (tensor<4x2x37x5xf32>, tensor<1x2x1x5xf32>) -> tensor<4x2x37x5xf32>
  return %0 : tensor<4x2x37x5xf32>
}

// CHECK-LABEL: func.func @update(
// CHECK: cache_plan<units = 16, cores = 16, threads = 1>
func.func @update(%cache: tensor<2x8x100x64xbf16>, %a: tensor<2x8x1x64xbf16>, %at: tensor<1xi32>) -> tensor<2x8x100x64xbf16> {
  "ttir.update_cache"(%cache, %a, %at) <{batch_offset = 0 : i32}> : (tensor<2x8x100x64xbf16>, tensor<2x8x1x64xbf16>, tensor<1xi32>) -> ()
  return %cache : tensor<2x8x100x64xbf16>
}

func.func @update_each(%cache: tensor<20x3x37x40xf32>, %a: tensor<18x3x1x40xf32>, %at: tensor<18xi32>) -> tensor<20x3x37x40xf32> {
  "ttir.update_cache"(%cache, %a, %at) <{batch_offset = 1 : i32}> : (tensor<20x3x37x40xf32>, tensor<18x3x1x40xf32>, tensor<18xi32>) -> ()
  return %cache : tensor<20x3x37x40xf32>
}

// Users in the place of positions: rows of one tile go to many blocks.
// CHECK-LABEL: func.func @update_rows(
// CHECK: cache_plan<units = 74, cores = 64, threads = 2>
func.func @update_rows(%cache: tensor<37x2x70x40xbf16>, %a: tensor<1x2x37x40xbf16>, %at: tensor<37xi32>) -> tensor<37x2x70x40xbf16> {
  "ttir.update_cache"(%cache, %a, %at) <{batch_offset = 0 : i32}> : (tensor<37x2x70x40xbf16>, tensor<1x2x37x40xbf16>, tensor<37xi32>) -> ()
  return %cache : tensor<37x2x70x40xbf16>
}

func.func @update_some_rows(%cache: tensor<9x3x37x5xf32>, %a: tensor<1x3x7x5xf32>, %at: tensor<1xi32>) -> tensor<9x3x37x5xf32> {
  %0 = "ttir.update_cache"(%cache, %a, %at) <{batch_offset = 2 : i32}> : (tensor<9x3x37x5xf32>, tensor<1x3x7x5xf32>, tensor<1xi32>) -> tensor<9x3x37x5xf32>
  return %0 : tensor<9x3x37x5xf32>
}

// Positions that there are not are not written.
func.func @outside(%cache: tensor<4x2x37x5xbf16>, %a: tensor<1x4x2x5xbf16>) -> tensor<4x2x37x5xbf16> {
  %at = "ttir.constant"() <{value = dense<[31, -1, 37, 36]> : tensor<4xi32>}> : () -> tensor<4xi32>
  "ttir.paged_update_cache"(%cache, %a, %at) : (tensor<4x2x37x5xbf16>, tensor<1x4x2x5xbf16>, tensor<4xi32>) -> ()
  return %cache : tensor<4x2x37x5xbf16>
}

// The last of those who write to one place has it.
func.func @shared(%cache: tensor<1x5x70x96xbf16>, %a: tensor<1x40x5x96xbf16>, %at: tensor<40xi32>) -> tensor<1x5x70x96xbf16> {
  "ttir.paged_update_cache"(%cache, %a, %at) <{share_cache = true}> : (tensor<1x5x70x96xbf16>, tensor<1x40x5x96xbf16>, tensor<40xi32>) -> ()
  return %cache : tensor<1x5x70x96xbf16>
}

func.func @meet(%cache: tensor<1x2x37x5xf32>, %a: tensor<1x3x2x5xf32>) -> tensor<1x2x37x5xf32> {
  %at = "ttir.constant"() <{value = dense<[4, 9, 4]> : tensor<3xi32>}> : () -> tensor<3xi32>
  "ttir.paged_update_cache"(%cache, %a, %at) <{share_cache = true}> : (tensor<1x2x37x5xf32>, tensor<1x3x2x5xf32>, tensor<3xi32>) -> ()
  return %cache : tensor<1x2x37x5xf32>
}

func.func @paged(%cache: tensor<100x8x32x64xbf16>, %a: tensor<1x2x8x64xbf16>, %at: tensor<2xi32>, %pages: tensor<2x50xi32>) -> tensor<100x8x32x64xbf16> {
  "ttir.paged_update_cache"(%cache, %a, %at, %pages) : (tensor<100x8x32x64xbf16>, tensor<1x2x8x64xbf16>, tensor<2xi32>, tensor<2x50xi32>) -> ()
  return %cache : tensor<100x8x32x64xbf16>
}

// Blocks that are no multiple of a tile; positions behind a user's row of the table.
func.func @paged_odd(%cache: tensor<7x2x4x33xf32>, %a: tensor<1x3x2x33xf32>) -> tensor<7x2x4x33xf32> {
  %at = "ttir.constant"() <{value = dense<[7, 8, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %pages = "ttir.constant"() <{value = dense<[[6, 0], [3, 1], [5, 2]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  "ttir.paged_update_cache"(%cache, %a, %at, %pages) : (tensor<7x2x4x33xf32>, tensor<1x3x2x33xf32>, tensor<3xi32>, tensor<3x2xi32>) -> ()
  return %cache : tensor<7x2x4x33xf32>
}

// CHECK-LABEL: func.func @paged_fill(
// CHECK: cache_plan<units = 21, cores = 21, threads = 1>
func.func @paged_fill(%cache: tensor<40x3x64x80xbf16>, %a: tensor<1x3x200x80xbf16>, %pages: tensor<2x20xi32>, %user: tensor<1xi32>) -> tensor<40x3x64x80xbf16> {
  "ttir.paged_fill_cache"(%cache, %a, %pages, %user) : (tensor<40x3x64x80xbf16>, tensor<1x3x200x80xbf16>, tensor<2x20xi32>, tensor<1xi32>) -> ()
  return %cache : tensor<40x3x64x80xbf16>
}

// CHECK-LABEL: func.func @paged_fill_odd(
// CHECK: cache_plan<units = 14, cores = 14, threads = 1>
func.func @paged_fill_odd(%cache: tensor<7x2x4x33xf32>, %a: tensor<1x2x7x33xf32>, %pages: tensor<3x2xi32>) -> tensor<7x2x4x33xf32> {
  "ttir.paged_fill_cache"(%cache, %a, %pages) : (tensor<7x2x4x33xf32>, tensor<1x2x7x33xf32>, tensor<3x2xi32>) -> ()
  return %cache : tensor<7x2x4x33xf32>
}

// Steps of a decoder: what several writes leave is read once.
// CHECK-LABEL: func.func @steps(
// CHECK-COUNT-3: cache_plan
func.func @steps(%cache: tensor<1x2x70x64xbf16>, %a: tensor<1x2x33x64xbf16>, %b: tensor<1x2x1x64xbf16>, %c: tensor<1x2x1x64xbf16>, %q: tensor<1x2x1x64xbf16>) -> tensor<1x2x1x70xbf16> {
  %33 = "ttir.constant"() <{value = dense<33> : tensor<1xi32>}> : () -> tensor<1xi32>
  %34 = "ttir.constant"() <{value = dense<34> : tensor<1xi32>}> : () -> tensor<1xi32>
  "ttir.fill_cache"(%cache, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x70x64xbf16>, tensor<1x2x33x64xbf16>) -> ()
  "ttir.update_cache"(%cache, %b, %33) <{batch_offset = 0 : i32}> : (tensor<1x2x70x64xbf16>, tensor<1x2x1x64xbf16>, tensor<1xi32>) -> ()
  "ttir.update_cache"(%cache, %c, %34) <{batch_offset = 0 : i32}> : (tensor<1x2x70x64xbf16>, tensor<1x2x1x64xbf16>, tensor<1xi32>) -> ()
  %0 = "ttir.matmul"(%q, %cache) <{transpose_b = true}> : (tensor<1x2x1x64xbf16>, tensor<1x2x70x64xbf16>) -> tensor<1x2x1x70xbf16>
  return %0 : tensor<1x2x1x70xbf16>
}

// The old content is wanted behind the second write.
// CHECK-LABEL: func.func @before(
// CHECK-COUNT-1: cache_plan
// CHECK-NOT: cache_plan
// CHECK: return
// TTNN-LABEL: func.func @before(
// TTNN: "ttnn.generic"(%arg0, %arg1, %arg2, %arg0)
// TTNN: "ttnn.to_memory_config"(%arg0)
// TTNN: "ttnn.fill_cache"(%arg0, %arg1)
func.func @before(%cache: tensor<1x2x37x64xf32>, %a: tensor<1x2x1x64xf32>, %at: tensor<1xi32>) -> (tensor<1x2x37x64xf32>, tensor<1x2x37x64xf32>) {
  %0 = "ttir.update_cache"(%cache, %a, %at) <{batch_offset = 0 : i32}> : (tensor<1x2x37x64xf32>, tensor<1x2x1x64xf32>, tensor<1xi32>) -> tensor<1x2x37x64xf32>
  %1 = "ttir.exp"(%0) : (tensor<1x2x37x64xf32>) -> tensor<1x2x37x64xf32>
  %2 = "ttir.fill_cache"(%0, %a) <{batch_offset = 0 : i32}> : (tensor<1x2x37x64xf32>, tensor<1x2x1x64xf32>) -> tensor<1x2x37x64xf32>
  %3 = "ttir.add"(%1, %2) : (tensor<1x2x37x64xf32>, tensor<1x2x37x64xf32>) -> tensor<1x2x37x64xf32>
  return %3, %2 : tensor<1x2x37x64xf32>, tensor<1x2x37x64xf32>
}
