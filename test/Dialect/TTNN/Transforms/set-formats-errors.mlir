// Files of formats that do not fit are refused.
// RUN: rm -rf %t && mkdir %t && ttmlir-opt %s --ttcore-register-device -o %t/in.mlir
// RUN: not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/none.json" 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: the formats '{{.*}}none.json': No such file or directory
// RUN: echo '{' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: error: the formats '{{.*}}a.json': [2:
// RUN: echo '{}' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=LIST
// LIST: error: the formats '{{.*}}': wanted a list of functions, as formats-report=FILE.json has it
// RUN: echo '[{"function": "f"}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: a function without 'function' or 'products'
// RUN: echo '[{"function": "f", "products": [{"number": -1, "kind": "matmul"}]}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: a product of 'f' without 'number' or 'kind'
// RUN: echo '[{"function": "f", "products": [{"number": 0, "kind": "matmul", "weights": "bf8"}]}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: product 0 of 'f' has 'bf8' as weights; wanted declared, bfp_bf8 or bfp_bf4
// RUN: echo '[{"function": "f", "products": [{"number": 0, "kind": "matmul", "fidelity": 4}]}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=FIDELITY
// FIDELITY: product 0 of 'f' has '' as fidelity; wanted default, lofi, hifi2, hifi3 or hifi4
// RUN: echo '[{"function": "f", "products": [{"number": 0, "kind": "linear"}]}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: error: 'ttnn.matmul' op is product 0 of 'f', which is a 'linear' in the formats '{{.*}}': they are those of another program
// RUN: echo '[{"function": "f", "products": [{"number": 7, "kind": "matmul"}]}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error: the formats '{{.*}}' have product 7 of 'f', which has 1
// RUN: echo '[{"function": "g", "products": []}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: the formats '{{.*}}' are those of 'g', which the program does not have
// RUN: echo '[{"function": "f", "products": [{"number": 0, "kind": "matmul", "weights": "bfp_bf8"}]}]' > %t/a.json; not ttmlir-opt %t/in.mlir --ttnn-set-formats="file=%t/a.json" 2>&1 | FileCheck %s --check-prefix=WEIGHTS
// WEIGHTS: error: 'ttnn.matmul' op has no weights, but the formats say 'bfp_bf8' for them
// RUN: not ttmlir-opt %t/in.mlir --ttnn-set-formats="report=%t/no/folder.json" -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRITE
// WRITE: error: cannot write the report of formats to '{{.*}}folder.json'

#t = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @f(%a: tensor<64x64xbf16, #t>) -> tensor<64x64xbf16, #t> {
  %0 = "ttnn.matmul"(%a, %a) : (tensor<64x64xbf16, #t>, tensor<64x64xbf16, #t>) -> tensor<64x64xbf16, #t>
  return %0 : tensor<64x64xbf16, #t>
}
