//===- Describe.h - Files and their parts as JSON -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_DESCRIBE_H
#define TTRT_DESCRIBE_H

#include "Artifacts.h"
#include "tt/runtime/Binary.h"

namespace ttrt {

Json describe(const tt::runtime::FileVersion &version);
Json describe(const tt::device::SystemDesc &system);
Json describe(const tt::runtime::TensorDesc &desc);

/// Inputs of every program: name, kind, shape, type, layout.
Json describeInputs(const tt::runtime::Binary &binary);
Json describeOutputs(const tt::runtime::Binary &binary);
/// Name, mesh, and every op with its location and what it launches.
Json describePrograms(const tt::runtime::Binary &binary);

} // namespace ttrt

#endif // TTRT_DESCRIBE_H
