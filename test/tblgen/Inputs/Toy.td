//===- Toy.td - a dialect for the generators' tests --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

def Source_Dialect : Dialect {
  let name = "source";
  let cppNamespace = "::source";
}

def Toy_Device : TypeDef<Toy_Dialect, "Device"> {
  let mnemonic = "device";
}

// An enum of the library and of files, and a struct.
class Toy_Case<string symbol, int value, string word, string library_>
    : I32EnumCase<symbol, value, word> {
  string library = library_;
}
def Toy_Mode : I32Enum<"Mode", "how fast", [
    Toy_Case<"Slow", 0, "slow", "SLOW">, Toy_Case<"Fast", 1, "fast", "FAST">,
    Toy_Case<"Odd", 2, "odd", "">]> {
  let cppNamespace = "::toy";
  bit inFiles = 1;
}
def Toy_ModeAttr : EnumAttr<Toy_Dialect, Toy_Mode, "mode">;
class Toy_Field<Attr kind_, string type>
    : OptionalParameter<"std::optional<" # type # ">"> {
  Attr kind = kind_;
}
class Toy_Struct<string name> : AttrDef<Toy_Dialect, name> {
  let mnemonic = "options";
  string libraryStruct = name;
}
def Toy_OptionsAttr : Toy_Struct<"Options"> {
  let summary = "How to split.";
  let parameters = (ins Toy_Field<Toy_ModeAttr, "Mode">:$best_mode,
                        Toy_Field<BoolAttr, "bool">:$exact);
}

// The fields that make an op a record for ttmlir-tblgen.
class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic> {
  string library = "ttnn::" # mnemonic;
  string python = "";
  list<string> converts = [];
  list<string> operandLayouts = [];
  list<string> anyPlace = [];
  string formatOf = "";
  list<string> call = [];
  list<string> outputs = ["memory_config"];
  string shapeRule = "";
  bit ownVerifier = 0;
  list<string> doc = [];
  bit autoConvert = 1;
  bit autoSerialize = 1;
  let summary = "toy";
}

def Other_Dialect : Dialect {
  let name = "other";
  let cppNamespace = "::other";
}

class Source_Op<string mnemonic> : Op<Source_Dialect, mnemonic>;
