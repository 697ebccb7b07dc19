// The page layouts that ops want of operands, by the ops that they lower from.
// RUN: ttmlir-tblgen -gen-operand-layouts -DGOOD -I %S/Inputs -I %include %s | FileCheck %s
// RUN: not ttmlir-tblgen -gen-operand-layouts -DWORD -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not ttmlir-tblgen -gen-operand-layouts -DNAME -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=NAME

include "Toy.td"

def Source_TakeOp : Source_Op<"take"> {
  let arguments = (ins I32Attr:$dim, AnyRankedTensor:$table, AnyRankedTensor:$rows,
                       Variadic<AnyRankedTensor>:$more);
  let results = (outs AnyRankedTensor:$result);
}

class Toy_Take<list<string> layouts> : Toy_Op<"take"> {
  let arguments = (ins AnyRankedTensor:$rows, AnyRankedTensor:$table);
  let results = (outs AnyRankedTensor:$result);
  let converts = ["source.take"];
  let operandLayouts = layouts;
  let autoConvert = 0;
}

#ifdef GOOD
// CHECK: {"source.take", 1, Layout::RowMajor},
// CHECK-NEXT: {"source.take", 0, Layout::Tile},
def Toy_TakeOp : Toy_Take<["rows=row_major", "table=tile"]>;
#endif

#ifdef WORD
// WORD: operand-layouts.td:[[#@LINE+1]]:5: error: `operandLayouts` has 'rows=columns'; wanted the name of an operand and row_major or tile
def Toy_TakeOp : Toy_Take<["rows=columns"]>;
#endif

#ifdef NAME
// NAME: operand-layouts.td:[[#@LINE+1]]:5: error: `operandLayouts` names 'more', which has no fixed place among the operands of 'source.take'
def Toy_TakeOp : Toy_Take<["more=tile"]>;
#endif
