//===- D2MEnums.td - enums of the d2m dialect --------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2MENUMS_TD
#define TTMLIR_DIALECT_D2M_IR_D2MENUMS_TD

include "mlir/IR/EnumAttr.td"

class D2M_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::d2m";
}

def D2M_RegionThread : D2M_Enum<"RegionThread", "thread that runs a region of a generic", [
  I32EnumCase<"Compute", 0, "compute">,
  I32EnumCase<"Datamovement", 1, "datamovement">,
  I32EnumCase<"Unified", 2, "unified">]>;

// A reduction goes along a row, so that a column is left, a column, or both.
def D2M_ReduceDim : D2M_Enum<"ReduceDim", "what a reduction of a tile goes along", [
  I32EnumCase<"R", 0, "R">,
  I32EnumCase<"C", 1, "C">,
  I32EnumCase<"RC", 2, "RC">]>;

def D2M_TileBcastType : D2M_Enum<"TileBcastType", "part of a tile that is repeated", [
  I32EnumCase<"None", 0, "none">,
  I32EnumCase<"Col", 1, "col">,
  I32EnumCase<"Row", 2, "row">,
  I32EnumCase<"Scalar", 3, "scalar">]>;

def D2M_DmaKind : D2M_Enum<"DmaKind", "what a transfer does", [
  I32EnumCase<"Any", 0, "any">,
  I32EnumCase<"Read", 1, "read">,
  I32EnumCase<"Write", 2, "write">,
  I32EnumCase<"McastWrite", 3, "mcast_write">]>;

def D2M_MoveWay : D2M_Enum<"MoveWay", "what moves as a whole", [
  I32EnumCase<"Pages", 0, "pages">,
  I32EnumCase<"Segments", 1, "segments">,
  I32EnumCase<"Elements", 2, "elements">]>;

#endif
