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

/// The library's struct: every field may be left out.
static void emitStruct(const Record &structure, raw_ostream &os) {
  std::string name = kindOf(structure)->cpp;
  os << formatv("\n/// {0}\n", structure.getValueAsString("summary"));
  for (StringRef line :
       split(structure.getValueAsString("description").trim(), '\n'))
    os << "/// " << line.trim() << "\n";
  os << formatv("struct {0} {{\n", name);
  for (const Field &f : fieldsOf(structure))
    os << formatv("  std::optional<{0}> {1};\n", f.kind.cpp, f.name);
  os << formatv(
      "  friend bool operator==(const {0} &, const {0} &) = default;\n"
      "};\n",
      name);
}

bool genLibraryAttributes(const RecordKeeper &records, raw_ostream &os) {
  emitBanner("gen-library-attributes", os);
  os << "#ifndef TTNN_ATTRIBUTES_HPP\n#define TTNN_ATTRIBUTES_HPP\n\n"
        "#include \"ttnn/enum.hpp\"\n\n#include <optional>\n#include <string>\n"
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
    os << formatv("  }\n  return \"\";\n}\n"
                  "inline ::llvm::StringRef libraryType({0}) {{ "
                  "return \"{1}\"; }\n\n",
                  qualified, className(*e));
  }
  return false;
}

} // namespace tt
