//===- BankSize.h - what a tensor takes of a memory bank --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_BANKSIZE_H
#define TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_BANKSIZE_H

#include "ttmlir/Dialect/TTNN/IR/TTNN.h"

namespace mlir::tt::ttnn {

/// One kind of a chip's memory, as tensors see it.
struct BankedMemory {
  uint64_t banks;     ///< DRAM channels, or cores of the compute grid
  uint64_t bankBytes; ///< of a bank, without what the system reserves
  uint64_t alignment; ///< of a page, in bytes

  /// Of DRAM or L1; nothing for memory of the host.
  static std::optional<BankedMemory> of(BufferType type,
                                        ttcore::ChipDescAttr chip);
};

/// Bytes that a tensor takes of the fullest bank; UINT64_MAX if they do not fit
/// 64 bits. Interleaved pages are dealt out one by one; a shard lies in one
/// bank, and what is missing of it at the edge of the tensor takes memory too.
uint64_t bytesOfFullestBank(TTNNLayoutAttr layout, const BankedMemory &memory);

} // namespace mlir::tt::ttnn

#endif // TTMLIR_LIB_DIALECT_TTNN_TRANSFORMS_BANKSIZE_H
