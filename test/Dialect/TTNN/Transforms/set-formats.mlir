// Formats and fidelity of single products, from a file that a report has made.
// RUN: rm -rf %t && mkdir %t && ttmlir-opt %s --ttcore-register-device --mlir-print-debuginfo -o %t/in.mlir
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="report=-" -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="report=%t/a.json" --mlir-print-debuginfo -o %t/same.mlir
// RUN: ttmlir-opt %t/in.mlir --mlir-print-debuginfo -o %t/in.txt && diff %t/in.txt %t/same.mlir

// REPORT: products of 'net'
// REPORT-NEXT: 0 matmul weights declared fidelity default result declared first
// REPORT-NEXT: 1 linear weights declared fidelity lofi result declared second
// REPORT-NEXT: 2 matmul weights none fidelity default result declared
// REPORT-NOT: 3

// A report with other words is a request.
// RUN: sed -e '0,/"weights": "declared"/s//"weights": "bfp_bf4"/' -e 's/"fidelity": "lofi"/"fidelity": "hifi3"/' -e '0,/"result": "declared"/s//"result": "bfp_bf8"/' %t/a.json > %t/b.json
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/b.json" | FileCheck %s
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/b.json report=-" -o /dev/null | FileCheck %s --check-prefix=AGAIN
// AGAIN: 0 matmul weights bfp_bf4 fidelity default result bfp_bf8 first
// AGAIN-NEXT: 1 linear weights declared fidelity hifi3 result declared second
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/b.json" --const-eval-hoist-transform -o %t/out.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t/out.mlir -o %t/out.ttnn
// RUN: ttrt run %t/out.ttnn --golden --pcc 0.99

// Every product's result, where a reader takes blocks.
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="activation-dtype=bfp_bf8 report=-" -o /dev/null | FileCheck %s --check-prefix=ALL
// ALL: 0 matmul {{.*}} result bfp_bf8 first
// ALL: 1 linear {{.*}} result bfp_bf8 second
// ALL: 2 matmul {{.*}} result declared

// Sums of blocks that the program declares keep the format that it declares for them.
// RUN: ttmlir-opt %t/in.mlir --ttnn-set-formats="activation-dtype=bfp_bf8" | FileCheck %s --check-prefix=DECLARED
// DECLARED-DAG: #[[DECLARED:.*]] = #ttnn.ttnn_layout<{{.*}}2x3x!ttcore.tile<32x32, bf16>
// DECLARED-LABEL: func.func @declared
// DECLARED: "ttnn.add"({{.*}} -> tensor<33x70xbf16, #[[DECLARED]]>
// DECLARED: "ttnn.matmul"

#dram = #ttnn.buffer_type<dram>
#x = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#w = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x3x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
#s = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #dram>, <interleaved>>
!x = tensor<33x70xbf16, #x>
!w = tensor<70x70xbf16, #w>
!s = tensor<33x33xbf16, #s>

// CHECK-LABEL: func.func @net
// CHECK-DAG: %[[W:.*]] = "ttnn.typecast"(%arg1){{.*}} -> tensor<70x70xbf16, #[[BLOCKS4:.*]]>
// CHECK: %[[A:.*]] = "ttnn.matmul"(%arg0, %[[W]]){{.*}} -> tensor<33x70xbf16, #[[BLOCKS8:.*]]>
// The softmax reads what the program says, the other product the blocks.
// CHECK: %[[BACK:.*]] = "ttnn.typecast"(%[[A]])
// CHECK: %[[B:.*]] = "ttnn.linear"(%[[A]], %arg1)
// CHECK-SAME: math_fidelity = hifi3, fp32_dest_acc_en = true
// CHECK: "ttnn.softmax"(%[[BACK]])
func.func @net(%x: !x, %w: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> !s {
  %0 = "ttnn.matmul"(%x, %w) : (!x, !w) -> !x loc("first")
  %1 = "ttnn.linear"(%0, %w) <{compute_config = #ttnn.device_compute_kernel_config<math_fidelity = lofi, fp32_dest_acc_en = true>}> : (!x, !w) -> !x loc("second")
  %2 = "ttnn.softmax"(%0) <{dimension = -1 : si32}> : (!x) -> !x
  %3 = "ttnn.matmul"(%1, %2) <{transpose_b = true}> : (!x, !x) -> !s
  return %3 : !s
}

#b = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x3x!ttcore.tile<32x32, bfp_bf8>, #dram>, <interleaved>>
func.func @declared(%x: tensor<33x70xbf16, #b>, %w: !w {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> !x {
  %0 = "ttnn.add"(%x, %x) : (tensor<33x70xbf16, #b>, tensor<33x70xbf16, #b>) -> !x
  %1 = "ttnn.matmul"(%0, %w) : (!x, !w) -> !x
  return %1 : !x
}
