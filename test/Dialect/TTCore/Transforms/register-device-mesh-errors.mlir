// A mesh without chips: the message must not speak of too many.
// XFAIL: *
// RUN: not ttmlir-opt %s --ttcore-register-device=mesh-shape=0,1 2>&1 | FileCheck %s
// CHECK: error: mesh shape '0x1'
// CHECK-NOT: more chips
module {
}
