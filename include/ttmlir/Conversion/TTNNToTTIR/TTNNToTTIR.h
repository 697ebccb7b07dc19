//===- TTNNToTTIR.h - raises TTNN to TTIR -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_CONVERSION_TTNNTOTTIR_TTNNTOTTIR_H
#define TTMLIR_CONVERSION_TTNNTOTTIR_TTNNTOTTIR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;
class TypeConverter;
namespace tt {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "ttmlir/Conversion/TTNNToTTIR/Passes.h.inc"

/// Marks ops of TTNN that are to become kernels.
inline constexpr char kHoistAttr[] = "ttnn.hoist_generic_via_d2m";

/// Ops whose records agree, and ops that only manage memory.
void populateTTNNToTTIRByName(const TypeConverter &types,
                              RewritePatternSet &patterns);
/// Creation, reduction and movement with other arguments than TTIR's.
void populateTTNNToTTIRTensor(const TypeConverter &types,
                              RewritePatternSet &patterns);
/// Products with activations, windows, normalisation, embedding.
void populateTTNNToTTIRNeural(const TypeConverter &types,
                              RewritePatternSet &patterns);
/// Attention to keys in blocks.
void populateTTNNToTTIRAttention(const TypeConverter &types,
                                 RewritePatternSet &patterns);
/// Norms over batches and groups of channels.
void populateTTNNToTTIRImageNorms(const TypeConverter &types,
                                  RewritePatternSet &patterns);
void populateTTNNToTTIRPlaces(const TypeConverter &types,
                              RewritePatternSet &patterns);
/// Heads of one query, positions by angles.
void populateTTNNToTTIRHeads(const TypeConverter &types,
                             RewritePatternSet &patterns);
/// Norms in parts, latent attention, scores.
void populateTTNNToTTIRFused(const TypeConverter &types,
                             RewritePatternSet &patterns);
/// Convolutions and what is prepared for them.
void populateTTNNToTTIRConvolutions(const TypeConverter &types,
                                    RewritePatternSet &patterns);
} // namespace tt
} // namespace mlir

#endif // TTMLIR_CONVERSION_TTNNTOTTIR_TTNNTOTTIR_H
