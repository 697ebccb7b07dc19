// An op that changes an operand gives nothing in files and in the library, whatever it has for passes; the library may
// have rooms; a rule may be told a constant.
// RUN: ttmlir-tblgen -gen-library-prototypes -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=CPP
// RUN: ttmlir-tblgen -gen-library-dispatch -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=TABLE
// RUN: ttmlir-tblgen -gen-shape-rules --rules-of=toy -I %S/Inputs -I %include %s | FileCheck %s --check-prefix=RULES

include "ToyOps.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_StoreOp : Toy_Op<"store"> {
  let library = "ttnn::memory::store";
  let arguments = (ins Arg<AnyRankedTensor, "", [MemRead, MemWrite]>:$room, AnyRankedTensor:$input);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let call = ["room", "input"];
  let shapeRule = "stored(room, input, -1, true)";
}

// CPP: namespace memory {
// CPP: void store(const Tensor &room,
// CPP-NEXT: const Tensor &input);
// CPP-NEXT: }

// TABLE: StoreOpArguments[] = {
// TABLE-NEXT: {"room", Kind::tensor, true, nullptr, {}, true},
// TABLE-NEXT: {"input", Kind::tensor, true},
// TABLE: ::ttnn::memory::store(env.tensor(c[0]), env.tensor(c[1]));
// TABLE: return shape::stored(a.dims(0), a.dims(1), -1, true, fail);
// TABLE: {"store", StoreOpArguments, 0, StoreOpRun, StoreOpShape}

// RULES: return shape::stored(shape::of(op.getRoom()), shape::of(op.getInput()), -1, true, fail);
