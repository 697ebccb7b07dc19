//===- Decompositions.h - composite ops in terms of others -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// One file per op: `decompose` gives the value of its result, made of ops that
// say less. What is declared here is a decomposition for all that use them: the
// reference, which has no other meaning for these ops, and the libraries and
// kernels that lack one.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H

#include "Build.h"

namespace mlir::tt::ttir {

Value decompose(DotGeneralOp op, Build &build);
Value decompose(LayerNormOp op, Build &build);
Value decompose(LinearOp op, Build &build);
Value decompose(RMSNormOp op, Build &build);
Value decompose(SoftmaxOp op, Build &build);

/// Every op that has a decomposition, for a pack.
template <typename... Ops> struct OpList {};
using CompositeOps =
    OpList<DotGeneralOp, LayerNormOp, LinearOp, RMSNormOp, SoftmaxOp>;

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_DECOMPOSITIONS_H
