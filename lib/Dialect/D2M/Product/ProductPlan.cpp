//===- ProductPlan.cpp - plans of matrix products -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ProductPlan.h"

#include "D2M/Kernels/KernelPrice.h"
#include "D2M/Move/MovePlan.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "ProductPrologue.h"
#include "ProductShards.h"
#include "tt/device/CallCycles.h"
#include "tt/device/CeilDiv.h"
#include "tt/device/ProductTime.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"
#include "ttmlir/Dialect/D2M/Analysis/TileProgram.h"
#include "ttmlir/Dialect/TTCore/IR/DeviceEnums.h"

#include <set>

namespace mlir::tt::d2m {

namespace {

using ::tt::device::ceilDiv;
using ::tt::device::MadeOperand;
using ::tt::device::ProductSpread;
using ::tt::device::ProductWork;

constexpr int64_t kBuffers = 2;

::tt::device::DataType formatOf(Type tensor) {
  return ttcore::toDevice(formOf(tensor)->format);
}
double bytesOf(Type type) {
  return double(::tt::device::tileBytes(formatOf(type)));
}

/// Tries ways to spread a product over cores and keeps the fastest.
class Planner {
public:
  Planner(GroupOp group, const Product &product, ttcore::ChipDescAttr chip,
          uint64_t room, ttcore::MathFidelity fidelity)
      : group(group), product(product), chip(chip), room(room),
        fidelity(fidelity), arch(*ttcore::toDevice(chip.getArch().getValue())),
        gridRows(chip.getGrid()[0]), gridColumns(chip.getGrid()[1]),
        shards(group, product), inputs(group.getNumOperands()),
        types(group.getOperandTypes()) {
    llvm::append_range(types, group.getResultTypes());
    describe();
  }

  ProductPlanAttr run() {
    const Product &p = product;
    int64_t cores = gridRows * gridColumns;
    auto rectangle = [&](int64_t count, ProductSpread spread) {
      spread.rows = ceilDiv(count, gridColumns);
      spread.columns = ceilDiv(count, spread.rows);
      return spread;
    };
    // Each core gathers the windows that it needs.
    if (!p.gather) {
      // A core makes one part, so there are as many cores as parts.
      for (int64_t rows : lines(p.m, gridRows))
        for (int64_t columns : lines(p.n, gridColumns)) {
          int64_t partM = ceilDiv(p.m, rows), partN = ceilDiv(p.n, columns);
          tryParts({.rows = ceilDiv(p.m, partM),
                    .columns = ceilDiv(p.n, partN),
                    .multicastLhs = true,
                    .multicastRhs = true},
                   partM, partN);
        }
      int64_t partN = ceilDiv(p.n, std::min(cores, p.n));
      tryParts(rectangle(ceilDiv(p.n, partN), {.multicastLhs = true}), p.m,
               partN);
      for (const Shards *s : shards.all())
        tryShards(*s);
    }
    int64_t partM = ceilDiv(p.m, std::min(cores, p.m));
    tryParts(rectangle(ceilDiv(p.m, partM), {.multicastRhs = true}), partM,
             p.n);
    for (int64_t partM : sizes(p.m))
      for (int64_t partN : sizes(p.n)) {
        int64_t parts = p.batch * ceilDiv(p.m, partM) * ceilDiv(p.n, partN);
        tryParts({.rows = 1, .columns = std::min(parts, cores)}, partM, partN);
      }
    return get(best);
  }

  ::tt::device::ProgramTime timeOf(ProductPlanAttr plan) const {
    ProductSpread spread = spreadOf(plan);
    apply({plan.getLhsShard(), SmallVector<int64_t>(plan.getTensorsInPlace())},
          spread);
    return timeOf(spread);
  }

private:
  /// Tensors that are used where they lie, as in the plan.
  struct Local {
    int64_t lhsShard = 0;
    SmallVector<int64_t> inPlace;
  };

  ::tt::device::ProgramTime timeOf(const ProductSpread &spread) const {
    return ::tt::device::productTime(work, spread, transfersOf(chip));
  }
  double cyclesOf(const ProductSpread &spread) const {
    return timeOf(spread).cycles;
  }

