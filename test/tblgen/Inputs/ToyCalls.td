//===- ToyCalls.td - kernel calls of every form ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

class Toy_Kind<list<Type> types, string abi_ = "uint32_t"> : AnyTypeOf<types> {
  string abi = abi_;
}
def Toy_DstIndex : Toy_Kind<[Index]>;
def Toy_InCB : Toy_Kind<[I32]>;
def Toy_I32 : Toy_Kind<[I32]>;
def Toy_F32 : Toy_Kind<[F32], "float">;
def Toy_Noc : Toy_Kind<[I8]>;
def Toy_Address : Toy_Kind<[I64], "uint64_t">;
def Toy_L1Ptr : Toy_Kind<[I32]>;
def Toy_Core : Toy_Kind<[Index], "">;
def Toy_List : Toy_Kind<[AnyType], "const struct item *">;

def Toy_Mode : I32Enum<"Mode", "mode", [I32EnumCase<"A", 0, "a">, I32EnumCase<"B", 1, "b">]> {
  let cppNamespace = "::toy";
}
def Toy_ModeAttr : EnumAttr<Toy_Dialect, Toy_Mode, "mode"> {
  string typed = "tile::Mode";
  string vendor = "VendorMode";
  list<string> vendorCases = ["A", "B"];
}

class Toy_SetupBase<string init_ = "", list<string> alsoFor_ = []> {
  string init = init_;
  list<string> alsoFor = alsoFor_;
}
def Toy_SetupNone : Toy_SetupBase;

// The fields that make an op a kernel call for ttmlir-tblgen.
class Toy_Call<string mnemonic, string unit_, dag args = (ins), dag outs = (outs)>
    : Op<Toy_Dialect, mnemonic> {
  let summary = "toy";
  let arguments = args;
  let results = outs;
  string unit = unit_;
  bit hasClass = 1;
  string cost = mnemonic;
  string charge = "Free";
  string thread = "any";
  string callee = mnemonic;
  list<string> templateArgs = [];
  list<string> call = [];
  string header = "";
  string cpp = "";
  list<string> aliases = [];
  list<string> defaults = [];
  bit packer = 0;
  bit constant = 0;
  Toy_SetupBase setup = Toy_SetupNone;
  string init = "";
  string form = "";
  bit multicast = 0;
  bit inAbi = 1;
  bit customBody = 0;
}
