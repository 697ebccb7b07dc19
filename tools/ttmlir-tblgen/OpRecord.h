//===- OpRecord.h - an op's record for generators ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TBLGEN_OPRECORD_H
#define TTMLIR_TBLGEN_OPRECORD_H

#include "AttrKind.h"

#include "mlir/TableGen/Operator.h"
#include "llvm/TableGen/Record.h"

#include <string>
#include <vector>

namespace tt {

/// One operand or attribute.
struct Argument {
  /// Carried: operands of any type that an attribute refers to; what a call
  /// needs of them is in the attribute's value.
  enum class Form { Tensor, Device, Attribute, Carried };
  std::string name;   ///< as in the record
  std::string getter; ///< C++ accessor of the op
  Form form = Form::Tensor;
  bool optional = false;
  bool variadic = false;
  bool anyPlace = false;        ///< needs not be where the first operand is
  bool givesFormat = false;     ///< to the result, instead of the first operand
  bool written = false;         ///< a tensor that the op changes in place
  std::optional<AttrKind> kind; ///< of an attribute
  std::string defaultValue;     ///< C++ text, empty if there is none
};

struct Result {
  std::string name, getter;
  bool device = false;
};

/// One parameter of the library call. Its value is an argument of the op, or
/// one of `shape`, `dtype`, `layout`, `memory_config`, which are read off the
/// result, the first of several, or `fixed`: a parameter that the op does not
/// have and leaves at the library's default.
struct CallParameter {
  std::string name;     ///< the library's word
  int argument = -1;    ///< index into the op's arguments, or -1
  std::string property; ///< of the result, or empty
  std::string fixed;    ///< C++ text of the default, or empty
  /// The fixed value is not the library's default.
  bool said = false;
  bool keyword = false; ///< behind a "*"; given by name where names exist
  bool own = false;     ///< behind a "/"; source does not say it
};

struct OpRecord {
  explicit OpRecord(const llvm::Record *record);

  const llvm::Record *record;
  mlir::tblgen::Operator op;
  std::string mnemonic, cppClass, qualifiedClass, library;
  std::string python;      ///< the function in Python, if it is another
  std::string notInSource; ///< why source cannot call it
  /// Ops that lower to this one, `dialect.mnemonic`.
  std::vector<llvm::StringRef> converts;
  bool autoConvert = true, autoSerialize = true;
  std::vector<Argument> arguments;
  /// Empty for an op that changes an operand in place: its result only tells
  /// passes which state of the operand comes after.
  std::vector<Result> results;
  std::vector<CallParameter> call;

  llvm::StringRef summary() const {
    return record->getValueAsString("summary");
  }
  /// The argument behind a call parameter, null if it has another source.
  const Argument *argument(const CallParameter &p) const {
    return p.argument < 0 ? nullptr : &arguments[p.argument];
  }
  /// The name of a parameter in files and texts: that of the op's argument, or
  /// of the property.
  llvm::StringRef ownName(const CallParameter &p) const {
    const Argument *a = argument(p);
    return a ? a->name : p.property;
  }
  bool returnsDevice() const { return !results.empty() && results[0].device; }
  bool returnsSeveral() const { return results.size() > 1; }
  /// Ends the program with an error at the record.
  [[noreturn]] void fail(const llvm::Twine &message) const;
};

/// All ops that say which function of the library they call, in the order of
/// their definition. Ends the program if two have one mnemonic.
std::vector<OpRecord> readOps(const llvm::RecordKeeper &records);

/// The ops that take part in binaries and emission.
std::vector<OpRecord> readSerializedOps(const llvm::RecordKeeper &records);

/// Calls of the record's `shapeRule`, one for each result, their arguments
/// spelled by `spell`, which gives nothing for a name that is no argument. Ends
/// the program with an error at a record whose rule is malformed.
std::vector<std::string>
callRules(const llvm::Record &record, unsigned results,
          llvm::function_ref<std::string(llvm::StringRef)> spell);

/// The C++ of an argument of a rule, of the op `op`; empty if it has none of
/// that name.
std::string spellArgument(const mlir::tblgen::Operator &op,
                          llvm::StringRef name);

/// The call of one rule without its end: `<scope>rule(a, b`.
std::string callRule(const llvm::Record &record, llvm::StringRef rule,
                     llvm::StringRef scope,
                     llvm::function_ref<std::string(llvm::StringRef)> spell);

/// A function's body that gives the shape of result `result`.
std::string shapeBody(llvm::ArrayRef<std::string> rules);

/// "// Generated from records by <generator>; do not edit."
void emitBanner(llvm::StringRef generator, llvm::raw_ostream &os);

} // namespace tt

#endif // TTMLIR_TBLGEN_OPRECORD_H
