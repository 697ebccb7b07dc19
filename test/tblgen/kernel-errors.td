// A record that cannot be generated from stops the build at the record.
//
// RUN: not ttmlir-tblgen -gen-kernel-abi -DUNIT -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=UNIT
// RUN: not ttmlir-tblgen -gen-kernel-abi -DTHREAD -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=THREAD
// RUN: not ttmlir-tblgen -gen-kernel-abi -DOPERAND -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: not ttmlir-tblgen -gen-kernel-abi -DATTRIBUTE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: not ttmlir-tblgen -gen-kernel-abi -DOPTIONAL -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=OPTIONAL
// RUN: not ttmlir-tblgen -gen-kernel-abi -DVARIADIC -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=VARIADIC
// RUN: not ttmlir-tblgen -gen-kernel-abi -DRESULTS -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=RESULTS
// RUN: not ttmlir-tblgen -gen-kernel-abi -DCLASH -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=CLASH
// RUN: not ttmlir-tblgen -gen-kernel-abi -DTEMPLATE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=TEMPLATE
// RUN: not ttmlir-tblgen -gen-kernel-abi -DCALL -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: not ttmlir-tblgen -gen-kernel-calls -DTILES -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: not ttmlir-tblgen -gen-kernel-abi -DVALUE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not ttmlir-tblgen -gen-kernel-host -DWORD -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not ttmlir-tblgen -gen-kernel-host -DLIST -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: not ttmlir-tblgen -gen-kernel-charges -DCHARGE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=CHARGE
// RUN: not ttmlir-tblgen -gen-kernel-charges -DCHARGES -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=CHARGES

include "ToyCalls.td"

#ifdef CHARGE
// CHARGE: errors.td:[[#@LINE+1]]:5: error: 'a' does not say what it is charged by
def Toy_AOp : Toy_Call<"a", "dm"> {
  let charge = "";
}
#endif

#ifdef CHARGES
def Toy_AOp : Toy_Call<"a", "dm">;
// CHARGES: errors.td:[[#@LINE+1]]:5: error: 'b' is charged by 'Scalar', but 'a', whose key 'a' it shares, by 'Free'
def Toy_BOp : Toy_Call<"b", "dm"> {
  let cost = "a";
  let charge = "Scalar";
}
#endif

#ifdef UNIT
// UNIT: errors.td:[[#@LINE+1]]:5: error: there is no unit 'brain'
def Toy_AOp : Toy_Call<"a", "brain">;
#endif

#ifdef THREAD
// THREAD: errors.td:[[#@LINE+1]]:5: error: there is no thread 'math'
def Toy_AOp : Toy_Call<"a", "dm"> {
  let thread = "math";
}
#endif

#ifdef OPERAND
// OPERAND: errors.td:[[#@LINE+1]]:5: error: operand 'x': 'AnyTensor' does not say its type in the kernel ABI
def Toy_AOp : Toy_Call<"a", "dm", (ins AnyTensor:$x)>;
#endif

#ifdef ATTRIBUTE
// ATTRIBUTE: errors.td:[[#@LINE+1]]:5: error: attribute 'map': kind 'AffineMapAttr' cannot be passed to a kernel call
def Toy_AOp : Toy_Call<"a", "dm", (ins AffineMapAttr:$map)>;
#endif

#ifdef OPTIONAL
// OPTIONAL: errors.td:[[#@LINE+1]]:5: error: attribute 'fast' is optional: calls need a default to pass without it
def Toy_AOp : Toy_Call<"a", "dm", (ins OptionalAttr<BoolAttr>:$fast)>;
#endif

#ifdef VARIADIC
// VARIADIC: errors.td:[[#@LINE+1]]:5: error: operand 'x' is variadic: its type in the kernel ABI must be a pointer, but is 'uint32_t'
def Toy_AOp : Toy_Call<"a", "dm", (ins Variadic<Toy_I32>:$x)>;
#endif

#ifdef RESULTS
// RESULTS: errors.td:[[#@LINE+1]]:5: error: a call has one result at most
def Toy_AOp : Toy_Call<"a", "dm", (ins), (outs Toy_I32:$x, Toy_I32:$y)>;
#endif

#ifdef CLASH
def Toy_AOp : Toy_Call<"a.b", "dm">;
// CLASH: errors.td:[[#@LINE+1]]:5: error: its name in C, 'a_b', is taken by 'Toy_AOp'
def Toy_BOp : Toy_Call<"a_b", "dm">;
#endif

#ifdef TEMPLATE
// TEMPLATE: errors.td:[[#@LINE+1]]:5: error: template argument 'x' is not an attribute
def Toy_AOp : Toy_Call<"a", "dm", (ins Toy_I32:$x)> {
  let templateArgs = ["x"];
}
#endif

#ifdef CALL
// CALL: errors.td:[[#@LINE+1]]:5: error: there is no argument 'y'
def Toy_AOp : Toy_Call<"a", "dm", (ins Toy_I32:$x)> {
  let call = ["x", "y"];
}
#endif

#ifdef TILES
// TILES: errors.td:[[#@LINE+1]]:5: error: a call of the vector unit needs a tile of DST, or `customBody`
def Toy_AOp : Toy_Call<"a", "sfpu", (ins Toy_I32:$x)>;
#endif

#ifdef VALUE
// VALUE: errors.td:[[#@LINE+1]]:5: error: a call of the vector unit has no result
def Toy_AOp : Toy_Call<"a", "sfpu", (ins Toy_DstIndex:$x), (outs Toy_I32:$y)>;
#endif

#ifdef WORD
// WORD: errors.td:[[#@LINE+1]]:5: error: default of 'mode': the vendor's enum has no word 'C'
def Toy_AOp : Toy_Call<"a", "dm", (ins DefaultValuedAttr<Toy_ModeAttr, "::toy::Mode::C">:$mode)>;
#endif

#ifdef LIST
// LIST: errors.td:[[#@LINE+1]]:5: error: a call with a list of values needs `cpp`
def Toy_AOp : Toy_Call<"a", "dm", (ins Variadic<Toy_List>:$x)>;
#endif
