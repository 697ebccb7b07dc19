// A mesh without chips: the message must not speak of too many.
// RUN: not ttmlir-opt %s --ttcore-register-device=mesh-shape=0,1 2>&1 | FileCheck %s
// CHECK: mesh-shape has a dimension of 0: at least 1 expected
// CHECK-NOT: more chips
module {
}
