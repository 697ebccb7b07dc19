//===- Attributes.cpp - enums and structs that more than the compiler has -===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One record of an enum makes those of the compiler (by mlir-tblgen), of file
// schemas and of the library, all with the same numbers, and its words in text
// and source. One record of a struct attribute makes the library's
// struct; what reads, writes and spells it is made with the calls (Calls.cpp,
// Dispatch.cpp).
//
//===----------------------------------------------------------------------===//

#include "AttrKind.h"
#include "Generators.h"
#include "OpRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TableGen/Error.h"

using namespace llvm;

namespace tt {

static StringRef className(const Record &enumeration) {
  return enumeration.getValueAsString("className");
}

bool genEnumSchema(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-enum-schema", os);
  os << "namespace tt.target;\n";
  for (const Record *e : records.getAllDerivedDefinitions("EnumInfo")) {
    if (!e->getValue("inFiles") || !e->getValueAsBit("inFiles"))
      continue;
    os << formatv("\n/// {0}\nenum {1}:uint16 {{\n",
                  e->getValueAsString("summary"), className(*e));
    for (const EnumCase &c : casesOf(*e))
      os << formatv("  {0} = {1},\n", c.symbol, c.value);
    os << "}\n";
  }
  return false;
}

/// The library's struct.
static void emitStruct(const Record &structure, raw_ostream &os) {
  std::string name = kindOf(structure)->cpp;
  os << formatv("\n/// {0}\n", structure.getValueAsString("summary"));
  for (StringRef line :
       split(structure.getValueAsString("description").trim(), '\n'))
    os << "/// " << line.trim() << "\n";
  os << formatv("struct {0} {{\n", name);
  if (StringRef members = structure.getValueAsString("members");
      !members.empty())
    os << "  " << members << "\n";
  for (const Field &f : fieldsOf(structure))
    os << formatv(f.required ? "  {0} {1}{{};\n"
                  : f.nullable && f.kind.verb == "f32Array"
                      ? "  {0} {1};\n"
                      : "  std::optional<{0}> {1};\n",
                  f.kind.cpp, f.library);
  os << formatv(
      "  friend bool operator==(const {0} &, const {0} &) = default;\n"
      "};\n",
      name);
}

bool genLibraryAttributes(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-attributes", os);
  os << "#ifndef TTNN_ATTRIBUTES_HPP\n#define TTNN_ATTRIBUTES_HPP\n\n"
        "#include \"ttnn/core_range.hpp\"\n#include \"ttnn/enum.hpp\"\n\n"
        "#include <optional>\n#include <string>\n#include <variant>\n"
        "#include <vector>\n\nnamespace ttnn {\n";
  for (const Record *e : libraryEnums(records)) {
    StringRef name = className(*e);
    os << formatv("\n/// {0}\nenum class {1} : uint16_t {{\n",
                  e->getValueAsString("summary"), name);
    std::string rows;
    for (const EnumCase &c : casesOf(*e)) {
      if (c.library.empty())
        continue;
      os << formatv("  {0} = {1},\n", c.library, c.value);
      rows += formatv("      {{{0}::{1}, \"{2}\"},\n", name, c.library, c.word);
    }
    os << formatv(
        "};\ntemplate <> struct EnumTraits<{0}> {{\n"
        "  static constexpr EnumCase<{0}> cases[] = {{\n{1}  };\n};\n",
        name, rows);
  }
  for (const Record *s : libraryStructs(records))
    emitStruct(*s, os);
  for (const Record *v : libraryVariants(records))
    os << formatv(
        "\n/// {0}\nusing {1} = std::variant<{2}>;\n",
        v->getValueAsString("summary"), v->getValueAsString("libraryVariant"),
        join(map_range(alternativesOf(*v),
                       [](const Record *s) { return kindOf(*s)->cpp; }),
             ", "));
  os << "\n} // namespace ttnn\n\n#endif // TTNN_ATTRIBUTES_HPP\n";
  return false;
}

bool genLibrarySpellings(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-spellings", os);
  for (const Record *e : libraryEnums(records)) {
    std::string qualified = qualifiedClass(*e);
    os << formatv("/// The library's word, empty if it has none.\n"
                  "inline ::llvm::StringRef libraryName({0} value) {{\n"
                  "  switch (value) {{\n",
                  qualified);
    for (const EnumCase &c : casesOf(*e))
      os << formatv("  case {0}::{1}:\n    return \"{2}\";\n", qualified,
                    c.symbol, c.library);
    StringRef type = e->getValue("libraryType")
                         ? e->getValueAsString("libraryType")
                         : StringRef();
    os << formatv("  }\n  return \"\";\n}\n"
                  "inline ::llvm::StringRef libraryType({0}) {{ "
                  "return \"{1}\"; }\n\n",
                  qualified, type.empty() ? className(*e) : type);
  }
  return false;
}

/// A check of every struct: counts are not too small, blocks consist of whole
/// blocks.
bool genStructVerifiers(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-struct-verifiers", os);
  for (const Record *s : libraryStructs(records)) {
    std::vector<Field> fields = fieldsOf(*s);
    os << formatv("::llvm::LogicalResult {0}::verify(\n    "
                  "::llvm::function_ref<::mlir::InFlightDiagnostic()> "
                  "emitError",
                  // Not glued to the type in front of it.
                  StringRef(qualifiedClass(*s)).ltrim(':'));
    for (const Field &f : fields)
      os << formatv(",\n    [[maybe_unused]] {0} {1}", f.type, f.name);
    os << ") {\n";
    auto given = [&](const Field &f) {
      return f.required ? "" : f.name + " && ";
    };
    auto value = [](const Field &f) {
      return f.required ? f.name : "*" + f.name;
    };
    for (const Field &f : fields) {
      if (f.least > 0)
        os << formatv(
            "  if ({0}{1} < {2})\n    return emitError() << \"'{3}' is "
            "'\" << {1} << \"', at least '{2}' expected\";\n",
            given(f), value(f), f.least, f.name);
      if (f.kind.verb == "f32Array")
        os << formatv(
            "  if ({0} && !::llvm::all_of({0}, [](::mlir::Attribute a) {{\n"
            "        auto f = ::llvm::dyn_cast<::mlir::FloatAttr>(a);\n"
            "        return f && f.getType().isF32();\n      }))\n"
            "    return emitError() << \"'{0}' is \" << {0} << \", numbers of "
            "type f32 expected\";\n",
            f.name);
    }
    for (StringRef pair : s->getValueAsListOfStrings("multiples")) {
      auto [large, small] = pair.split(": ");
      auto find = [&](StringRef name) -> const Field & {
        auto it = find_if(fields, [&](auto &f) { return f.name == name; });
        if (it == fields.end())
          PrintFatalError(s->getLoc(), "`multiples` names '" + name +
                                           "', which is no field");
        return *it;
      };
      const Field &a = find(large), &b = find(small);
      os << formatv(
          "  if ({0}{1}{2} % {3})\n    return emitError() << \"'{4}' is "
          "'\" << {2} << \"', a multiple of '{5}', '\" << {3} << "
          "\"', expected\";\n",
          given(a), given(b), value(a), value(b), a.name, b.name);
    }
    os << "  return ::llvm::success();\n}\n\n";
  }
  return false;
}

} // namespace tt
