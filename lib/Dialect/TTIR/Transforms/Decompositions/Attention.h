//===- Attention.h - scores, weights and what they give --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_ATTENTION_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_ATTENTION_H

#include "ttmlir/Dialect/TTIR/IR/Emit.h"

namespace mlir::tt::ttir {

/// Attention of B x H x S queries of D elements to B x G x T keys and values,
/// in steps. Heads that share keys are one product: queries are seen as
/// BG x (H/G)S x D, scores as BG x (H/G)S x T or B x H x S x T.
class Attention {
public:
  /// Absent: 1 / sqrt(D).
  Attention(Emit &build, Value query, Value key, Value value,
            std::optional<double> scale);

  // Masks; to be set before scores().
  // A tensor that is added to the scores, to which it broadcasts.
  void addMask(Value mask) { bias = mask; }
  /// Where `condition`, numbers of f32 that broadcast to the scores, is 0,
  /// nothing is seen.
  void see(Value condition);
  /// `distances` of queries from keys, positive to keys before them; `window`
  /// is how many keys are seen, 0 all.
  void seeWindow(Value distances, bool causal, int64_t window);
  /// A further score for each head.
  void addSink(Value sink);

  /// Places of the queries minus those of the keys, 1 x 1 x S x T.
  Value distances();

  Value scores();
  /// exp(scores - maximum) and its sum, B x H x S x 1; 0 and 0 where nothing is
  /// seen.
  struct Weights {
    Value powers, maximum, sum;
  };
  Weights weights();
  /// B x H x S x E.
  Value result();

  // As BG x (H/G)S x ...
  Value rows(Value perHead);
  Value stack(Value perKey);

  Value query, key, value;
  int64_t users, heads, groups, queries, positions, depth, width;
  double scale;
  Value seen; ///< may be null

private:
  Emit &build;
  Value bias, sink;
};

} // namespace mlir::tt::ttir

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_DECOMPOSITIONS_ATTENTION_H
