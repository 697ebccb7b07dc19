//===- Memory.h - Report of device memory ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_MEMORY_H
#define TTRT_MEMORY_H

#include "Artifacts.h"
#include "Log.h"
#include "tt/runtime/Device.h"

namespace ttrt {

/// Prints one line per memory and returns the same as JSON. The peak is that
/// since the device was opened.
Json reportMemory(const ttnn::MeshDevice &device, Log &log);

} // namespace ttrt

#endif // TTRT_MEMORY_H
