//===- Attention.cpp - queries look at keys -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Attention.h"

#include "Elementwise.h"
#include "Gemm.h"
#include "Geometry.h"
#include "HostMemory.h"
#include "Kernels.h"
#include "RowMath.h"
#include "ThreadPool.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ttnn::detail {

namespace {

constexpr size_t kRows = 64, kKeys = 128;
constexpr float kNothing = -std::numeric_limits<float>::infinity();

/// Rows of queries of one user and group, while blocks of keys pass: row r is
/// query r % S of head r / S of the group.
class RowBlock {
public:
  RowBlock(const AttentionProblem &p, size_t user, size_t group, size_t first,
           size_t rows)
      : p(p), user(user), headsPerGroup(p.heads / p.groups), group(group),
        first(first), rows(rows), scores(kRows * kKeys + kKernelStep),
        part(kRows * p.width), sums(kRows * p.width) {
    std::fill_n(maxima, kRows, kNothing);
    std::fill_n(totals, kRows, 0.0f);
    std::fill_n(sums.data(), rows * p.width, 0.0f);
  }

  void run() {
    size_t begin = p.positions, end = 0;
    for (size_t r = 0; r != rows; ++r) {
      limits[r] = p.visible(user, queryOf(r));
      limits[r].second = std::min(limits[r].second, p.positions);
      if (limits[r].first < limits[r].second) {
        begin = std::min(begin, limits[r].first);
        end = std::max(end, limits[r].second);
      }
    }
    const float *keys = begin < end ? p.keys.rows(user, group) : nullptr;
    const float *values = begin < end ? p.values.rows(user, group) : nullptr;
    for (size_t key = begin; key < end; key += kKeys)
      addKeys(keys, values, key, std::min(kKeys, end - key));
    for (size_t r = 0; r != rows; ++r)
      finishRow(r);
  }

private:
  size_t queryOf(size_t r) const { return (first + r) % p.queries; }
  size_t headOf(size_t r) const {
    return group * headsPerGroup + (first + r) / p.queries;
  }
  /// Rows of a group lie behind each other in queries and result.
  size_t rowIndex(size_t r) const {
    return (user * p.heads + group * headsPerGroup) * p.queries + first + r;
  }

  void addKeys(const float *keys, const float *values, size_t key,
               size_t count) {
    gemm(rows, count, p.depth, {p.query + rowIndex(0) * p.depth, p.depth},
         {keys + key * p.keys.stride, p.keys.stride, true}, scores.data(),
         kKeys);
    for (size_t r = 0; r != rows; ++r)
      shiftRow(r, key, count);
    applyUnary(exp, scores.data(),
               ceilDiv(rows * kKeys, kKernelStep) * kKernelStep);
    for (size_t r = 0; r != rows; ++r)
      totals[r] += rowSum(scores.data() + r * kKeys, count);
    gemm(rows, p.width, count, {scores.data(), kKeys},
         {values + key * p.values.stride, p.values.stride}, part.data(),
         p.width);
    rowAdd(sums.data(), part.data(), rows * p.width);
  }

  /// Scores become distances to the row's maximum, which may have grown.
  void shiftRow(size_t r, size_t key, size_t count) {
    float *row = scores.data() + r * kKeys;
    auto [begin, end] = limits[r];
    const float *mask = p.mask ? p.mask + user * p.maskStrides[0] +
                                     headOf(r) * p.maskStrides[1] +
                                     queryOf(r) * p.maskStrides[2]
                               : nullptr;
    for (size_t i = 0; i != count; ++i) {
      float score = row[i] * p.scale;
      if (mask)
        score += mask[(key + i) * p.maskStrides[3]];
      row[i] = key + i >= begin && key + i < end ? score : kNothing;
    }
    std::fill(row + count, row + kKeys, kNothing);
    float maximum = std::max(maxima[r], rowMaximum(row, count));
    if (maximum == kNothing)
      return;
    for (size_t i = 0; i != count; ++i)
      row[i] -= maximum;
    raise(r, maximum);
  }

  void raise(size_t r, float maximum) {
    if (maximum == maxima[r])
      return;
    float factor = std::exp(maxima[r] - maximum);
    totals[r] *= factor;
    float *sum = sums.data() + r * p.width;
    rowScale(sum, p.width, 0.0f, factor, sum);
    maxima[r] = maximum;
  }

  void finishRow(size_t r) {
    if (p.sink) {
      float sink = p.sink[headOf(r)];
      raise(r, std::max(maxima[r], sink));
      totals[r] += std::exp(sink - maxima[r]);
    }
    // No weights where nothing is seen; where all that is seen has a mask of
    // minus infinity they are NaN, as softmax has them.
    bool seesNone = limits[r].first >= limits[r].second;
    float factor = seesNone && totals[r] == 0 ? 0.0f : 1.0f / totals[r];
    rowScale(sums.data() + r * p.width, p.width, 0.0f, factor,
             p.out + rowIndex(r) * p.width);
  }

  const AttentionProblem &p;
  const ElementwiseOp &exp = *findUnary("exp");
  size_t user, headsPerGroup, group, first, rows;
  Array<float> scores, part, sums;
  float maxima[kRows], totals[kRows];
  std::pair<size_t, size_t> limits[kRows];
};

} // namespace

void attend(const AttentionProblem &p) {
  if (p.users * p.heads * p.queries * p.width == 0)
    return;
  size_t rows = p.heads / p.groups * p.queries;
  size_t blocks = ceilDiv(rows, kRows);
  parallelFor(p.users * p.groups * blocks, 1, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i) {
      size_t block = i % blocks, matrix = i / blocks, first = block * kRows;
      RowBlock(p, matrix / p.groups, matrix % p.groups, first,
               std::min(kRows, rows - first))
          .run();
    }
  });
}

} // namespace ttnn::detail
