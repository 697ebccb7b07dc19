//===- ShapeRules.cpp - shapes of results in the compiler -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A record with a `shapeRule` gets `inferShape`, which calls the rule with what
// the op has, and a verifier that compares, unless it has one of its own.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "mlir/TableGen/Operator.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace mlir::tblgen;

namespace tt {

static cl::opt<std::string> rulesOf("rules-of",
                                    cl::desc("Dialect of gen-shape-rules"));

/// The C++ of an argument of a rule.
static std::string spell(const Operator &op, int index) {
  auto arg = op.getArg(index);
  std::string getter = op.getGetterName(op.getArgName(index));
  if (auto *value = dyn_cast<NamedTypeConstraint *>(arg)) {
    StringRef of = value->isVariadic()   ? "ofAll"
                   : value->isOptional() ? "ofOptional"
                                         : "of";
    return formatv("shape::{0}(op.{1}())", of, getter);
  }
  const NamedAttribute &attr = *cast<NamedAttribute *>(arg);
  StringRef kind = attr.attr.getBaseAttr().getAttrDefName();
  bool scalar = !attr.attr.isOptional();
  if (scalar && kind == "I32Attr") // a getter without a sign
    return formatv("int64_t(int32_t(op.{0}()))", getter);
  if (scalar &&
      is_contained({"BoolAttr", "SI32Attr", "I64Attr", "SI64Attr"}, kind))
    return formatv("op.{0}()", getter);
  return formatv("shape::integers(op.{0}Attr())", getter);
}

static bool isName(char c) { return isAlnum(c) || c == '_'; }

std::string callRule(const Record &record,
                     function_ref<std::string(StringRef)> spell) {
  StringRef rule = record.getValueAsString("shapeRule");
  if (!rule.contains('(') || !rule.ends_with(")"))
    PrintFatalError(record.getLoc(),
                    "shapeRule is '" + rule + "', wanted 'rule(names)'");
  auto [name, list] = rule.drop_back().split('(');
  std::string text = ("shape::" + name + "(").str();
  while (!list.empty()) {
    StringRef word = list.take_while(isName);
    if (word.empty()) {
      text += list.front();
      list = list.drop_front();
      continue;
    }
    list = list.drop_front(word.size());
    std::string argument = spell(word);
    if (argument.empty())
      PrintFatalError(record.getLoc(),
                      "shapeRule names '" + word + "', which is no argument");
    text += argument;
  }
  return text + ", fail)";
}

bool genShapeRules(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-shape-rules", os);
  std::string declarations, definitions;
  for (const Record *record : records.getAllDerivedDefinitions("Op")) {
    const RecordVal *field = record->getValue("shapeRule");
    if (!field)
      continue;
    Operator op(record);
    if (record->getValueAsString("shapeRule").empty() ||
        op.getDialectName() != rulesOf)
      continue;
    if (op.getNumResults() != 1)
      PrintFatalError(record->getLoc(), "a shapeRule gives one result, the op "
                                        "has " +
                                            Twine(op.getNumResults()));
    std::string head = formatv("std::optional<shape::Shape> inferShape({0} op, "
                               "shape::Fail fail)",
                               op.getCppClassName());
    declarations += head + ";\n";
    auto spellName = [&](StringRef name) {
      for (int i = 0, e = op.getNumArgs(); i != e; ++i)
        if (op.getArgName(i) == name)
          return spell(op, i);
      return std::string();
    };
    definitions += formatv("{0} {{\n  return {1};\n}\n", head,
                           callRule(*record, spellName));
    if (record->getValueAsBit("hasVerifier") &&
        !record->getValueAsBit("ownVerifier"))
      definitions += formatv("llvm::LogicalResult {0}::verify() {{ return "
                             "shape::verifyResult(*this); }\n",
                             op.getCppClassName());
  }
  os << "#ifdef GET_SHAPE_RULE_DECLS\n#undef GET_SHAPE_RULE_DECLS\n"
     << declarations << "#endif\n"
     << "#ifdef GET_SHAPE_RULE_DEFS\n#undef GET_SHAPE_RULE_DEFS\n"
     << definitions << "#endif\n";
  return false;
}

} // namespace tt
