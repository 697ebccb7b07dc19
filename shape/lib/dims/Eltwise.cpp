//===- Eltwise.cpp - Dimensions of element-wise ops -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/shape/DimRules.h"

#include <numeric>

namespace tt::shape::dims {

DimRule made(Dims shape) {
  DimRule rule;
  rule.results.emplace_back();
  for (int64_t size : shape)
    rule.results[0].push_back(rule.add(size));
  return rule;
}

DimRule eltwise(const std::vector<Dims> &operands) {
  Shape result = broadcast(operands, ignore).value();
  DimRule rule = made(result);
  for (Dims operand : operands) {
    std::vector<int> &of = rule.operands.emplace_back();
    size_t missing = result.size() - operand.size();
    for (size_t dim = 0; dim != operand.size(); ++dim)
      of.push_back(operand[dim] == result[missing + dim]
                       ? rule.results[0][missing + dim]
                       : kWhole);
  }
  return rule;
}

DimRule linearSum(const std::vector<Dims> &operands) {
  DimRule rule = eltwise(operands);
  rule.linear.emplace_back(operands.size());
  std::iota(rule.linear[0].begin(), rule.linear[0].end(), 0);
  return rule;
}

DimRule product(const std::vector<Dims> &operands) {
  DimRule rule = eltwise(operands);
  for (size_t i = 0; i != operands.size(); ++i)
    rule.linear.push_back({i});
  return rule;
}

DimRule quotient(Dims lhs, Dims rhs) {
  DimRule rule = eltwise({lhs, rhs});
  rule.linear = {{0}};
  return rule;
}

DimRule select(Dims condition, Dims then, Dims otherwise) {
  DimRule rule = eltwise({condition, then, otherwise});
  rule.linear = {{1, 2}};
  rule.moves = true;
  return rule;
}

} // namespace tt::shape::dims
