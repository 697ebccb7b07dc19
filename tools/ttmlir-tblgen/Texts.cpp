//===- Texts.cpp - texts of records for readers ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/TableGen/Error.h"

using namespace llvm;

namespace tt {

Texts::Texts(const RecordKeeper &records) {
  for (const Record *r : records.getAllDerivedDefinitionsIfDefined("TTNN_Doc"))
    shared[r->getValueAsString("name")] = r->getValueAsString("text");
}

StringRef Texts::of(const OpRecord &o, StringRef name) const {
  for (StringRef entry : o.record->getValueAsListOfStrings("doc"))
    if (auto [own, text] = entry.split(": "); own == name)
      return text;
  if (StringRef text = ofAll(name); !text.empty())
    return text;
  o.fail("'" + name + "' of '" + o.op.getOperationName() +
         "' has no text: wanted a TTNN_Doc, or \"" + name + ": ...\" in `doc`");
}

StringRef Texts::of(const Record &structure, const Field &field) const {
  StringRef text = ofAll(field.name);
  if (text.empty())
    PrintFatalError(structure.getLoc(), "field '" + field.name + "' of '" +
                                            kindOf(structure)->cpp +
                                            "' has no text: wanted a TTNN_Doc");
  return text;
}

void Texts::check(const OpRecord &o) const {
  if (o.summary().trim().empty())
    o.fail("'" + o.op.getOperationName() + "' has no summary");
  for (StringRef entry : o.record->getValueAsListOfStrings("doc")) {
    StringRef name = entry.split(": ").first;
    if (none_of(o.call, [&](auto &p) { return o.ownName(p) == name; }) &&
        none_of(o.results, [&](auto &r) { return r.name == name; }))
      o.fail("`doc` describes '" + name + "', which '" +
             o.op.getOperationName() + "' does not have");
  }
}

} // namespace tt
