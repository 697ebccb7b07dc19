//===- Products.cpp - Dimensions of products, norms, convolutions ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/shape/DimRules.h"

namespace tt::shape::dims {

/// The factors of a matrix without its batch: rows and columns, as they are
/// after the transposition.
static std::vector<int> matrix(Dims operand, int row, int column,
                               bool transposed, const std::vector<int> &batch,
                               Dims batchSizes) {
  std::vector<int> factors;
  size_t rank = operand.size(), missing = batch.size() + 2 - rank;
  for (size_t dim = 0; dim + 2 < rank; ++dim)
    factors.push_back(operand[dim] == batchSizes[missing + dim]
                          ? batch[missing + dim]
                          : kWhole);
  if (transposed)
    std::swap(row, column);
  factors.insert(factors.end(), {row, column});
  return factors;
}

DimRule matmul(Dims a, Dims b, bool transposeA, bool transposeB) {
  DimRule rule;
  auto batchOf = [](Dims shape) {
    return shape.size() > 2 ? shape.dropBack(2) : Dims();
  };
  Shape batch = broadcast({batchOf(a), batchOf(b)}, ignore).value();
  std::vector<int> factors;
  for (int64_t size : batch)
    factors.push_back(rule.add(size));
  bool isRow = a.size() == 1, isColumn = b.size() == 1;
  int64_t inner = isRow ? a[0] : a[a.size() - (transposeA ? 2 : 1)];
  int k = rule.add(inner, FactorRole::Sum);
  rule.results = {factors};
  if (isRow) {
    rule.operands.push_back({k});
  } else {
    int m = rule.add(a[a.size() - (transposeA ? 1 : 2)]);
    rule.operands.push_back(matrix(a, m, k, transposeA, factors, batch));
    rule.results[0].push_back(m);
  }
  if (isColumn) {
    rule.operands.push_back({k});
  } else {
    int n = rule.add(b[b.size() - (transposeB ? 2 : 1)]);
    rule.operands.push_back(matrix(b, k, n, transposeB, factors, batch));
    rule.results[0].push_back(n);
  }
  rule.linear = {{0}, {1}};
  return rule;
}

/// Factors that are summed up are not cut: a bias would be added by all chips.
static void keepReducedWhole(DimRule &rule) {
  for (std::vector<std::vector<int>> *tensors : {&rule.operands, &rule.results})
    for (std::vector<int> &dims : *tensors)
      for (int &factor : dims)
        if (factor != kWhole &&
            rule.factors[size_t(factor)].role != FactorRole::Free)
          factor = kWhole;
  for (DimRule::Factor &factor : rule.factors)
    if (factor.role != FactorRole::Free)
      factor = {1, FactorRole::Free};
}

DimRule linear(Dims a, Dims b, std::optional<Dims> bias, bool transposeA,
               bool transposeB) {
  DimRule rule = matmul(a, b, transposeA, transposeB);
  if (!bias)
    return rule;
  keepReducedWhole(rule);
  rule.linear = {{0, 2}, {1, 2}};
  // Product and bias broadcast to each other.
  Shape product = shape::matmul(a, b, transposeA, transposeB, ignore).value();
  Shape result = broadcast({Dims(product), *bias}, ignore).value();
  size_t missing = result.size() - product.size();
  std::vector<int> dims = rule.results[0];
  dims.insert(dims.begin(), missing, kWhole);
  for (size_t dim = 0; dim != result.size(); ++dim)
    if (dim < missing || product[dim - missing] != result[dim])
      dims[dim] = rule.add(result[dim]);
  std::vector<int> ofBias;
  size_t absent = result.size() - bias->size();
  for (size_t dim = 0; dim != bias->size(); ++dim)
    ofBias.push_back((*bias)[dim] == result[absent + dim] ? dims[absent + dim]
                                                          : kWhole);
  rule.operands.push_back(std::move(ofBias));
  rule.results[0] = std::move(dims);
  return rule;
}

DimRule dotGeneral(Dims lhs, Dims rhs, Dims batchLhs, Dims contractLhs,
                   Dims batchRhs, Dims contractRhs) {
  DimRule rule;
  rule.operands = {std::vector<int>(lhs.size(), kWhole),
                   std::vector<int>(rhs.size(), kWhole)};
  rule.results.emplace_back();
  std::vector<int> &left = rule.operands[0], &right = rule.operands[1];
  for (size_t i = 0; i != batchLhs.size(); ++i) {
    int batch = rule.add(lhs[size_t(batchLhs[i])]);
    left[size_t(batchLhs[i])] = right[size_t(batchRhs[i])] = batch;
    rule.results[0].push_back(batch);
  }
  for (size_t i = 0; i != contractLhs.size(); ++i)
    left[size_t(contractLhs[i])] = right[size_t(contractRhs[i])] =
        rule.add(lhs[size_t(contractLhs[i])], FactorRole::Sum);
  auto addOthers = [&](Dims shape, std::vector<int> &factors) {
    for (size_t dim = 0; dim != shape.size(); ++dim)
      if (factors[dim] == kWhole)
        rule.results[0].push_back(factors[dim] = rule.add(shape[dim]));
  };
  addOthers(lhs, left);
  addOthers(rhs, right);
  rule.linear = {{0}, {1}};
  return rule;
}

static void addWhole(DimRule &rule, std::optional<Dims> operand) {
  if (operand)
    rule.operands.emplace_back(operand->size(), kWhole);
}

DimRule normalization(Dims input, Dims normalized, std::optional<Dims> weight,
                      std::optional<Dims> bias) {
  DimRule rule = made(input.dropBack(normalized.size()));
  rule.results[0].resize(input.size(), kWhole);
  rule.operands = {rule.results[0]};
  addWhole(rule, weight);
  addWhole(rule, bias);
  return rule;
}

DimRule groupNorm(Dims input, std::optional<Dims> mask,
                  std::optional<Dims> weight, std::optional<Dims> bias) {
  DimRule rule = made(input.first(1));
  rule.results[0].resize(input.size(), kWhole);
  rule.operands = {rule.results[0]};
  addWhole(rule, mask);
  addWhole(rule, weight);
  addWhole(rule, bias);
  return rule;
}

/// The factor at the one dimension of a parameter that has a number for each of
/// its places; others have size 1.
static std::vector<int> parameter(Dims shape, int factor, int64_t size) {
  std::vector<int> dims(shape.size(), kWhole);
  for (size_t dim = 0; dim != shape.size(); ++dim)
    if (shape[dim] == size) {
      dims[dim] = factor;
      break;
    }
  return dims;
}

DimRule batchNorm(Dims input, const std::vector<Dims> &parameters,
                  int64_t dimension) {
  DimRule rule = made(input);
  rule.operands = {rule.results[0]};
  for (Dims each : parameters)
    rule.operands.push_back(parameter(each, rule.results[0][size_t(dimension)],
                                      input[size_t(dimension)]));
  return rule;
}

/// `out` and `in` are the dimensions of the weight that count channels.
static DimRule windows(Dims input, Dims weight, std::optional<Dims> bias,
                       int64_t groups, int64_t batchDim, int64_t channelDim,
                       size_t out, size_t in) {
  DimRule rule;
  std::vector<int> image(input.size(), kWhole), kernel(weight.size(), kWhole);
  image[size_t(batchDim)] = rule.add(input[size_t(batchDim)]);
  rule.operands = {image, kernel};
  rule.results = {image};
  if (groups == 1) {
    int o = rule.add(weight[out]);
    rule.results[0][size_t(channelDim)] = rule.operands[1][out] = o;
    if (bias)
      rule.operands.push_back(parameter(*bias, o, weight[out]));
    else
      rule.operands[0][size_t(channelDim)] = rule.operands[1][in] =
          rule.add(weight[in], FactorRole::Sum);
  } else {
    addWhole(rule, bias);
  }
  if (!bias)
    rule.linear = {{0}, {1}};
  return rule;
}

DimRule convolution(Dims input, Dims weight, std::optional<Dims> bias,
                    int64_t groups, int64_t batchDim, int64_t channelDim) {
  return windows(input, weight, bias, groups, batchDim, channelDim, 0, 1);
}

DimRule transposedConvolution(Dims input, Dims weight, std::optional<Dims> bias,
                              int64_t groups, int64_t batchDim,
                              int64_t channelDim) {
  return windows(input, weight, bias, groups, batchDim, channelDim, 1, 0);
}

DimRule image(Dims input) {
  DimRule rule;
  rule.operands.emplace_back(input.size(), kWhole);
  rule.operands[0].front() = rule.add(input.front());
  rule.operands[0].back() = rule.add(input.back());
  rule.results = rule.operands;
  return rule;
}

} // namespace tt::shape::dims
