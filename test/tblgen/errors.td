// A record that cannot be generated from stops the build at the record.
//
// RUN: not ttmlir-tblgen -gen-op-list -DCLASH -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=CLASH
// RUN: not ttmlir-tblgen -gen-op-list -DRANGE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not ttmlir-tblgen -gen-op-list -DZERO -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not ttmlir-tblgen -gen-flatbuffer-schema -DKIND -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not ttmlir-tblgen -gen-library-calls -DEXTRA -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=EXTRA
// RUN: not ttmlir-tblgen -gen-library-calls -DMISSING -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ttmlir-tblgen -gen-library-calls -DPROPERTY -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=PROPERTY
// RUN: not ttmlir-tblgen -gen-library-prototypes -DNAMESPACE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=NAMESPACE
// RUN: not ttmlir-tblgen -gen-flatbuffer-dispatch -DRESULTS -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=RESULTS

include "Toy.td"

#ifdef CLASH
def Toy_AOp : Toy_Op<"a", 5>;
// CLASH: errors.td:[[#@LINE+1]]:5: error: opcode 5 of 'Toy_BOp' is taken by 'Toy_AOp'
def Toy_BOp : Toy_Op<"b", 5>;
#endif

#ifdef RANGE
// RANGE: errors.td:[[#@LINE+1]]:5: error: opcode 255 of 'Toy_AOp' is outside 1 to 254
def Toy_AOp : Toy_Op<"a", 255>;
#endif

#ifdef ZERO
// ZERO: errors.td:[[#@LINE+1]]:5: error: opcode 0 of 'Toy_AOp' is outside 1 to 254
def Toy_AOp : Toy_Op<"a", 0>;
#endif

#ifdef KIND
// KIND: errors.td:[[#@LINE+1]]:5: error: argument 'map': attribute kind 'AffineMapAttr' has no row in the table of kinds
def Toy_AOp : Toy_Op<"a", 1> {
  let arguments = (ins AffineMapAttr:$map);
}
#endif

#ifdef EXTRA
// EXTRA: errors.td:[[#@LINE+1]]:5: error: `call` names 'rhs', which is neither an argument nor a property of a single result
def Toy_AOp : Toy_Op<"a", 1> {
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let call = ["input", "rhs"];
}
#endif

#ifdef MISSING
// MISSING: errors.td:[[#@LINE+1]]:5: error: argument 'dim' is missing in `call`
def Toy_AOp : Toy_Op<"a", 1> {
  let arguments = (ins AnyRankedTensor:$input, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let call = ["input", "memory_config"];
}
#endif

#ifdef PROPERTY
// There is no result to take it from.
// PROPERTY: errors.td:[[#@LINE+1]]:5: error: `call` names 'memory_config', which is neither an argument nor a property of a single result
def Toy_AOp : Toy_Op<"a", 1> {
  let arguments = (ins AnyRankedTensor:$input);
}
#endif

#ifdef NAMESPACE
// NAMESPACE: errors.td:[[#@LINE+1]]:5: error: `library` must be in namespace ttnn, but is 'other::a'
def Toy_AOp : Toy_Op<"a", 1> {
  let library = "other::a";
  let outputs = [];
}
#endif

#ifdef RESULTS
// RESULTS: errors.td:[[#@LINE+1]]:5: error: ops with several results cannot be dispatched yet
def Toy_AOp : Toy_Op<"a", 1> {
  let results = (outs AnyRankedTensor:$first, AnyRankedTensor:$second);
  let outputs = [];
}
#endif
