//===- Conversion.cpp - pairs of ops that convert by name -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For every dialect whose ops convert by name a list of pairs,
// `TT_FROM_<DIALECT>(source class, target class)`: the source has the same
// operands, and the target's arguments go beyond the source's only by optional
// or default-valued attributes. Sources of dialects that the records do not
// include belong to another conversion and are left out.
//
// An op that is not ours to convert to, but from, says with `becomes` which op
// it is in TTIR, or, if its record is not ours either, a record of `TT_Becomes`
// says so: `-gen-renamed-ops` lists the names of both.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"

#include <map>

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

/// The ops of the dialects that others convert from, by their full names.
class Sources {
public:
  explicit Sources(const RecordKeeper &records) {
    for (const Record *r : records.getAllDerivedDefinitions("Op"))
      if (!r->getValue("library")) {
        Operator op(r);
        dialects.insert(op.getDialectName());
        ops[op.getOperationName()] = r;
      }
  }

  /// Null if its dialect is not included; ends the program if the dialect is,
  /// without the op.
  const Record *find(const OpRecord &target, StringRef name) const {
    if (!dialects.contains(name.split('.').first))
      return nullptr;
    const Record *source = ops.lookup(name);
    if (!source)
      target.fail("converts by name, but there is no op '" + name + "'");
    return source;
  }

private:
  StringSet<> dialects;
  StringMap<const Record *> ops;
};

bool genConversion(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-by-name-conversion", os);
  Sources sources(records);
  std::map<std::string, std::string> pairs; // by macro
  for (const OpRecord &o : readOps(records)) {
    if (!o.autoConvert)
      continue;
    for (StringRef name : o.converts) {
      const Record *source = sources.find(o, name);
      if (!source)
        continue;
      Operator sourceOp(source);
      checkArguments(o, sourceOp);
      std::string macro = "TT_FROM_" + name.split('.').first.upper();
      pairs[macro] += formatv("{0}({1}, {2})\n", macro,
                              sourceOp.getQualCppClassName(), o.qualifiedClass);
    }
  }
  for (auto &[macro, lines] : pairs)
    os << formatv("#ifdef {0}\n{1}#undef {0}\n#endif\n", macro, lines);
  return false;
}

static void listRenamed(const Record *where, const Operator &source,
                        const Operator &target, raw_ostream &os) {
  if (target.getNumOperands() != source.getNumOperands())
    PrintFatalError(where, "'" + source.getOperationName() + "' becomes '" +
                               target.getOperationName() +
                               "', which has other operands");
  os << formatv("{{\"{0}\", \"{1}\"},\n", source.getOperationName(),
                target.getOperationName());
}

bool genRenamedOps(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-renamed-ops", os);
  StringMap<const Record *> ops;
  for (const Record *r : records.getAllDerivedDefinitions("Op"))
    ops[Operator(r).getOperationName()] = r;
  for (const Record *r : records.getAllDerivedDefinitions("Op")) {
    if (!r->getValue("becomes"))
      continue;
    StringRef name = r->getValueAsString("becomes");
    if (name.empty())
      continue;
    const Record *target = ops.lookup(name);
    if (!target)
      PrintFatalError(r, "becomes '" + name + "', but there is no such op");
    listRenamed(r, Operator(r), Operator(target), os);
  }
  for (const Record *r :
       records.getAllDerivedDefinitionsIfDefined("TT_Becomes"))
    listRenamed(r, Operator(r->getValueAsDef("source")),
                Operator(r->getValueAsDef("target")), os);
  return false;
}

/// The index among the operands of `source`, each of which must be one value.
static unsigned operandIndex(const OpRecord &target, const Operator &source,
                             StringRef name) {
  for (int i = 0, e = source.getNumOperands(); i < e; ++i) {
    const NamedTypeConstraint &operand = source.getOperand(i);
    if (operand.isVariadic())
      break;
    if (operand.name == name)
      return i;
    // An operand that may be absent is the last one with a fixed place.
    if (operand.isVariableLength())
      break;
  }
  target.fail("`operandLayouts` names '" + name +
              "', which has no fixed place among the operands of '" +
              source.getOperationName() + "'");
}

bool genOperandLayouts(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-operand-layouts", os);
  Sources sources(records);
  for (const OpRecord &o : readOps(records))
    for (StringRef entry :
         o.record->getValueAsListOfStrings("operandLayouts")) {
      auto [operand, layout] = entry.split('=');
      StringRef word = StringSwitch<StringRef>(layout)
                           .Case("row_major", "RowMajor")
                           .Case("tile", "Tile")
                           .Default("");
      if (word.empty())
        o.fail("`operandLayouts` has '" + entry +
               "'; wanted the name of an operand and row_major or tile");
      for (StringRef name : o.converts)
        if (const Record *source = sources.find(o, name))
          os << formatv("    {{\"{0}\", {1}, Layout::{2}},\n", name,
                        operandIndex(o, Operator(source), operand), word);
    }
  return false;
}

} // namespace tt
