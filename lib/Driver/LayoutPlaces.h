//===- LayoutPlaces.h - where the shards and pages of a layout lie -*- C++ -*-//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DRIVER_LAYOUTPLACES_H
#define TTMLIR_LIB_DRIVER_LAYOUTPLACES_H

#include "LayoutCut.h"

#include "tt/device/Coordinates.h"
#include "tt/device/Placement.h"
#include "llvm/Support/JSON.h"

#include <vector>

namespace tt::driver {

/// The core, or bank of DRAM, of a shard.
struct ShardPlace {
  int64_t chip = 0; ///< its number in the device
  ::tt::device::CoreCoord core;
  uint64_t slot = 0; ///< how many shards lie before it in its bank
};

/// A layout on a chip, or on the chips of a device.
class LayoutPlaces {
public:
  /// `device` may be null. Whatever keeps the tensor from lying there is
  /// `problem()`.
  LayoutPlaces(const LayoutCut &cut, mlir::RankedTensorType type,
               mlir::tt::ttcore::DeviceAttr device,
               const ::tt::device::ChipDesc &chip);

  const std::string &problem() const { return text; }
  /// Chips, banks in use, shards and pages; empty but for the chips if there is
  /// a problem.
  llvm::json::Object describe() const;
  /// The place of an element or of padding behind the collapse.
  llvm::json::Object locate(llvm::ArrayRef<int64_t> place) const;

private:
  void findShards(mlir::RankedTensorType type);
  void placeOnDevice();
  void placeOnCores(mlir::RankedTensorType type);
  void findPages(mlir::RankedTensorType type);
  ShardPlace shard(int64_t number) const;
  llvm::json::Object bank(int64_t chip, uint32_t number) const;
  llvm::json::Object pages() const;

  const LayoutCut &cut;
  mlir::tt::ttcore::DeviceAttr device;
  const ::tt::device::ChipDesc &chip;
  std::string text;
  std::optional<::tt::device::Banks> banks;
  /// In the order of the shards; there may be more shards than cores.
  std::vector<ShardPlace> cores;
  /// Interleaved: of all pages. Sharded: of those of a shard.
  ::tt::device::Placement placement;
  uint64_t slotBytes = 0;
};

} // namespace tt::driver

#endif // TTMLIR_LIB_DRIVER_LAYOUTPLACES_H
