//===- DimRules.h - Which dimensions of an op may be cut ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A rule names the factors of an op, as an einsum does: the sizes that its
// operands and results are made of. Chips of a mesh that each have a part of a
// factor compute parts of the results on their own. Rules are for ops that are
// legal; they take the operands that are there, in the op's order.
//===----------------------------------------------------------------------===//
#ifndef TT_SHAPE_DIMRULES_H
#define TT_SHAPE_DIMRULES_H

#include "tt/shape/Rules.h"

namespace tt::shape {

/// The meaning of the results of chips that have parts of a factor.
enum class FactorRole : uint8_t {
  Free, ///< parts of the whole results
  Sum,  ///< summands of them, and so forth
  Mean,
  Max,
  Min,
  Prod,
};

/// A dimension that is not cut.
inline constexpr int kWhole = -1;

struct DimRule {
  struct Factor {
    int64_t size;
    FactorRole role = FactorRole::Free;
  };
  std::vector<Factor> factors;
  /// For every dimension of every operand and result the factor by which it may
  /// be cut, or kWhole. A dimension that is longer than its factor is a
  /// multiple of it, and consecutive places belong to one place of the factor:
  /// only parts that divide the factor cut it.
  std::vector<std::vector<int>> operands, results;
  /// Sets of operands in which the results are linear: if chips have summands
  /// of these and the whole of the others, they get summands of the results.
  std::vector<std::vector<size_t>> linear;
  /// Elements of `linear` operands are only moved: what is true of sums is true
  /// of any reduction.
  bool moves = false;

  int add(int64_t size, FactorRole role = FactorRole::Free) {
    factors.push_back({size, role});
    return int(factors.size()) - 1;
  }
};

namespace dims {

//===-- element-wise ------------------------------------------------------===//

DimRule eltwise(const std::vector<Dims> &operands);
/// Linear in all operands together.
DimRule linearSum(const std::vector<Dims> &operands);
/// Linear in each operand.
DimRule product(const std::vector<Dims> &operands);
/// Linear in the first.
DimRule quotient(Dims lhs, Dims rhs);
/// Linear in what is selected from.
DimRule select(Dims condition, Dims then, Dims otherwise);
/// A tensor without operands.
DimRule made(Dims shape);

//===-- reductions --------------------------------------------------------===//

DimRule sumOf(Dims input, Dims dims, bool keepDim);
DimRule meanOf(Dims input, Dims dims, bool keepDim);
DimRule maxOf(Dims input, Dims dims, bool keepDim);
DimRule minOf(Dims input, Dims dims, bool keepDim);
DimRule prodOf(Dims input, Dims dims, bool keepDim);
/// Truth values: the smallest, the largest.
DimRule allOf(Dims input, Dims dims, bool keepDim);
DimRule anyOf(Dims input, Dims dims, bool keepDim);
DimRule argmax(Dims input, Dims dims, bool keepDim);

//===-- movement ----------------------------------------------------------===//

DimRule reshape(Dims input, Dims shape);
DimRule transpose(Dims input, int64_t dim0, int64_t dim1);
DimRule permute(Dims input, Dims permutation);
DimRule squeeze(Dims input, int64_t dim);
DimRule unsqueeze(Dims input, int64_t dim);
DimRule repeat(Dims input, Dims factors);
DimRule concat(const std::vector<Dims> &inputs, int64_t dim);
DimRule slice(Dims input, Dims begins, Dims ends, Dims steps);
DimRule pad(Dims input, Dims padding);
DimRule gather(Dims input, Dims index, int64_t dim);
DimRule index(Dims input, int64_t dim, int64_t begin, int64_t end,
              int64_t step);
DimRule indexSelect(Dims input, int64_t dim, int64_t begin, int64_t length,
                    int64_t stride);
DimRule repeatInterleave(Dims input, int64_t repeats, int64_t dim);
DimRule reverse(Dims input, Dims dimensions);
DimRule embedding(Dims input, Dims weight);

//===-- products, rows, images --------------------------------------------===//

DimRule matmul(Dims a, Dims b, bool transposeA, bool transposeB);
DimRule linear(Dims a, Dims b, std::optional<Dims> bias, bool transposeA,
               bool transposeB);
DimRule dotGeneral(Dims lhs, Dims rhs, Dims batchLhs, Dims contractLhs,
                   Dims batchRhs, Dims contractRhs);
/// All dimensions but `dim`.
DimRule whole(Dims input, int64_t dim);
/// The same with two results.
DimRule rowsOfTwo(Dims input, int64_t dim);
DimRule normalization(Dims input, Dims normalized, std::optional<Dims> weight,
                      std::optional<Dims> bias);
DimRule batchNorm(Dims input, const std::vector<Dims> &parameters,
                  int64_t dimension);
DimRule groupNorm(Dims input, std::optional<Dims> mask,
                  std::optional<Dims> weight, std::optional<Dims> bias);
/// `weight` begins with the channels of the result, then those of the input.
DimRule convolution(Dims input, Dims weight, std::optional<Dims> bias,
                    int64_t groups, int64_t batchDim, int64_t channelDim);
/// The other way round.
DimRule transposedConvolution(Dims input, Dims weight, std::optional<Dims> bias,
                              int64_t groups, int64_t batchDim,
                              int64_t channelDim);
/// NHWC: images and channels by themselves.
DimRule image(Dims input);

//===-- attention ---------------------------------------------------------===//

DimRule attention(Dims query, Dims key, Dims value, std::optional<Dims> mask,
                  std::optional<Dims> sink, bool causal, Dims window);
DimRule attentionDecode(Dims query, Dims key, Dims value,
                        std::optional<Dims> mask, Dims position,
                        std::optional<Dims> sink);
DimRule splitHeads(Dims input, std::optional<Dims> others, int64_t heads,
                   Dims otherHeads, bool transposeKey);
DimRule concatenateHeads(Dims input);
/// A cache BxHxTxD, what is written to it, and `indices` operands more.
DimRule cacheHeads(Dims cache, int64_t indices);

} // namespace dims
} // namespace tt::shape

#endif // TT_SHAPE_DIMRULES_H
