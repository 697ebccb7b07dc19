// Pairs of ops, for each dialect that they come from; those with `autoConvert = 0`
// are left out, and sources of a dialect that is not there. An op of another
// dialect with the same mnemonic does not get in the way.
// RUN: ttmlir-tblgen -gen-by-name-conversion -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

def Other_JoinOp : Op<Other_Dialect, "join"> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
}

def Toy_MergeOp : Toy_Op<"merge"> {
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let converts = ["other.join", "absent.join"];
}

// CHECK-NOT: ScaleOp
// CHECK: #ifdef TT_FROM_OTHER
// CHECK-NEXT: TT_FROM_OTHER(::other::JoinOp, ::toy::MergeOp)
// CHECK-NEXT: #undef TT_FROM_OTHER
// CHECK-NEXT: #endif
// CHECK-NEXT: #ifdef TT_FROM_SOURCE
// CHECK-NEXT: TT_FROM_SOURCE(::source::JoinOp, ::toy::JoinOp)
// CHECK-NEXT: #undef TT_FROM_SOURCE
// CHECK-NEXT: #endif
