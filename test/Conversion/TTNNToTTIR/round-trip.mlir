// Every op that lowers can be raised again, windows apart: the text has no TTNN op left, and
// compiles to a program that gives the same bits.
// RUN: ttmlir-opt %S/../TTIRToTTNN/eltwise.mlir --ttir-to-ttnn-backend-pipeline --convert-ttnn-to-ttir -o %t.eltwise.mlir
// RUN: FileCheck %s --input-file=%t.eltwise.mlir --implicit-check-not='"ttnn.'
// RUN: ttmlir-opt %S/../TTIRToTTNN/tensor.mlir --ttir-to-ttnn-backend-pipeline --convert-ttnn-to-ttir -o %t.tensor.mlir
// RUN: FileCheck %s --input-file=%t.tensor.mlir --implicit-check-not='"ttnn.'
// RUN: ttmlir-opt %S/../TTIRToTTNN/neural.mlir --ttir-to-ttnn-backend-pipeline --convert-ttnn-to-ttir -o %t.neural.mlir
// RUN: FileCheck %s --input-file=%t.neural.mlir --implicit-check-not='"ttnn.'
// RUN: ttmlir-opt %S/../TTIRToTTNN/creation.mlir --ttir-to-ttnn-backend-pipeline --convert-ttnn-to-ttir -o %t.creation.mlir
// RUN: FileCheck %s --input-file=%t.creation.mlir --implicit-check-not='"ttnn.'
// RUN: ttrt run %t.eltwise.mlir --golden --init rand
// RUN: ttrt run %t.tensor.mlir %t.neural.mlir %t.creation.mlir --golden
// CHECK: module
// CHECK-NOT: ttnn_layout>
