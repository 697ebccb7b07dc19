// Operands of any type are what an attribute refers to: in no call, and in no file
// by name.
// RUN: ttmlir-tblgen -gen-library-calls -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=CALLS
// RUN: ttmlir-tblgen -gen-library-dispatch -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=DISPATCH
// RUN: ttmlir-tblgen -gen-library-prototypes -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=PROTOTYPES
// RUN: not ttmlir-tblgen -gen-library-calls -DNAMED -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=NAMED
include "Toy.td"

// CALLS: c.tensors("tensors", o.getTensors());
// CALLS-NEXT: c.i64("value", o.getValue());
// CALLS-NEXT: return true;
// DISPATCH: ArgumentInfo RunOpArguments[] = {
// DISPATCH-NEXT: {"tensors", Kind::tensors, true},
// DISPATCH-NEXT: {"value", Kind::i64, true},
// DISPATCH-NEXT: };
// DISPATCH: ::ttnn::run(env.tensors(c[0]), env.i64(*c[1]));
// PROTOTYPES: void run(const std::vector<Tensor> &tensors,
// PROTOTYPES-NEXT: int64_t value);
def Toy_RunOp : Toy_Op<"run"> {
  let arguments = (ins Variadic<AnyRankedTensor>:$tensors, Variadic<AnyType>:$numbers, I64Attr:$value);
  let outputs = [];
}

#ifdef NAMED
// NAMED: carried-operands.td:[[#@LINE+1]]:5: error: `call` names 'number', which is neither an argument nor a property of a result
def Toy_NamedOp : Toy_Op<"named"> {
  let arguments = (ins AnyType:$number);
  let call = ["number"];
}
#endif
