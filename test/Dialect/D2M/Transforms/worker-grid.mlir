// Programs are planned for the cores of the device's worker grid alone.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="enable-create-d2m-subgraphs=true d2m-min-ops=1 worker-grid=2,3" | FileCheck %s --implicit-check-not="core_range<(0, 0), (7"
// RUN: not ttmlir-opt %s --ttcore-register-device="worker-grid=2,9" 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not ttmlir-opt %s --ttcore-register-device="worker-grid=0,1" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not ttmlir-opt %s --ttcore-register-device="worker-grid=4" 2>&1 | FileCheck %s --check-prefix=RANK
// WIDE: error: worker-grid is '2x9'; the chip has 8x8 cores
// NONE: error: worker-grid is '0x1'; the chip has 8x8 cores
// RANK: error: worker-grid is '4'; the chip has 8x8 cores

// CHECK: workerGrid = #ttcore.grid<2x3
// Three programs on two rows of three cores, with what they were made of and what the planner expects.
// CHECK: "ttnn.generic"{{.*}}core_range<(0, 0), (1, 2)>{{.*}}d2m.cycles = {{[1-9][0-9]*}} : i64, d2m.ops = ["exp"]
// CHECK: "ttnn.generic"{{.*}}core_range<(0, 0), (1, 2)>
// CHECK: "ttnn.generic"{{.*}}core_range<(0, 0), (1, 2)>
func.func @f(%a: tensor<1000x1024xbf16>, %b: tensor<1024x515xbf16>) -> (tensor<1000x1024xbf16>, tensor<1000x1xbf16>, tensor<1000x515xbf16>) {
  %0 = "ttir.exp"(%a) : (tensor<1000x1024xbf16>) -> tensor<1000x1024xbf16>
  %1 = "ttir.sum"(%a) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<1000x1024xbf16>) -> tensor<1000x1xbf16>
  %2 = "ttir.matmul"(%a, %b) : (tensor<1000x1024xbf16>, tensor<1024x515xbf16>) -> tensor<1000x515xbf16>
  return %0, %1, %2 : tensor<1000x1024xbf16>, tensor<1000x1xbf16>, tensor<1000x515xbf16>
}
