// A program without inputs, ops and outputs runs.
// RUN: ttrt run %s | FileCheck %s
// CHECK: program 0 ('f') ran
func.func @f() {
  return
}
