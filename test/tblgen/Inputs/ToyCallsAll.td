//===- ToyCallsAll.td - a call of every form ---------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

include "ToyCalls.td"

def Toy_ScaleOp : Toy_Call<"scale_tile", "sfpu", (ins
    Toy_DstIndex:$from, BoolAttr:$fast, Toy_F32:$factor, Toy_DstIndex:$to,
    DefaultValuedOptionalAttr<Toy_ModeAttr, "::toy::Mode::B">:$mode)> {
  let cost = "slow";
  let templateArgs = ["fast", "=1", "mode"];
  let header = "toy/scale.h";
}
def Toy_ScaleInitOp : Toy_Call<"scale_tile_init", "init"> {
  let header = "toy/scale.h";
}
def Toy_SetupOp : Toy_Call<"setup", "init", (ins Toy_I32:$cb)> {
  let customBody = 1;
  let packer = 1;
  let constant = 1;
}
def Toy_ReadOp : Toy_Call<"noc.read", "dm", (ins
    Variadic<Toy_Core>:$core, Toy_Address:$from, Toy_I32:$size, Optional<Toy_Noc>:$noc)> {
  let callee = "toy::read";
  let aliases = ["fetch"];
  let defaults = ["size=4"];
  let call = ["size", "=0", "from", "noc"];
}
def Toy_WaitOp : Toy_Call<"wait", "sync", (ins Toy_L1Ptr:$ptr, Optional<Toy_I32>:$limit),
                          (outs Toy_Address:$result)>;
def Toy_PrintOp : Toy_Call<"print", "riscv", (ins Variadic<Toy_List>:$values, StrAttr:$text,
                                              OptionalAttr<StrAttr>:$note)> {
  let cpp = "PRINT";
}
def Toy_CastOp : Toy_Call<"cast", "riscv", (ins Toy_I32:$in)> {
  let inAbi = 0;
}
