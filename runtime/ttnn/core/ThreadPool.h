//===- ThreadPool.h - All cores for one loop ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_THREADPOOL_H
#define TTNN_CORE_THREADPOOL_H

#include <cstddef>
#include <functional>

namespace ttnn::detail {

/// Threads that loops use, the caller's included: TTNN_NUM_THREADS, else all
/// cores of the host.
unsigned numThreads();

/// Calls fn(begin, end) for ranges that cover 0 ... n - 1, of at least `grain`
/// except the last, on all threads; returns when all are done. Small or nested
/// loops run on the calling thread. The first exception is thrown on.
void parallelFor(size_t n, size_t grain,
                 const std::function<void(size_t, size_t)> &fn);

} // namespace ttnn::detail

#endif // TTNN_CORE_THREADPOOL_H
