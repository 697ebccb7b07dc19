// The setup that calls need of the compute units, and the errors of records
// that contradict each other.
// RUN: ttmlir-tblgen -gen-kernel-setups -I %S/Inputs -I %include %s | FileCheck %s
// RUN: not ttmlir-tblgen -gen-kernel-setups -DWORD -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not ttmlir-tblgen -gen-kernel-setups -DBUFFERS -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=BUFFERS
// RUN: not ttmlir-tblgen -gen-kernel-setups -DTILES -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=TILES
// RUN: not ttmlir-tblgen -gen-kernel-setups -DUNKNOWN -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not ttmlir-tblgen -gen-kernel-setups -DOTHER -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not ttmlir-tblgen -gen-kernel-setups -DSERVES -I %S/Inputs -I %include %s 2>&1 | FileCheck %s --check-prefix=SERVES

include "ToyCalls.td"

def Toy_SetupMove : Toy_SetupBase<"move_init">;
def Toy_SetupPackMove : Toy_SetupBase<"pack_move_init", ["Move"]>;

def Toy_MoveInitOp : Toy_Call<"move_init", "init"> {
  let setup = Toy_SetupMove;
}
def Toy_PackMoveInitOp : Toy_Call<"pack_move_init", "init"> {
  let setup = Toy_SetupPackMove;
}
def Toy_MoveOp : Toy_Call<"move", "fpu", (ins Toy_InCB:$cb, Toy_DstIndex:$i)> {
  let setup = Toy_SetupMove;
  let form = "cb";
}
def Toy_RoundInitOp : Toy_Call<"round_init", "init">;
def Toy_RoundOp : Toy_Call<"round", "sfpu", (ins Toy_DstIndex:$i)> {
  let init = "round_init";
  let form = "dst";
}
def Toy_SendOp : Toy_Call<"send", "dm"> {
  let multicast = 1;
}

// CHECK: enum class Setup : uint8_t {
// CHECK-NEXT: None,
// CHECK-NEXT: Move,
// CHECK-NEXT: PackMove,
// CHECK-NEXT: };
// CHECK: setupServes[] = {
// CHECK-NEXT: 0x1,
// CHECK-NEXT: 0x2,
// CHECK-NEXT: 0x6,
// CHECK-NEXT: };
// CHECK: callSetups[] = {
// CHECK-NEXT: {Setup::Move, "move_init", false}, // move
// CHECK-NEXT: {Setup::Move, "", false}, // move_init
// CHECK-NEXT: {Setup::PackMove, "", false}, // pack_move_init
// CHECK-NEXT: {Setup::None, "round_init", false}, // round
// CHECK-NEXT: {Setup::None, "", false}, // round_init
// CHECK-NEXT: {Setup::None, "", true}, // send
// CHECK-NEXT: };

#ifdef WORD
// WORD: kernel-setups.td:[[#@LINE+1]]:5: error: `form` has the word 'l1'; wanted cb or dst
def Toy_AOp : Toy_Call<"a", "fpu"> {
  let form = "l1";
}
#endif

#ifdef BUFFERS
// BUFFERS: kernel-setups.td:[[#@LINE+1]]:5: error: `form` does not have the circular buffers of its operands
def Toy_AOp : Toy_Call<"a", "fpu", (ins Toy_InCB:$cb)> {
  let form = "cb cb";
}
#endif

#ifdef TILES
// TILES: kernel-setups.td:[[#@LINE+1]]:5: error: `form` has more tiles of DST than its operands
def Toy_AOp : Toy_Call<"a", "fpu", (ins Toy_InCB:$cb)> {
  let form = "cb dst";
}
#endif

#ifdef UNKNOWN
// UNKNOWN: kernel-setups.td:[[#@LINE+1]]:5: error: there is no init call 'move'
def Toy_AOp : Toy_Call<"a", "fpu"> {
  let init = "move";
}
#endif

#ifdef OTHER
// OTHER: kernel-setups.td:[[#@LINE+1]]:5: error: its init call 'move_init' prepares something else
def Toy_AOp : Toy_Call<"a", "fpu"> {
  let init = "move_init";
}
#endif

#ifdef SERVES
// SERVES: kernel-setups.td:[[#@LINE+1]]:5: error: there is no setup 'Fly'
def Toy_SetupSwim : Toy_SetupBase<"", ["Fly"]>;
def Toy_AOp : Toy_Call<"a", "init"> {
  let setup = Toy_SetupSwim;
}
#endif
