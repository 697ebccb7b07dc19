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
    uint32_t first, count; ///< its rows
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

/// The columns of a stage as JSON. Numbers of `kOrigin` below `numOrigins` in
/// locations are rows of the first stage.
std::string columnsOf(const Rows &rows, size_t numOrigins);

/// Adds the module's text, where each row begins in it, and the attributes of
/// each row.
void printTo(Stage &stage, mlir::ModuleOp module, const Rows &rows);

/// A layout in words and numbers, as JSON; "null" for another attribute.
std::string layoutOf(mlir::Attribute encoding);

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_COLUMNS_H
