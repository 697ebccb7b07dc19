//===- TTIREnums.td - enums of the ttir dialect ------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_IR_TTIRENUMS_TD
#define TTMLIR_DIALECT_TTIR_IR_TTIRENUMS_TD

include "ttmlir/Dialect/Common/Enums.td"

class TTIR_Enum<string name, string summary, list<EnumCase> cases>
    : TT_Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::ttir";
}

def TTIR_ReduceDim : TTIR_Enum<"ReduceDim", "dimensions of a tile that are reduced", [
  I32EnumCase<"R", 0>, I32EnumCase<"C", 1>, I32EnumCase<"RC", 2>]>;

def TTIR_ThreadType : TTIR_Enum<"ThreadType", "what a thread of a core does", [
  I32EnumCase<"Compute", 0, "compute">,
  I32EnumCase<"Datamovement", 1, "datamovement">]>;

#endif
