//===- Reduce.cpp - Folding one dimension of an array ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Reduce.h"

#include "Geometry.h"
#include "HostMemory.h"
#include "ThreadPool.h"
#include "tt/simd/Simd.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace ttnn::detail {
namespace {

struct SumOf {
  template <typename T> static constexpr T neutral() { return T(0); }
  template <typename T> static TT_INLINE T apply(T a, T b) { return a + b; }
};
struct ProdOf {
  template <typename T> static constexpr T neutral() { return T(1); }
  template <typename T> static TT_INLINE T apply(T a, T b) { return a * b; }
};
struct MaxOf {
  template <typename T> static constexpr T neutral() {
    return std::numeric_limits<T>::has_infinity
               ? -std::numeric_limits<T>::infinity()
               : std::numeric_limits<T>::lowest();
  }
  template <typename T> static TT_INLINE T apply(T a, T b) {
    return a != a || a > b ? a : b;
  }
};
struct MinOf {
  template <typename T> static constexpr T neutral() {
    return std::numeric_limits<T>::has_infinity
               ? std::numeric_limits<T>::infinity()
               : std::numeric_limits<T>::max();
  }
  template <typename T> static TT_INLINE T apply(T a, T b) {
    return a != a || a < b ? a : b;
  }
};

/// Lanes that rows are folded into side by side.
constexpr size_t kLanes = 64;

template <typename T, typename Op>
TT_INLINE void foldRow(const T *src, size_t n, T *dst) {
  T lanes[kLanes];
  for (size_t l = 0; l != kLanes; ++l)
    lanes[l] = Op::template neutral<T>();
  size_t full = n / kLanes * kLanes;
  for (size_t i = 0; i != full; i += kLanes)
    for (size_t l = 0; l != kLanes; ++l)
      lanes[l] = Op::apply(lanes[l], src[i + l]);
  for (size_t i = full; i != n; ++i)
    lanes[i - full] = Op::apply(lanes[i - full], src[i]);
  for (size_t half = kLanes / 2; half != 0; half /= 2)
    for (size_t l = 0; l != half; ++l)
      lanes[l] = Op::apply(lanes[l], lanes[l + half]);
  *dst = lanes[0];
}

/// Folds `rows` rows that are `stride` apart into dst[0 .. n).
template <typename T, typename Op>
TT_INLINE void foldRows(const T *src, size_t rows, size_t stride, size_t n,
                        T *dst) {
  for (size_t i = 0; i != n; ++i)
    dst[i] = Op::template neutral<T>();
  for (size_t r = 0; r != rows; ++r)
    for (size_t i = 0; i != n; ++i)
      dst[i] = Op::apply(dst[i], src[r * stride + i]);
}

// target_clones does not go with templates: one function for each pair.
#define TTNN_FOLD(OP, T)                                                       \
  TT_SIMD void row##OP(const T *src, size_t n, T *dst) {                       \
    foldRow<T, OP##Of>(src, n, dst);                                           \
  }                                                                            \
  TT_SIMD void rows##OP(const T *src, size_t rows, size_t stride, size_t n,    \
                        T *dst) {                                              \
    foldRows<T, OP##Of>(src, rows, stride, n, dst);                            \
  }
#define TTNN_FOLD_ALL(OP)                                                      \
  TTNN_FOLD(OP, float)                                                         \
  TTNN_FOLD(OP, int32_t) TTNN_FOLD(OP, uint32_t) TTNN_FOLD(OP, int64_t)
TTNN_FOLD_ALL(Sum)
TTNN_FOLD_ALL(Prod)
TTNN_FOLD_ALL(Max)
TTNN_FOLD_ALL(Min)

template <typename T>
void foldBlock(Fold fold, const T *src, size_t rows, size_t stride, size_t n,
               T *dst) {
  bool contiguous = stride == 1 && n == 1;
  switch (fold) {
  case Fold::Sum:
    return contiguous ? rowSum(src, rows, dst)
                      : rowsSum(src, rows, stride, n, dst);
  case Fold::Prod:
    return contiguous ? rowProd(src, rows, dst)
                      : rowsProd(src, rows, stride, n, dst);
  case Fold::Max:
    return contiguous ? rowMax(src, rows, dst)
                      : rowsMax(src, rows, stride, n, dst);
  case Fold::Min:
    return contiguous ? rowMin(src, rows, dst)
                      : rowsMin(src, rows, stride, n, dst);
  }
}

} // namespace

template <typename T>
void foldDimension(Fold fold, const T *src, size_t outer, size_t size,
                   size_t inner, T *dst) {
  // A block of rows about fills the first-level cache.
  constexpr size_t kBlockElements = 16384, kColumns = 1024;
  size_t blockRows =
      std::max<size_t>(64, kBlockElements / std::max<size_t>(inner, 1));
  size_t blocks = std::max<size_t>(ceilDiv(size, blockRows), 1);
  size_t columnBlocks = ceilDiv(inner, kColumns);
  Array<T> partial;
  T *out = dst;
  if (blocks > 1) {
    partial = Array<T>(outer * blocks * inner);
    out = partial.data();
  }
  size_t tasks = outer * blocks * columnBlocks;
  size_t elements = std::min(size, blockRows) * std::min(inner, kColumns);
  parallelFor(tasks, kBlockElements / std::max<size_t>(elements, 1) + 1,
              [&](size_t begin, size_t end) {
                for (size_t t = begin; t != end; ++t) {
                  size_t column = t % columnBlocks * kColumns;
                  size_t block = t / columnBlocks % blocks;
                  size_t o = t / columnBlocks / blocks;
                  size_t row = block * blockRows;
                  foldBlock(fold, src + (o * size + row) * inner + column,
                            std::min(blockRows, size - row), inner,
                            std::min(kColumns, inner - column),
                            out + (o * blocks + block) * inner + column);
                }
              });
  if (blocks > 1)
    foldDimension(fold, partial.data(), outer, blocks, inner, dst);
}

template void foldDimension<float>(Fold, const float *, size_t, size_t, size_t,
                                   float *);
template void foldDimension<int32_t>(Fold, const int32_t *, size_t, size_t,
                                     size_t, int32_t *);
template void foldDimension<uint32_t>(Fold, const uint32_t *, size_t, size_t,
                                      size_t, uint32_t *);
template void foldDimension<int64_t>(Fold, const int64_t *, size_t, size_t,
                                     size_t, int64_t *);

} // namespace ttnn::detail
