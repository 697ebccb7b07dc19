//===- ShapeRules.cpp - shapes of results in the compiler -----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A record with a `shapeRule` gets `inferShape`, which calls the rule of a
// result with what the op has, and a verifier that compares, unless it has one
// of its own. One rule serves all results; several, separated by `;`, one each.
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
      is_contained({"BoolAttr", "SI32Attr", "UI32Attr", "I64Attr", "SI64Attr"},
                   kind))
    return formatv("op.{0}()", getter);
  return formatv("shape::integers(op.{0}Attr())", getter);
}

std::string spellArgument(const Operator &op, StringRef name) {
  for (int i = 0, e = op.getNumArgs(); i != e; ++i)
    if (op.getArgName(i) == name)
      return spell(op, i);
  return {};
}

static bool isName(char c) { return isAlnum(c) || c == '_'; }

std::string callRule(const Record &record, StringRef rule, StringRef scope,
                     function_ref<std::string(StringRef)> spell) {
  if (!rule.contains('(') || !rule.ends_with(")"))
    PrintFatalError(record.getLoc(),
                    "a rule is '" + rule + "', wanted 'rule(names)'");
  auto [name, list] = rule.drop_back().split('(');
  std::string text = (scope + name + "(").str();
  while (!list.empty()) {
    StringRef word = list.take_while(isName);
    if (word.empty()) {
      text += list.front();
      list = list.drop_front();
      continue;
    }
    list = list.drop_front(word.size());
    bool constant = word == "true" || word == "false" || all_of(word, isDigit);
    std::string argument = constant ? word.str() : spell(word);
    if (argument.empty())
      PrintFatalError(record.getLoc(),
                      "a rule names '" + word + "', which is no argument");
    text += argument;
  }
  return text;
}

std::vector<std::string> callRules(const Record &record, unsigned results,
                                   function_ref<std::string(StringRef)> spell) {
  SmallVector<StringRef> rules;
  record.getValueAsString("shapeRule").split(rules, ';');
  if (results == 0 || (rules.size() != 1 && rules.size() != results))
    PrintFatalError(record.getLoc(), "shapeRule gives " + Twine(rules.size()) +
                                         " shapes, the op has " +
                                         Twine(results) + " results");
  std::vector<std::string> calls;
  for (StringRef rule : rules)
    calls.push_back(callRule(record, rule.trim(), "shape::", spell) +
                    ", fail)");
  return calls;
}

std::string shapeBody(ArrayRef<std::string> rules) {
  if (rules.size() == 1)
    return "return " + rules[0] + ";";
  std::string text = "switch (result) {";
  for (auto [i, rule] : enumerate(rules))
    text += formatv(
        "\n  {0}: return {1};",
        i + 1 == rules.size() ? "default" : formatv("case {0}", i).str(), rule);
  return text + "\n  }";
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
    std::string head = formatv("std::optional<shape::Shape> inferShape({0} op, "
                               "size_t result, shape::Fail fail)",
                               op.getCppClassName());
    declarations += head + ";\n";
    auto spellName = [&](StringRef name) { return spellArgument(op, name); };
    definitions +=
        formatv("{0} {{\n  {1}\n}\n", head,
                shapeBody(callRules(*record, op.getNumResults(), spellName)));
    if (record->getValueAsBit("hasVerifier") &&
        !record->getValueAsBit("ownVerifier"))
      definitions += formatv("llvm::LogicalResult {0}::verify() {{ return "
                             "shape::verifyResults(*this); }\n",
                             op.getCppClassName());
  }
  os << "#ifdef GET_SHAPE_RULE_DECLS\n#undef GET_SHAPE_RULE_DECLS\n"
     << declarations << "#endif\n"
     << "#ifdef GET_SHAPE_RULE_DEFS\n#undef GET_SHAPE_RULE_DEFS\n"
     << definitions << "#endif\n";
  return false;
}

} // namespace tt
