//===- DeviceEnums.h - enums of compiler and device ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The device (device/) does not depend on MLIR and spells its enums itself. The
// numbers are those of the records, so that a conversion is a cast.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_TTCORE_IR_DEVICEENUMS_H
#define TTMLIR_DIALECT_TTCORE_IR_DEVICEENUMS_H

#include "tt/device/Architecture.h"
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

/// Nothing if the device has no description of the architecture.
inline std::optional<::tt::device::Arch> toDevice(Arch arch) {
  auto number = static_cast<::tt::device::Arch>(arch);
  if (!::tt::device::findArchitecture(number))
    return std::nullopt;
  return number;
}

/// The description of a chip's architecture, which the chip's verifier wants.
inline const ::tt::device::Architecture &architectureOf(ChipDescAttr chip) {
  return ::tt::device::architecture(
      static_cast<::tt::device::Arch>(chip.getArch().getValue()));
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
static_assert(fromDevice(::tt::device::Arch::WormholeB0) == Arch::WormholeB0);
static_assert(fromDevice(::tt::device::Arch::Blackhole) == Arch::Blackhole);
static_assert(getMaxEnumValForArch() < ::tt::device::kMaxArchitectures);

} // namespace mlir::tt::ttcore

#endif
