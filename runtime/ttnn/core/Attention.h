//===- Attention.h - queries look at keys ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_ATTENTION_H
#define TTNN_CORE_ATTENTION_H

#include <array>
#include <cstddef>
#include <functional>
#include <utility>

namespace ttnn::detail {

/// Matrices of T keys (or values), one for each user and group.
struct KeyRows {
  /// The first row of user `user` and group `group`, valid until the next call
  /// on this thread; `stride` elements to the next.
  std::function<const float *(size_t user, size_t group)> rows;
  size_t stride = 0;
};

/// Sizes as in tt/shape/Rules.h: B users, H heads in G groups, S queries, T
/// keys of D elements, values of E.
struct AttentionProblem {
  size_t users = 0, heads = 0, groups = 0, queries = 0, positions = 0,
         depth = 0, width = 0;
  float scale = 1;
  const float *query = nullptr; ///< B x H x S x D
  KeyRows keys, values;
  /// Summands of the scores, or null; distances for user, head, query and key.
  const float *mask = nullptr;
  std::array<size_t, 4> maskStrides = {};
  const float *sink = nullptr; ///< a score for each head, or null
  /// The keys from first to below second that a query sees.
  std::function<std::pair<size_t, size_t>(size_t user, size_t query)> visible;
  float *out = nullptr; ///< B x H x S x E
};

/// Softmax of the scores times the values, a block of keys at a time: beside
/// operands and result it takes memory for 64 x 128 scores per thread. Sums are
/// f32.
void attend(const AttentionProblem &problem);

} // namespace ttnn::detail

#endif // TTNN_CORE_ATTENTION_H
