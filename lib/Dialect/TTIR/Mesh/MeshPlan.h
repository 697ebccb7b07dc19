//===- MeshPlan.h - plans as attributes of ops -------------------*- C++
//-*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Between planning and cutting the plan stands in attributes: `ttir.mesh_plan`
// of ops and returns, `ttcore.placement` of arguments and results of functions.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_MESHPLAN_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_MESHPLAN_H

#include "Alternatives.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "ttmlir/Dialect/TTIR/IR/Collectives.h"

namespace mlir::tt::ttir {

inline constexpr StringLiteral kMeshPlan = "ttir.mesh_plan";

/// The plan of an op: its alternative, and how each result is kept.
struct OpPlan {
  Alternative made;
  SmallVector<mesh::Placement> kept;
};

void setPlan(Operation *op, const OpPlan &plan);
/// The op's plan. Failure, with an error at the op, if it has none, or one that
/// is not for its operands and results.
FailureOr<OpPlan> planOf(Operation *op, const mesh::Mesh &mesh);

/// The placement that a function's argument or result has; nothing without one.
std::optional<mesh::Placement> placementOfArg(func::FuncOp function,
                                              unsigned i);
std::optional<mesh::Placement> placementOfResult(func::FuncOp function,
                                                 unsigned i);

/// The functions that are planned and cut: public ones with a body of one block
/// that have no collectives yet.
SmallVector<func::FuncOp> meshFunctions(ModuleOp module);

/// Whether chips have a part of the argument when the function is called.
bool isPresharded(func::FuncOp function, unsigned argument);

/// Whether an op of the function writes to the value.
bool isWritten(Value value);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_MESHPLAN_H
