//===- Pieces.h - machine code for single ops ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A program has many ops and few kinds of them: ops of one name, attributes and
// types share their code. What is compiled grows with the kinds only.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_REFERENCE_PIECES_H
#define TTMLIR_LIB_REFERENCE_PIECES_H

#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinOps.h"

#include <map>
#include <mutex>

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
  explicit Pieces(unsigned optimizationLevel)
      : optimizationLevel(optimizationLevel) {}

  /// The piece for ops like this one; `compile` gives it its code. Floats of
  /// every width are f32, as that is what the reference computes in.
  const Piece *get(Structure structure, Location loc);

  /// Compiles what `get` has promised.
  llvm::Error compile();

private:
  using Key = std::vector<const void *>;
  struct Batch {
    OwningOpRef<ModuleOp> module;
    std::vector<std::map<Key, Piece>::iterator> pieces;
    unsigned level; ///< of optimization
  };
  llvm::Error compile(Batch &batch);

  unsigned optimizationLevel;
  std::map<Key, Piece> pieces;
  std::vector<Batch> pending;
  std::vector<std::unique_ptr<ExecutionEngine>> engines;
};

} // namespace mlir::tt::reference

#endif // TTMLIR_LIB_REFERENCE_PIECES_H
