//===- AttrKind.h - kinds of attributes for generators ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TBLGEN_ATTRKIND_H
#define TTMLIR_TBLGEN_ATTRKIND_H

#include "llvm/TableGen/Record.h"

#include <optional>
#include <string>
#include <vector>

namespace tt {

/// The spellings of an attribute kind. Enums and structs of the
/// library need nothing but their own records; any other new kind is one row of
/// the table in AttrKind.cpp, one enumerator `verb` of the runtime's Kind, and
/// one function of that name in the writer, the reader and the source emitters.
struct AttrKind {
  std::string cpp;    ///< value type in the library's C++ interface
  std::string verb;   ///< writer, reader and emitter function
  std::string word;   ///< in the documentation: "bool", "list of int"
  std::string python; ///< type of a parameter in Python
  bool scalar = true; ///< passed by value; a default in C++ serves the library
  const llvm::Record *enumeration = nullptr; ///< an EnumInfo
  const llvm::Record *structure = nullptr;   ///< a struct attribute
  const llvm::Record *variant = nullptr;     ///< one of several structs
};

/// The kind of the attribute constraint `attr`, nothing if it has none.
std::optional<AttrKind> kindOf(const llvm::Record &attr);

/// `text`, the C++ of a default in a record, without C++: `1e-12`, `true`, and
/// for an enum its word. Nothing if it is no such literal.
std::optional<std::string> neutralDefault(const AttrKind &kind,
                                          llvm::StringRef text);
/// The default in the spelling of the library's C++: `ReduceType::SUM`.
std::optional<std::string> libraryDefault(const AttrKind &kind,
                                          llvm::StringRef text);

/// One case of an enum.
struct EnumCase {
  llvm::StringRef symbol, word;
  /// The case's name in the vendor's library; empty if it has no such case.
  llvm::StringRef library;
  int64_t value;
};
std::vector<EnumCase> casesOf(const llvm::Record &enumeration);

/// One field of a struct attribute.
struct Field {
  std::string name, getter;
  std::string library; ///< its name there
  std::string type;    ///< of the parameter in the compiler
  AttrKind kind;
  bool required = false;
  bool nullable = false; ///< the getter gives an attribute, maybe null
  int64_t least = 0;
};
/// Ends the program with an error at the record if a field has no kind.
std::vector<Field> fieldsOf(const llvm::Record &structure);

/// Records of the enums that the library has: those with a case that has a name
/// there.
std::vector<const llvm::Record *>
libraryEnums(const llvm::RecordKeeper &records);
/// The structs of the library; those that are fields of others come first.
std::vector<const llvm::Record *>
libraryStructs(const llvm::RecordKeeper &records);
std::vector<const llvm::Record *>
libraryVariants(const llvm::RecordKeeper &records);
/// The structs that a variant is one of.
std::vector<const llvm::Record *> alternativesOf(const llvm::Record &variant);

/// `::mlir::tt::ttnn::Layout`, the class of an enum or attribute in the
/// compiler.
std::string qualifiedClass(const llvm::Record &record);

} // namespace tt

#endif // TTMLIR_TBLGEN_ATTRKIND_H
