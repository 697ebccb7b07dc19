// Convolutions: their weights are prepared in block floats, their results stay so behind activations and in sums.
// RUN: rm -rf %t && mkdir %t
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="weight-dtype=bfp_bf8 activation-dtype=bfp_bf8 formats-report=%t/r.json" -o %t/a.mlir
// RUN: FileCheck %s --input-file=%t/a.mlir
// RUN: FileCheck %s --input-file=%t/r.json --check-prefix=REPORT
// RUN: ttrt run %s --golden --pcc 0.999 --pipeline-options="weight-dtype=bfp_bf8 activation-dtype=bfp_bf8"
// RUN: ttrt run %s --golden --pcc 0.999 --pipeline-options="weight-dtype=bfp_bf8 activation-dtype=bfp_bf8 optimization-level=2"

// A file chooses for each of them; the other keeps what is declared.
// RUN: sed -e 's/"weights": "bfp_bf8"/"weights": "declared"/' -e '0,/"fidelity": "default"/s//"fidelity": "lofi"/' -e '0,/"weights": "declared"/s//"weights": "bfp_bf4"/' -e 's/"result": "bfp_bf8"/"result": "declared"/' %t/r.json > %t/f.json
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline="formats-file=%t/f.json" | FileCheck %s --check-prefix=FILE
// RUN: ttrt run %s --golden --pcc 0.97 --pipeline-options="formats-file=%t/f.json"

// There is something to convert.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=weight-dtype=bfp_bf4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: warning

// CHECK-DAG: #[[BLOCKS:.*]] = #ttnn.ttnn_layout<{{.*}}5x2x!ttcore.tile<32x32, bfp_bf8>
// CHECK: %[[A:.*]] = "ttnn.conv2d"
// CHECK-SAME: conv2d_config = #ttnn.conv2d_config<weights_dtype = bfp_bf8, activation = <op_type = relu>>
// CHECK-SAME: -> tensor<1x1x143x40xbf16, #[[BLOCKS]]>
// CHECK: %[[B:.*]] = "ttnn.conv2d"(%[[A]]
// CHECK-SAME: weights_dtype = bfp_bf8
// CHECK-SAME: -> tensor<1x1x143x40xbf16, #[[BLOCKS]]>
// CHECK: %[[C:.*]] = "ttnn.add"(%{{.*}}, %{{.*}}) {{.*}} -> tensor<1x1x143x40xbf16, #[[BLOCKS]]>
// CHECK: %[[D:.*]] = "ttnn.leaky_relu"(%[[C]]){{.*}} -> tensor<1x1x143x40xbf16, #[[BLOCKS]]>
// CHECK: "ttnn.conv2d"(%[[D]]
// CHECK-SAME: -> tensor<1x1x143x40xbf16, #[[PLAIN:.*]]>
// The result is not read by such an op.
// CHECK: return

// REPORT-COUNT-3: "kind": "conv2d"
// REPORT-NOT: "kind"

// FILE: weights_dtype = bfp_bf4
// FILE-NOT: weights_dtype
// FILE: return

!i = tensor<1x13x11x40xbf16>
!w = tensor<40x40x3x3xbf16>
func.func @f(%x: !i, %u: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}, %v: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> !i {
  %0 = "ttir.conv2d"(%x, %u) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (!i, !w) -> !i
  %1 = "ttir.relu"(%0) : (!i) -> !i
  %2 = "ttir.conv2d"(%1, %v) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (!i, !w) -> !i
  %3 = "ttir.add"(%2, %1) : (!i, !i) -> !i
  %4 = "ttir.leaky_relu"(%3) <{parameter = 0.25 : f32}> : (!i) -> !i
  %5 = "ttir.conv2d"(%4, %u) <{stride = 1 : i32, padding = 1 : i32, dilation = 1 : i32, groups = 1 : i32}> : (!i, !w) -> !i
  %6 = "ttir.abs"(%5) : (!i) -> !i
  return %6 : !i
}
