//===- DealRules.h - The rules of families of ops -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_DEALRULES_H
#define TT_DEVICE_LIB_DEALRULES_H

#include "tt/device/CeilDiv.h"
#include "tt/device/Deal.h"
#include "tt/device/ProductConfig.h"

namespace tt::device {

using Deals = std::vector<Deal>;

/// The largest divisor of `number` up to `most`.
int64_t largestDivisor(int64_t number, int64_t most);

/// The library's even split: one unit per core while there are cores, then as
/// even as it goes.
Deal split(int64_t units, WorkUnit unit, const ChipDesc &chip);

/// Each core works on its own shard.
Deal onShards(const OpTensor &tensor);

/// Tiles of a tiled tensor, rows of a row-major one.
Deal byPages(const OpTensor &tensor, const ChipDesc &chip);

/// Rows of tiles, also of a row-major tensor.
Deal byTileRows(const OpTensor &tensor, const ChipDesc &chip);

/// Rows of tiles, as many on each core but the last.
Deal byEqualRows(const OpTensor &tensor, const ChipDesc &chip);

/// The lines of tiles along a dimension, counted from the last: rows of tiles
/// (0), columns of tiles (1), tiles that stand behind each other.
Deal byLines(const OpTensor &tensor, size_t fromLast, const ChipDesc &chip);

/// Shards that hold elements: a grid may have more cores.
int64_t shardsInUse(const OpTensor &tensor);

/// Bytes that the tensor takes of the L1 of a core; 0 in DRAM.
int64_t l1Bytes(const OpTensor &tensor, const ChipDesc &chip);

/// L1 bytes that operands and results in L1 leave to circular buffers.
int64_t l1Left(const OpCall &call, const ChipDesc &chip);

/// Dimension `dim` of a tensor of that rank counted from the first.
int64_t normalized(int64_t dim, size_t rank);

/// The conversions between tiled and row-major. Padded dimensions are those
/// that are no multiples of a tile.
Deal dealTilize(const OpTensor &rows, const ChipDesc &chip);
Deal dealUntilize(const OpTensor &tiles, const ChipDesc &chip);

/// An op that is done on rows: the rows, untilize before, tilize behind.
Deals throughRows(const OpTensor &input, const OpTensor &result,
                  const ChipDesc &chip);

/// A tensor with its dimensions in another order.
Deals dealPermutation(const OpTensor &input,
                      const std::vector<int64_t> &permutation,
                      const ChipDesc &chip);

/// Whether the circular buffers of a product of interleaved tensors that is
/// done so fit L1.
bool fitsL1(const OpCall &call, const ChipDesc &chip,
            const ProductConfig &config);

// One rule per family of ops.

/// Exactly the cores that have pages of the result.
Deals dealPages(const OpCall &call, const ChipDesc &chip);
/// The cores that hold shards of the result; without shards as dealPages.
Deals dealHeld(const OpCall &call, const ChipDesc &chip);
/// Exactly the cores that have rows of tiles of the first operand: of all its
/// heads, say.
Deals dealTileRows(const OpCall &call, const ChipDesc &chip);
/// The second operand of the op, which is written into a cache.
Deals dealCache(const OpCall &call, const ChipDesc &chip);
/// Rows of tiles of the first operand, on the whole grid.
Deals dealGrid(const OpCall &call, const ChipDesc &chip);
Deals dealArgMax(const OpCall &call, const ChipDesc &chip);
Deals dealAlongDim(const OpCall &call, const ChipDesc &chip);
Deals dealConv(const OpCall &call, const ChipDesc &chip);
Deals dealConcat(const OpCall &call, const ChipDesc &chip);
Deals dealElementwise(const OpCall &call, const ChipDesc &chip);
Deals dealEmbedding(const OpCall &call, const ChipDesc &chip);
Deals dealLinear(const OpCall &call, const ChipDesc &chip);
Deals dealMatmul(const OpCall &call, const ChipDesc &chip);
Deals dealNorm(const OpCall &call, const ChipDesc &chip);
Deals dealNothing(const OpCall &call, const ChipDesc &chip);
Deals dealPermute(const OpCall &call, const ChipDesc &chip);
Deals dealPool(const OpCall &call, const ChipDesc &chip);
Deals dealProd(const OpCall &call, const ChipDesc &chip);
Deals dealReduction(const OpCall &call, const ChipDesc &chip);
Deals dealRepeat(const OpCall &call, const ChipDesc &chip);
Deals dealReshape(const OpCall &call, const ChipDesc &chip);
Deals dealSlice(const OpCall &call, const ChipDesc &chip);
Deals dealToLayout(const OpCall &call, const ChipDesc &chip);
Deals dealToMemoryConfig(const OpCall &call, const ChipDesc &chip);
Deals dealTranspose(const OpCall &call, const ChipDesc &chip);

} // namespace tt::device

#endif // TT_DEVICE_LIB_DEALRULES_H
