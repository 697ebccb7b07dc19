//===- Product.cpp - products of matrices on the host ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The rows of the right factor are cut into panels of 16 columns. The product
// of some rows and some panels is summed up in vector registers, over a part
// of the depth that keeps what is read in the caches.
//
//===----------------------------------------------------------------------===//

#include "Product.h"

#include "tt/device/Settings.h"
#include "tt/simd/Simd.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

namespace mlir::tt::reference {
namespace {

constexpr size_t kPanel = 16, kDepth = 256;
/// Fewer rows than this do not pay for copying the right factor.
constexpr size_t kRowsToCopy = 12;

using Vector = float __attribute__((vector_size(kPanel * sizeof(float))));

/// Panels: element j of row k of panel p is data[p * panelStride + k *
/// rowStride + j].
struct Panels {
  const float *data;
  size_t panelStride, rowStride;
};

/// Adds the product of `Rows` rows and `Count` panels; the last panel has
/// `columns` columns.
template <int Rows, int Count>
TT_INLINE void addTile(const Matrix &left, const Panels &right, float *result,
                       size_t resultStride, size_t depth, size_t columns) {
  Vector sums[Rows][Count] = {};
  const float *row = right.data;
  for (size_t k = 0; k != depth; ++k, row += right.rowStride)
    for (int p = 0; p != Count; ++p) {
      Vector b;
      std::memcpy(&b, row + p * right.panelStride, sizeof(b));
      for (int i = 0; i != Rows; ++i)
        sums[i][p] += left.data[i * left.rowStride + k * left.columnStride] * b;
    }
  for (int i = 0; i != Rows; ++i)
    for (int p = 0; p != Count; ++p) {
      float *at = result + i * resultStride + p * kPanel;
      size_t bytes = (p + 1 == Count ? columns : kPanel) * sizeof(float);
      Vector sum = {};
      std::memcpy(&sum, at, bytes);
      sum += sums[i][p];
      std::memcpy(at, &sum, bytes);
    }
}

/// Adds the product of `Rows` rows and all panels; few rows take several panels
/// at once, so that there are enough independent sums.
template <int Rows>
TT_INLINE void addRows(const Matrix &left, Panels right, float *result,
                       size_t resultStride, size_t depth, size_t columns) {
  constexpr int Count = Rows == 1 ? 6 : Rows == 2 ? 4 : Rows == 3 ? 2 : 1;
  for (; columns >= Count * kPanel; columns -= Count * kPanel) {
    addTile<Rows, Count>(left, right, result, resultStride, depth, kPanel);
    right.data += Count * right.panelStride;
    result += Count * kPanel;
  }
  for (; columns != 0; columns -= std::min(columns, kPanel)) {
    addTile<Rows, 1>(left, right, result, resultStride, depth,
                     std::min(columns, kPanel));
    right.data += right.panelStride;
    result += kPanel;
  }
}

TT_SIMD void addPanels(Matrix left, Panels right, float *result,
                       size_t resultStride, size_t rows, size_t depth,
                       size_t columns) {
  constexpr size_t kRows = 6;
  for (; rows >= kRows; rows -= kRows) {
    addRows<kRows>(left, right, result, resultStride, depth, columns);
    left = left.from(kRows, 0);
    result += kRows * resultStride;
  }
  switch (rows) {
  case 1:
    return addRows<1>(left, right, result, resultStride, depth, columns);
  case 2:
    return addRows<2>(left, right, result, resultStride, depth, columns);
  case 3:
    return addRows<3>(left, right, result, resultStride, depth, columns);
  case 4:
    return addRows<4>(left, right, result, resultStride, depth, columns);
  case 5:
    return addRows<5>(left, right, result, resultStride, depth, columns);
  default:
    return;
  }
}

/// Copies into panels, behind each other; what is beyond the columns is 0.
Panels copy(const Matrix &from, float *to, size_t depth, size_t columns) {
  Panels panels{to, depth * kPanel, kPanel};
  for (size_t begin = 0; begin < columns; begin += kPanel) {
    size_t count = std::min(kPanel, columns - begin);
    Matrix panel = from.from(0, begin);
    for (size_t k = 0; k != depth; ++k, to += kPanel) {
      const float *row = panel.data + k * panel.rowStride;
      if (panel.columnStride == 1)
        std::memcpy(to, row, count * sizeof(float));
      else
        for (size_t j = 0; j != count; ++j)
          to[j] = row[j * panel.columnStride];
      std::fill(to + count, to + kPanel, 0.f);
    }
  }
  return panels;
}

} // namespace

void addProduct(Matrix left, Matrix right, float *result, size_t resultStride,
                size_t rows, size_t depth, size_t columns) {
  static thread_local std::vector<float> room(kDepth * kProductColumns);
  // Whole panels can be read where they are.
  size_t whole = right.columnStride == 1 && rows < kRowsToCopy
                     ? columns / kPanel * kPanel
                     : 0;
  for (size_t begin = 0; begin < depth; begin += kDepth) {
    size_t count = std::min(kDepth, depth - begin);
    Matrix a = left.from(0, begin), b = right.from(begin, 0);
    if (whole != 0)
      addPanels(a, {b.data, kPanel, b.rowStride}, result, resultStride, rows,
                count, whole);
    if (whole != columns)
      addPanels(a, copy(b.from(0, whole), room.data(), count, columns - whole),
                result + whole, resultStride, rows, count, columns - whole);
  }
}

void forEachPart(size_t count, double work,
                 const std::function<void(size_t)> &part) {
  constexpr double kWorth = 1 << 22;
  std::atomic<size_t> next = 0;
  auto take = [&] {
    for (size_t i; (i = next++) < count;)
      part(i);
  };
  size_t wanted = std::min({count, size_t(::tt::settings::hostThreads()),
                            size_t(work / kWorth) + 1});
  std::vector<std::thread> others;
  try {
    while (others.size() + 1 < wanted)
      others.emplace_back(take);
    // NOLINTNEXTLINE(bugprone-empty-catch): fewer threads give the same result.
  } catch (const std::system_error &) {
    // The threads that exist do the work.
  }
  take();
  for (std::thread &other : others)
    other.join();
}

} // namespace mlir::tt::reference
