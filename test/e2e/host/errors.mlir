// Source has no functions of the host, and says which it would need.
// RUN: ttmlir-opt %s --ttir-to-ttnn-backend-pipeline -o %t.mlir
// RUN: not ttmlir-translate --mlir-to-cpp %t.mlir 2>&1 | FileCheck %s --check-prefix=CPP
// RUN: not ttmlir-translate --mlir-to-python %t.mlir 2>&1 | FileCheck %s --check-prefix=PYTHON
// RUN: not ttmlir-opt %s --ttir-to-emitc-pipeline 2>&1 | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: not ttrt read %t.ttnn --section cpp 2>&1 | FileCheck %s --check-prefix=CPP
// CPP: error: 'func.func' op cannot be emitted as C++: 'main_cpu_hoisted_0' is a function of the host, and only a .ttnn binary has its code
// PYTHON: error: 'func.func' op cannot be emitted as Python: 'main_cpu_hoisted_0' is a function of the host

// Text that is damaged is not run.
// RUN: sed s/ttir.exp/ttir.abs/ %t.ttnn > %t.damaged.ttnn
// RUN: not ttrt run %t.damaged.ttnn 2>&1 | FileCheck %s --check-prefix=DAMAGED
// DAMAGED: functions of the host: the text is damaged: its checksum is

// A declaration without a function.
// RUN: sed 's/func.func @main_cpu_hoisted_0/func.func @other/' %t.mlir > %t.none.mlir
// RUN: not ttmlir-translate --ttnn-to-flatbuffer %t.none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: 'main_cpu_hoisted_0' cannot be written to a binary: no ttcore.cpu_module has it
func.func @main(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = "ttir.exp"(%x) {ttir.should_hoist} : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
