//===- LiveBuffers.h - The buffers during a launch --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_LIVEBUFFERS_H
#define TT_RUNTIME_METAL_LIVEBUFFERS_H

#include "tt/emulator/LiveBuffer.h"
#include "tt/runtime/metal/Model.h"

namespace tt::runtime::metal {

/// How the emulator sees a buffer.
emulator::LiveBuffer liveBuffer(const DeviceBuffer &buffer);

/// The word of a global semaphore, which has no pages. `index` is its number.
emulator::LiveBuffer liveBuffer(const GlobalSemaphore &semaphore,
                                uint32_t index, const device::ChipDesc &chip);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_LIVEBUFFERS_H
