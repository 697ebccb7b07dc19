// Groups that are alike are lowered once: the programs of one function have the
// kernels of one, each with its own tensors.

// RUN: ttmlir-opt --ttir-to-ttmetal-pipeline %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=KERNELS < %t.mlir
// KERNELS-COUNT-3: ttmetal.enqueue_program
// KERNELS-NOT: ttmetal.enqueue_program
// KERNELS-COUNT-3: ttkernel.thread =
// KERNELS-NOT: ttkernel.thread =

// RUN: ttrt run %s --backend=ttmetal --golden --sanitize | FileCheck %s
// CHECK: output 0: pcc {{1.00000|0.9999}}
// CHECK: output 1: pcc {{1.00000|0.9999}}
// CHECK: output 2: pcc {{1.00000|0.9999}}

func.func @three(%a: tensor<33x35xbf16>, %b: tensor<33x35xbf16>, %c: tensor<33x35xbf16>) -> (tensor<33x35xbf16>, tensor<33x35xbf16>, tensor<33x35xbf16>) {
  %0 = "ttir.softmax"(%a) <{dimension = -1 : si32}> : (tensor<33x35xbf16>) -> tensor<33x35xbf16>
  %1 = "ttir.softmax"(%b) <{dimension = -1 : si32}> : (tensor<33x35xbf16>) -> tensor<33x35xbf16>
  %2 = "ttir.softmax"(%c) <{dimension = -1 : si32}> : (tensor<33x35xbf16>) -> tensor<33x35xbf16>
  return %0, %1, %2 : tensor<33x35xbf16>, tensor<33x35xbf16>, tensor<33x35xbf16>
}
