// The parameters of a call for the writer of binaries and the emitters of every
// language, in the order of the records.
// RUN: ttmlir-tblgen -gen-library-calls -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// In Python another function.
def Toy_FirstOp : Toy_Op<"first"> {
  let arguments = (ins AnyRankedTensor:$input);
  let results = (outs AnyRankedTensor:$result);
  let python = "ttnn.some";
}

// CHECK: void describeOptionsAttr(Call &c, ::llvm::StringRef name, ::toy::OptionsAttr s) {
// CHECK-NEXT: c.structure(name, "Options", [&](auto &c) {
// CHECK-NEXT: c.optional("best_mode", s.getBestMode(), [&](auto v) { c.word("best_mode", v); });
// CHECK-NEXT: c.optional("exact", s.getExact(), [&](auto v) { c.boolean("exact", v); });

// CHECK: bool describeCall(::mlir::Operation *op, Call &c) {
// CHECK: Case<::toy::JoinOp>
// CHECK-NEXT: c.callee("join", "ttnn::concat");
// CHECK-NEXT: c.tensors("inputs", o.getInputs());
// CHECK-NEXT: c.i32("dim", o.getDim());
// CHECK: Case<::toy::ScaleOp>
// CHECK-NEXT: c.callee("scale", "ttnn::scale");
// CHECK-NEXT: c.tensor("input", o.getInput());
// The library's word goes before a parameter that the op calls otherwise.
// CHECK-NEXT: c.spelled("scale");
// CHECK-NEXT: c.f32("factor", o.getFactor());
// CHECK-NEXT: c.keywords();
// CHECK-NEXT: c.dtype("dtype", o.getResult());
// CHECK-NEXT: c.anywhere();
// CHECK-NEXT: c.givesFormat();
// CHECK-NEXT: c.optionalTensor("bias", o.getBias());
// CHECK-NEXT: c.spelled("config");
// CHECK-NEXT: c.fixed(std::nullopt);
// CHECK-NEXT: c.optional("fast", o.getFast(), [&](auto v) { c.boolean("fast", v); });
// CHECK-NEXT: c.spelled("many");
// CHECK-NEXT: c.fixed(true);
// CHECK-NEXT: c.optional("dims", o.getDims(), [&](auto v) { c.i32Array("dims", v); });
// CHECK-NEXT: c.spelled("place");
// CHECK-NEXT: c.memoryConfig("memory_config", o.getResult());
// CHECK-NEXT: c.own("layout");
// CHECK-NEXT: return true;
// CHECK: c.callee("fill", "ttnn::fill");
// CHECK-NEXT: c.resultShape("shape", o.getResult());
// CHECK-NEXT: c.i64("value", o.getValue());
// CHECK-NEXT: c.layout("layout", o.getResult());
// CHECK-NEXT: c.optionalDevice("device", o.getDevice());
// CHECK: c.callee("upload", "ttnn::upload");
// CHECK: c.device("device", o.getDevice());
// CHECK: c.word("mode", o.getMode());
// CHECK-NEXT: c.optional("options", o.getOptions(), [&](auto v) { describeOptionsAttr(c, "options", v); });
// CHECK-NEXT: c.memoryConfig("memory_config", o.getLow());
// CHECK: c.callee("first", "ttnn::first", "ttnn.some");
// CHECK-NOT: HintOp
