//===- AttrKind.cpp - kinds of attributes for generators ------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttrKind.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TableGen/Error.h"

using namespace llvm;

namespace tt {

namespace {
/// Attribute constraint, library C++, verb, word, type in Python, scalar.
struct Row {
  StringRef def, cpp, verb, word, python;
  bool scalar;
};
} // namespace

// clang-format off
static const Row rows[] = {
    {"BoolAttr", "bool", "boolean", "bool", "bool", true},
    {"I32Attr", "int32_t", "i32", "int", "int", true},
    {"SI32Attr", "int32_t", "i32", "int", "int", true},
    {"UI32Attr", "uint32_t", "u32", "int", "int", true},
    {"I64Attr", "int64_t", "i64", "int", "int", true},
    {"SI64Attr", "int64_t", "i64", "int", "int", true},
    {"F32Attr", "float", "f32", "float", "float", true},
    {"StrAttr", "std::string", "string", "text", "str", false},
    {"ScatterReduceAttr", "std::optional<std::string>", "scatterReduction", "text", "str", false},
    {"I32ArrayAttr", "std::vector<int32_t>", "i32Array", "list of int", "Sequence[int]", false},
    {"DenseI32ArrayAttr", "std::vector<int32_t>", "i32Array", "list of int", "Sequence[int]", false},
    {"PaddingAttr", "std::vector<std::array<uint32_t, 2>>", "pairs", "list of pairs of int", "Sequence[tuple[int, int]]", false},
    {"OneDimAttr", "int64_t", "oneDim", "int", "int", true},
    {"FactorsAttr", "std::vector<int32_t>", "factors", "int, or a list of int", "int | Sequence[int]", false},
    {"DenseI64ArrayAttr", "std::vector<int64_t>", "i64Array", "list of int", "Sequence[int]", false},
    {"TTNN_ShapeAttr", "Shape", "shape", "shape", "Sequence[int]", false},
    {"TTNN_MeshShapeAttr", "std::array<int64_t, 2>", "meshDim", "two int", "tuple[int, int]", false},
    {"TTNN_MeshOffsetAttr", "std::array<int64_t, 2>", "meshDim", "two int", "tuple[int, int]", false},
    {"F32ArrayAttr", "std::vector<float>", "f32Array", "list of float", "Sequence[float]", false},
    {"TTNN_CoreCoordAttr", "CoreCoord", "core", "core", "CoreCoord", false},
    {"TTCore_GridAttr", "CoreCoord", "grid", "core", "CoreCoord", false},
    {"TTNN_CoreRangeSetAttr", "CoreRangeSet", "cores", "set of cores", "CoreRangeSet", false},
    {"TTNN_MeshCoordinateAttr", "MeshCoordinate", "meshCoordinate", "coordinate of a mesh", "MeshCoordinate", false},
    {"TTNN_MeshMapperConfigAttr", "MeshMapperConfig", "meshMapper", "a placement for every axis", "Sequence[int]", false},
    {"TTNN_MeshComposerConfigAttr", "MeshComposerConfig", "meshComposer", "a dimension for every axis", "Sequence[int]", false},
    {"TTNN_MemoryConfigAttr", "MemoryConfig", "place", "memory config", "MemoryConfig", false},
    {"NumberAttr", "Scalar", "number", "float or int", "float | int", false},
    {"ElementsAttr", "ConstantData", "constant", "elements", "Sequence[float]", false},
    {"TTNN_GenericProgram", "ProgramDescriptor", "program", "program of kernels", "ProgramDescriptor", false},
};
// clang-format on

static bool isEnum(const Record &attr) { return attr.isSubClassOf("EnumAttr"); }

std::optional<AttrKind> kindOf(const Record &attr) {
  auto row =
      find_if(rows, [&](const Row &r) { return r.def == attr.getName(); });
  if (row != std::end(rows))
    return AttrKind{row->cpp.str(), row->verb.str(), row->word.str(),
                    row->python.str(), row->scalar};
  if (isEnum(attr)) {
    const Record *enumeration = attr.getValueAsDef("enum");
    std::vector<std::string> words;
    for (const EnumCase &c : casesOf(*enumeration))
      if (!c.library.empty())
        words.push_back("`" + c.word.str() + "`");
    if (words.empty())
      return std::nullopt;
    std::string name = enumeration->getValueAsString("className").str();
    return AttrKind{name, "word", join(words, ", "), name, true, enumeration};
  }
  if (attr.getValue("libraryStruct")) {
    std::string name = attr.getValueAsString("libraryStruct").str();
    return AttrKind{name,    "structure", "`" + name + "`", name, false,
                    nullptr, &attr};
  }
  if (attr.getValue("libraryVariant")) {
    std::vector<std::string> names, types;
    for (const Record *s : alternativesOf(attr)) {
      types.push_back(s->getValueAsString("libraryStruct").str());
      names.push_back("`" + types.back() + "`");
    }
    return AttrKind{attr.getValueAsString("libraryVariant").str(),
                    "variant",
                    join(names, " or "),
                    join(types, " | "),
                    false,
                    nullptr,
                    nullptr,
                    &attr};
  }
  return std::nullopt;
}

/// The case that the C++ `text` names.
static std::optional<EnumCase> caseNamed(const Record &enumeration,
                                         StringRef text) {
  StringRef symbol = text.rsplit("::").second;
  for (const EnumCase &c : casesOf(enumeration))
    if (c.symbol == symbol && !c.library.empty())
      return c;
  return std::nullopt;
}

std::optional<std::string> neutralDefault(const AttrKind &kind,
                                          StringRef text) {
  if (kind.enumeration) {
    std::optional<EnumCase> found = caseNamed(*kind.enumeration, text);
    return found ? std::optional(found->word.str()) : std::nullopt;
  }
  if (kind.verb == "boolean")
    return text == "true" || text == "false" ? std::optional(text.str())
                                             : std::nullopt;
  int64_t integer;
  if (kind.verb == "i32" || kind.verb == "u32" || kind.verb == "i64")
    return text.getAsInteger(10, integer) ? std::nullopt
                                          : std::optional(text.str());
  double real;
  if (kind.verb == "f32") {
    text.consume_back("f");
    return text.getAsDouble(real) ? std::nullopt : std::optional(text.str());
  }
  if (kind.verb == "string" && text.size() > 1 && text.starts_with('"') &&
      text.ends_with('"'))
    return text.str();
  return std::nullopt;
}

std::optional<std::string> libraryDefault(const AttrKind &kind,
                                          StringRef text) {
  if (!kind.enumeration)
    return text.str();
  std::optional<EnumCase> found = caseNamed(*kind.enumeration, text);
  return found ? std::optional(kind.cpp + "::" + found->library.str())
               : std::nullopt;
}

std::vector<EnumCase> casesOf(const Record &enumeration) {
  std::vector<EnumCase> cases;
  for (const Record *c : enumeration.getValueAsListOfDefs("enumerants"))
    cases.push_back(
        {c->getValueAsString("symbol"), c->getValueAsString("str"),
         c->getValue("library") ? c->getValueAsString("library") : StringRef(),
         c->getValueAsInt("value")});
  return cases;
}

std::vector<Field> fieldsOf(const Record &structure) {
  std::vector<Field> fields;
  const DagInit *parameters = structure.getValueAsDag("parameters");
  for (unsigned i = 0, e = parameters->getNumArgs(); i != e; ++i) {
    StringRef name = parameters->getArgNameStr(i);
    const auto *def = dyn_cast<DefInit>(parameters->getArg(i));
    std::optional<AttrKind> kind;
    if (def && def->getDef()->getValue("kind"))
      kind = kindOf(*def->getDef()->getValueAsDef("kind"));
    if (!kind)
      PrintFatalError(structure.getLoc(),
                      "field '" + name + "' has no kind of attribute");
    const Record &field = *def->getDef();
    StringRef library = field.getValueAsString("library");
    fields.push_back(
        {name.str(), "get" + convertToCamelFromSnakeCase(name, true),
         (library.empty() ? name : library).str(),
         field.getValueAsString("cppType").str(), *kind,
         field.getValueAsBit("required"), field.getValue("nullable") != nullptr,
         field.getValueAsInt("least")});
  }
  return fields;
}

std::vector<const Record *> libraryEnums(const RecordKeeper &records) {
  std::vector<const Record *> found;
  for (const Record *r : records.getAllDerivedDefinitions("EnumInfo"))
    if (any_of(casesOf(*r), [](auto &c) { return !c.library.empty(); }))
      found.push_back(r);
  return found;
}

std::vector<const Record *> libraryStructs(const RecordKeeper &records) {
  std::vector<const Record *> found;
  for (const Record *r : records.getAllDerivedDefinitions("AttrDef"))
    if (r->getValue("libraryStruct"))
      found.push_back(r);
  // A field's struct stands in the file before that of which it is a field.
  llvm::sort(found, [](const Record *a, const Record *b) {
    return a->getID() < b->getID();
  });
  return found;
}

std::vector<const Record *> libraryVariants(const RecordKeeper &records) {
  std::vector<const Record *> found;
  for (const Record *r : records.getAllDerivedDefinitions("Attr"))
    if (r->getValue("libraryVariant"))
      found.push_back(r);
  return found;
}

std::vector<const Record *> alternativesOf(const Record &variant) {
  return variant.getValueAsListOfDefs("alternatives");
}

std::string qualifiedClass(const Record &record) {
  StringRef name = record.getValueAsString(
      record.getValue("className") ? "className" : "cppClassName");
  return (record.getValueAsString("cppNamespace") + "::" + name).str();
}

} // namespace tt