  /// Describes the work, and how much of DST a tile of the product takes.
  void describe() {
    Block &body = group.getBody().front();
    TileProgram epilogue = scheduleTiles(
        body.getArguments(), body.getTerminator()->getOperands(),
        cast<RankedTensorType>(product.result.getType()).getShape(),
        product.result, /*isEmpty=*/false);
    wide = needsWideDst(body);
    work.batch = product.batch;
    work.m = product.m, work.n = product.n, work.k = product.k;
    work.lhs = formatOf(product.lhs.value.getType());
    work.rhs = formatOf(product.rhs.value.getType());
    work.partials = wide ? ::tt::device::DataType::Float32
                         : ::tt::device::DataType::BFloat16;
    work.fidelity = ttcore::toDevice(fidelity);
    work.wide = wide;
    work.turnsLhs = product.lhs.isTransposed;
    work.masks = product.validK != 0;
    auto stride = [](const Product::Operand &operand) {
      return operand.line.digits.empty() ? 1
                                         : operand.line.digits.back().second;
    };
    work.lhsStride = stride(product.lhs);
    work.lhsStrideK = product.lhs.strideK;
    if (product.gather) {
      work.gatherTransfers = product.gather->transfersOfTile();
      work.gatherPages = product.gather->stagePages();
    }
    work.rhsStride = stride(product.rhs);
    work.rhsStrideK = product.rhs.strideK;
    auto trafficOf = [&](size_t tensor) -> ::tt::device::TileTraffic & {
      return memoryOf(group, unsigned(tensor)) == ::tt::device::BufferType::DRAM
                 ? work.dram
                 : work.l1;
    };
    SmallVector<ttcore::DataType> sources, targets;
    for (auto [i, type] : llvm::enumerate(types)) {
      (i < inputs ? sources : targets).push_back(formOf(type)->format);
      if (i < inputs)
        continue;
      ++trafficOf(i).pagesWritten;
      trafficOf(i).bytesWritten += bytesOf(type);
    }
    for (const TileStep &step : epilogue.steps)
      for (std::optional<unsigned> input : {step.load, step.with})
        if (input)
          operands.insert(*input);
    for (unsigned input : operands) {
      double bytes = bytesOf(types[input]);
      ++trafficOf(input).pagesRead;
      trafficOf(input).bytesRead += bytes;
      blockBytes += bytes;
    }
    work.epilogue = priceOf(group.getContext(), epilogue, sources, targets,
                            /*oneTarget=*/false, {arch, wide})
                        .work;
    work.lhsIn = placeOf(product.lhs.value);
    work.rhsIn = placeOf(product.rhs.value);
    work.lhsL1Rows = rowsOfL1(product.lhs.value);
    work.rhsL1Rows = rowsOfL1(product.rhs.value);
    slots = std::max(epilogue.numSlots, 1u);
    // Padding is masked with two more tiles.
    int64_t dst = int64_t(chip.getDstPhysicalSizeTiles()) / (wide ? 2 : 1);
    int64_t least = std::max<int64_t>(slots, product.validK ? 3 : 1);
    fullSync = least > dst / 2;
    lhsPrologue = prologueOf(product, /*isLhs=*/true);
    rhsPrologue = prologueOf(product, /*isLhs=*/false);
    for (const auto *prologue : {&lhsPrologue, &rhsPrologue})
      if (*prologue)
        fullSync |= int64_t((*prologue)->program.numSlots) > dst / 2;
    subTiles = (fullSync ? dst : dst / 2) / slots;
    work.lhsMade = madeOperand(lhsPrologue, formOf(product.lhs.value)->format);
    work.rhsMade = madeOperand(rhsPrologue, formOf(product.rhs.value)->format);
    // Sums of a block stay in DST if they fit.
    bool usesDst = work.turnsLhs || work.masks || lhsPrologue || rhsPrologue;
    tilesThatStay = usesDst ? 0 : dst / slots;
  }

