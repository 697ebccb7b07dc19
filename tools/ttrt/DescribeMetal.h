//===- DescribeMetal.h - Programs of kernels as JSON ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_DESCRIBEMETAL_H
#define TTRT_DESCRIBEMETAL_H

#include "Artifacts.h"
#include "tt/runtime/Binary.h"

namespace tt::runtime::metal {
struct Launch;
}

namespace ttrt {

/// Buffers and commands of every program of a .ttm file.
Json describeMetalPrograms(const tt::runtime::Binary &binary);

/// Circular buffers, semaphores and kernels with their arguments.
Json describeLaunch(const tt::runtime::metal::Launch &launch);

/// The kernels of a file: text in MLIR and in C++.
Json describeKernels(const tt::runtime::Binary &binary);

} // namespace ttrt

#endif // TTRT_DESCRIBEMETAL_H
