//===- ReadBuffers.h - Buffers of a .ttm file -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_METAL_READBUFFERS_H
#define TT_RUNTIME_METAL_READBUFFERS_H

#include "tt/runtime/metal/Model.h"
#include "ttmlir/Target/TTMetal/types_generated.h"

namespace tt::runtime::metal {

namespace fb = ::tt::target::metal;

/// The limits that all parts of a file are checked against.
struct Limits {
  const device::ChipDesc &chip;
  /// Largest host tensor.
  uint64_t maxTensorBytes;
  /// The file's.
  const std::vector<std::span<const uint8_t>> &constants;
};

/// Each throws Error BadFile, starting with `where`, for a table that makes no
/// sense on the chip.
HostBuffer readHostBuffer(const fb::HostBuffer &table, const Limits &limits,
                          const std::string &where);
DeviceBuffer readDeviceBuffer(const fb::DeviceBuffer &table,
                              const Limits &limits, const std::string &where);
GlobalSemaphore readGlobalSemaphore(const fb::GlobalSemaphore &table,
                                    const Limits &limits,
                                    const std::string &where);

device::DataType readType(target::DataType type, const std::string &where);

/// A core of the chip's grid.
device::CoreCoord readCore(const target::Dim2d &core,
                           const device::ChipDesc &chip,
                           const std::string &where);

/// A rectangle within the chip's grid.
emulator::CoreRange readCores(const fb::CoreRange &range,
                              const device::ChipDesc &chip,
                              const std::string &where);

/// Can elements be copied between the two? Shapes must fit, types be equal or
/// both floats, and the device must hold one buffer only.
void checkCopy(const HostBuffer &host, const DeviceBuffer &device,
               const std::string &where);

/// The host's shape with as many dimensions as the device's: leading ones are
/// added, or the leading dimensions become one.
std::vector<int64_t> foldShape(const std::vector<int64_t> &shape, size_t rank);

} // namespace tt::runtime::metal

#endif // TT_RUNTIME_METAL_READBUFFERS_H
