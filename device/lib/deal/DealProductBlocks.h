//===- DealProductBlocks.h - Blocks of a product in L1 --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_DEALPRODUCTBLOCKS_H
#define TT_DEVICE_LIB_DEALPRODUCTBLOCKS_H

#include <cstdint>

namespace tt::device {

/// Tiles of the blocks of a product that are in L1 at a time.
struct ProductBlocks {
  int64_t m = 1, n = 1, k = 1;
};

/// The circular buffers of a product, and the bytes that are left for them.
struct ProductBuffers {
  int64_t space = 0;
  int64_t aTile = 0, bTile = 0, biasTile = 0, partialTile = 0;
  /// Columns of tiles of a shard of A, which is copied beside the buffers.
  int64_t shardColumns = 0;

  /// A and B are buffered twice; result and partial sums stand beside each
  /// other (the library's estimate; the real program may share them).
  int64_t bytes(ProductBlocks blocks) const {
    return 2 * blocks.k * (blocks.m * aTile + blocks.n * bTile) +
           blocks.m * blocks.n * (aTile + partialTile) + blocks.n * biasTile +
           blocks.m * shardColumns * aTile;
  }
  bool hold(ProductBlocks blocks) const { return bytes(blocks) < space; }
};

/// The largest result block that fits, its sides divisors of the wanted ones;
/// of equal ones that nearest to a square. With `lessK` less of the inner
/// dimension is taken before the result block is cut. {1, 1, 1} if nothing
/// fits.
ProductBlocks fittingBlocks(ProductBlocks wanted, bool lessK,
                            const ProductBuffers &buffers);

} // namespace tt::device

#endif // TT_DEVICE_LIB_DEALPRODUCTBLOCKS_H
