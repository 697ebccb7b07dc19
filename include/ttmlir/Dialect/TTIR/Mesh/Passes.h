//===- Passes.h - passes that spread ttir over a mesh -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTIR_MESH_PASSES_H
#define TTMLIR_DIALECT_TTIR_MESH_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::tt::ttir {

/// The decision about arguments and results that have no placement.
enum class MeshSharding {
  Annotated, ///< they are replicated
  Batch,     ///< inputs are cut along their first dimension
  Auto,      ///< whatever takes least time
};

inline auto meshShardingValues() {
  return llvm::cl::values(
      clEnumValN(MeshSharding::Annotated, "annotated",
                 "arguments without a placement are replicated"),
      clEnumValN(MeshSharding::Batch, "batch",
                 "inputs without one are cut along their first dimension"),
      clEnumValN(MeshSharding::Auto, "auto", "whatever takes least time"));
}

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Dialect/TTIR/Mesh/Passes.h.inc"
} // namespace mlir::tt::ttir

#endif // TTMLIR_DIALECT_TTIR_MESH_PASSES_H
