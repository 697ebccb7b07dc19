//===- MeshReport.h - reports of plans -----------------------------*- C++
//-*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_MESH_MESHREPORT_H
#define TTMLIR_LIB_DIALECT_TTIR_MESH_MESHREPORT_H

#include "MeshProblem.h"

#include "llvm/Support/JSON.h"

namespace mlir::tt::ttir {

/// The plan of a function: its time, the placement of every value with the
/// second best one, and every collective with its reason.
llvm::json::Object meshReport(func::FuncOp function, MeshProblem &problem,
                              const plan::Solution &solution);

/// The same as text.
void printMeshReport(const llvm::json::Value &report, raw_ostream &os);

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_MESH_MESHREPORT_H
