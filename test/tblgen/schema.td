// One table per op: results first, then arguments; devices are not stored.
// RUN: ttmlir-tblgen -gen-flatbuffer-schema -I %S/Inputs -I %include %s | FileCheck %s

include "ToyOps.td"

// CHECK: table ScaleOp {
// CHECK-NEXT: result:TensorRef (id: 0, required);
// CHECK-NEXT: input:TensorRef (id: 1, required);
// CHECK-NEXT: bias:TensorRef (id: 2);
// CHECK-NEXT: factor:float (id: 3);
// CHECK-NEXT: fast:bool = null (id: 4);
// CHECK-NEXT: dims:[int32] (id: 5);
// CHECK-NEXT: }

// CHECK: /// joins tensors
// CHECK-NEXT: table JoinOp {
// CHECK-NEXT: result:TensorRef (id: 0, required);
// CHECK-NEXT: inputs:[TensorRef] (id: 1, required);
// CHECK-NEXT: dim:int32 (id: 2);
// CHECK-NEXT: name:string (id: 3);

// CHECK: table FillOp {
// CHECK-NEXT: result:TensorRef (id: 0, required);
// CHECK-NEXT: value:int64 (id: 1);
// CHECK-NEXT: }
// CHECK: table OpenOp {
// CHECK-NEXT: }
// CHECK-NOT: HintOp

// CHECK: union OpType {
// CHECK-NEXT: ScaleOp = 3,
// CHECK-NEXT: JoinOp = 7,
// CHECK-NEXT: FillOp = 9,
// CHECK-NEXT: UploadOp = 10,
// CHECK-NEXT: OpenOp = 11,
// CHECK-NEXT: FreeOp = 12,
// CHECK-NEXT: }
