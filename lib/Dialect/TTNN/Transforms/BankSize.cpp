//===- BankSize.cpp - what a tensor takes of a memory bank ----------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "BankSize.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::tt::ttnn {

std::optional<BankedMemory> BankedMemory::of(BufferType type,
                                             ttcore::ChipDescAttr chip) {
  uint64_t cores = chip.getGrid()[0] * chip.getGrid()[1];
  if (type == BufferType::DRAM)
    return BankedMemory{chip.getNumDramChannels(),
                        chip.getUsableDramChannelSize(),
                        chip.getNocDRAMAddressAlignBytes()};
  if (type == BufferType::L1)
    return BankedMemory{cores, chip.getUsableL1Size(),
                        chip.getNocL1AddressAlignBytes()};
  return std::nullopt;
}

/// A tile, or the part of a row that lies in one shard.
static uint64_t pageBytes(TTNNLayoutAttr layout) {
  if (layout.isTiled())
    return ttcore::tileSizeBytes(layout.getDataType());
  return std::max<int64_t>(1, layout.getScalarShardShape().back()) *
         ttcore::elementSizeBytes(layout.getDataType());
}

uint64_t bytesOfFullestBank(TTNNLayoutAttr layout, const BankedMemory &memory) {
  uint64_t page = pageBytes(layout);
  uint64_t bytes = layout.isSharded() ? layout.getShardSizeInBytes()
                                      : layout.getTotalSizeBytes();
  uint64_t pages = llvm::divideCeil(bytes, page);
  if (!layout.isSharded())
    pages = llvm::divideCeil(pages, memory.banks);
  return llvm::SaturatingMultiply(pages, llvm::alignTo(page, memory.alignment));
}

} // namespace mlir::tt::ttnn
