// A builder in Python: a method for every op of a dialect, and a table of the shapes of
// results.
// RUN: ttmlir-tblgen -gen-python-builder --builder-of=toy -DGOOD -I %S/Inputs -I %S/../../include -I %include %s > %t.py
// RUN: FileCheck %s --input-file %t.py
// RUN: %python -m py_compile %t.py
// RUN: ttmlir-tblgen -gen-shape-table --builder-of=toy -DGOOD -I %S/Inputs -I %S/../../include -I %include %s | FileCheck %s --check-prefix=TABLE
// RUN: ttmlir-tblgen -gen-python-builder --builder-of=source -DGOOD -I %S/Inputs -I %S/../../include -I %include %s | FileCheck %s --check-prefix=OTHER
// RUN: not ttmlir-tblgen -gen-python-builder --builder-of=toy -DSHAPE -I %S/Inputs -I %S/../../include -I %include %s 2>&1 | FileCheck %s --check-prefix=SHAPE

include "ttmlir/Dialect/Common/Signatures.td"
include "ttmlir/Dialect/Common/Traits.td"
include "Toy.td"

class Toy_Shaped<string mnemonic, string rule, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits> {
  string shapeRule = rule;
}

#ifdef GOOD
// Required arguments come first, in their order; a keyword of Python gets an underscore.
// CHECK: def fold(self, rows, more, lambda_, dim, bias=None, keep=True, scale=1e-05, mode=None, dims=None, name="a", *, dtype=None):
// CHECK-NEXT: r"""sums of rows.
// CHECK-EMPTY:
// CHECK-NEXT: {{^        }}One line,
// CHECK-NEXT: {{^          }}another.
// CHECK-NEXT: {{^        }}"""
// CHECK-NEXT: return self._op("fold", [("rows", "tensor", rows, True), ("bias", "tensor?", bias, False), ("more", "tensors", more, True), ("lambda", "i32", lambda_, True), ("dim", "si32", dim, True), ("keep", "bool", keep, False), ("scale", "f32", scale, False), ("mode", ("#toy.mode", ("slow", "fast", "odd")), mode, False), ("dims", "[i32]", dims, False), ("name", "str", name, False)], types=(("result", "rows"),), segments=True, dtype=dtype)
// TABLE: FoldOpShape(const Arguments &a, size_t result, shape::Fail fail) {
// TABLE-NEXT: return shape::fold(a.dims(0), {a.optionalDims(1), a.allDims(2)}, a.integer(4, {}), a.boolean(5, true), a.integers(8), fail);
def Toy_FoldOp : Toy_Shaped<"fold", "fold(rows, {bias, more}, dim, keep, dims)", [AttrSizedOperandSegments]> {
  let summary = "sums of rows";
  let description = [{
    One line,
      another.
  }];
  let arguments = (ins AnyRankedTensor:$rows, Optional<AnyRankedTensor>:$bias,
                       Variadic<AnyRankedTensor>:$more, I32Attr:$lambda, SI32Attr:$dim,
                       DefaultValuedAttr<BoolAttr, "true">:$keep,
                       DefaultValuedAttr<F32Attr, "1e-05f">:$scale,
                       DefaultValuedAttr<Toy_ModeAttr, "::toy::Mode::Fast">:$mode,
                       OptionalAttr<I32ArrayAttr>:$dims,
                       DefaultValuedAttr<StrAttr, "\"a\"">:$name);
  let results = (outs AnyRankedTensor:$result);
}

// Without a rule the caller says the shape; a result may be left out.
// CHECK: def free(self, x, *, shape, results=1, dtype=None):
// CHECK: return self._op("free", [("x", "tensor", x, True)], types=(("first", "x"), ("second", "x")), results=results, least=1, shape=shape, dtype=dtype)
// TABLE-NOT: FreeOp
def Toy_FreeOp : Toy_Shaped<"free", ""> {
  let summary = "takes any shape";
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$first, Optional<AnyRankedTensor>:$second);
}

// Element types: equal ones, integers or floats alone, and of a result that is places. Words
// that a text may be.
// CHECK: def order(self, x, *, dtype=None):
// CHECK: types=(("values", "x"), ("places", "i32")), equal=(("x", "values"),), only=(("x", "float"), ("places", "integer")), dtype=dtype)
def Toy_OrderOp : Toy_Shaped<"order", "same(x); same(x)", [AllElementTypesMatch<["x", "values"]>, TT_FloatOperands]> {
  let summary = "sorts";
  let arguments = (ins AnyRankedTensor:$x);
  let results = (outs AnyRankedTensor:$values, RankedTensorOf<[AnyInteger]>:$places);
}
// CHECK: def select(self, a, b, c, how="up", *, dtype=None):
// CHECK: ("how", ("str", ("up", "down")), how, False)], types=(("result", "b"),), equal=(("b", "c", "result"),), dtype=dtype)
def Toy_SelectOp : Toy_Shaped<"select", "same(a)", [TT_SelectElementTypes]> {
  let summary = "selects";
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b, AnyRankedTensor:$c,
                       DefaultValuedAttr<TT_Word<["up", "down"]>, "\"up\"">:$how);
  let results = (outs AnyRankedTensor:$result);
}

// An op with a region, or without a fixed number of results, has no method.
// CHECK-NOT: def {{many|region|end}}
// TABLE: shapeRows[] = {
// TABLE-NEXT: {"fold", FoldOpShape},
// TABLE-NEXT: {"order", OrderOpShape},
// TABLE-NEXT: {"select", SelectOpShape},
// TABLE-NEXT: };
def Toy_ManyOp : Toy_Shaped<"many", ""> {
  let results = (outs Variadic<AnyRankedTensor>:$all);
}
def Toy_RegionOp : Toy_Shaped<"region", ""> {
  let regions = (region AnyRegion:$body);
  let results = (outs AnyRankedTensor:$result);
}
def Toy_EndOp : Toy_Shaped<"end", "", [Terminator]> {
  let results = (outs AnyRankedTensor:$result);
}
// OTHER: class Ops:
// OTHER-NOT: def
#endif

#ifdef SHAPE
// SHAPE: python-builder.td:[[#@LINE+1]]:5: error: an argument 'shape' wants a shapeRule
def Toy_BadOp : Toy_Shaped<"bad", ""> {
  let summary = "has a shape";
  let arguments = (ins I32ArrayAttr:$shape);
  let results = (outs AnyRankedTensor:$result);
}
#endif
