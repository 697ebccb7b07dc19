//===- KernelRecord.h - a call's record for generators ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TBLGEN_KERNELRECORD_H
#define TTMLIR_TBLGEN_KERNELRECORD_H

#include "mlir/TableGen/Operator.h"
#include "llvm/TableGen/Record.h"

#include <string>
#include <vector>

namespace tt {

/// An attribute's type on the way from the record to a kernel call.
struct KernelAttrKind {
  std::string kind;               ///< in the compiler's table
  std::string typed;              ///< in the emulator
  std::string vendor;             ///< in the vendor's interface
  std::vector<std::string> words; ///< of the vendor's enum, by number
};

/// One operand or attribute of a call.
struct KernelParameter {
  std::string name;
  std::string kind; ///< record of the constraint, without its prefix
  std::string abi;  ///< type in the ABI; empty if it does not get there
  KernelAttrKind attr;
  bool isAttr = false, optional = false, variadic = false;
  std::string defaultValue; ///< C++ text in the compiler, attributes only

  bool inAbi() const { return !abi.empty(); }
  /// Type of the emulator's function.
  std::string typed() const { return isAttr ? attr.typed : abi; }
  /// The value that a call passes for an absent operand.
  llvm::StringRef absent() const {
    return kind == "Noc" ? "TTK_DEFAULT_NOC" : "TTK_ABSENT";
  }
};

/// A record with a `unit`: see TTKernelOpBase.td for what the fields mean.
struct KernelRecord {
  explicit KernelRecord(const llvm::Record *record);

  const llvm::Record *record;
  mlir::tblgen::Operator op;
  std::string mnemonic, identifier, unit, cost, charge, thread, callee, header,
      cpp;
  std::vector<llvm::StringRef> templateArgs, call;
  bool inAbi = true, hasClass = true, customBody = false;
  std::vector<KernelParameter> parameters; ///< operands, then attributes
  std::string result = "void";             ///< type in the ABI
  std::string resultKind;                  ///< its constraint, as a parameter's

  llvm::StringRef field(llvm::StringRef name) const {
    return record->getValueAsString(name);
  }
  /// The parameter of that name; ends the program if there is none.
  const KernelParameter &parameter(llvm::StringRef name) const;
  /// The emulator's function is generated whole.
  bool hasBody() const {
    return !customBody && (unit == "sfpu" || unit == "init");
  }
  [[noreturn]] void fail(const llvm::Twine &message) const;
};

/// All records, in the order of their names.
std::vector<KernelRecord> readCalls(const llvm::RecordKeeper &records);

/// The init call to make before this one: its own word, else that of its setup;
/// empty if it needs none.
llvm::StringRef initOf(const KernelRecord &o);

/// The calls of the ABI; the position of each is its number.
std::vector<KernelRecord> readAbiCalls(const llvm::RecordKeeper &records);

/// The units that a record may name.
llvm::ArrayRef<llvm::StringRef> kernelUnits();

} // namespace tt

#endif // TTMLIR_TBLGEN_KERNELRECORD_H
