//===- Enums.td - enums that more than the compiler has -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_ENUMS_TD
#define TTMLIR_DIALECT_COMMON_ENUMS_TD

include "mlir/IR/EnumAttr.td"

// A case, its number, its word in text and in files, and what the vendor's
// library calls it: empty if the library has no such case.
class TT_Case<string symbol, int value, string word,
              string library_ = !toupper(word)>
    : I32EnumCase<symbol, value, word> {
  string library = library_;
}

// The enum of a dialect. With a case of the class above it is one of the
// library, too, and may be the attribute of an op.
class TT_Enum<string name, string summary, list<EnumCase> cases>
    : I32Enum<name, summary, cases> {
  // Numbers of it stand in files: an enum of the schemas.
  bit inFiles = 0;

  // The type's name in source; empty: `ttnn::` and the name of the enum.
  string libraryType = "";
}

#endif
