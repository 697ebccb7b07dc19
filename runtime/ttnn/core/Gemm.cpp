//===- Gemm.cpp - Matrix products on the host -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// OpenBLAS runs on the calling thread only; the pool shares out the work.
//===----------------------------------------------------------------------===//
#include "Gemm.h"

#include "Blas.h"
#include "Geometry.h"
#include "ThreadPool.h"

#include <algorithm>

namespace ttnn::detail {
void gemm(size_t m, size_t n, size_t k, MatrixView a, MatrixView b, float *c,
          size_t cStride, bool adds) {
  if (m == 0 || n == 0)
    return;
  if (k == 0) {
    for (size_t i = 0; !adds && i != m; ++i)
      std::fill_n(c + i * cStride, n, 0.0f);
    return;
  }
  // OpenBLAS refuses strides below the row length, and 0.
  auto stride = [](const MatrixView &v) {
    return blasint(std::max<size_t>(v.stride, 1));
  };
  sgemm()(CblasRowMajor, a.transposed ? CblasTrans : CblasNoTrans,
          b.transposed ? CblasTrans : CblasNoTrans, blasint(m), blasint(n),
          blasint(k), 1.0f, a.data, stride(a), b.data, stride(b),
          adds ? 1.0f : 0.0f, c, blasint(cStride));
}

void batchedGemm(
    size_t batches, size_t m, size_t n, size_t k,
    const std::function<void(size_t, MatrixView &, MatrixView &)> &views,
    float *c, const std::function<void(const GemmPart &)> &finish, bool adds) {
  // Enough parts for all threads, cut along the longer side in multiples of
  // what OpenBLAS's inner kernel computes at a time.
  constexpr size_t kUnit = 48;
  constexpr double kWorthThread = 1 << 20;
  size_t threads = numThreads();
  size_t wanted = batches >= threads * 2
                      ? 1
                      : ceilDiv(threads, std::max<size_t>(batches, 1));
  double work = double(m) * double(n) * double(std::max<size_t>(k, 1));
  wanted = std::min(wanted, size_t(work / kWorthThread) + 1);
  bool byRows = m >= n;
  size_t side = byRows ? m : n;
  size_t step = ceilDiv(ceilDiv(side, wanted), kUnit) * kUnit;
  size_t parts = std::max<size_t>(ceilDiv(side, step), 1);
  size_t grain = size_t(kWorthThread / (work / double(parts) + 1)) + 1;
  parallelFor(batches * parts, grain, [&](size_t begin, size_t end) {
    for (size_t p = begin; p != end; ++p) {
      size_t first = p % parts * step;
      size_t count = std::min(step, side - first);
      GemmPart part{p / parts, byRows ? first : 0, byRows ? count : m,
                    byRows ? 0 : first, byRows ? n : count};
      MatrixView a, b;
      views(part.batch, a, b);
      gemm(part.rows, part.columns, k, a.at(part.row, 0), b.at(0, part.column),
           c + (part.batch * m + part.row) * n + part.column, n, adds);
      if (finish)
        finish(part);
    }
  });
}

} // namespace ttnn::detail
