//===- Movement.cpp - Dimensions of ops that move elements ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/shape/DimRules.h"

#include <functional>
#include <numeric>

namespace tt::shape::dims {

static size_t dimOf(int64_t dim, size_t rank) {
  return size_t(dimension(dim, int64_t(rank), "", ignore).value());
}

/// The rule of an op that moves elements of its first operand.
static DimRule moving(DimRule rule) {
  rule.linear = {{0}};
  rule.moves = true;
  return rule;
}

/// Dimensions that are untouched have a factor; operand and result have one
/// rank.
static DimRule untouched(Dims input, const std::function<bool(size_t)> &is) {
  DimRule rule;
  rule.operands.emplace_back();
  for (size_t dim = 0; dim != input.size(); ++dim)
    rule.operands[0].push_back(is(dim) ? rule.add(input[dim]) : kWhole);
  rule.results = rule.operands;
  return rule;
}

DimRule permute(Dims input, Dims permutation) {
  DimRule rule = untouched(input, [](size_t) { return true; });
  for (size_t i = 0; i != permutation.size(); ++i)
    rule.results[0][i] = rule.operands[0][size_t(permutation[i])];
  return moving(std::move(rule));
}

DimRule transpose(Dims input, int64_t dim0, int64_t dim1) {
  Shape permutation(input.size());
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[dimOf(dim0, input.size())],
            permutation[dimOf(dim1, input.size())]);
  return permute(input, permutation);
}

/// Pairs the slowest dimensions of stretches with equal numbers of elements.
/// Dimensions of size 1 are not looked at.
static DimRule sameElements(Dims input, Dims result) {
  DimRule rule;
  rule.operands.emplace_back(input.size(), kWhole);
  rule.results.emplace_back(result.size(), kWhole);
  auto skip = [](Dims shape, size_t &at) {
    while (at != shape.size() && shape[at] == 1)
      ++at;
  };
  size_t in = 0, out = 0;
  for (;;) {
    skip(input, in), skip(result, out);
    if (in == input.size() || out == result.size())
      break;
    size_t firstIn = in, firstOut = out;
    int64_t a = input[in++], b = result[out++];
    while (a != b && (a < b ? in != input.size() : out != result.size()))
      if (a < b)
        a *= input[in++];
      else
        b *= result[out++];
    int64_t shared = std::gcd(input[firstIn], result[firstOut]);
    if (shared > 1)
      rule.operands[0][firstIn] = rule.results[0][firstOut] = rule.add(shared);
  }
  return moving(std::move(rule));
}

DimRule reshape(Dims input, Dims shape) {
  return sameElements(input, shape::reshape(input, shape, ignore).value());
}
DimRule squeeze(Dims input, int64_t dim) {
  return sameElements(input, shape::squeeze(input, dim, ignore).value());
}
DimRule unsqueeze(Dims input, int64_t dim) {
  return sameElements(input, shape::unsqueeze(input, dim, ignore).value());
}

DimRule repeat(Dims input, Dims factors) {
  DimRule rule =
      untouched(input, [&](size_t dim) { return factors[dim] == 1; });
  // Copies of a dimension of size 1 may be made by other chips.
  for (size_t dim = 0; dim != input.size(); ++dim)
    if (input[dim] == 1 && factors[dim] > 1)
      rule.results[0][dim] = rule.add(factors[dim]);
  return moving(std::move(rule));
}

DimRule concat(const std::vector<Dims> &inputs, int64_t dim) {
  size_t joined = dimOf(dim, inputs[0].size());
  DimRule rule =
      untouched(inputs[0], [&](size_t other) { return other != joined; });
  rule.operands.resize(inputs.size(), rule.operands[0]);
  rule.linear.emplace_back(inputs.size());
  std::iota(rule.linear[0].begin(), rule.linear[0].end(), 0);
  rule.moves = true;
  return rule;
}

DimRule slice(Dims input, Dims begins, Dims ends, Dims steps) {
  SliceBounds bounds = shape::slice(input, begins, ends, steps, ignore).value();
  return moving(untouched(input, [&](size_t dim) {
    return bounds.begins[dim] == 0 && bounds.steps[dim] == 1 &&
           bounds.sizes[dim] == input[dim];
  }));
}

DimRule pad(Dims input, Dims padding) {
  return untouched(input, [&](size_t dim) {
    return padding[2 * dim] == 0 && padding[2 * dim + 1] == 0;
  });
}

/// All dimensions but one.
static DimRule allBut(Dims input, int64_t dim) {
  size_t touched = dimOf(dim, input.size());
  return untouched(input, [&](size_t other) { return other != touched; });
}

DimRule index(Dims input, int64_t dim, int64_t, int64_t, int64_t) {
  return moving(allBut(input, dim));
}
DimRule indexSelect(Dims input, int64_t dim, int64_t, int64_t, int64_t) {
  return moving(allBut(input, dim));
}
DimRule repeatInterleave(Dims input, int64_t, int64_t dim) {
  return moving(allBut(input, dim));
}
DimRule reverse(Dims input, Dims dimensions) {
  return moving(untouched(input, [&](size_t dim) {
    return std::ranges::find(dimensions, int64_t(dim)) == dimensions.end();
  }));
}
DimRule whole(Dims input, int64_t dim) { return allBut(input, dim); }
DimRule rowsOfTwo(Dims input, int64_t dim) {
  DimRule rule = allBut(input, dim);
  rule.results.push_back(rule.results[0]);
  return rule;
}

DimRule gather(Dims input, Dims index, int64_t dim) {
  size_t touched = dimOf(dim, input.size());
  DimRule rule;
  rule.operands.assign(2, std::vector<int>(input.size(), kWhole));
  for (size_t i = 0; i != input.size(); ++i)
    if (i == touched)
      rule.operands[1][i] = rule.add(index[i]);
    else if (input[i] == index[i])
      rule.operands[0][i] = rule.operands[1][i] = rule.add(index[i]);
  rule.results = {rule.operands[1]};
  return moving(std::move(rule));
}

DimRule embedding(Dims input, Dims weight) {
  DimRule rule = made(input);
  rule.operands = {rule.results[0], std::vector<int>(weight.size(), kWhole)};
  int row = rule.add(weight.back());
  rule.operands[1].back() = row;
  rule.results[0].push_back(row);
  rule.linear = {{1}};
  rule.moves = true;
  return rule;
}

} // namespace tt::shape::dims
