//===- Conversion.cpp - pairs of ops that convert by name -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Writes one line `TT_BY_NAME(source class, target class)` for every op whose
// source has the same operands and whose own arguments go beyond the source's
// only by optional or default-valued attributes.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using mlir::tblgen::NamedAttribute;
using mlir::tblgen::NamedTypeConstraint;
using mlir::tblgen::Operator;

namespace tt {

static void checkArguments(const OpRecord &target, const Operator &source) {
  StringMap<bool> sourceAttributes; // name -> operand?
  SmallVector<StringRef> operands, sourceOperands;
  for (int i = 0, e = source.getNumArgs(); i < e; ++i) {
    auto arg = source.getArg(i);
    if (auto *value = dyn_cast<NamedTypeConstraint *>(arg))
      sourceOperands.push_back(value->name);
    else if (auto *attr = dyn_cast<NamedAttribute *>(arg))
      sourceAttributes[attr->name] = false;
  }
  for (const Argument &a : target.arguments) {
    if (a.form != Argument::Form::Attribute)
      operands.push_back(a.name);
    else if (!sourceAttributes.erase(a.name) && !a.optional &&
             a.defaultValue.empty())
      target.fail("converts by name, but '" + a.name +
                  "' is not an attribute of '" + source.getOperationName() +
                  "'");
  }
  if (operands != sourceOperands)
    target.fail("converts by name, but its operands differ from those of '" +
                source.getOperationName() + "'");
  if (!sourceAttributes.empty())
    target.fail("converts by name, but lacks the attribute '" +
                sourceAttributes.begin()->first() + "' of '" +
                source.getOperationName() + "'");
}

bool genConversion(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-by-name-conversion", os);
  StringMap<const Record *> sources;
  for (const Record *r : records.getAllDerivedDefinitions("Op"))
    if (!r->getValue("library"))
      sources[r->getValueAsString("opName")] = r;
  for (const OpRecord &o : readOps(records)) {
    if (o.source.empty() || !o.autoConvert)
      continue;
    const Record *source = sources.lookup(o.source);
    if (!source)
      o.fail("converts by name, but there is no source op '" + o.source + "'");
    Operator sourceOp(source);
    checkArguments(o, sourceOp);
    os << formatv("TT_BY_NAME({0}, {1})\n", sourceOp.getQualCppClassName(),
                  o.qualifiedClass);
  }
  os << "#undef TT_BY_NAME\n";
  return false;
}

} // namespace tt
