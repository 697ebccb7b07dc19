//===- Parameters.cpp - attributes and types for C and for Python ---------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// -gen-parameter-rows writes the table behind ttmlir-c/Parameters.h: how every
// attribute and type of a dialect is made of its parameters, and taken apart.
// -gen-python-parameters writes a class of Python for each.
//
//===----------------------------------------------------------------------===//

#include "Generators.h"

#include "mlir/TableGen/AttrOrTypeDef.h"
#include "mlir/TableGen/Dialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"

using namespace llvm;
using namespace mlir::tblgen;

namespace tt {

static cl::opt<std::string>
    parametersOf("parameters-of", cl::desc("Dialect of gen-parameter-rows and "
                                           "gen-python-parameters"));

/// The attributes or types of the dialect that have a name in text.
static std::vector<AttrOrTypeDef> readDefs(const RecordKeeper &records,
                                           StringRef base) {
  std::vector<AttrOrTypeDef> defs;
  for (const Record *record : records.getAllDerivedDefinitionsIfDefined(base))
    if (AttrOrTypeDef def(record);
        def.getDialect().getName() == parametersOf && def.getMnemonic())
      defs.push_back(def);
  return defs;
}

static std::string nameOf(const AttrOrTypeDef &def) {
  return (parametersOf + "." + *def.getMnemonic()).str();
}

//===-- C -----------------------------------------------------------------===//

/// How the words of our enums are read and written.
static void emitWords(const RecordKeeper &records, raw_ostream &os) {
  for (const Record *info :
       records.getAllDerivedDefinitionsIfDefined("EnumInfo")) {
    StringRef scope = info->getValueAsString("cppNamespace");
    if (!scope.starts_with("::mlir::tt::") || info->isSubClassOf("BitEnumBase"))
      continue;
    os << formatv(
        "template <> struct Words<{0}::{1}> {{\n"
        "  static auto read(StringRef word) {{ return {0}::{2}(word); "
        "}\n"
        "  static StringRef write({0}::{1} value) {{ return "
        "{0}::{3}(value); }\n};\n",
        scope, info->getValueAsString("className"),
        info->getValueAsString("stringToSymbolFnName"),
        info->getValueAsString("symbolToStringFnName"));
  }
}

/// `OOBVal value = OOBVal::Undef`, as a list its storage.
static std::string declare(const AttrOrTypeParameter &p, unsigned index) {
  std::string value = "{}";
  bool isList = p.getCppType().contains("ArrayRef<");
  if (auto given = p.getDefaultValue(); given && !isList)
    value = formatv("{{{0}}", *given);
  return formatv("  capi::Parameter<{0}>::Storage p{1}{2};\n", p.getCppType(),
                 index, value);
}

static void emitRow(const AttrOrTypeDef &def, StringRef base, raw_ostream &os) {
  StringRef cpp = def.getCppClassName();
  ArrayRef<AttrOrTypeParameter> parameters = def.getParameters();
  os << formatv("static {0} make{1}(MLIRContext *ctx, ArrayRef<Attribute> "
                "given, function_ref<InFlightDiagnostic()> emitError) {{\n",
                base, cpp);
  std::string reads, arguments, getters, names;
  for (auto [i, p] : enumerate(parameters)) {
    os << declare(p, i);
    reads += formatv("  if (failed(capi::readParameter<{0}>(given[{1}], "
                     "\"{2}\", \"{3}\", p{1}, {4}, emitError)))\n"
                     "    return {{};\n",
                     p.getCppType(), i, nameOf(def), p.getName(),
                     p.isOptional() ? "true" : "false");
    // Exactly of this type, or `get` is the template that has no checks.
    arguments += formatv(", static_cast<{0}>(p{1})", p.getCppType(), i);
    getters += formatv("  case {0}: return capi::Parameter<{1}>::write(ctx, "
                       "value.{2}());\n",
                       i, p.getCppType(), p.getAccessorName());
    names += formatv("\"{0}\", ", p.getName());
  }
  os << reads
     << formatv("  return {0}::{1}ctx{2});\n}\n", cpp,
                def.genVerifyDecl() ? "getChecked(emitError, " : "get(",
                arguments);
  os << formatv("static Attribute read{0}({1} made, size_t index) {{\n", cpp,
                base);
  if (!parameters.empty())
    os << formatv("  auto value = cast<{0}>(made);\n"
                  "  [[maybe_unused]] MLIRContext *ctx = made.getContext();\n"
                  "  switch (index) {{\n{1}  }\n",
                  cpp, getters);
  os << "  return {};\n}\n";
  os << formatv(
      "static constexpr std::array<StringRef, {0}> namesOf{1}{{{2}};\n",
      parameters.size(), cpp, names);
}

static void emitTable(ArrayRef<AttrOrTypeDef> defs, StringRef base,
                      StringRef plural, StringRef dialect, raw_ostream &os) {
  StringRef scope =
      defs.empty() ? "" : defs.front().getDialect().getCppNamespace();
  if (!defs.empty()) {
    os << formatv("namespace {0} {{\n", scope.ltrim(':'));
    for (const AttrOrTypeDef &def : defs)
      emitRow(def, base, os);
    os << "}\n";
  }
  os << formatv("::llvm::ArrayRef<::mlir::tt::capi::{0}Row> "
                "mlir::tt::capi::get{1}{2}() {{\n"
                "  static const std::array<{0}Row, {3}> rows{{{{\n",
                base, dialect, plural, defs.size());
  for (const AttrOrTypeDef &def : defs)
    os << formatv("      {{\"{0}\", TypeID::get<{1}::{2}>(), {1}::namesOf{2}, "
                  "{1}::make{2}, {1}::read{2}},\n",
                  nameOf(def), scope, def.getCppClassName());
  os << "  }};\n  return rows;\n}\n";
}

bool genParameterRows(const RecordKeeper &records, raw_ostream &os) {
  os << "// Generated from records by gen-parameter-rows; do not edit.\n"
     << "#include <array>\n"
     << "namespace mlir::tt::capi {\n";
  emitWords(records, os);
  os << "} // namespace mlir::tt::capi\n";
  // The folder of the dialect.
  std::string dialect;
  for (const Record *d : records.getAllDerivedDefinitions("Dialect"))
    if (d->getValueAsString("name") == parametersOf)
      dialect = d->getName().drop_back(strlen("_Dialect")).str();
  emitTable(readDefs(records, "AttrDef"), "Attribute", "Attributes", dialect,
            os);
  emitTable(readDefs(records, "TypeDef"), "Type", "Types", dialect, os);
  return false;
}

//===-- Python ------------------------------------------------------------===//

/// Python's type for a parameter: a number, a word of an enum, ...
static std::string kindInPython(const RecordKeeper &records, StringRef type) {
  if (StringRef inner = type; inner.consume_front("::llvm::ArrayRef<"))
    return "[" + kindInPython(records, inner.drop_back()) + "]";
  if (StringRef inner = type; inner.consume_front("std::optional<"))
    return kindInPython(records, inner.drop_back());
  if (type == "bool")
    return "bool";
  if (is_contained(
          {"int32_t", "int64_t", "size_t", "uint32_t", "uint64_t", "unsigned"},
          type))
    return "int";
  StringRef last = type.substr(type.rfind(':') + 1);
  if (last == "APFloat")
    return "float";
  if (last == "StringRef")
    return "word";
  if (last == "AffineMap")
    return "map";
  for (const Record *info :
       records.getAllDerivedDefinitionsIfDefined("EnumInfo"))
    if (info->getValueAsString("className") == last)
      return "word";
  return last.ends_with("Type") ? "type" : "attr";
}

static std::string typeInPython(StringRef kind, bool given) {
  if (kind.consume_front("["))
    return formatv(given ? "Sequence[{0}]" : "list[{0}]",
                   typeInPython(kind.drop_back(), given));
  return StringSwitch<std::string>(kind)
      .Case("bool", "bool")
      .Case("int", "int")
      .Case("float", "float")
      .Case("map", "AffineMap")
      .Case("word", given ? "str | Enum" : "str")
      .Case("type", "Type")
      .Default("Attribute");
}

static void emitClass(const RecordKeeper &records, const AttrOrTypeDef &def,
                      StringRef base, raw_ostream &os) {
  StringRef cpp = def.getCppClassName();
  os << formatv("\n\n@register_{0}(\"{1}\")\nclass {2}({3}):\n", base.lower(),
                nameOf(def), cpp, base);
  std::string summary =
      def.hasSummary() ? def.getSummary().trim().str() : nameOf(def);
  os << formatv("    r\"\"\"{0}", summary);
  if (def.hasDescription() && !def.getDescription().trim().empty()) {
    os << "\n\n";
    for (StringRef line : split(def.getDescription().trim("\n "), '\n'))
      os << (line.trim().empty() ? "" : "    ") << line.trim() << "\n";
    os << "    ";
  }
  os << "\"\"\"\n";
  std::string required, optional, values;
  for (const AttrOrTypeParameter &p : def.getParameters()) {
    std::string kind = kindInPython(records, p.getCppType());
    std::string name = convertToSnakeFromCamelCase(p.getName());
    std::string type = typeInPython(kind, /*given=*/true);
    if (p.isOptional())
      optional += formatv("{0}: {1} | None = None, ", name, type);
    else
      required += formatv("{0}: {1}, ", name, type);
    values += formatv("(\"{0}\", {1}), ", kind, name);
  }
  os << formatv("\n    @staticmethod\n"
                "    def get({0}{1}*, loc: Location | None = None, context: "
                "Context | None = None) -> \"{2}\":\n"
                "        return make({2}, \"{3}\", [{4}], loc, context)\n",
                required, optional, cpp, nameOf(def), values);
  for (auto [i, p] : enumerate(def.getParameters())) {
    std::string kind = kindInPython(records, p.getCppType());
    os << formatv("\n    @property\n    def {0}(self) -> {1}{2}:\n"
                  "        return parameter(self, {3}, \"{4}\")\n",
                  convertToSnakeFromCamelCase(p.getName()),
                  typeInPython(kind, /*given=*/false),
                  p.isOptional() ? " | None" : "", i, kind);
  }
}

bool genPythonParameters(const RecordKeeper &records, raw_ostream &os) {
  os << "# Generated from records by gen-python-parameters; do not edit.\n"
     << formatv("\"\"\"Attributes and types of the {0} dialect.\"\"\"\n\n",
                parametersOf)
     << "from __future__ import annotations\n\n"
     << "from collections.abc import Sequence\nfrom enum import Enum\n\n"
     << "from .._parameters import make, parameter, register_attribute, "
        "register_type\n"
     << "from ..ir import AffineMap, Attribute, Context, Location, Type\n";
  auto attributes = readDefs(records, "AttrDef");
  auto types = readDefs(records, "TypeDef");
  std::vector<std::string> names;
  for (const AttrOrTypeDef &def : attributes)
    emitClass(records, def, "Attribute", os);
  for (const AttrOrTypeDef &def : types)
    emitClass(records, def, "Type", os);
  os << "\n\n__all__ = [\n";
  for (auto *defs : {&attributes, &types})
    for (const AttrOrTypeDef &def : *defs)
      os << formatv("    \"{0}\",\n", def.getCppClassName());
  os << "]\n";
  return false;
}

} // namespace tt