  /// The memory of a tensor of the group; a value that the group computes
  /// counts as in L1.
  ::tt::device::BufferType placeOf(Value value) const {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument ? memoryOf(group, argument.getArgNumber())
                    : ::tt::device::BufferType::L1;
  }

  /// Pages are interleaved over the cores, row by row.
  int64_t rowsOfL1(Value value) const {
    TileSpace space(cast<RankedTensorType>(value.getType()).getShape());
    return std::min(ceilDiv(space.rows(), gridColumns), gridRows);
  }

  using Prologue = std::optional<ProductPrologue>;

  MadeOperand madeOperand(const Prologue &prologue,
                          ttcore::DataType format) const {
    MadeOperand made;
    if (!prologue)
      return made;
    SmallVector<ttcore::DataType> sources;
    for (unsigned i = 0; i != inputs; ++i)
      sources.push_back(formOf(types[i])->format);
    // The operands of a column are read once for a block.
    for (const ProductPrologue::Input &input : prologue->inputs)
      if (input.lineStays && !input.innerStays) {
        ++made.rowPages;
        made.rowBytes += bytesOf(types[input.number]);
      } else if (!input.innerStays) {
        ++made.pages;
        made.bytes += bytesOf(types[input.number]);
        if (memoryOf(group, input.number) == ::tt::device::BufferType::L1)
          made.in = ::tt::device::BufferType::L1;
      }
    made.work = priceOf(chip.getContext(), prologue->program, sources, format,
                        /*oneTarget=*/true, {arch, wide})
                    .work;
    made.section = sectionOfPrologue(prologue->program, wide, fullSync, chip);
    return made;
  }

  /// Bytes of circular buffers for the inputs of a made operand: of one block,
  /// or of two if it is not sent.
  double bytesOfPrologue(const Prologue &prologue, int64_t lines,
                         const ProductSpread &s, bool isShared) const {
    double bytes = 0;
    for (const ProductPrologue::Input &input : prologue->inputs)
      bytes +=
          double(input.tiles(lines, s.blockK)) * bytesOf(types[input.number]);
    return bytes * (isShared ? 1 : kBuffers);
  }

  /// Numbers of cores for `size` tiles of which each makes another share.
  static SmallVector<int64_t> lines(int64_t size, int64_t most) {
    SmallVector<int64_t> all{std::min(size, most)};
    if (most > 1 && size > 1 && ceilDiv(size, most / 2) != ceilDiv(size, most))
      all.push_back(std::max<int64_t>(1, std::min(size, most) / 2));
    return all;
  }
  /// Gives 1, 2, 3, 4, 6, 8, ... and all.
  static SmallVector<int64_t> sizes(int64_t size) {
    SmallVector<int64_t> all;
    for (int64_t s = 1; s < size && s <= 64; s *= 2) {
      all.push_back(s);
      if (s > 1 && s * 3 / 2 < size)
        all.push_back(s * 3 / 2);
    }
    if (size <= 64)
      all.push_back(size);
    return all;
  }

  /// Parts as the shards of a tensor: on a rectangle of cores, or on the first
  /// ones row by row.
  void tryShards(const Shards &s) {
    const Product &p = product;
    auto fits = [&](int64_t cores) {
      return cores <= gridColumns ||
             (cores % gridColumns == 0 && cores <= gridRows * gridColumns);
    };
    auto line = [&](int64_t cores, ProductSpread spread) {
      spread.columns = std::min(cores, gridColumns);
      spread.rows = cores / spread.columns;
      return spread;
    };
    if (s.rows == 1 && s.columns > 1 && fits(s.columns))
      tryParts(line(s.columns, {.multicastLhs = true}), p.m,
               ceilDiv(p.n, s.columns));
    if (s.columns == 1 && s.rows > 1 && fits(s.rows))
      tryParts(line(s.rows, {.multicastRhs = true}), s.height, p.n);
    for (int64_t columns : lines(p.n, gridColumns))
      if (s.rows <= gridRows)
        tryParts({.rows = s.rows,
                  .columns = ceilDiv(p.n, ceilDiv(p.n, columns)),
                  .multicastLhs = true,
                  .multicastRhs = true},
                 s.height, ceilDiv(p.n, columns));
  }

