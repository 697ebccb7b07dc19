//===- Placement.h - Memory configs in the device's terms -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_PLACEMENT_H
#define TTNN_CORE_PLACEMENT_H

#include "tt/device/TensorPlacement.h"
#include "ttnn/types.hpp"

namespace ttnn::detail {

/// The description of a memory config of the device (not the host).
tt::device::TensorMemory toDevice(const MemoryConfig &config);

/// `config` with a shard spec if it is sharded: the one that it has, or else
/// shards of equal size over as many banks as the tensor fills.
MemoryConfig completeConfig(const MemoryConfig &config,
                            const tt::device::TensorPages &pages,
                            const tt::device::Banks &banks);

} // namespace ttnn::detail

#endif // TTNN_CORE_PLACEMENT_H
