//===- OpModelProduct.cpp - Matrix products of the library ----------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A core makes perCoreM x perCoreN tiles of the result and takes the inner
// dimension in blocks of in0BlockW tiles. For each block a reader fetches its
// part of in0 or in1 and multicasts it to the cores that need the same, while
// the block before is multiplied. The partial sums of all blocks but the last
// go through L1 and come back.
//===----------------------------------------------------------------------===//
#include "ProductModel.h"

#include <algorithm>
#include <cmath>

namespace tt::device {
namespace {

/// The part of a result that DST holds. The vendor's op chooses the first of a
/// list that divides the block. Shards are filled row by row.
void chooseSubblock(CallForm &form, uint32_t m, uint32_t n,
                    bool byRows = false) {
  constexpr std::pair<uint32_t, uint32_t> choices[] = {
      {4, 2}, {2, 4}, {8, 1}, {1, 8}, {7, 1}, {1, 7}, {3, 2},
      {2, 3}, {6, 1}, {1, 6}, {5, 1}, {1, 5}, {2, 2}, {4, 1},
      {1, 4}, {3, 1}, {1, 3}, {2, 1}, {1, 2}, {1, 1}};
  uint32_t most = form.wide ? 4 : 8;
  for (auto [rows, columns] : choices)
    if (rows * columns <= most && m % rows == 0 && n % columns == 0 &&
        (!byRows || rows == 1)) {
      form.rows = rows, form.columns = columns;
      return;
    }
}

/// Hops to the farthest core of the program, averaged over both directions; the
/// program's cores fill rows of the grid.
double farthest(const OpModel &m) {
  double columns = std::min<double>(m.work.cores, m.chip.grid.cols);
  double rows = std::ceil(double(m.work.cores) / m.chip.grid.cols);
  return (rows + columns) / 2;
}

/// The share of a link's rate that a core at the edge of a grid gets for
/// reading blocks. Fit: chains of minimal products in the captures.
constexpr double kChainRate = 0.56;

/// Cycles from a flag that receivers see until the sender has their consent to
/// the next block: each receiver increments the same word of the sender's L1,
/// which takes one increment after the other.
double consent(const OpModel &m, double receivers = 1) {
  return m.costs.noc.atomicLatency + m.transfers.roundTrip() +
         (receivers - 1) * m.costs.noc.atomicLeast +
         2 * (m.costs.issue.semaphore + m.costs.issue.poll);
}

/// Cycles of a multicast: the sender reserves the path once; the flag follows
/// the data.
double multicast(const OpModel &m, double bytes) {
  const NocCosts &noc = m.costs.noc;
  return noc.multicastReserve + noc.multicastReservePerHop * farthest(m) +
         2 * (m.costs.issue.multicast + m.costs.issue.semaphore) +
         bytes / noc.bytesPerCycle;
}

/// Cycles that the reader of one operand waits at the banks because all cores
/// ask for a block of `tiles` tiles of the other one at the same time: requests
/// that come in any order find half of the others in front of them on average.
double waitBehind(const OpModel &m, const OpTensor &other, double tiles) {
  if (!other.dram())
    return 0;
  double bytes = m.work.cores * tiles * double(other.pageBytes());
  return bytes / m.transfers.banksRate() / 2;
}

/// Cycles of a thread that brings `tiles` tiles of an operand per block. If the
/// cores do not share the other operand, receivers read their own part of it
/// before they consent (captures: 32 rows by 1280 x 1280 on an n150 and by 2048
/// x 256 on a p100). Consents come while the sender reads the next block, for
/// which it waits `behind` cycles at the banks.
double blockReader(const OpModel &m, const OpTensor &t, double tiles,
                   bool multicasts, double behind) {
  double bytes = double(t.pageBytes());
  if (!multicasts)
    return t.local() ? 0 : m.stream(tiles, bytes, t.dram(), false, tiles);
  double read = t.local()
                    ? 0
                    : tiles * std::max(m.perPage(t.dram(), false),
                                       bytes / m.costs.noc.bytesPerCycle) +
                          m.roundTrip(t.dram(), false) + 2 * m.costs.issue.cb +
                          (t.dram() ? behind : 0);
  return std::max(read + consent(m), consent(m, m.work.cores - 1)) +
         multicast(m, tiles * bytes);
}

ProductTiles shapeOf(const OpCall &call, const OpTensor &a,
                     const OpTensor &out) {
  bool transposed = call.flag("transpose_a");
  return {double(out.slices()), double(out.tileRows()),
          double(out.tileColumns()),
          double(transposed ? a.tileRows() : a.tileColumns())};
}

/// Blocks of both operands go from core to core along the rows and columns of
/// the grid; a core reads or takes a block, keeps it and passes it on. Blocks
/// are squares of up to 8 tiles by 8 of the inner dimension; a core has one
/// after the other.
void modelChain(OpModel &m, const OpTensor &a, const OpTensor &b,
                const OpTensor &out, const ProductTiles &s) {
  constexpr double most = 8;
  double perM = std::ceil(s.m * s.batches / m.chip.grid.rows);
  double perN = std::ceil(s.n / m.chip.grid.cols), w = std::min(most, s.k);
  double blockM = std::min(most, perM), blockN = std::min(most, perN);
  double downs = std::ceil(perM / blockM), acrosses = std::ceil(perN / blockN);
  double steps = downs * acrosses * std::ceil(s.k / w);
  double passes = std::max(m.chip.grid.rows, m.chip.grid.cols) - 1;
  double bytes = double(b.pageBytes()), rate = m.costs.noc.bytesPerCycle;
  double read =
      std::max(m.perPage(b.dram(), false), bytes / (rate * kChainRate));
  // The first core of a chain reads a block, waits for the consent of the next
  // core, and sends it; the last core has the block when it has passed all
  // others.
  double tiles = std::max(downs * perN, acrosses * perM) * s.k;
  m.work.transfers =
      steps * (m.roundTrip(b.dram(), false) + consent(m)) +
      tiles * (read + bytes / rate) +
      passes * (consent(m) + std::max(blockM, blockN) * w * bytes / rate);
  CallForm form = m.form();
  chooseSubblock(form, uint32_t(blockM), uint32_t(blockN));
  m.work.compute = m.kernel("matmul_block", form,
                            perM * perN * s.k / (form.rows * form.columns))
                       .most();
  m.readsFrom(a, double(a.bytes()) * acrosses);
  m.readsFrom(b, double(b.bytes()) * downs);
  m.writesTo(out);
}

void addActivation(const OpModel &m, Threads &tile, const CallForm &form) {
  if (m.call.activation.empty())
    return;
  tile.math +=
      vectorCycles(m.call.activation, m.chip.arch, form.out, m.call.approximate)
          .value_or(0);
}

/// The readers next to each DRAM bank multiply its pages, each those of some
/// columns; in0 goes round the cores that hold it.
void modelDramSharded(OpModel &m, const OpTensor &a, const OpTensor &b,
                      const OpTensor &out, const ProductTiles &s) {
  m.work.adjacent = true;
  std::optional<ProductConfig> config = ProductConfig::of(m.call);
  uint32_t readers = config ? uint32_t(config->readers) : 1;
  m.work.cores = std::max(1u, b.shardCores) * std::max(1u, readers);
  CallForm form = m.form();
  double n = std::ceil(s.n / m.work.cores);
  chooseSubblock(form, uint32_t(s.m), uint32_t(n));
  double products = s.m * n * s.k / (form.rows * form.columns);
  m.work.compute = m.kernel("matmul_block", form, products).most();
  // One round per block of the inner dimension; a shard is one block or
  // several.
  double rounds = a.shardCores ? a.shardCores : m.work.cores;
  if (m.deal.product)
    rounds = std::max(rounds, std::ceil(s.k / double(m.deal.product->blockK)));
  m.work.serial +=
      rounds * (consent(m) + multicast(m, 0) + m.roundTrip(false, false));
  m.work.transfers = n * s.k * m.perPage(true, false);
  m.readsFrom(b);
  m.writesTo(out);
}

ProductPart dealtPart(const Deal &deal) {
  const ProductDeal &product = *deal.product;
  ProductPart part;
  part.single = product.program == ProductProgram::Tiles;
  part.downs = std::ceil(double(product.perCoreM) / double(product.blockM));
  part.acrosses = std::ceil(double(product.perCoreN) / double(product.blockN));
  part.m = double(product.perCoreM) / part.downs;
  part.n = double(product.perCoreN) / part.acrosses;
  part.k = double(product.blockK);
  part.times = double(std::max<int64_t>(1, deal.unitsOnBusiest)) * part.downs *
               part.acrosses;
  return part;
}

/// The part of a core if only the number of cores is known: rows of tiles over
/// all columns if there are enough blocks of rows; otherwise rows of cores by
/// columns of cores, if the result has enough of both.
ProductPart likelyPart(const OpModel &m, const OpTensor &a,
                       const ProductTiles &s, bool batched) {
  double cores = m.work.cores;
  double rows = (batched ? 1 : s.batches) * s.m;
  double each = std::ceil(rows * s.n / cores);
  bool both = rows >= m.chip.grid.rows && s.n >= m.chip.grid.cols;
  double byRows = std::ceil(rows / cores);
  ProductPart part;
  part.n = !batched && cores > 1 && std::ceil(rows / byRows) == cores ? s.n
           : both        ? std::ceil(s.n / m.chip.grid.cols)
           : s.n <= each ? s.n
           : rows <= s.n ? std::ceil(s.n / cores)
                         : s.n;
  part.m = std::max(1.0, std::ceil(rows * std::ceil(s.n / part.n) / cores));
  // Tiles of the inner dimension per block: one; two for one row of tiles; four
  // if in0 is in shards.
  for (double most = a.local() ? 4 : rows == 1 ? 2 : 1; part.k < 1; most /= 2)
    if (most == 1 || std::fmod(s.k, most) == 0)
      part.k = most;
  if (batched)
    part.m = std::min(part.m, s.m), part.n = std::min(part.n, s.n);
  return part;
}

/// Who reads the operands: each core both (`alone`), of matrices of its own if
/// `batched`; or some of them share one.
struct Sharing {
  bool alone, batched, a, b;
};

/// A product whose cores share one operand at most; `steps` blocks of the inner
/// dimension.
void modelReaders(OpModel &m, const OpTensor &a, const OpTensor &b,
                  const OpTensor &out, const ProductPart &part, double steps,
                  const Sharing &shared) {
  ProductMath math = productMath(m, part, steps);
  double results = part.m * part.n;
  double tilesA = part.m * part.k, tilesB = part.n * part.k;
  double readA = blockReader(m, a, tilesA, shared.a, waitBehind(m, b, tilesB));
  double readB = blockReader(m, b, tilesB, shared.b, waitBehind(m, a, tilesA));
  double readers = shared.alone ? readA + readB : std::max(readA, readB);
  double writer = m.writes(out, results, math.inDst);
  m.work.serial += readers + math.complete + math.lastPack + writer;
  m.work.after = math.lastPack + writer + m.costs.programEnd;
  Threads compute = math.all * part.times;
  // A block that cannot be requested before the last one was taken costs its
  // round trip.
  if (shared.alone) {
    m.work.transfers = (steps * part.times - 1) * readers;
    compute += m.pass("copy_tile", 1, m.form()) * (results * (part.times - 1));
  } else {
    // Between two parts of the result, the thread that brings in1 waits for the
    // first part and writes it.
    m.work.transfers = (steps - 1) * part.times * readers;
    m.work.serial += (part.times - 1) * (math.begin + math.complete +
                                         math.lastPack + writer + readB);
  }
  m.work.compute = compute.most();
  // Matrices of a batch do not overlap: the circular buffers hold one matrix.
  if (shared.batched && !part.single)
    m.work.transfers +=
        m.work.compute + (shared.alone ? (part.times - 1) * writer : 0);
}

} // namespace

ProductMath productMath(const OpModel &m, const ProductPart &part,
                        double blocks) {
  ProductMath math;
  CallForm form = m.form(), tile = m.form();
  bool byRows = m.call.result()->local();
  chooseSubblock(form, uint32_t(part.m), uint32_t(part.n), byRows);
  double results = part.m * part.n;
  double subblocks = results / (form.rows * form.columns);
  Threads section = m.kernel("tile_regs_commit", tile);
  section += m.kernel("tile_regs_release", tile);
  section += m.kernel("cb_reserve_back", tile);
  section += m.kernel("cb_push_back", tile);
  section.math += 2 * m.costs.compute.dstHandshake;
  math.block = m.kernel("matmul_block", form, subblocks * part.k);
  math.block += section * subblocks;
  const ComputeCosts &costs = m.costs.compute;
  double inDst = math.inDst = form.rows * form.columns;
  math.lastPack = m.kernel("pack_tile", tile, inDst).pack + section.pack;
  // Between two blocks the unpacker waits until all sums are in L1 and frees
  // the operands; the sums of the last two blocks stay.
  Threads calls = m.kernel("cb_wait_front", tile, 3);
  calls += m.kernel("cb_pop_front", tile, 3);
  double turn = math.lastPack + costs.dstHandshake + costs.cbPoll +
                calls.unpack + m.kernel("matmul_block", form).unpack / inDst;
  math.turns = std::max(0.0, blocks - 2) * turn;
  Threads one = math.block * (1 / subblocks);
  math.begin = costs.reconfigure + costs.initFull.math + 2 * costs.cbPoll +
               one.unpack + one.math + one.pack - one.most();
  math.all = math.block * blocks;
  // Sums of all blocks but the last.
  math.all += m.kernel("pack_tile", tile, results * (blocks - 1));
  // In the last block, for each part that DST holds, the threads fetch the
  // sums, for which they set up the matrix unit twice, complete them, and pack
  // them beside the next part.
  Threads fetch = m.kernel("copy_tile", tile, inDst);
  double math1 = 0;
  if (blocks > 1)
    math1 = std::max(fetch.unpack, fetch.math) +
            2 * (costs.reconfigure + costs.initOperands.math);
  Threads activation;
  addActivation(m, activation, tile);
  math1 += activation.math * inDst;
  math.complete =
      subblocks *
      std::max(math1, math.lastPack - math.block.most() / subblocks);
  return math;
}

void modelProduct(OpModel &m) {
  const OpTensor *a = m.call.operand(size_t(0)), *b = m.call.operand(1);
  const OpTensor *out = m.call.result();
  if (!a || !b || !out)
    return;
  ProductTiles s = shapeOf(m.call, *a, *out);
  m.work.flops = 2.0 * double(out->volume()) * 32 * s.k;
  if (b->dram() && b->sharded())
    return modelDramSharded(m, *a, *b, *out, s);
  if (m.call.op == "minimal_matmul")
    return modelChain(m, *a, *b, *out, s);

  bool batched = b->slices() > 1;
  ProductPart part =
      m.deal.product ? dealtPart(m.deal) : likelyPart(m, *a, s, batched);
  if (batched && !part.single) {
    double matrices = std::ceil(s.batches * s.m * s.n / (part.m * part.n));
    part.times = std::max(part.times, std::ceil(matrices / m.work.cores));
  }
  // Rows of cores share in0, columns share in1.
  // A program with multicast repeats it for each matrix of a batch.
  bool multicasts = m.deal.product &&
                    (m.deal.product->program == ProductProgram::MulticastA ||
                     m.deal.product->program == ProductProgram::MulticastB);
  bool alone = (batched && !multicasts) || part.single;
  bool shareA = !alone && part.n * part.acrosses < s.n;
  bool shareB = !alone && part.m * part.downs < (batched ? 1 : s.batches) * s.m;
  if (shareA && shareB)
    modelGrid(m, *a, *b, *out, s, part);
  else
    modelReaders(m, *a, *b, *out, part, std::ceil(s.k / part.k),
                 {alone, batched, shareA, shareB});
  if (part.single) {
    // Each result tile reads its row and its column.
    double pages = s.batches * s.m * s.n * s.k;
    m.readsFrom(*a, pages * double(a->pageBytes()));
    m.readsFrom(*b, pages * double(b->pageBytes()));
  } else {
    // in0 is read once per column of cores that does not get it by multicast;
    // in1 is read once per matrix of in0.
    double again = batched ? 1 : part.times / (part.downs * part.acrosses);
    m.readsFrom(*a, double(a->bytes()) * part.acrosses);
    m.readsFrom(*b, double(b->bytes()) * part.downs * again);
  }
  if (const OpTensor *bias = m.call.operand("bias")) {
    m.readsFrom(*bias);
    m.work.compute +=
        m.pass("add_tiles", 2, m.form()).most() * part.m * part.n * part.times;
  }
  m.writesTo(*out);
}

} // namespace tt::device