  void tryParts(ProductSpread spread, int64_t partM, int64_t partN) {
    std::set<std::pair<int64_t, int64_t>> seen;
    for (int64_t blocksM : {1, 2, 3, 4, 6, 8, 16, 32, 64})
      for (int64_t blocksN : {1, 2, 3, 4, 6, 8, 16, 32, 64}) {
        spread.blockM = ceilDiv(partM, blocksM);
        spread.blockN = ceilDiv(partN, blocksN);
        if (spread.blockM * spread.blockN > 1024 ||
            !seen.insert({spread.blockM, spread.blockN}).second)
          continue;
        spread.blocksM = ceilDiv(partM, spread.blockM);
        spread.blocksN = ceilDiv(partN, spread.blockN);
        chooseSub(spread);
        for (int64_t blockK : sizes(product.k)) {
          spread.blockK = blockK;
          apply(localOf(spread), spread);
          if (!tryReads(spread))
            break;
        }
      }
  }

  /// Tries ways to read; false if there is no room for the operands of a step.
  bool tryReads(ProductSpread spread) {
    bool toAll =
        spread.multicastLhs && !spread.multicastRhs && work.gatherPages == 0;
    bool fits = false;
    // The slowest core does not wait again for an operand that stays.
    for (bool stays : {true, false})
      for (int64_t share : {0, 5, 6, 8, 16}) {
        spread.lhsResident = stays;
        spread.writerReads = share ? spread.blockK / share : 0;
        if ((!toAll && (stays || share != 0)) || (rhsPrologue && share != 0) ||
            ((lhsPrologue || spread.lhsInShards) && stays &&
             spread.cores() == 1) ||
            (stays && (spread.blocksM != 1 || product.batch != 1)) ||
            (share != 0 && spread.writerReads == 0) ||
            bytesOfBuffers(spread) > room)
          continue;
        fits = true;
        double cycles = cyclesOf(spread);
        if (bestCycles < 0 || cycles < bestCycles)
          best = spread, bestCycles = cycles;
      }
    return fits;
  }

  /// Chooses the part of a block in DST: as large as it can be, as square as it
  /// can be.
  void chooseSub(ProductSpread &spread) const {
    spread.fullSync = fullSync;
    if (int64_t tiles = spread.blockM * spread.blockN; tiles <= tilesThatStay) {
      spread.subM = spread.blockM, spread.subN = spread.blockN;
      spread.fullSync |= tiles > subTiles;
      return;
    }
    double least = -1;
    for (int64_t m = 1; m <= std::min(spread.blockM, subTiles); ++m)
      for (int64_t n = 1; m * n <= subTiles && n <= spread.blockN; ++n) {
        if (spread.blockM % m != 0 || spread.blockN % n != 0)
          continue;
        // Changing sections takes about as long as one tile.
        double cycles = ::tt::device::productStepCycles(work, m, n, arch) *
                        (1 + 0.1 / double(m * n));
        if (least < 0 || cycles < least)
          spread.subM = m, spread.subN = n, least = cycles;
      }
  }

  static bool sharesLhs(const ProductSpread &s) { return s.sharersOfLhs() > 1; }

  /// The tensors that lie on the cores that make their parts.
  Local localOf(const ProductSpread &s) const {
    Local local;
    if (!s.multicastLhs && !s.multicastRhs)
      return local;
    int64_t partM = s.blockM * s.blocksM, partN = s.blockN * s.blocksN;
    ProductParts parts{ceilDiv(product.m, partM),
                       ceilDiv(product.n, partN),
                       partM,
                       partN,
                       s.multicastLhs && s.multicastRhs,
                       s.columns,
                       s.cores()};
    local.lhsShard = shards.lhsShard(parts, sharesLhs(s));
    if (local.lhsShard % s.blockK != 0 || product.k % s.blockK != 0)
      local.lhsShard = 0;
    for (unsigned input : operands)
      if (shards.isInPlace(input, parts))
        local.inPlace.push_back(input);
    for (size_t i = inputs; i != types.size(); ++i)
      if (shards.isInPlace(i, parts))
        local.inPlace.push_back(int64_t(i));
    return local;
  }

