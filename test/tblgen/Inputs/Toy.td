//===- Toy.td - a dialect for the generators' tests --------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

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

// The fields that make an op a record for ttmlir-tblgen.
class Toy_Op<string mnemonic> : Op<Toy_Dialect, mnemonic> {
  string library = "ttnn::" # mnemonic;
  list<string> converts = [];
  list<string> operandLayouts = [];
  list<string> call = [];
  list<string> outputs = ["memory_config"];
  string shapeRule = "";
  bit ownVerifier = 0;
  bit autoConvert = 1;
  bit autoSerialize = 1;
  let summary = "toy";
}

def Other_Dialect : Dialect {
  let name = "other";
  let cppNamespace = "::other";
}

class Source_Op<string mnemonic> : Op<Source_Dialect, mnemonic>;
