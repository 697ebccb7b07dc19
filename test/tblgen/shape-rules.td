// A record names the rule of its result's shape: verifiers, inference and the check
// of files call it with what they have.
// RUN: ttmlir-tblgen -gen-shape-rules --rules-of=toy -DGOOD -I %S/Inputs -I %include %s | FileCheck %s
// RUN: ttmlir-tblgen -gen-library-dispatch -DGOOD -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=FILE
// RUN: not ttmlir-tblgen -gen-shape-rules --rules-of=toy -DNAME -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ttmlir-tblgen -gen-library-dispatch -DNAME -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ttmlir-tblgen -gen-shape-rules --rules-of=toy -DCOUNT -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not ttmlir-tblgen -gen-shape-rules --rules-of=toy -DFORM -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=FORM

include "Toy.td"

class Toy_Rule<string mnemonic, string rule> : Toy_Op<mnemonic> {
  let arguments = (ins AnyRankedTensor:$rows, Optional<AnyRankedTensor>:$bias,
                       Variadic<AnyRankedTensor>:$more, SI32Attr:$dim,
                       DefaultValuedAttr<BoolAttr, "true">:$keep,
                       OptionalAttr<I32ArrayAttr>:$dims);
  let results = (outs AnyRankedTensor:$result);
  let shapeRule = rule;
  let hasVerifier = 1;
}

#ifdef GOOD
// CHECK: #ifdef GET_SHAPE_RULE_DECLS
// CHECK: std::optional<shape::Shape> inferShape(FoldOp op, size_t result, shape::Fail fail);
// CHECK: #ifdef GET_SHAPE_RULE_DEFS
// CHECK: return shape::fold(shape::of(op.getRows()), {shape::ofOptional(op.getBias()), shape::ofAll(op.getMore())}, op.getDim(), op.getKeep(), shape::integers(op.getDimsAttr()), fail);
// CHECK: llvm::LogicalResult FoldOp::verify() { return shape::verifyResults(*this); }
// FILE: return shape::fold(a.dims(0), {a.optionalDims(1), a.allDims(2)}, a.integer(3, {}), a.boolean(4, true), a.integers(5), fail);
def Toy_FoldOp : Toy_Rule<"fold", "fold(rows, {bias, more}, dim, keep, dims)">;

// CHECK: inferShape(OwnOp op
// CHECK-NOT: OwnOp::verify
def Toy_OwnOp : Toy_Rule<"own", "same(rows)"> {
  let ownVerifier = 1;
}
#endif

#ifdef GOOD
// A rule for each result, or one for all.
// CHECK: inferShape(PairOp op, {{.*}}size_t result, shape::Fail fail) {
// CHECK-NEXT: switch (result) {
// CHECK-NEXT: case 0: return shape::same(shape::of(op.getRows()), fail);
// CHECK-NEXT: default: return shape::given(shape::integers(op.getDimsAttr()), fail);
// FILE: std::optional<shape::Shape> PairOpShape(const Call &c, {{.*}}size_t result,
// FILE: case 0: return shape::same(a.dims(0), fail);
// FILE-NEXT: default: return shape::given(a.integers(5), fail);
def Toy_PairOp : Toy_Rule<"pair", "same(rows); given(dims)"> {
  let results = (outs AnyRankedTensor:$first, AnyRankedTensor:$second);
}
// CHECK: inferShape(TwinsOp op, {{.*}}size_t result, shape::Fail fail) {
// CHECK-NEXT: return shape::same(shape::of(op.getRows()), fail);
def Toy_TwinsOp : Toy_Rule<"twins", "same(rows)"> {
  let results = (outs AnyRankedTensor:$first, AnyRankedTensor:$second);
}
// FILE: {"fold", FoldOpArguments, 1, FoldOpRun, FoldOpShape},
// FILE: {"pair", PairOpArguments, 2, PairOpRun, PairOpShape},
#endif

#ifdef COUNT
// COUNT: shape-rules.td:[[#@LINE+1]]:5: error: shapeRule gives 2 shapes, the op has 1 results
def Toy_FoldOp : Toy_Rule<"fold", "same(rows); given(dims)">;
#endif

#ifdef NAME
// NAME: shape-rules.td:[[#@LINE+1]]:5: error: a rule names 'columns', which is no argument
def Toy_FoldOp : Toy_Rule<"fold", "fold(rows, columns)">;
#endif

#ifdef FORM
// FORM: shape-rules.td:[[#@LINE+1]]:5: error: a rule is 'fold', wanted 'rule(names)'
def Toy_FoldOp : Toy_Rule<"fold", "fold">;
#endif
