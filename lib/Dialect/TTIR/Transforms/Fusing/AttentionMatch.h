//===- AttentionMatch.h - the parts that attention came in ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Front ends write attention as two products over any dimensions, with
// permutations wherever they like. The first product decides the role of a
// dimension: its label is its position in the scores, and follows it through
// the ops between the two products.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_FUSING_ATTENTIONMATCH_H
#define TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_FUSING_ATTENTIONMATCH_H

#include "Match.h"

namespace mlir::tt::ttir::attention {

using Labels = SmallVector<int64_t>;
/// The label of a dimension of size 1, which may come and go.
constexpr int64_t kUnit = -1;
/// The dimension over which queries and keys, or values, have features.
constexpr int64_t kFeature = -2;

struct Labelled {
  Value value;
  Labels labels;
};

/// Dimensions of size 1 have no label.
void dropUnits(Labelled &x);

/// The operands of attention with their labels.
struct Found {
  Labelled query, key, value, mask;
  /// The number where the mask is false, of a mask of truth values.
  std::optional<double> masked;
  Labels result;
  /// Dimensions of the batch, heads of keys, heads that share keys.
  Labels batch, head, shared;
  int64_t row = kUnit, column = kUnit;
  double scale = 1;
};

/// The operands of the attention whose second product is `op`. The weights are
/// its first operand or its second.
std::optional<Found> match(Operation *op, bool weightsFirst);

} // namespace mlir::tt::ttir::attention

#endif // TTMLIR_LIB_DIALECT_TTIR_TRANSFORMS_FUSING_ATTENTIONMATCH_H
