//===- DimRules.cpp - which dimensions of ops may be cut ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A record with a `dimRule` becomes a row: the name of the op, and a function
// that calls the rule of tt/shape/DimRules.h with what an op has.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "mlir/TableGen/Operator.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace mlir::tblgen;

namespace tt {

bool genDimRules(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-dim-rules", os);
  for (const Record *record : records.getAllDerivedDefinitions("Op")) {
    const RecordVal *field = record->getValue("dimRule");
    if (!field || record->getValueAsString("dimRule").empty())
      continue;
    Operator op(record);
    auto spell = [&](StringRef name) { return spellArgument(op, name); };
    os << formatv("{{\"{0}\", [](Operation *any) {{\n"
                  "   auto op = cast<{1}>(any);\n   return {2});\n }},\n",
                  op.getOperationName(), op.getCppClassName(),
                  callRule(*record, record->getValueAsString("dimRule"),
                           "shape::dims::", spell));
  }
  return false;
}

} // namespace tt
