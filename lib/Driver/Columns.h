//===- Columns.h - a program as rows and columns ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_COLUMNS_H
#define TTMLIR_LIB_DRIVER_COLUMNS_H

#include "ttmlir/Driver/Stages.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace tt::driver {

/// The key of the numbers of rows in locations.
inline constexpr llvm::StringLiteral kOrigin = "explorer.row";

/// The arguments and ops of a module's functions.
struct Rows {
  struct Function {
    mutable mlir::FunctionOpInterface op; ///< whose members are not const
    uint32_t first, count;                ///< its rows
  };
  explicit Rows(mlir::ModuleOp module);

  std::vector<Function> functions;
  std::vector<mlir::Operation *> ops; ///< null for an argument
  llvm::DenseMap<mlir::Operation *, uint32_t> rowOf;
  llvm::DenseMap<mlir::Block *, uint32_t> firstArgument;

  /// Puts the number of each row into its location, under `kOrigin`.
  void number() const;

  /// The row that makes a value; nothing for an argument of a region.
  std::optional<uint32_t> rowOfValue(mlir::Value value) const;
  mlir::BlockArgument argument(const Function &function, uint32_t row) const;
};

/// The rows of the first stage, to which numbers of `kOrigin` in locations
/// refer.
struct Source {
  Source() = default;
  explicit Source(const Rows &rows);

  size_t size() const { return users.size(); }
  std::vector<llvm::SmallVector<uint32_t, 2>> users; ///< of each row
};

/// The columns of a stage as JSON. A row comes from those of the source whose
/// numbers are in its location, and from those that are in no location any more
/// and whose results these, or others like them, read: a pass that joins ops
/// keeps the location of the last.
std::string columnsOf(const Rows &rows, const Source &source);

/// Adds the module's text, where each row begins in it, and the attributes of
/// each row.
void printTo(Stage &stage, mlir::ModuleOp module, const Rows &rows);

/// A layout in words and numbers, as JSON; "null" for another attribute.
std::string layoutOf(mlir::Attribute encoding);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_COLUMNS_H
