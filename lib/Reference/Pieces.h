//===- Pieces.h - machine code for single ops ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A program has many ops and few kinds of them: ops of one name, attributes and
// types share their code. Compiled code grows with the kinds only, and is kept
// on disk for the next program that has them.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_PIECES_H
#define TTMLIR_LIB_REFERENCE_PIECES_H

#include "Compile.h"

#include "tt/jit/DiskCache.h"

#include "mlir/IR/BuiltinOps.h"

#include <map>

namespace mlir::tt::reference {

/// The code of an op. `entry` takes the addresses of the fields of a memref
/// descriptor for every operand, then for every result.
struct Piece {
  void (*entry)(void **) = nullptr;
};

/// An op apart from where its operands come from.
struct Structure {
  OperationName name;
  Attribute properties;
  SmallVector<Type> operands, results;
};

/// The machine code for ops of one context.
class Pieces {
public:
  explicit Pieces(unsigned optimizationLevel);

  /// The piece for ops like this one; `compile` gives it its code. Floats of
  /// every width are f32, as that is what the reference computes in.
  const Piece *get(const Structure &op, Location loc);

  /// Loads or compiles what `get` has promised.
  llvm::Error compile();

private:
  using Key = std::vector<const void *>;
  struct Pending {
    std::map<Key, Piece>::iterator piece;
    OwningOpRef<ModuleOp> module; ///< its function and nothing else
    unsigned level;               ///< of optimization
    std::string key;              ///< the function's name in the code
    bool isKept; ///< on disk: its text says all that its code depends on
  };
  using Batch = std::vector<Pending *>;

  void load();
  llvm::Error link(llvm::StringRef object);
  std::vector<Batch> batchesOfMissing();
  llvm::Error make(std::vector<Batch> batches);
  llvm::Expected<HostModule> lower(const Batch &batch);
  void keep(const Batch &batch, llvm::StringRef object);

  unsigned optimizationLevel;
  ::tt::jit::DiskCache disk;
  std::unique_ptr<Loader> loader;
  std::map<Key, Piece> pieces;
  std::vector<Pending> pending;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_PIECES_H
