// The library's functions for readers: types and defaults are of no language, and
// every name has a text, its own or that of all ops.
// RUN: ttmlir-tblgen -gen-library-reference -DGOOD -I %S/Inputs -I %include %s | FileCheck %s
// RUN: not ttmlir-tblgen -gen-library-reference -DMISSING -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ttmlir-tblgen -gen-library-reference -DSTRAY -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=STRAY
// RUN: not ttmlir-tblgen -gen-library-reference -DSUMMARY -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=SUMMARY
// RUN: not ttmlir-tblgen -gen-library-reference -DDEFAULT -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=DEFAULT

// RUN: not ttmlir-tblgen -gen-library-reference -DFIELD -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=FIELD

include "Toy.td"

// FIELD: error: field 'exact' of 'Options' has no text: wanted a TTNN_Doc

class TTNN_Doc<string name_, string text_> {
  string name = name_;
  string text = text_;
}
def : TTNN_Doc<"input", "the operand">;
def : TTNN_Doc<"mode", "how fast">;
def : TTNN_Doc<"memory_config", "where">;
def : TTNN_Doc<"best_mode", "the best of them">;
#ifndef FIELD
def : TTNN_Doc<"exact", "to the bit">;
#endif
def : TTNN_Doc<"rows_n", "rows of a part">;
def : TTNN_Doc<"part_n", "parts">;
def : TTNN_Doc<"options", "how to do it">;
def : TTNN_Doc<"low", "the first part">;
def : TTNN_Doc<"high", "the second part">;

#ifdef GOOD
// CHECK: ### `toy.split`
// CHECK: `parts(input, factor=1.5, mode=fast, fast=none, memory_config=none) → low, high`
// CHECK: parts a tensor.
// CHECK: A tensor of any size.
// CHECK: | parameter | type | default | |
// CHECK-NEXT: |---|---|---|---|
// CHECK-NEXT: | `input` | tensor | | a tensor with dimensions |
// CHECK-NEXT: | `factor` | float | `1.5` | where to part |
// CHECK-NEXT: | `mode` | `slow`, `fast` | `fast` | how fast |
// CHECK-NEXT: | `fast` | bool | `none` | no matter what |
// CHECK-NEXT: | `memory_config` | memory config | `none` | where |
// CHECK: | result | |
// CHECK: | `low` | the first part |
// CHECK-NEXT: | `high` | the second part |
def Toy_SplitOp : Toy_Op<"split"> {
  let summary = "parts a tensor";
  let description = "A tensor of any size.";
  let library = "ttnn::parts";
  let arguments = (ins AnyRankedTensor:$input,
                       DefaultValuedAttr<F32Attr, "1.5f">:$factor,
                       DefaultValuedAttr<Toy_ModeAttr, "::toy::Mode::Fast">:$mode,
                       OptionalAttr<BoolAttr>:$fast);
  let results = (outs AnyRankedTensor:$low, AnyRankedTensor:$high);
  let doc = ["input: a tensor with dimensions", "factor: where to part",
             "fast: no matter what"];
}
#endif

// The struct of Toy.td.
// CHECK: ### `Options`
// CHECK: How to split.
// CHECK: | `best_mode` | `slow`, `fast` | the best of them |
// CHECK-NEXT: | `exact` | bool | to the bit |
// CHECK: ### `Blocks`
// CHECK: | `rows_N` | int | rows of a part |
// CHECK: | `options` | `Options` | how to do it |

#ifdef MISSING
// MISSING: reference.td:[[#@LINE+1]]:5: error: 'size' of 'toy.a' has no text: wanted a TTNN_Doc, or "size: ..." in `doc`
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins I32Attr:$size);
  let outputs = [];
}
#endif

#ifdef STRAY
// STRAY: reference.td:[[#@LINE+1]]:5: error: `doc` describes 'size', which 'toy.a' does not have
def Toy_AOp : Toy_Op<"a"> {
  let outputs = [];
  let doc = ["size: how large"];
}
#endif

#ifdef SUMMARY
// SUMMARY: reference.td:[[#@LINE+1]]:5: error: 'toy.a' has no summary
def Toy_AOp : Toy_Op<"a"> {
  let summary = "";
  let outputs = [];
}
#endif

#ifdef DEFAULT
// DEFAULT: reference.td:[[#@LINE+1]]:5: error: argument 'mode': the default 'compute()' is no bool
def Toy_AOp : Toy_Op<"a"> {
  let arguments = (ins DefaultValuedAttr<BoolAttr, "compute()">:$mode);
  let outputs = [];
}
#endif
