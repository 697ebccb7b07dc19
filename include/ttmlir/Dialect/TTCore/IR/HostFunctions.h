//===- HostFunctions.h - functions that the host runs -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A function of a module's `ttcore.cpu_module` is declared in the device's part
// under the same name, and called there.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_HOSTFUNCTIONS_H
#define TTMLIR_DIALECT_TTCORE_IR_HOSTFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tt::ttcore {

constexpr llvm::StringLiteral kFunctionTypeAttrName = "tt.function_type";
constexpr llvm::StringLiteral kHostFunction = "forward_cpu";
constexpr llvm::StringLiteral kHostDeclaration = "forward_cpu_declaration";

/// Whether `tt.function_type` says that the host runs `function`.
bool isHostFunction(FunctionOpInterface function);
/// Whether `function` is declared for the device's part to call it.
bool isHostDeclaration(FunctionOpInterface function);

/// The module in the `ttcore.cpu_module` of `outer`; null if there is none.
ModuleOp getHostModule(ModuleOp outer);

/// The functions of the host that a module declares.
class HostDeclarations {
public:
  explicit HostDeclarations(ModuleOp device);

  /// Whether `op` calls one of them. Their results depend on nothing but the
  /// operands, which stay as they are.
  bool isCall(Operation *op) const;
  bool empty() const { return names.empty(); }

private:
  llvm::DenseSet<StringAttr> names;
};

} // namespace mlir::tt::ttcore

#endif // TTMLIR_DIALECT_TTCORE_IR_HOSTFUNCTIONS_H
