//===- DeviceEnums.h - enums of compiler and device ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The device (device/) knows no MLIR and spells its enums itself. The numbers
// are those of the records, so that a conversion is a cast.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_DEVICEENUMS_H
#define TTMLIR_DIALECT_TTCORE_IR_DEVICEENUMS_H

#include "tt/device/Chip.h"
#include "tt/device/DataType.h"
#include "tt/device/MathFidelity.h"
#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include <optional>

namespace mlir::tt::ttcore {

constexpr ::tt::device::DataType toDevice(DataType type) {
  return static_cast<::tt::device::DataType>(type);
}

constexpr ::tt::device::MathFidelity toDevice(MathFidelity fidelity) {
  return static_cast<::tt::device::MathFidelity>(fidelity);
}

/// None of an architecture that the device has no chip of.
constexpr std::optional<::tt::device::Arch> toDevice(Arch arch) {
  if (arch == Arch::Quasar)
    return std::nullopt;
  return static_cast<::tt::device::Arch>(arch);
}

constexpr Arch fromDevice(::tt::device::Arch arch) {
  return static_cast<Arch>(arch);
}

static_assert(getMaxEnumValForDataType() + 1 == ::tt::device::kNumDataTypes);
static_assert(getMaxEnumValForMathFidelity() + 1 ==
              ::tt::device::kNumFidelities);
static_assert(toDevice(MathFidelity::LoFi) == ::tt::device::MathFidelity::LoFi);
static_assert(toDevice(MathFidelity::HiFi4) ==
              ::tt::device::MathFidelity::HiFi4);
static_assert(toDevice(Arch::WormholeB0) == ::tt::device::Arch::WormholeB0);
static_assert(toDevice(Arch::Blackhole) == ::tt::device::Arch::Blackhole);

} // namespace mlir::tt::ttcore

#endif
