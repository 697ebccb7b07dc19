// Ops that are one op of another dialect: as the record says, or one of `TT_Becomes`.
//
// RUN: ttmlir-tblgen -gen-renamed-ops -I %S/Inputs -I %include %s | FileCheck %s
// RUN: not ttmlir-tblgen -gen-renamed-ops -DOPERANDS -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=OPERANDS
// RUN: not ttmlir-tblgen -gen-renamed-ops -DMISSING -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=MISSING

include "Toy.td"
include "ttmlir/Dialect/Common/Becomes.td"

class One<string name> : Source_Op<name> {
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
}
def Source_AOp : One<"a">;
def Source_BOp : One<"b"> { string becomes = "source.a"; }
def Source_COp : One<"c">;

// CHECK: {"source.b", "source.a"},
// CHECK: {"source.c", "source.a"},
def : TT_Becomes<Source_COp, Source_AOp>;

#ifdef OPERANDS
def Source_DOp : Source_Op<"d"> {
  let arguments = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs);
  let results = (outs AnyRankedTensor:$result);
}
// OPERANDS: renamed-ops.td:[[#@LINE+1]]:1: error: 'source.d' becomes 'source.a', which has other operands
def : TT_Becomes<Source_DOp, Source_AOp>;
#endif

#ifdef MISSING
// MISSING: renamed-ops.td:[[#@LINE+1]]:5: error: becomes 'source.z', but there is no such op
def Source_EOp : One<"e"> { string becomes = "source.z"; }
#endif
