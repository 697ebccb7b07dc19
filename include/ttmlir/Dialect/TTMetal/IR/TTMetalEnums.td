//===- TTMetalEnums.td - enums of the ttmetal dialect ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTMETAL_IR_TTMETALENUMS_TD
#define TTMLIR_DIALECT_TTMETAL_IR_TTMETALENUMS_TD

include "mlir/IR/EnumAttr.td"

// The numbers are those of the binary format.
class TTMetal_Enum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::tt::ttmetal";
}

def TTMetal_NocIndex : TTMetal_Enum<"NocIndex", "network of a data movement kernel", [
  I32EnumCase<"Noc0", 0, "noc0">,
  I32EnumCase<"Noc1", 1, "noc1">]>;

def TTMetal_UnpackToDestMode
    : TTMetal_Enum<"UnpackToDestMode", "how tiles of a circular buffer reach DST", [
  I32EnumCase<"Fp32", 0, "fp32">,
  I32EnumCase<"Default", 1, "default">]>;

def TTMetal_EthType : TTMetal_Enum<"EthType", "side of an ethernet link", [
  I32EnumCase<"Sender", 0, "sender">,
  I32EnumCase<"Receiver", 1, "receiver">]>;

#endif
