// RUN: ttmlir-opt %s --ttcore-register-device --d2m-split-moves | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline=stop-after=d2m-plan | FileCheck %s --check-prefix=PLAN
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s --check-prefix=RESULT
// RUN: not ttmlir-opt %s --d2m-split-moves 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: has no system description: run ttcore-register-device before d2m-split-moves

// RESULT-COUNT-9: output 0: pcc 1.00000 max_abs 0 max_rel 0

// Columns move by rows of what is transposed.
// CHECK-LABEL: @beside
// CHECK: "ttir.permute"(%arg0) <{permutation = array<i64: 1, 0>}>
// CHECK: "ttir.permute"(%arg1)
// CHECK: "ttir.concat"({{.*}}) <{dim = 0 : si32}> {{.*}} -> tensor<150x64xbf16>
// CHECK: "ttir.permute"
func.func @beside(%a: tensor<64x50xbf16>, %b: tensor<64x100xbf16>) -> tensor<64x150xbf16> {
  %0 = "ttir.concat"(%a, %b) <{dim = 1 : si32}> : (tensor<64x50xbf16>, tensor<64x100xbf16>) -> tensor<64x150xbf16>
  return %0 : tensor<64x150xbf16>
}

// CHECK-LABEL: @beside_number
// CHECK: "ttir.full"() {{.*}} -> tensor<7x64xf32>
// CHECK: "ttir.concat"({{.*}}) <{dim = 0 : si32}>
func.func @beside_number(%a: tensor<64x50xf32>) -> tensor<64x57xf32> {
  %c = "ttir.full"() <{shape = array<i32: 64, 7>, fill_value = 2.0 : f32}> : () -> tensor<64x7xf32>
  %0 = "ttir.concat"(%c, %a) <{dim = 1 : si32}> : (tensor<64x7xf32>, tensor<64x50xf32>) -> tensor<64x57xf32>
  return %0 : tensor<64x57xf32>
}

// Rows first, as they are.
// CHECK-LABEL: @part
// CHECK: "ttir.slice_static"({{.*}}) {{.*}} -> tensor<40x100xsi32>
// CHECK: "ttir.permute"
// CHECK: "ttir.slice_static"({{.*}}) {{.*}} -> tensor<90x40xsi32>
// CHECK: "ttir.permute"
func.func @part(%a: tensor<100x100xsi32>) -> tensor<40x90xsi32> {
  %0 = "ttir.slice_static"(%a) <{begins = [5 : i32, -93 : i32], ends = [85 : i32, 97 : i32], step = [2 : i32, 1 : i32]}> : (tensor<100x100xsi32>) -> tensor<40x90xsi32>
  return %0 : tensor<40x90xsi32>
}

// CHECK-LABEL: @pad
// CHECK: "ttir.pad"({{.*}}) <{padding = array<i32: 1, 2, 0, 0>
// CHECK: "ttir.permute"
// CHECK: "ttir.pad"({{.*}}) <{padding = array<i32: 5, 6, 0, 0>
// CHECK: "ttir.permute"
func.func @pad(%a: tensor<64x64xbf16>) -> tensor<67x75xbf16> {
  %0 = "ttir.pad"(%a) <{padding = array<i32: 1, 2, 5, 6>, value = 1.5 : f32}> : (tensor<64x64xbf16>) -> tensor<67x75xbf16>
  return %0 : tensor<67x75xbf16>
}

// CHECK-LABEL: @repeat
// CHECK: "ttir.permute"
// CHECK: "ttir.repeat"({{.*}}) <{repeat_dimensions = array<i64: 3, 1>}>
// CHECK: "ttir.permute"
func.func @repeat(%a: tensor<40x50xf32>) -> tensor<40x150xf32> {
  %0 = "ttir.repeat"(%a) <{repeat_dimensions = array<i64: 1, 3>}> : (tensor<40x50xf32>) -> tensor<40x150xf32>
  return %0 : tensor<40x150xf32>
}

// CHECK-LABEL: @interleave
// CHECK: "ttir.repeat_interleave"({{.*}}) <{dim = 0 : si32
func.func @interleave(%a: tensor<64x50xbf16>) -> tensor<64x100xbf16> {
  %0 = "ttir.repeat_interleave"(%a) <{repeats = 2 : ui32, dim = 1 : si32}> : (tensor<64x50xbf16>) -> tensor<64x100xbf16>
  return %0 : tensor<64x100xbf16>
}

// Two transpositions of tiles are one if the columns' place is the row's.
// CHECK-LABEL: @channels_last
// CHECK: "ttir.permute"(%arg0) <{permutation = array<i64: 0, 2, 3, 1>}>
// CHECK-NEXT: return
// PLAN-LABEL: @channels_last
// PLAN: way = {{segments|elements}}, transposed = true
func.func @channels_last(%a: tensor<1x40x9x40xf32>) -> tensor<1x9x40x40xf32> {
  %0 = "ttir.permute"(%a) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<1x40x9x40xf32>) -> tensor<1x9x40x40xf32>
  return %0 : tensor<1x9x40x40xf32>
}

// CHECK-LABEL: @channels_first
// CHECK: "ttir.permute"(%arg0) <{permutation = array<i64: 0, 1, 3, 2>}>
// CHECK: "ttir.permute"({{.*}}) <{permutation = array<i64: 0, 2, 1, 3>}>
// PLAN-LABEL: @channels_first
// PLAN: way = pages, transposed = true
// PLAN: transposed = false
func.func @channels_first(%a: tensor<1x40x40x70xbf16>) -> tensor<1x70x40x40xbf16> {
  %0 = "ttir.permute"(%a) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<1x40x40x70xbf16>) -> tensor<1x70x40x40xbf16>
  return %0 : tensor<1x70x40x40xbf16>
}

// A fast move stays.
// CHECK-LABEL: @tiles
// CHECK: "ttir.slice_static"
// CHECK-NEXT: return
func.func @tiles(%a: tensor<64x100xf32>) -> tensor<64x36xf32> {
  %0 = "ttir.slice_static"(%a) <{begins = [0 : i32, 64 : i32], ends = [64 : i32, 100 : i32], step = [1 : i32, 1 : i32]}> : (tensor<64x100xf32>) -> tensor<64x36xf32>
  return %0 : tensor<64x36xf32>
}
