// TTIR to kernels and the host program that starts them, without the library.

// RUN: rm -rf %t && mkdir %t
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t/all.mlir
// RUN: FileCheck %s --check-prefix=HOST --input-file %t/all.mlir
// RUN: ttmlir-translate --ttmetal-to-flatbuffer %t/all.mlir -o %t/all.ttm
// RUN: ttrt run %t/all.ttm --golden --program-index all | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --sanitize | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --timed | FileCheck %s
// RUN: ttrt run %s --backend=ttmetal --golden --program-index all --device p150 | FileCheck %s

// Any stage's output can be gone on from.
// RUN: ttmlir-opt --ttir-to-ttmetal-backend-pipeline=stop-after=d2m-form-groups %s | FileCheck %s --check-prefix=GROUPS
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=stop-after=d2m-form-groups %s | ttmlir-opt --d2m-be-pipeline -o %t/half.mlir
// RUN: ttmlir-opt --d2m-fe-pipeline %s -o %t/planned.mlir
// RUN: FileCheck %s --check-prefix=PLAN --input-file %t/planned.mlir
// RUN: ttmlir-opt --d2m-be-pipeline %t/planned.mlir -o %t/again.mlir
// RUN: cmp %t/all.mlir %t/again.mlir
// RUN: cmp %t/all.mlir %t/half.mlir
// GROUPS: d2m.group(%{{.*}}) :
// PLAN: d2m.group(%{{.*}}) {plan = #d2m.row_plan<

// Both in one program of the library's.
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline=ttnn-mode=true %s | FileCheck %s --check-prefix=MODE
// MODE: "ttnn.generic"(
// RUN: not ttmlir-opt "--ttir-to-ttmetal-pipeline=ttnn-mode=true stop-after=d2m-plan" %s 2>&1 | FileCheck %s --check-prefix=CLASH
// RUN: not ttmlir-opt --d2m-be-pipeline=mock-system-desc-arch=blackhole %t/planned.mlir 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: d2m-be-pipeline takes no options: the device is the module's
// RUN: not ttmlir-opt --d2m-fe-pipeline=ttnn-mode=true %s 2>&1 | FileCheck %s --check-prefix=FRONT
// FRONT: d2m-fe-pipeline ends with groups: ttnn-mode is of ttir-to-ttmetal-pipeline
// CLASH: stop-after and ttnn-mode do not go together
// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline="use-tile-matmul=true num-stream-buffers=4" %s | FileCheck %s --check-prefix=HOST
// RUN: not ttmlir-opt --ttir-to-ttmetal-pipeline="override-device-shape=1,1" %s 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: 'override-device-shape=1,1' is not here: kernels take the grid and the L1 of the device's description

// HOST-LABEL: func.func @small(%arg0: memref<1x7xbf16>) -> memref<7xbf16>
// HOST: "ttmetal.create_buffer"
// HOST: "ttmetal.enqueue_write_buffer"(%arg0
// HOST: "ttmetal.enqueue_program"
// HOST: "ttmetal.deallocate_buffer"
// HOST: "ttmetal.enqueue_read_buffer"

// CHECK: program 0 ('small') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: program 1 ('several') ran
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 1: pcc {{1.00000|0.9999}}
// CHECK: program 2 ('rank0') ran
// CHECK: output 0: pcc 1.00000
// CHECK: program 3 ('through') ran
// CHECK: output 0: pcc 1.00000

func.func @small(%a: tensor<1x7xbf16>) -> tensor<7xbf16> {
  %0 = "ttir.softmax"(%a) <{dimension = 1 : si32}> : (tensor<1x7xbf16>) -> tensor<1x7xbf16>
  %1 = "ttir.reshape"(%0) <{shape = [7 : i32]}> : (tensor<1x7xbf16>) -> tensor<7xbf16>
  return %1 : tensor<7xbf16>
}

// Groups that follow each other, constants, reshapes that keep pages and others.
func.func @several(%a: tensor<2x64x50xf32>, %b: tensor<50xf32>) -> (tensor<50x128xf32>, tensor<128x50xf32>) {
  %c = "ttir.constant"() <{value = dense<[[0.5], [2.0]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = "ttir.rms_norm"(%a, %b) <{normalized_shape = array<i64: 50>, epsilon = 1.0e-5 : f32, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<2x64x50xf32>, tensor<50xf32>) -> tensor<2x64x50xf32>
  %1 = "ttir.reshape"(%0) <{shape = [128 : i32, 50 : i32]}> : (tensor<2x64x50xf32>) -> tensor<128x50xf32>
  %2 = "ttir.mean"(%1) <{keep_dim = true, dim_arg = [0 : i32]}> : (tensor<128x50xf32>) -> tensor<1x50xf32>
  %3 = "ttir.subtract"(%1, %2) : (tensor<128x50xf32>, tensor<1x50xf32>) -> tensor<128x50xf32>
  %4 = "ttir.reshape"(%3) <{shape = [2 : i32, 3200 : i32]}> : (tensor<128x50xf32>) -> tensor<2x3200xf32>
  %5 = "ttir.multiply"(%4, %c) : (tensor<2x3200xf32>, tensor<2x1xf32>) -> tensor<2x3200xf32>
  %6 = "ttir.reshape"(%5) <{shape = [50 : i32, 128 : i32]}> : (tensor<2x3200xf32>) -> tensor<50x128xf32>
  return %6, %1 : tensor<50x128xf32>, tensor<128x50xf32>
}

func.func @rank0(%a: tensor<f32>, %b: tensor<3x2x2x33xf32>) -> tensor<3x2x2x33xf32> {
  %0 = "ttir.exp"(%a) : (tensor<f32>) -> tensor<f32>
  %1 = "ttir.reshape"(%0) <{shape = [1 : i32, 1 : i32, 1 : i32, 1 : i32]}> : (tensor<f32>) -> tensor<1x1x1x1xf32>
  %2 = "ttir.add"(%b, %1) : (tensor<3x2x2x33xf32>, tensor<1x1x1x1xf32>) -> tensor<3x2x2x33xf32>
  return %2 : tensor<3x2x2x33xf32>
}

func.func @through(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {
  return %a : tensor<3x5xf32>
}