  void apply(const Local &local, ProductSpread &s) const {
    s.lhsInShards = local.lhsShard != 0;
    s.pagesHere = s.bytesHere = s.pagesKept = s.bytesKept = 0;
    s.keepsSums = false;
    for (int64_t tensor : local.inPlace) {
      bool isResult = size_t(tensor) >= inputs;
      Type type = types[size_t(tensor)];
      ++(isResult ? s.pagesKept : s.pagesHere);
      (isResult ? s.bytesKept : s.bytesHere) += bytesOf(type);
      s.keepsSums |= isResult && formatOf(type) == work.partials &&
                     s.blocksM * s.blocksN == 1;
    }
  }

  uint64_t bytesOfBuffers(const ProductSpread &s) const {
    double lhs = double(::tt::device::tileBytes(work.lhs));
    double rhs = double(::tt::device::tileBytes(work.rhs));
    double sub = double(s.subM * s.subN);
    // An operand that is read and sent passes a circular buffer of its own.
    // Shards need none; if they are not sent, they are the operand's circular
    // buffer.
    bool grid = s.multicastLhs && s.multicastRhs;
    bool sendsLhs = sharesLhs(s), sendsRhs = s.sharersOfRhs() > 1;
    int64_t lhsBlocks = s.lhsInShards ? (sendsLhs ? kBuffers : 0)
                        : lhsPrologue ? (sendsLhs ? kBuffers + 1 : 1)
                                      : kBuffers + (grid && sendsLhs);
    int64_t rhsBlocks = rhsPrologue        ? (sendsRhs ? kBuffers + 1 : 1)
                        : grid && sendsRhs ? 2 * kBuffers
                                           : kBuffers;
    double block = double(s.blockM * s.blockN);
    int64_t tilesOfLhs = s.lhsResident ? ceilDiv(product.k, s.blockK) * s.blockK
                                       : s.blockK * lhsBlocks;
    double bytes = double(s.blockM * (tilesOfLhs + work.gatherPages)) * lhs +
                   double(s.blockN * s.blockK * rhsBlocks) * rhs +
                   (s.blocksOfCore(work) > 1 ? block : kBuffers * sub) *
                       (work.bytesWritten() - s.bytesKept) +
                   double(kBuffers) * std::max(sub, double(s.blockN)) *
                       (blockBytes - s.bytesHere);
    if (lhsPrologue)
      bytes += bytesOfPrologue(lhsPrologue, s.blockM, s, sendsLhs) +
               double(s.lhsResident ? s.blockM * s.blockK : 0) * lhs;
    if (rhsPrologue)
      bytes += bytesOfPrologue(rhsPrologue, s.blockN, s, sendsRhs);
    if (s.blockK < product.k && (block != sub || tilesThatStay == 0) &&
        !s.keepsSums)
      bytes += double(s.blockM * s.blockN) *
               double(::tt::device::tileBytes(work.partials));
    if (product.lhs.isTransposed || product.validK)
      bytes += double(s.blockM) * lhs *
               double(product.lhs.isTransposed ? s.blockK : 1);
    if (product.validK)
      bytes +=
          double(s.blockN) * rhs +
          2 * double(::tt::device::tileBytes(::tt::device::DataType::BFloat16));
    return uint64_t(bytes);
  }

  ProductPlanAttr get(const ProductSpread &s) {
    Local local = localOf(s);
    return ProductPlanAttr::get(
        group.getContext(), product.batch, product.m, product.n, product.k,
        s.rows, s.columns, s.multicastLhs, s.multicastRhs, s.blockM, s.blockN,
        s.blockK, s.blocksM, s.blocksN, s.subM, s.subN, kBuffers, wide,
        s.fullSync, fidelity, local.lhsShard,
        local.inPlace.empty()
            ? DenseI64ArrayAttr()
            : DenseI64ArrayAttr::get(group.getContext(), local.inPlace),
        s.lhsResident, s.writerReads);
  }

