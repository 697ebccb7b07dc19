// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline=stop-after=d2m-plan | FileCheck %s
// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline="stop-after=d2m-plan l1=false" | FileCheck %s --check-prefix=OFF --implicit-check-not=places
// RUN: ttmlir-opt %s --ttir-to-ttmetal-pipeline | FileCheck %s --check-prefix=HOST
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s --check-prefix=GOLDEN
// RUN: not ttmlir-opt %s --d2m-place 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: has no system description: run ttcore-register-device before d2m-place

// GOLDEN-COUNT-3: output {{[01]}}: pcc {{1.00000|0.9999}}

// Arguments and results of the host lie in DRAM, intermediates in L1, also in
// another shape of the same pages.
// CHECK-LABEL: func.func @between
// CHECK: d2m.group(%arg0) {places = [#dram, #l1], plan
// CHECK: d2m.group({{.*}}) {places = [#l1, #dram], plan
// OFF-LABEL: func.func @between
// OFF: d2m.group(%arg0) {plan
// HOST-LABEL: func.func @between
// HOST: "ttmetal.create_buffer"() <{address = {{.*}}}> : () -> memref<1x1x4x5x!ttcore.tile<32x32, bf16>, #ttcore.interleaved<{{.*}}>, #l1>
func.func @between(%a: tensor<150x100xbf16>) -> tensor<1x100x150xbf16> {
  %0 = "ttir.permute"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<150x100xbf16>) -> tensor<100x150xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [1 : i32, 100 : i32, 150 : i32]}> : (tensor<100x150xbf16>) -> tensor<1x100x150xbf16>
  %2 = "ttir.softmax"(%1) <{dimension = 2 : si32}> : (tensor<1x100x150xbf16>) -> tensor<1x100x150xbf16>
  return %2 : tensor<1x100x150xbf16>
}

// The host makes rows of other lengths, and takes a value twice.
// CHECK-LABEL: func.func @host
// CHECK-NOT: places
func.func @host(%a: tensor<150x100xbf16>) -> (tensor<100x150xbf16>, tensor<50x300xbf16>) {
  %0 = "ttir.permute"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<150x100xbf16>) -> tensor<100x150xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [50 : i32, 300 : i32]}> : (tensor<100x150xbf16>) -> tensor<50x300xbf16>
  return %0, %1 : tensor<100x150xbf16>, tensor<50x300xbf16>
}
