//===- Reductions.cpp - Dimensions of reductions --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/shape/DimRules.h"

#include <optional>

namespace tt::shape::dims {

/// A factor for every dimension; reduced ones have the role, or stay whole
/// without one.
static DimRule reduced(Dims input, Dims over, bool keepDim,
                       std::optional<FactorRole> role) {
  std::vector<bool> isReduced(input.size(), over.empty());
  for (int64_t dim : over)
    isReduced[size_t(
        dimension(dim, int64_t(input.size()), "", ignore).value())] = true;
  DimRule rule;
  rule.operands.emplace_back();
  rule.results.emplace_back();
  for (size_t dim = 0; dim != input.size(); ++dim) {
    int factor = kWhole;
    if (!isReduced[dim])
      factor = rule.add(input[dim]);
    else if (role)
      factor = rule.add(input[dim], *role);
    rule.operands[0].push_back(factor);
    if (!isReduced[dim])
      rule.results[0].push_back(factor);
    else if (keepDim)
      rule.results[0].push_back(kWhole);
  }
  return rule;
}

static DimRule linearIn(DimRule rule) {
  rule.linear = {{0}};
  return rule;
}

DimRule sumOf(Dims input, Dims dims, bool keepDim) {
  return linearIn(reduced(input, dims, keepDim, FactorRole::Sum));
}
DimRule meanOf(Dims input, Dims dims, bool keepDim) {
  return linearIn(reduced(input, dims, keepDim, FactorRole::Mean));
}
DimRule maxOf(Dims input, Dims dims, bool keepDim) {
  return reduced(input, dims, keepDim, FactorRole::Max);
}
DimRule minOf(Dims input, Dims dims, bool keepDim) {
  return reduced(input, dims, keepDim, FactorRole::Min);
}
DimRule prodOf(Dims input, Dims dims, bool keepDim) {
  return reduced(input, dims, keepDim, FactorRole::Prod);
}
DimRule allOf(Dims input, Dims dims, bool keepDim) {
  return minOf(input, dims, keepDim);
}
DimRule anyOf(Dims input, Dims dims, bool keepDim) {
  return maxOf(input, dims, keepDim);
}
DimRule argmax(Dims input, Dims dims, bool keepDim) {
  return reduced(input, dims, keepDim, std::nullopt);
}

} // namespace tt::shape::dims
