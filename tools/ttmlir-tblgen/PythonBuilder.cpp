//===- PythonBuilder.cpp - the ops of a dialect for a builder in Python ---===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// -gen-python-builder writes a class with a method for every op of a dialect:
// operands and attributes are parameters under the names of the record, with
// its defaults and its texts. -gen-shape-table writes the table that such a
// builder asks for the shapes of results: rows that call the record's
// `shapeRule` with lists of numbers. Ops with regions, and those without a
// fixed number of results, have no method.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"
#include "OpRecord.h"

#include "mlir/TableGen/Operator.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace mlir::tblgen;

namespace tt {

static cl::opt<std::string>
    builderOf("builder-of", cl::desc("Dialect of gen-python-builder and "
                                     "gen-shape-table"));

static bool isTerminator(const Operator &op) {
  return op.getTrait("::mlir::OpTrait::IsTerminator");
}

/// Whether a method can say all that the op has.
static bool hasMethod(const Operator &op) {
  for (const NamedTypeConstraint &result : op.getResults())
    if (result.isVariadic())
      return false;
  return op.getNumRegions() == 0 && op.getNumResults() != 0 &&
         !isTerminator(op);
}

/// The ops of the dialect that have methods, by name. Records, as an Operator
/// points into itself.
static std::vector<const Record *> readBuilderOps(const RecordKeeper &records) {
  std::vector<const Record *> ops;
  for (const Record *record : records.getAllDerivedDefinitions("Op"))
    if (Operator op(record); op.getDialectName() == builderOf && hasMethod(op))
      ops.push_back(record);
  return ops;
}

static StringRef mnemonic(const Operator &op) {
  return op.getDef().getValueAsString("opName");
}

static StringRef shapeRule(const Operator &op) {
  const RecordVal *field = op.getDef().getValue("shapeRule");
  return field ? op.getDef().getValueAsString("shapeRule") : "";
}

static bool hasTrait(const Operator &op, StringRef def) {
  return any_of(op.getDef().getValueAsListOfDefs("traits"),
                [&](const Record *trait) { return trait->getName() == def; });
}

//===-- methods -----------------------------------------------------------===//

static std::string quote(StringRef text) { return ("\"" + text + "\"").str(); }

/// Texts as a tuple of Python.
static std::string tupleOf(ArrayRef<std::string> items) {
  return "(" + join(items, ", ") + (items.size() == 1 ? ",)" : ")");
}

static std::string quotedTuple(ArrayRef<std::string> words) {
  return tupleOf(map_to_vector(words, [](auto &word) { return quote(word); }));
}

/// How the builder spells an attribute: a word that its table of spellings has
/// (`spell.py`), or that word and those that a value may be; for an enum, the
/// attribute's own form and its cases. As a literal.
static std::string kindInPython(const NamedAttribute &attr) {
  for (Attribute a = attr.attr;;) {
    const Record &def = a.getDef();
    if (def.getValue("words")) {
      std::vector<std::string> words;
      for (StringRef word : def.getValueAsListOfStrings("words"))
        words.push_back(word.str());
      return formatv("(\"str\", {0})", quotedTuple(words));
    }
    const RecordVal *base = def.getValue("baseAttr");
    const auto *inner = base ? dyn_cast<DefInit>(base->getValue()) : nullptr;
    if (!inner)
      break;
    a = Attribute(inner);
  }
  const Record &def = attr.attr.getBaseAttr().getDef();
  StringRef kind =
      StringSwitch<StringRef>(def.getName())
          .Case("BoolAttr", "bool")
          .Case("I32Attr", "i32")
          .Case("SI32Attr", "si32")
          .Case("UI32Attr", "ui32")
          .Case("I64Attr", "i64")
          .Case("SI64Attr", "si64")
          .Case("F32Attr", "f32")
          .Case("StrAttr", "str")
          .Case("I32ArrayAttr", "[i32]")
          .Cases({"DenseI32ArrayAttr", "PaddingAttr"}, "array<i32>")
          .Case("DenseI64ArrayAttr", "array<i64>")
          .Case("SpatialAttr", "spatial")
          .Case("FactorsAttr", "factors")
          .Case("NumberAttr", "number")
          .Case("TTNN_ShapeAttr", "#ttnn.shape")
          .Cases({"ElementsAttr", "I64ElementsAttr"}, "elements")
          .Default("");
  if (!kind.empty())
    return quote(kind);
  // ScatterReduceAttr has an enum of either dialect; this is TTIR's.
  const Record *enumAttr =
      def.getName() == "ScatterReduceAttr"
          ? def.getRecords().getDef("TTCore_ReduceTypeAttr")
          : &def;
  if (enumAttr && enumAttr->isSubClassOf("EnumAttr")) {
    std::vector<std::string> words;
    for (const Record *word :
         enumAttr->getValueAsDef("enum")->getValueAsListOfDefs("enumerants"))
      words.push_back(word->getValueAsString("str").str());
    return formatv("(\"#{0}.{1}\", {2})",
                   enumAttr->getValueAsDef("dialect")->getValueAsString("name"),
                   enumAttr->getValueAsString("mnemonic"), quotedTuple(words));
  }
  return quote("text"); // as MLIR spells it
}

/// A default as a Python literal; `None`, which leaves the attribute out, where
/// it is no literal.
static std::string defaultInPython(const NamedAttribute &attr) {
  if (!attr.attr.hasDefaultValue())
    return "None";
  StringRef text = attr.attr.getDefaultValue();
  if (text == "true")
    return "True";
  if (text == "false")
    return "False";
  int64_t integer;
  if (!text.getAsInteger(10, integer))
    return text.str();
  StringRef real = text;
  real.consume_back("f");
  double value;
  if (!real.getAsDouble(value))
    return real.str();
  if (text.starts_with("\"") && text.ends_with("\""))
    return text.str();
  return "None";
}

namespace {
struct Parameter {
  std::string name, kind, value;
  bool required;
};
} // namespace

static Parameter readParameter(const Operator &op, int index) {
  Parameter p{op.getArgName(index).str(), "", "None", true};
  if (auto *value = dyn_cast<NamedTypeConstraint *>(op.getArg(index))) {
    p.kind = quote(value->isVariadic()   ? "tensors"
                   : value->isOptional() ? "tensor?"
                                         : "tensor");
    p.required = !value->isOptional();
  } else if (auto *attr = dyn_cast<NamedAttribute *>(op.getArg(index))) {
    p.kind = kindInPython(*attr);
    p.value = defaultInPython(*attr);
    p.required = !attr->attr.isOptional() && !attr->attr.hasDefaultValue();
  } else {
    PrintFatalError(op.getLoc(),
                    "properties are not supported: use an attribute");
  }
  static const StringSet<> reserved = {
      "and",  "as",     "assert", "break",  "class",  "continue", "def",
      "del",  "elif",   "else",   "except", "for",    "from",     "global",
      "if",   "import", "in",     "is",     "lambda", "not",      "or",
      "pass", "raise",  "return", "try",    "while",  "with",     "yield",
      "None", "True",   "False",  "self",   "dtype",  "results"};
  if (reserved.contains(p.name))
    p.name += "_";
  return p;
}

/// Groups of operands and results, by name, that have one element type.
static SmallVector<std::vector<std::string>> equalTypes(const Operator &op) {
  std::vector<std::string> operands, results;
  for (auto &operand : op.getOperands())
    operands.push_back(operand.name.str());
  for (auto &result : op.getResults())
    results.push_back(result.name.str());
  auto add = [](std::vector<std::string> to, auto &from) {
    to.insert(to.end(), from.begin(), from.end());
    return to;
  };
  SmallVector<std::vector<std::string>> groups;
  if (hasTrait(op, "TT_SameElementTypes"))
    groups.push_back(add(operands, results));
  if (hasTrait(op, "TT_SameOperandElementTypes"))
    groups.push_back(operands);
  if (hasTrait(op, "TT_SelectElementTypes"))
    groups.push_back(add({operands.begin() + 1, operands.end()}, results));
  for (const Record *trait : op.getDef().getValueAsListOfDefs("traits"))
    if (trait->isSubClassOf("AllElementTypesMatch")) {
      auto names = trait->getValueAsListOfStrings("values");
      groups.emplace_back(names.begin(), names.end());
    }
  return groups;
}

/// Operands and results that are of integers or of floats alone.
static std::vector<std::string> elementKinds(const Operator &op) {
  std::vector<std::string> kinds;
  auto add = [&](const NamedTypeConstraint &value, bool integer, bool real) {
    StringRef summary = value.constraint.getSummary();
    if (integer || summary.ends_with("of integer values"))
      kinds.push_back(formatv("(\"{0}\", \"integer\")", value.name));
    else if (real || summary.ends_with("of floating-point values"))
      kinds.push_back(formatv("(\"{0}\", \"float\")", value.name));
  };
  for (auto &operand : op.getOperands())
    add(operand, hasTrait(op, "TT_IntegerOperands"),
        hasTrait(op, "TT_FloatOperands"));
  for (auto &result : op.getResults())
    add(result, false, false);
  return kinds;
}

/// For every result the operand whose element type it has by default, or the
/// element type itself, in quotes; `None` if nothing says it.
static std::vector<std::string> defaultTypes(const Operator &op) {
  auto groups = equalTypes(op);
  std::vector<std::string> types;
  for (auto &result : op.getResults()) {
    std::string type =
        op.getNumOperands() == 0 ? "None" : quote(op.getOperand(0).name);
    if (result.constraint.getSummary().ends_with("of integer values"))
      type = quote("i32");
    else
      for (auto &group : groups)
        if (is_contained(group, result.name))
          type = quote(group.front());
    types.push_back(type);
  }
  return types;
}

static void emitText(StringRef text, raw_ostream &os) {
  SmallVector<StringRef> lines;
  text.rtrim().ltrim("\n").split(lines, '\n');
  size_t indent = StringRef::npos;
  for (StringRef line : lines)
    if (!line.trim().empty())
      indent = std::min(indent, line.size() - line.ltrim().size());
  for (StringRef line : lines) {
    line = line.drop_front(std::min(indent, line.size())).rtrim();
    os << (line.empty() ? "" : "        ") << line << "\n";
  }
}

static void emitMethod(const Operator &op, raw_ostream &os) {
  SmallVector<Parameter> parameters;
  for (int i = 0, e = op.getNumArgs(); i != e; ++i)
    parameters.push_back(readParameter(op, i));
  bool hasRule = !shapeRule(op).empty();
  bool isConstant =
      any_of(parameters, [](auto &p) { return p.kind == "\"elements\""; }) &&
      op.getNumOperands() == 0;
  bool hasShape = any_of(parameters, [](auto &p) { return p.name == "shape"; });
  if (!hasRule && hasShape)
    PrintFatalError(op.getLoc(), "an argument 'shape' wants a shapeRule");

  // Required ones first: Python has no other way.
  SmallVector<std::string> signature{"self"};
  for (const Parameter &p : parameters)
    if (p.required)
      signature.push_back(p.name);
  for (const Parameter &p : parameters)
    if (!p.required)
      signature.push_back(p.name + "=" + p.value);
  signature.push_back("*");
  if (!hasRule && !isConstant)
    signature.push_back("shape");
  unsigned optionalResults =
      count_if(op.getResults(), [](auto &r) { return r.isOptional(); });
  unsigned results = op.getNumResults() - optionalResults;
  if (optionalResults)
    signature.push_back("results=" + std::to_string(results));
  signature.push_back("dtype=None");

  os << formatv("    def {0}({1}):\n        r\"\"\"{2}.\n", mnemonic(op),
                join(signature, ", "),
                op.getDef().getValueAsString("summary").trim());
  StringRef description = op.getDef().getValueAsString("description");
  if (!description.trim().empty()) {
    os << "\n";
    emitText(description, os);
  }
  os << "        \"\"\"\n";
  SmallVector<std::string> arguments;
  for (int i = 0, e = op.getNumArgs(); i != e; ++i)
    arguments.push_back(formatv("(\"{0}\", {1}, {2}, {3})", op.getArgName(i),
                                parameters[i].kind, parameters[i].name,
                                parameters[i].required ? "True" : "False"));
  bool segments = op.getTrait("::mlir::OpTrait::AttrSizedOperandSegments");
  std::vector<std::string> named;
  for (auto [result, type] : zip_equal(op.getResults(), defaultTypes(op)))
    named.push_back(formatv("(\"{0}\", {1})", result.name, type));
  os << formatv("        return self._op(\"{0}\", [{1}], types={2}",
                mnemonic(op), join(arguments, ", "), tupleOf(named));
  if (optionalResults)
    os << ", results=results, least=" << results;
  std::vector<std::string> groups;
  for (auto &group : equalTypes(op))
    groups.push_back(quotedTuple(group));
  if (!groups.empty())
    os << ", equal=" << tupleOf(groups);
  if (auto kinds = elementKinds(op); !kinds.empty())
    os << ", only=" << tupleOf(kinds);
  if (segments)
    os << ", segments=True";
  if (!hasRule && !isConstant)
    os << ", shape=shape";
  os << ", dtype=dtype)\n\n";
}

bool genPythonBuilder(const RecordKeeper &records, raw_ostream &os) {
  os << "# Generated from records by gen-python-builder; do not edit.\n"
     << formatv("\"\"\"The ops of the {0} dialect as methods.\"\"\"\n\n\n",
                builderOf)
     << "class Ops:\n"
     << formatv(
            "    \"\"\"A method for every op. Tensors are those of the "
            "builder; "
            "`dtype` is the element type\n    of the result, or of each, where "
            "it is not the operand's.\"\"\"\n\n");
  for (const Record *record : readBuilderOps(records))
    emitMethod(Operator(record), os);
  return false;
}

//===-- shapes ------------------------------------------------------------===//

/// An argument of a rule, read from lists of numbers by its index.
static std::string spell(const Operator &op, int index) {
  if (auto *value = dyn_cast<NamedTypeConstraint *>(op.getArg(index))) {
    StringRef of = value->isVariadic()   ? "allDims"
                   : value->isOptional() ? "optionalDims"
                                         : "dims";
    return formatv("a.{0}({1})", of, index);
  }
  const NamedAttribute &attr = *cast<NamedAttribute *>(op.getArg(index));
  StringRef kind = attr.attr.getBaseAttr().getAttrDefName();
  std::string value = attr.attr.hasDefaultValue()
                          ? attr.attr.getDefaultValue().str()
                          : std::string("{}");
  if (!attr.attr.isOptional() && kind == "BoolAttr")
    return formatv("a.boolean({0}, {1})", index, value);
  if (!attr.attr.isOptional() &&
      is_contained({"I32Attr", "SI32Attr", "UI32Attr", "I64Attr", "SI64Attr"},
                   kind))
    return formatv("a.integer({0}, {1})", index, value);
  return formatv("a.integers({0})", index);
}

bool genShapeTable(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-shape-table", os);
  std::string rows;
  for (const Record *record : readBuilderOps(records)) {
    Operator op(record);
    if (shapeRule(op).empty())
      continue;
    auto spellName = [&](StringRef name) {
      for (int i = 0, e = op.getNumArgs(); i != e; ++i)
        if (op.getArgName(i) == name)
          return spell(op, i);
      return std::string();
    };
    os << formatv(
        "static std::optional<shape::Shape> {0}Shape(const Arguments &a, "
        "size_t result, shape::Fail fail) {{\n  {1}\n}\n",
        op.getCppClassName(),
        shapeBody(callRules(op.getDef(), op.getNumResults(), spellName)));
    rows += formatv("    {{\"{0}\", {1}Shape},\n", mnemonic(op),
                    op.getCppClassName());
  }
  os << "static constexpr ShapeRow shapeRows[] = {\n" << rows << "};\n";
  return false;
}

} // namespace tt
