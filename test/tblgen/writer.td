// One statement per field, then the op's own table.
// RUN: ttmlir-tblgen -gen-flatbuffer-writer -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// CHECK: bool writeOp(::mlir::Operation *op, Writer &w) {
// CHECK: Case<::toy::ScaleOp>
// CHECK-NEXT: auto result_ = w.result(o.getResult());
// CHECK-NEXT: auto input_ = w.tensor(o.getInput());
// CHECK-NEXT: auto bias_ = w.optionalTensor(o.getBias());
// CHECK-NEXT: auto factor_ = w.f32(o.getFactor());
// CHECK-NEXT: auto fast_ = w.optional(o.getFast(), [&](auto v) { return w.boolean(v); });
// CHECK-NEXT: auto dims_ = w.optional(o.getDims(), [&](auto v) { return w.i32Array(v); });
// CHECK-NEXT: w.op(o, fb::OpType::ScaleOp, fb::CreateScaleOp(w.builder, result_, input_, bias_, factor_, fast_, dims_).Union());
// CHECK: Case<::toy::JoinOp>
// CHECK: auto inputs_ = w.tensors(o.getInputs());
// CHECK: Case<::toy::UploadOp>
// CHECK: fb::CreateUploadOp(w.builder, result_, input_)
// CHECK: Case<::toy::OpenOp>
// CHECK-NEXT: w.op(o, fb::OpType::OpenOp, fb::CreateOpenOp(w.builder)
// CHECK-NOT: HintOp