  GroupOp group;
  const Product &product;
  ttcore::ChipDescAttr chip;
  uint64_t room;
  ttcore::MathFidelity fidelity;
  ::tt::device::Arch arch;
  int64_t gridRows, gridColumns;
  ProductShards shards;
  /// The number of the group's operands, and the types of operands and results.
  size_t inputs;
  SmallVector<Type> types;

  ProductWork work;
  /// The group's operands that the epilogue takes.
  SetVector<unsigned> operands;
  std::optional<ProductPrologue> lhsPrologue, rhsPrologue;
  bool wide = false, fullSync = false;
  int64_t slots = 1, subTiles = 1, tilesThatStay = 0;
  /// The bytes of a tile of every operand of the epilogue.
  double blockBytes = 0;
  ProductSpread best;
  double bestCycles = -1;
};

} // namespace

ProductSpread spreadOf(ProductPlanAttr plan) {
  ProductSpread spread;
  spread.rows = plan.getRows(), spread.columns = plan.getColumns();
  spread.multicastLhs = plan.getMulticastLhs();
  spread.multicastRhs = plan.getMulticastRhs();
  spread.blockM = plan.getBlockM(), spread.blockN = plan.getBlockN();
  spread.blockK = plan.getBlockK();
  spread.blocksM = plan.getBlocksM(), spread.blocksN = plan.getBlocksN();
  spread.subM = plan.getSubM(), spread.subN = plan.getSubN();
  spread.fullSync = plan.getFullSync();
  spread.lhsResident = plan.getLhsResident();
  spread.writerReads = plan.getWriterReads();
  return spread;
}

ProductWork sizesOf(ProductPlanAttr plan) {
  ProductWork work;
  work.batch = plan.getBatch();
  work.m = plan.getM(), work.n = plan.getN(), work.k = plan.getK();
  return work;
}

bool gathersWindows(WindowsOp windows, ttcore::ChipDescAttr chip) {
  std::optional<WindowGather> gather = gatherOf(windows);
  uint64_t bytes =
      uint64_t(gather->stagePages()) *
      ::tt::device::tileBytes(formatOf(windows.getInput().getType()));
  if (bytes > circularBufferRoom(chip) / 2)
    return false;
  int64_t rows = gather->batch * gather->windows[0] * gather->windowsAcross();
  int64_t cores = chip.getGrid()[0] * chip.getGrid()[1];
  auto type = cast<RankedTensorType>(windows.getType());
  ::tt::device::Arch arch = *ttcore::toDevice(chip.getArch().getValue());
  int64_t tiles = WindowGather::tiles(gather->columns);
  auto cyclesOf = [&](double transfers, int64_t tilesOfThread) {
    return double(tilesOfThread) * ::tt::device::gatherCycles(transfers, arch);
  };
  double own =
      cyclesOf(gather->transfersOfTile(), ceilDiv(rows, cores) * tiles);
  // The alternative: another program gathers rows of faces, with two threads
  // per core, and its result is written and read again.
  using ::tt::device::Tile;
  constexpr double kRowsOfTile = Tile::kFaces * Tile::kFaceSide;
  double again = ttcore::architectureOf(chip).plan.gatherProgram;
  double moved =
      chooseMove(*moveOf(windows), type.getElementType(), chip).time.cycles;
  double apart = std::max(
      moved + again, cyclesOf(kRowsOfTile, ceilDiv(rows * tiles, 2 * cores)));
  return own <= apart;
}

ProductPlanAttr planProduct(GroupOp group, const Product &product,
                            ttcore::ChipDescAttr chip, uint64_t room,
                            ttcore::MathFidelity fidelity) {
  return Planner(group, product, chip, room, fidelity).run();
}

::tt::device::ProgramTime timeOf(GroupOp group, const Product &product,
                                 ProductPlanAttr plan,
                                 ttcore::ChipDescAttr chip) {
  return Planner(group, product, chip, /*room=*/0, plan.getFidelity())
      .timeOf(plan);
}

} // namespace mlir::tt::d2m
