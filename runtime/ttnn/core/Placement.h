//===- Placement.h - From memory configs to buffers -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_PLACEMENT_H
#define TTNN_CORE_PLACEMENT_H

#include "Geometry.h"
#include "tt/emulator/BufferSpec.h"

namespace tt::device {
struct ChipDesc;
}

namespace ttnn::detail {

/// `config` with a shard spec if it is sharded: the one that it has, or else
/// shards of equal size over as many cores of the chip as the tensor fills.
MemoryConfig completeConfig(const MemoryConfig &config,
                            const Geometry &geometry,
                            const tt::device::ChipDesc &chip);

/// Row-major elements per page that a complete config asks for; 0: whole rows.
size_t pageWidthOf(const MemoryConfig &config, Layout layout);

/// The buffer for a tensor. `config` is complete; `geometry` was made with its
/// page width. Throws Error InvalidArgument, naming the tensor, if the shards
/// do not fit the tensor or the cores.
tt::emulator::BufferSpec bufferSpec(const std::string &name,
                                    const MemoryConfig &config,
                                    const Geometry &geometry);

} // namespace ttnn::detail

#endif // TTNN_CORE_PLACEMENT_H
