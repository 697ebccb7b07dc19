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
class Toy_Field<Attr kind_, string type, string library_ = "", int least_ = 0>
    : OptionalParameter<"std::optional<" # type # ">"> {
  Attr kind = kind_;
  string library = library_;
  int least = least_;
  bit required = 0;
}
class Toy_Required<Attr kind_, string type, string library_ = "", int least_ = 0>
    : AttrParameter<type, ""> {
  Attr kind = kind_;
  string library = library_;
  int least = least_;
  bit required = 1;
}
class Toy_Inner<AttrDef attr> : OptionalParameter<attr.cppClassName> {
  Attr kind = attr;
  string library = "";
  int least = 0;
  bit required = 0;
  bit nullable = 1;
}
class Toy_Struct<string name, string mnemonic_ = "options"> : AttrDef<Toy_Dialect, name> {
  let mnemonic = mnemonic_;
  string libraryStruct = name;
  bit positional = 0;
  list<string> multiples = [];
  string members = "";
}
def Toy_OptionsAttr : Toy_Struct<"Options"> {
  let summary = "How to split.";
  let parameters = (ins Toy_Field<Toy_ModeAttr, "Mode">:$best_mode,
                        Toy_Field<BoolAttr, "bool">:$exact);
}
// One with all that fields can have, and one of two structs.
def Toy_BlocksAttr : Toy_Struct<"Blocks", "blocks"> {
  let summary = "Sizes of parts.";
  let multiples = ["rows_n: part_n"];
  let members = "using Kind = int;";
  let parameters = (ins Toy_Required<UI32Attr, "uint32_t", "rows_N", 1>:$rows_n,
                        Toy_Field<UI32Attr, "uint32_t", "", 1>:$part_n,
                        Toy_Inner<Toy_OptionsAttr>:$options);
}
class Toy_Variant<string library, list<Attr> of>
    : AnyAttrOf<of, "one of several", "::mlir::Attribute", "$_self"> {
  string libraryVariant = library;
  list<Attr> alternatives = of;
}
def Toy_HowAttr : Toy_Variant<"How", [Toy_OptionsAttr, Toy_BlocksAttr]>;

// The fields that make an op a record for ttmlir-tblgen.
class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic> {
  string library = "ttnn::" # mnemonic;
  string python = "";
  string notInSource = "";
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
