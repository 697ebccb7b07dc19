//===- Blas.h - OpenBLAS, loaded when the library is ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_BLAS_H
#define TTNN_CORE_BLAS_H

#include <cblas.h>

namespace ttnn::detail {

/// Products of f32, on the calling thread. Throws Error
/// Unsupported if OpenBLAS cannot be loaded on this host.
decltype(cblas_sgemm) &sgemm();

} // namespace ttnn::detail

#endif // TTNN_CORE_BLAS_H
