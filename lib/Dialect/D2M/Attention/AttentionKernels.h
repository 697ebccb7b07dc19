//===- AttentionKernels.h - inputs of attention's kernels -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONKERNELS_H
#define TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONKERNELS_H

#include "Attention.h"
#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"
#include "ttmlir/Dialect/D2M/IR/D2M.h"

namespace mlir::tt {

/// An attention and its circular buffers, by port.
struct AttentionKernels {
  d2m::Attention attention;
  d2m::AttentionPlanAttr plan;
  d2m::KeySharing sharing;
  /// Whether a flag needs a wait until the data before it has left the core.
  bool flushes = false;

  /// Circular buffers that a plan of `attention` needs at most.
  static unsigned mostPorts(const d2m::Attention &attention);

  unsigned query, key, value, result;
  /// A row of tiles of the mask at a time. It comes from a tensor, or is made
  /// of the tiles that a position gives: seen, partly and not at all.
  std::optional<unsigned> mask, positions, maskTiles;
  /// Queries, scaled and with padding of 0; the last tiles of keys with padding
  /// of 0.
  std::optional<unsigned> queryReady, keyReady;
  /// Scores of a block of queries and one of keys, and their powers.
  unsigned scores, powers;
  /// For each row of tiles of a block of queries: the largest score, in the
  /// first column, as exact as scores are, so that no difference is positive;
  /// what sums are multiplied by when that grows; the sum of powers and its
  /// inverse, in all columns; the sums of values.
  unsigned maxima, sums, inverse, accumulator;
  std::optional<unsigned> correction;
  /// Tiles: 1 everywhere, 1 where there are keys or elements, minus infinity
  /// above the diagonal.
  unsigned ones;
  std::optional<unsigned> keyMask, depthMask, diagonal;

  SmallVector<Type> types;
  /// The group's operands.
  unsigned queryInput, keyInput, valueInput, maskInput = 0, positionsInput = 0;

  bool isExact() const { return attention.isExact(); }
  bool shares() const { return sharing.cores > 1; }
  /// The first block of every core, and the number of its blocks, which are
  /// `sharing.cores` apart.
  SmallVector<SmallVector<int64_t>> ranges(const Launch &launch) const;
  /// Whether there is more than one block of keys.
  bool isRunning() const { return plan.getKeys() > plan.getBlockKeys(); }
};

/// A block of queries in a kernel: its head, its first row of tiles, and the
/// keys that it attends to, in tiles.
struct AttentionBlock {
  AttentionBlock(KernelWriter &w, const AttentionKernels &k, Value number);
  Value head, row, end;
};

/// Writes `body` for every block of queries of a core, with its number and
/// index among those of the core.
template <typename Fn>
void eachQueryBlock(KernelWriter &w, const AttentionKernels &k, Fn body) {
  Value first = w.argument(0);
  w.loop(w.i32(0), w.argument(1), 1, [&](Value i) {
    body(w.add(first, w.mul(i, w.i32(k.sharing.cores))), i);
  });
}

/// Writes `body` for every block of keys, with its first tile.
template <typename Fn>
void eachKeyBlock(KernelWriter &w, const AttentionKernels &k,
                  const AttentionBlock &block, Fn body) {
  w.loop(w.i32(0), block.end, k.plan.getBlockKeys(), body);
}

LaunchKernel writeAttentionReader(const AttentionKernels &kernels,
                                  const Launch &launch, KernelLibrary &library);
LaunchKernel writeAttentionWriter(const AttentionKernels &kernels,
                                  const Launch &launch, KernelLibrary &library);
void writeAttentionCompute(KernelWriter &w, const AttentionKernels &kernels,
                           int64_t slots);

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONKERNELS_H
