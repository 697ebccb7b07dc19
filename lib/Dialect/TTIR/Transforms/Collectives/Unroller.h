//===- Unroller.h - functions for several chips on one ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_UNROLLER_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_UNROLLER_H

#include "ChipValues.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <set>

namespace mlir::tt::ttir {

/// Which chips have the same value: numbers, from 0 on, in the order in which
/// they come first.
using Sharing = std::vector<int64_t>;

Sharing sharingOf(ArrayRef<Value> values);
/// Chips share in it if they do in both.
Sharing meet(const Sharing &a, const Sharing &b);
int64_t countOf(const Sharing &sharing);

/// A function that takes and gives a value for each chip that has its own.
struct Unrolled {
  func::FuncOp function;
  SmallVector<Sharing> results;
};

/// Makes functions for one chip of functions for several.
class Unroller {
public:
  Unroller(ModuleOp module, const mesh::Mesh &mesh)
      : mesh(mesh), symbols(module) {}

  /// Replaces the body of a function whose arguments and results all chips
  /// share.
  LogicalResult unrollEntry(func::FuncOp function);
  /// A function beside `function` whose arguments are shared like this, and
  /// whose results are shared like `results`, or as it comes.
  FailureOr<Unrolled> unroll(func::FuncOp function, ArrayRef<Sharing> arguments,
                             ArrayRef<Sharing> results = {});
  /// True if chips exchange values in a function or in what it calls.
  bool exchanges(func::FuncOp function);
  /// Erases the functions that nobody calls any more.
  void eraseUnused();

  const mesh::Mesh &mesh;
  SymbolTable symbols;

private:
  using Key = std::tuple<void *, std::vector<Sharing>, std::vector<Sharing>>;
  std::map<Key, Unrolled> known;
  DenseMap<Operation *, bool> exchanging;
  /// Functions that are being unrolled: calls that lead back are refused.
  std::set<Operation *> open;
  SmallVector<func::FuncOp> replaced;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_COLLECTIVES_UNROLLER_H
