//===- DealProduct.cpp - Matrix products ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "DealProductBlocks.h"
#include "DealRules.h"

#include <algorithm>
#include <numeric>

namespace tt::device {
namespace {

// If one side of a matrix exceeds this multiple of the other, each core has all
// of the shorter side.
constexpr int64_t kNarrow = 8;
// Blocks of a product that is not all in DRAM: squares whose side is this many
// tiles, halved until they fit; and tiles of the inner dimension at a time.
constexpr int64_t kLargestSquare = 16, kSquareK = 2;

/// A product, its sides in tiles.
struct Product {
  const OpCall &call;
  const ChipDesc &chip;
  const OpTensor &a, &b;
  int64_t m = 0, k = 0, n = 0;
  int64_t batchA = 1, batchB = 1;
  ProductBuffers buffers;
  bool allDram = false, allInterleaved = false;

  int64_t columns() const { return chip.grid.cols; }
  int64_t rows() const { return chip.grid.rows; }
  int64_t cores() const { return chip.numCores(); }
};

Product describe(const OpCall &call, const ChipDesc &chip, const OpTensor &a,
                 const OpTensor &b) {
  Product product{.call = call, .chip = chip, .a = a, .b = b, .buffers = {}};
  bool turnedA = call.flag("transpose_a"), turnedB = call.flag("transpose_b");
  product.m = turnedA ? a.tileColumns() : a.tileRows();
  product.k = turnedA ? a.tileRows() : a.tileColumns();
  product.n = turnedB ? b.tileRows() : b.tileColumns();
  product.batchA = a.slices();
  product.batchB = b.slices();
  const OpTensor *result = call.result(), *bias = call.operand("bias");
  product.allDram = a.dram() && b.dram() && (!result || result->dram());
  product.allInterleaved =
      !a.sharded() && !b.sharded() && (!result || !result->sharded());
  bool wide = call.wideAccumulator || a.type == DataType::Float32 ||
              (result && result->type == DataType::Float32);
  product.buffers = {
      .space = l1Left(call, chip),
      .aTile = int64_t(tileBytes(a.type)),
      .bTile = int64_t(tileBytes(b.type)),
      .biasTile = bias ? int64_t(tileBytes(bias->type)) : 0,
      .partialTile =
          int64_t(tileBytes(wide ? DataType::Float32 : DataType::BFloat16)),
      .shardColumns = a.sharded() ? a.shard.cols / kDefaultTile.cols : 0};
  return product;
}

/// Blocks of m x n tiles over the matrices of the result, the matrices one
/// after the other on the same cores.
Deal blocks(const Product &product, ProductProgram program, int64_t perCoreM,
            int64_t perCoreN, int64_t k, bool lessK) {
  ProductBlocks fitting =
      fittingBlocks({perCoreM, perCoreN, k}, lessK, product.buffers);
  Deal deal;
  deal.unit = WorkUnit::Block;
  deal.cores = ceilDiv(product.m, perCoreM) * ceilDiv(product.n, perCoreN);
  deal.wholeShares = deal.cores;
  deal.units = deal.cores * product.batchA;
  deal.unitsOnBusiest = product.batchA;
  deal.product = {.program = program,
                  .perCoreM = perCoreM,
                  .perCoreN = perCoreN,
                  .blockK = lessK ? fitting.k : k,
                  .blockM = fitting.m,
                  .blockN = fitting.n,
                  .batches = std::max(product.batchA, product.batchB)};
  return deal;
}

/// All rows of A on each core, columns of B dealt out; or the other way round.
Deal oneDimensional(const Product &product, bool multicastA) {
  int64_t k = product.k % kSquareK == 0 ? kSquareK : 1;
  return multicastA
             ? blocks(product, ProductProgram::MulticastA, product.m,
                      ceilDiv(product.n, product.cores()), k, false)
             : blocks(product, ProductProgram::MulticastB,
                      ceilDiv(product.m, product.cores()), product.n, k, false);
}

Deal singleTiles(const Product &product) {
  Deal deal = split(product.batchA * product.m * product.n, WorkUnit::Tile,
                    product.chip);
  deal.product = {.program = ProductProgram::Tiles, .batches = product.batchA};
  return deal;
}

/// Neither operand sharded.
Deal interleaved(const Product &product) {
  if (product.batchA == 1 && product.batchB > 1)
    return oneDimensional(product, false);
  int64_t shorter = std::min(product.m, product.n);
  bool narrow = std::max(product.m, product.n) / shorter > kNarrow ||
                (product.allDram && shorter == 1);
  narrow &= product.allInterleaved;
  bool wide = product.n > product.m;
  const OpTensor *result = product.call.result();
  if (product.allDram && product.allInterleaved) {
    if (narrow)
      return oneDimensional(product, wide);
    int64_t k =
        product.k % product.columns() == 0 ? product.k / product.columns() : 1;
    return blocks(product, ProductProgram::Multicast2D,
                  ceilDiv(product.m, product.rows()),
                  ceilDiv(product.n, product.columns()), k, true);
  }

  int64_t square = kLargestSquare;
  while (square > 1 && !product.buffers.hold({square, square, kSquareK}))
    square /= 2;
  int64_t down = ceilDiv(product.m, square),
          across = ceilDiv(product.n, square);
  bool sharded = result && result->sharded();
  bool even = product.k % kSquareK == 0;
  bool several = sharded || down > 1 || across > 1;
  if (down * across > product.cores() || (!even && !several))
    return singleTiles(product);
  bool fits = (down > 1 || across > 1) && down <= product.rows() &&
              across <= product.columns();
  Spread spread = result ? result->spread : Spread::Interleaved;
  if ((narrow && wide) || (fits && down == 1) ||
      (!fits && spread == Spread::Width))
    return oneDimensional(product, true);
  if (narrow || (fits && across == 1) || (!fits && spread == Spread::Height))
    return oneDimensional(product, false);
  if (fits || spread == Spread::Block)
    return blocks(product, ProductProgram::Multicast2D, square, square,
                  even ? kSquareK : 1, false);
  return singleTiles(product);
}

/// A sharded in L1: each core keeps its shard of A.
Deal onShardsOfA(const Product &product) {
  const OpTensor &a = product.a;
  int64_t shardRows = std::max<int64_t>(1, a.shard.rows / kDefaultTile.rows);
  int64_t shardColumns = std::max<int64_t>(1, a.shard.cols / kDefaultTile.cols);
  Product whole = product; // the batch counts as rows
  whole.m = product.m * product.batchA;
  whole.batchA = 1;
  int64_t gridX = a.columnMajor ? a.shardGrid.rows : a.shardGrid.cols;
  int64_t gridY = a.columnMajor ? a.shardGrid.cols : a.shardGrid.rows;
  Deal deal;
  if (product.batchB > 1) {
    deal = blocks(whole, ProductProgram::Batched, shardRows, product.n,
                  shardColumns, false);
    deal.units = ceilDiv(whole.m, shardRows);
    deal.cores = deal.wholeShares = std::min<int64_t>(deal.units, a.shardCores);
    deal.unitsOnBusiest = ceilDiv(deal.units, deal.cores);
  } else if (a.spread == Spread::Width) {
    deal = blocks(whole, ProductProgram::MulticastA, whole.m,
                  ceilDiv(product.n, std::max<int64_t>(1, a.shardCores)),
                  std::gcd(shardColumns, product.k), false);
  } else if (a.spread == Spread::Height) {
    deal = blocks(whole, ProductProgram::MulticastB, shardRows, product.n,
                  product.k, false);
  } else {
    bool even = gridX * shardColumns == product.k;
    deal = blocks(whole, ProductProgram::Multicast2D,
                  ceilDiv(whole.m, std::max<int64_t>(1, gridY)),
                  ceilDiv(product.n, std::max<int64_t>(1, gridX)),
                  even ? std::gcd(shardColumns, product.k) : 1, false);
  }
  // Cores that hold a part of A send it, even those without a part of B.
  if (a.spread != Spread::Height)
    deal.cores = deal.wholeShares = std::max<int64_t>(deal.cores, a.shardCores);
  return deal;
}

/// B cut by columns over the DRAM banks, and those of a bank over its readers:
/// the caller's program for few rows.
Deal dramSharded(const Product &product,
                 const std::optional<ProductConfig> &config) {
  int64_t banks = std::max<int64_t>(1, product.b.shardCores);
  Product whole = product;
  whole.m = product.m * product.batchA;
  whole.batchA = 1;
  int64_t readers = config ? std::max<int64_t>(1, config->readers) : 1;
  int64_t k = config ? config->blockK
              : product.a.local() && product.a.shard.cols
                  ? product.a.shard.cols / kDefaultTile.cols
                  : 1;
  return blocks(whole, ProductProgram::DramSharded, whole.m,
                ceilDiv(ceilDiv(product.n, banks), readers),
                std::max<int64_t>(1, k), false);
}

/// The deal that a program_config prescribes.
Deal configured(const Product &product, const ProductConfig &config) {
  Product rows = product;
  if (config.foldsBatch && product.batchB == 1) {
    rows.m = product.m * product.batchA;
    rows.batchA = 1;
  }
  Deal deal = blocks(rows, config.program, config.perCoreM, config.perCoreN,
                     config.blockK, false);
  // Cores that hold a part of A send it, even those without a part of B.
  const OpTensor &a = product.a;
  if (a.local() && a.spread != Spread::Height)
    deal.cores = deal.wholeShares = std::max<int64_t>(deal.cores, a.shardCores);
  return deal;
}

} // namespace

bool fitsL1(const OpCall &call, const ChipDesc &chip,
            const ProductConfig &config) {
  Product product =
      describe(call, chip, *call.operand(size_t(0)), *call.operand(1));
  return product.buffers.hold(
      {config.perCoreM, config.perCoreN, config.blockK});
}

Deals dealMatmul(const OpCall &call, const ChipDesc &chip) {
  const OpTensor *a = call.operand(size_t(0)), *b = call.operand(size_t(1));
  if (!a || !b)
    return {};
  Product product = describe(call, chip, *a, *b);
  std::optional<ProductConfig> config = ProductConfig::of(call);
  if (b->dram() && b->sharded())
    return {dramSharded(product, config)};
  if (config)
    return {configured(product, *config)};
  if (a->local())
    return {onShardsOfA(product)};
  return {interleaved(product)};
}

/// The product itself adds the bias if it is one row and everything is in DRAM;
/// else an addition follows it. An activation is another program.
Deals dealLinear(const OpCall &call, const ChipDesc &chip) {
  Deals all = dealMatmul(call, chip);
  const OpTensor *a = call.operand(size_t(0)), *b = call.operand(size_t(1));
  const OpTensor *bias = call.operand("bias"), *result = call.result();
  if (all.empty() || !result)
    return all;
  bool fused = !bias || (bias->tileRows() == 1 && ProductConfig::of(call)) ||
               (bias->tileRows() == 1 && result->dram() &&
                (a->local() || (a->dram() && b->dram())));
  for (int more = !fused + !call.activation.empty(); more; --more)
    for (const Deal &after : dealElementwise(call, chip))
      all.push_back(after);
  return all;
}

} // namespace tt::device
