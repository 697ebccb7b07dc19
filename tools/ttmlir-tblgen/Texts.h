//===- Texts.h - texts of records for readers -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TBLGEN_TEXTS_H
#define TTMLIR_TBLGEN_TEXTS_H

#include "OpRecord.h"

#include "llvm/ADT/StringMap.h"

namespace tt {

/// The texts of arguments, properties, results and fields: those that all ops
/// share (`TTNN_Doc`), and an op's own (`doc`).
class Texts {
public:
  explicit Texts(const llvm::RecordKeeper &records);

  /// Empty if there is none for all.
  llvm::StringRef ofAll(llvm::StringRef name) const {
    return shared.lookup(name);
  }
  /// Ends the program if there is none.
  llvm::StringRef of(const OpRecord &o, llvm::StringRef name) const;
  llvm::StringRef of(const llvm::Record &structure, const Field &field) const;

  /// Ends the program if the op describes what it does not have.
  void check(const OpRecord &o) const;

private:
  llvm::StringMap<llvm::StringRef> shared;
};

} // namespace tt

#endif // TTMLIR_TBLGEN_TEXTS_H
