// Pairs of ops; those with `autoConvert = 0` or no source are left out.
// RUN: ttmlir-tblgen -gen-by-name-conversion -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// CHECK-NOT: ScaleOp
// CHECK: TT_BY_NAME(::source::JoinOp, ::toy::JoinOp)
// CHECK-NEXT: #undef TT_BY_NAME
