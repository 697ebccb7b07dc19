//===- TTIRToTTNN.h - lowers TTIR to TTNN -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTIRTOTTNN_TTIRTOTTNN_H
#define TTMLIR_CONVERSION_TTIRTOTTNN_TTIRTOTTNN_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringSet.h"

namespace mlir {
class RewritePatternSet;
namespace tt {
/// How `ttcore.composite` is resolved. Auto: the op of its name if there is one
/// that takes it. Inline: a call of its decomposition. ForcePromote: the op, or
/// an error.
enum class CompositeResolution { Auto, Inline, ForcePromote };

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/TTIRToTTNN/Passes.h.inc"

/// Ops whose records agree argument by argument.
void populateTTIRToTTNNByName(RewritePatternSet &patterns);
/// Creation of tensors: the library needs device and layout.
void populateTTIRToTTNNCreation(RewritePatternSet &patterns);
/// Reductions and movement with other arguments than TTIR's.
void populateTTIRToTTNNTensor(RewritePatternSet &patterns);
/// Convolution, pooling, normalisation, embedding.
void populateTTIRToTTNNNeural(RewritePatternSet &patterns);
/// Attention to keys in blocks.
void populateTTIRToTTNNAttention(RewritePatternSet &patterns);
/// Norms over batches and groups of channels.
void populateTTIRToTTNNImageNorms(RewritePatternSet &patterns);
void populateTTIRToTTNNPlaces(RewritePatternSet &patterns);
/// Convolutions, pools, sizes of images.
void populateTTIRToTTNNWindows(RewritePatternSet &patterns);
void populateTTIRToTTNNCollectives(RewritePatternSet &patterns);
/// All of them.
void populateTTIRToTTNN(RewritePatternSet &patterns);
/// The TTIR ops that the library has: those that there is a pattern for.
llvm::StringSet<> opsLoweredToTTNN(MLIRContext *context);
} // namespace tt
} // namespace mlir

#endif // TTMLIR_CONVERSION_TTIRTOTTNN_TTIRTOTTNN_H
