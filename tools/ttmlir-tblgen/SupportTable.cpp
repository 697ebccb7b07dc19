//===- SupportTable.cpp - op and stage table ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tt {

static std::string describeArgument(const Argument &a) {
  std::string text = "`" + a.name + "`";
  if (a.variadic)
    text += "…";
  if (a.optional)
    text += "?";
  if (!a.defaultValue.empty())
    text += " = " +
            (a.kind ? neutralDefault(*a.kind, a.defaultValue) : std::nullopt)
                .value_or(a.defaultValue);
  return text;
}

bool genSupportTable(const RecordKeeper &records, raw_ostream &os) {
  os << "| op | arguments | from TTIR | binary, C++, Python | call |\n"
        "|---|---|---|---|---|\n";
  for (const OpRecord &o : readOps(records)) {
    std::string from = o.converts.empty() ? "—"
                       : !o.autoConvert
                           ? "pattern"
                           : "by name: `" + join(o.converts, "`, `") + "`";
    StringRef yes = !o.autoSerialize        ? "—"
                    : o.notInSource.empty() ? "yes"
                                            : "binary only";
    os << formatv("| `{0}` | {1} | {2} | {3} | {4} |\n",
                  o.op.getOperationName(),
                  join(map_range(o.arguments, describeArgument), ", "), from,
                  yes, o.autoSerialize ? "`" + o.library + "`" : "—");
  }
  return false;
}

bool genOpList(const RecordKeeper &records, raw_ostream &os) {
  for (const OpRecord &o : readSerializedOps(records))
    os << o.mnemonic << "\n";
  return false;
}

/// A line for every op of both dialects: its name, `patterns` if it has some
/// that canonicalize applies, `pure` if all it does is its results, and of the
/// library `serialized` if files hold it.
bool genOpFacts(const RecordKeeper &records, raw_ostream &os) {
  for (const Record *record : records.getAllDerivedDefinitions("Op")) {
    mlir::tblgen::Operator op(record);
    if (op.getDialectName() != "ttir" && op.getDialectName() != "ttnn")
      continue;
    os << op.getOperationName();
    auto is = [&](StringRef field) {
      return record->getValue(field) && record->getValueAsBit(field);
    };
    bool patterns = is("hasCanonicalizer") || is("hasCanonicalizeMethod");
    for (StringRef trait : {"Idempotent", "Involution"})
      patterns |= op.getTrait(("::mlir::tt::ttir::" + trait).str()) != nullptr;
    if (patterns)
      os << " patterns";
    if (op.getTrait("::mlir::ConditionallySpeculatable::Trait"))
      os << " pure";
    if (is("autoSerialize"))
      os << " serialized";
    os << "\n";
  }
  return false;
}

} // namespace tt
