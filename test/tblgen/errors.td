// A record that cannot be generated from stops the build at the record.
//
// RUN: not ttmlir-tblgen -gen-op-list -DCLASH -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=CLASH
// RUN: not ttmlir-tblgen -gen-library-dispatch -DKIND -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not ttmlir-tblgen -gen-library-calls -DEXTRA -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=EXTRA
// RUN: not ttmlir-tblgen -gen-library-calls -DMISSING -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ttmlir-tblgen -gen-library-calls -DPROPERTY -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=PROPERTY
// RUN: not ttmlir-tblgen -gen-library-calls -DOWN -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not ttmlir-tblgen -gen-library-calls -DPLACE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=PLACE
// RUN: not ttmlir-tblgen -gen-library-prototypes -DNAMESPACE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=NAMESPACE
// RUN: not ttmlir-tblgen -gen-library-dispatch -DDEFAULT -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=DEFAULT
// RUN: not ttmlir-tblgen -gen-library-calls -DFIELD -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=FIELD
// RUN: not ttmlir-tblgen -gen-library-dispatch -DRESULTS -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=RESULTS

include "Toy.td"

#ifdef CLASH
def Toy_AOp : Toy_Op<"a">;
// CLASH: errors.td:[[#@LINE+1]]:5: error: op 'a' of 'Toy_BOp' is taken by 'Toy_AOp'
def Toy_BOp : Toy_Op<"a">;
#endif

#ifdef KIND
// KIND: errors.td:[[#@LINE+1]]:5: error: argument 'map': attribute kind 'AffineMapAttr' has no row in the table of kinds
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins AffineMapAttr:$map);
}
#endif

#ifdef EXTRA
// EXTRA: errors.td:[[#@LINE+1]]:5: error: `call` names 'rhs', which is neither an argument nor a property of a result
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let call = ["input", "rhs"];
}
#endif

#ifdef MISSING
// MISSING: errors.td:[[#@LINE+1]]:5: error: argument 'dim' is missing in `call`
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins AnyRankedTensor:$input, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let call = ["input", "memory_config"];
}
#endif

#ifdef PROPERTY
// There is no result to take it from.
// PROPERTY: errors.td:[[#@LINE+1]]:5: error: `call` names 'memory_config', which is neither an argument nor a property of a result
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins AnyRankedTensor:$input);
}
#endif

#ifdef OWN
// OWN: errors.td:[[#@LINE+1]]:5: error: `call` names 'other=none' behind '/', where only arguments and properties of the result may stand
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let call = ["input", "memory_config", "/", "other=none"];
}
#endif

#ifdef PLACE
// PLACE: errors.td:[[#@LINE+1]]:5: error: `anyPlace` names 'dim', which is no operand
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins AnyRankedTensor:$input, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
  let anyPlace = ["dim"];
}
#endif

#ifdef NAMESPACE
// NAMESPACE: errors.td:[[#@LINE+1]]:5: error: `library` must be in namespace ttnn, but is 'other::a'
def Toy_AOp : Toy_Op<"a"> {
  let library = "other::a";
  let outputs = [];
}
#endif

#ifdef RESULTS
// RESULTS: errors.td:[[#@LINE+1]]:5: error: result 'second' is one of several and must be a tensor
def Toy_AOp : Toy_Op<"a"> {
  let results = (outs AnyRankedTensor:$first, Toy_Device:$second);
  let outputs = [];
}
#endif

#ifdef DEFAULT
// DEFAULT: errors.td:[[#@LINE+1]]:5: error: argument 'mode': the library has no value '::toy::Mode::Odd'
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins DefaultValuedAttr<Toy_ModeAttr, "::toy::Mode::Odd">:$mode);
  let outputs = [];
}
#endif

#ifdef FIELD
// FIELD: errors.td:[[#@LINE+1]]:5: error: field 'size' has no kind of attribute
def Toy_BadAttr : Toy_Struct<"Bad"> {
  let parameters = (ins "int":$size);
}
#endif
