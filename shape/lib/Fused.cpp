//===- Fused.cpp - norms in parts, latent attention, scores ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

namespace tt::shape {

constexpr int64_t kTileColumns = 32;

static bool expectResidual(Dims input, std::optional<Dims> residual,
                           Fail fail) {
  if (!residual || *residual == input)
    return true;
  return fail("residual '", text(*residual), "' given, '", text(input),
              "' expected");
}

std::optional<Shape> rowStatistics(Dims input, std::optional<Dims> residual,
                                   int64_t parts, Fail fail) {
  if (input.size() < 3)
    return fail("input '", text(input),
                "' given, at least 3 dimensions expected");
  if (!expectResidual(input, residual, fail))
    return std::nullopt;
  Shape result = input.copy();
  result.back() = parts * kTileColumns;
  return result;
}

std::optional<Shape> normalizedBy(Dims input, Dims statistics,
                                  std::optional<Dims> weight,
                                  std::optional<Dims> bias, Fail fail) {
  if (input.size() < 3)
    return fail("input '", text(input),
                "' given, at least 3 dimensions expected");
  bool rows = statistics.size() == input.size() &&
              statistics.dropBack(1) == input.dropBack(1);
  if (!rows || statistics.back() == 0 ||
      statistics.back() % (2 * kTileColumns) != 0)
    return fail("stats '", text(statistics), "' given for input '", text(input),
                "', a multiple of ", 2 * kTileColumns,
                " columns for each row expected");
  return rowNormalization(input, weight, bias, fail);
}

std::optional<Shape> fusedNorm(Dims input, std::optional<Dims> weight,
                               std::optional<Dims> bias,
                               std::optional<Dims> residual, Fail fail) {
  if (!expectResidual(input, residual, fail))
    return std::nullopt;
  return rowNormalization(input, weight, bias, fail);
}

std::optional<Shape> latentAttention(Dims query, Dims key,
                                     std::optional<Dims> mask, int64_t headDim,
                                     bool causal, Fail fail) {
  if (key.size() != 4)
    return fail("key '", text(key), "' given, 4 dimensions expected");
  if (headDim < 1 || headDim > key[3])
    return fail("'head_dim_v' is '", headDim, "', 1 to '", key[3],
                "' expected");
  Shape value = key.copy();
  value.back() = headDim;
  return attention(query, key, value, mask, std::nullopt, causal, {}, fail);
}

std::optional<Shape> indexerScore(Dims query, Dims key, Dims weights,
                                  Fail fail) {
  if (query.size() != 4)
    return fail("query '", text(query), "' given, 4 dimensions expected");
  if (key.size() != 4 || key[0] != query[0] || key[1] != 1 ||
      key[3] != query[3])
    return fail("key '", text(key), "' given for query '", text(query),
                "', one head of as many elements expected");
  Shape wanted{query[0], 1, query[2], query[1]};
  if (weights != Dims(wanted))
    return fail("weights '", text(weights), "' given, '", text(wanted),
                "' expected");
  return Shape{query[0], 1, query[2], key[2]};
}

} // namespace tt::shape
