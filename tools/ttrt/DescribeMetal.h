//===- DescribeMetal.h - Programs of kernels as JSON ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_DESCRIBEMETAL_H
#define TTRT_DESCRIBEMETAL_H

#include "Artifacts.h"
#include "tt/runtime/Binary.h"

namespace ttrt {

/// Buffers and commands of every program of a .ttm file.
Json describeMetalPrograms(const tt::runtime::Binary &binary);

/// The kernels of a .ttm file: text in MLIR and in C++.
Json describeKernels(const tt::runtime::Binary &binary);

} // namespace ttrt

#endif // TTRT_DESCRIBEMETAL_H
