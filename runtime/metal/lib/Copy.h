//===- Copy.h - Between host tensors and device buffers -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_COPY_H
#define TT_RUNTIME_METAL_COPY_H

#include "tt/runtime/metal/Model.h"

namespace tt::runtime::metal {

/// Writes the row-major tensor `data` of `host` to `buffer`, in its tiles or
/// rows and its element type; what the tensor does not fill becomes zero. The
/// two must pass checkCopy.
void writeBuffer(const HostBuffer &host, const uint8_t *data,
                 const DeviceBuffer &buffer, emulator::DeviceMemory &memory);

/// The inverse; padding is left out.
void readBuffer(const DeviceBuffer &buffer, emulator::DeviceMemory &memory,
                const HostBuffer &host, uint8_t *data);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_COPY_H
