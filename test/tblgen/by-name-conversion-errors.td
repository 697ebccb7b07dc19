// Ops convert by name only if nothing is lost on the way.
//
// RUN: not ttmlir-tblgen -gen-by-name-conversion -DSOURCE -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=SOURCE
// RUN: not ttmlir-tblgen -gen-by-name-conversion -DOPERANDS -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=OPERANDS
// RUN: not ttmlir-tblgen -gen-by-name-conversion -DLOST -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: not ttmlir-tblgen -gen-by-name-conversion -DUNKNOWN -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: ttmlir-tblgen -gen-by-name-conversion -DDEFAULTS -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=DEFAULTS

include "Toy.td"

def Source_AOp : Source_Op<"a"> {
  let arguments = (ins AnyRankedTensor:$input, I32Attr:$dim);
  let results = (outs AnyRankedTensor:$result);
}

class Toy_A<dag args, string source = "source.a"> : Toy_Op<"a"> {
  let arguments = args;
  let results = (outs AnyRankedTensor:$result);
  let converts = [source];
}

#ifdef SOURCE
// SOURCE: errors.td:[[#@LINE+1]]:5: error: converts by name, but there is no op 'source.b'
def Toy_AOp : Toy_A<(ins), "source.b">;
#endif

#ifdef OPERANDS
// OPERANDS: errors.td:[[#@LINE+1]]:5: error: converts by name, but its operands differ from those of 'source.a'
def Toy_AOp : Toy_A<(ins AnyRankedTensor:$lhs, I32Attr:$dim)>;
#endif

#ifdef LOST
// LOST: errors.td:[[#@LINE+1]]:5: error: converts by name, but lacks the attribute 'dim' of 'source.a'
def Toy_AOp : Toy_A<(ins AnyRankedTensor:$input)>;
#endif

#ifdef UNKNOWN
// UNKNOWN: errors.td:[[#@LINE+1]]:5: error: converts by name, but 'keep' is not an attribute of 'source.a'
def Toy_AOp : Toy_A<(ins AnyRankedTensor:$input, I32Attr:$dim, BoolAttr:$keep)>;
#endif

#ifdef DEFAULTS
// DEFAULTS: TT_FROM_SOURCE(::source::AOp, ::toy::AOp)
def Toy_AOp : Toy_A<(ins AnyRankedTensor:$input, I32Attr:$dim,
                         DefaultValuedAttr<BoolAttr, "false">:$keep,
                         OptionalAttr<StrAttr>:$name)>;
#endif
