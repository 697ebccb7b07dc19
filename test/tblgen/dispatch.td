// Arguments in the order of the call, which is not that of the table.
// RUN: ttmlir-tblgen -gen-flatbuffer-dispatch -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// CHECK: bool runOp(const fb::Operation &op, Env &env) {
// CHECK: case fb::OpType::ScaleOp: {
// CHECK: env.set(o->result(), ::ttnn::scale(env.tensor(o->input()), o->factor(), env.dtype(o->result()), env.optionalTensor(o->bias()), env.optionalScalar(o->fast()), env.optional(o->dims(), [&](auto *v) { return env.i32Array(v); }), env.memoryConfig(o->result())));
// CHECK: case fb::OpType::JoinOp: {
// CHECK: ::ttnn::concat(env.tensors(o->inputs()), o->dim(), env.optional(o->name(), [&](auto *v) { return env.string(v); }), env.memoryConfig(o->result()))
// CHECK: case fb::OpType::FillOp: {
// CHECK: ::ttnn::fill(env.resultShape(o->result()), o->value(), env.layout(o->result()), env.deviceFor(o->result()))
// CHECK: ::ttnn::upload(env.tensor(o->input()), env.device(), env.memoryConfig(o->result()))
// A device is no value of the program.
// CHECK: case fb::OpType::OpenOp: {
// CHECK-NEXT: auto *o = op.type_as_OpenOp();
// CHECK-NEXT: ::ttnn::open();
// CHECK: ::ttnn::free(env.tensor(o->input()));

// CHECK: bool visitReferences(const fb::Operation &op, In in, Out out) {
// CHECK: case fb::OpType::ScaleOp: {
// CHECK: in(o->input());
// CHECK-NEXT: if (o->bias())
// CHECK-NEXT: in(o->bias());
// CHECK-NEXT: out(o->result());
// CHECK: for (auto *t : *o->inputs())
// CHECK-NEXT: in(t);
// CHECK-NOT: HintOp
