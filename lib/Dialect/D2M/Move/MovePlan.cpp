//===- MovePlan.cpp - plans of moves --------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MovePlan.h"

#include "D2M/Kernels/KernelPrice.h"
#include "MoveKernels.h"

#include "ttmlir/Dialect/Common/Tensors.h"
#include "ttmlir/Dialect/D2M/Analysis/PlanChip.h"
#include "ttmlir/Dialect/D2M/Analysis/Room.h"

#include "tt/device/CeilDiv.h"
#include "tt/device/MoveTime.h"
#include "tt/device/StreamTime.h"
#include "tt/device/TensorPages.h"
#include "tt/device/Tile.h"
#include "ttmlir/Dialect/D2M/Analysis/GroupCheck.h"
#include "ttmlir/Dialect/D2M/Analysis/Layouts.h"

#include <numeric>

namespace mlir::tt::d2m {

namespace {

using tt::shapeOf;
using ::tt::device::ceilDiv;
using ::tt::device::MoveWork;
using ::tt::device::ProgramTime;
using ::tt::device::TensorPages;
using ::tt::device::Tile;

constexpr int64_t kSide = Tile::kSide, kFaceSide = Tile::kFaceSide;
/// Threads per core: both data-movement cores make tiles.
constexpr int64_t kThreads = 2;
/// Tiles that are requested together, and blocks in a circular buffer.
constexpr int64_t kBlock = 8, kBuffers = 2;
/// Tiles of operands in L1. A prime: pages at equal distances do not meet.
constexpr int64_t kCache = 61;
/// Tiles of the result that an estimate counts: in all, and in each sequence of
/// neighbours.
constexpr int64_t kSampled = 12, kSample = 4;

TensorPages pagesOf(ArrayRef<int64_t> shape) {
  return TensorPages(shape, ::tt::device::DataType::Float32, /*inTiles=*/true);
}
int64_t tilesOf(ArrayRef<int64_t> shape) {
  return int64_t(pagesOf(shape).numPages());
}

/// Goes through some tiles of a result and counts what kernels move for them.
class Sample {
public:
  /// `order`: the dimensions in which tiles follow each other, the slowest
  /// first.
  Sample(const Move &move, ArrayRef<size_t> order, int64_t elementBytes,
         int64_t cache)
      : move(move), order(order), elementBytes(elementBytes),
        slots(size_t(cache), -1), to(pagesOf(move.shape)) {}

  /// The work for `count` tiles from `first` on.
  MoveWork elements(int64_t first, int64_t count) {
    walk(first, count);
    double tiles = double(count);
    MoveWork work;
    work.tileBytes = double(kSide * kSide * elementBytes);
    work.pages = double(misses) / tiles;
    work.copies = double(copies) / tiles;
    work.elements = double(elementMoves) / tiles;
    work.loads = double(lookups) / tiles;
    return work;
  }

private:
  void walk(int64_t first, int64_t count) {
    int64_t tiles = int64_t(to.numPages());
    for (int64_t tile = first; tile != first + count; ++tile)
      for (const MovePiece &piece : move.pieces)
        if (tile < tiles)
          box(piece, tile);
  }

  /// Counts what a box has in a tile of the result.
  void box(const MovePiece &piece, int64_t tile) {
    size_t rank = move.shape.size();
    SmallVector<int64_t> at(rank);
    for (size_t dim : llvm::reverse(order)) {
      bool inTiles = dim + 2 >= rank;
      int64_t count =
          inTiles ? (move.shape[dim] + kSide - 1) / kSide : move.shape[dim];
      at[dim] = tile % count * (inTiles ? kSide : 1);
      tile /= count;
    }
    auto range = [&](size_t dim, int64_t unit) {
      int64_t end = piece.begin[dim] + piece.size[dim];
      return std::pair(std::max(at[dim], piece.begin[dim]),
                       std::min(at[dim] + unit, end));
    };
    for (size_t dim = 0; dim + 2 < rank; ++dim)
      if (auto [begin, end] = range(dim, 1); begin >= end)
        return;
    auto [top, bottom] = range(rank - 2, kSide);
    auto [left, right] = range(rank - 1, kSide);
    for (int64_t row = top; row < bottom; ++row) {
      at[rank - 2] = row, at[rank - 1] = left;
      if (piece.source)
        runs(piece, at, right);
      else
        copies += (right - left + kFaceSide - 1) / kFaceSide;
    }
  }

  /// A row of a box.
  void runs(const MovePiece &piece, MutableArrayRef<int64_t> at,
            int64_t right) {
    ArrayRef<int64_t> shape = shapeOf(piece.source);
    TensorPages from = pagesOf(shape);
    bool steps = stepsByOne(piece);
    for (int64_t column = at.back(); column < right;) {
      at.back() = column;
      // Rows of a table may come from any page.
      int64_t element = piece.lookup ? piece.base + at[at.size() - 2] * 7919 *
                                                        piece.lookup->step
                                     : piece.elementAt(at);
      element = (element % int64_t(from.volume()) + int64_t(from.volume())) %
                int64_t(from.volume());
      int64_t inRow = element % int64_t(from.width);
      int64_t row = element / int64_t(from.width);
      int64_t slice = row / int64_t(from.height);
      row %= int64_t(from.height);
      int64_t page = (slice * int64_t(from.tileRows) + row / kSide) *
                         int64_t(from.tileCols) +
                     inRow / kSide;
      ++lookups;
      int64_t &slot = slots[size_t(page) % slots.size()];
      misses += slot != page;
      slot = page;
      int64_t length = 1;
      if (steps)
        length = std::min({right - column, kFaceSide - column % kFaceSide,
                           kFaceSide - inRow % kFaceSide,
                           int64_t(from.width) - inRow});
      bool inPlace = (column - inRow) * elementBytes % 16 == 0;
      if (inPlace && length > 1)
        ++copies;
      else
        elementMoves += length;
      column += length;
    }
  }

  static bool stepsByOne(const MovePiece &piece) {
    const auto &digits = piece.from.back().digits;
    return (digits.empty() || digits.back().second == 1) &&
           (!piece.lookup || piece.lookup->strides.back() == 0);
  }

  const Move &move;
  ArrayRef<size_t> order;
  int64_t elementBytes;
  std::vector<int64_t> slots;
  TensorPages to;
  int64_t misses = 0, copies = 0, elementMoves = 0, lookups = 0;
};

/// Chooses among the ways to do a move.
class Planner {
public:
  Planner(const Move &move, Type element, ttcore::ChipDescAttr chip,
          MovePlaces places)
      : move(move), chip(chip), transfers(transfersOf(chip)), places(places),
        tiles(tilesOf(move.shape)), cores(std::min(coresOf(chip), tiles)),
        tile(tileOf(element)),
        elementBytes(element.getIntOrFloatBitWidth() / 8) {}

  MoveChoice run(uint64_t room) {
    // The compute unit cannot transpose elements of one byte.
    for (bool turns : {false, true})
      if (auto pieces = inTiles(move, turns);
          pieces && !(turns && elementBytes == 1))
        return choice(MoveWay::Pages, turns, false, 0, blockOfPages(*pieces));

    int64_t cache =
        std::min({kCache, sources(),
                  int64_t(double(room) / kThreads / tileBytes()) - 4});
    cache = std::max<int64_t>(cache, 1);

    std::optional<MoveChoice> best;
    auto consider = [&](MoveChoice next) {
      if (!best || next.time.cycles < best->time.cycles)
        best = next;
    };
    for (bool turns : {false, true}) {
      if (turns && elementBytes == 1)
        continue;
      for (bool down : {false, true})
        consider(choice(MoveWay::Elements, turns, down, cache));
      const Move &made = turns ? transposed(move) : move;
      if (keepsGroups(made, int64_t(chip.getNocDRAMAddressAlignBytes()) /
                                elementBytes))
        consider(choice(MoveWay::Segments, turns, false, 0));
    }
    return *best;
  }

  ProgramTime timeOf(MovePlanAttr plan) const {
    if (plan.getWay() == MoveWay::Pages)
      return timeOfPages(plan);
    bool turns = plan.getTransposed();
    const Move &made = turns ? transposed(move) : move;
    bool isSegments = plan.getWay() == MoveWay::Segments;
    // By the result's tiles, whose rows are columns of those transposed.
    SmallVector<size_t> order(move.shape.size());
    std::iota(order.begin(), order.end(), 0);
    if (plan.getDown() != turns)
      std::swap(order[order.size() - 1], order[order.size() - 2]);
    // The core with the most work decides how long it takes.
    ProgramTime slowest;
    // Reader and writer share the work, or each has its own.
    int64_t threads = cores * (turns ? 1 : kThreads);
    int64_t count = std::min(kSample, ceilDiv(tiles, threads));
    for (int64_t part = 0, parts = kSampled / count; part != parts; ++part) {
      int64_t first = (tiles - count) * part / (parts - 1);
      MoveWork work = Sample(made, order, elementBytes,
                             isSegments ? kCache : plan.getCache())
                          .elements(first, count);
      work.sources = sources();
      if (isSegments) {
        work.segments = work.copies + work.elements;
        work.segmentBytes = double(kFaceSide * elementBytes);
        work.pages = work.copies = work.elements = work.loads = 0;
      }
      ProgramTime time = ::tt::device::moveTime(work, tiles, threads, transfers,
                                                places.from, places.to);
      if (time.cycles > slowest.cycles)
        slowest = time;
    }
    return slowest;
  }

private:
  MoveChoice choice(MoveWay way, bool turns, bool down, int64_t cache,
                    int64_t block = 1) const {
    auto plan = MovePlanAttr::get(chip.getContext(), way, turns, down, tiles,
                                  cores, block, kBuffers, cache);
    return {plan, timeOf(plan)};
  }

  /// Whole tiles stream as those of element-wise ops do.
  ProgramTime timeOfPages(MovePlanAttr plan) const {
    ::tt::device::StreamWork work;
    work.rows = plan.getCores();
    work.tilesOfRow =
        ceilDiv(ceilDiv(tiles, plan.getBlock()), work.rows) * plan.getBlock();
    ::tt::device::TileTraffic &from = work.traffic(places.from);
    from.pagesRead = 1, from.bytesRead = tileBytes();
    ::tt::device::TileTraffic &to = work.traffic(places.to);
    to.pagesWritten = 1, to.bytesWritten = tileBytes();
    ::tt::device::WalkWork walk;
    if (plan.getTransposed())
      walk.block = transposition();
    work.walks.push_back(walk);
    return streamTime(work,
                      {.cores = plan.getCores(),
                       .block = plan.getBlock(),
                       .distance = plan.getBlock()},
                      transfers);
  }

  /// The calls for a section of tiles that the compute unit transposes.
  ::tt::device::BlockWork transposition() const {
    ScratchKernel scratch(chip.getContext());
    KernelWriter &w = scratch.w;
    Type buffer = scratch.buffer(tile.getDataType());
    transposeTiles(w, w.port(0, buffer), w.port(1, buffer), /*block=*/2, tile);
    auto loop = *w.getInsertionBlock()->getOps<scf::ForOp>().begin();
    return priceOf(loop.getBody()->begin(), loop.getBody()->end(),
                   {archOf(chip), /*wide=*/turnsInDst(tile)})
        .work;
  }

  /// The number of tiles of all operands.
  int64_t sources() const {
    int64_t all = 0;
    for (const MovePiece &piece : move.pieces)
      if (piece.source)
        all += tilesOf(shapeOf(piece.source));
    return all;
  }
  double tileBytes() const { return double(kSide * kSide * elementBytes); }

  /// The largest block that gives no core more work than it must have. Boxes
  /// are whole blocks.
  int64_t blockOfPages(ArrayRef<TilePiece> pieces) const {
    auto most = [&](int64_t block) {
      int64_t blocks = 0;
      for (const TilePiece &piece : pieces)
        blocks += ceilDiv(piece.tiles, block);
      return ceilDiv(blocks, cores) * block;
    };
    int64_t best = 1;
    for (int64_t block = 2; block <= kBlock; ++block)
      if (most(block) <= most(best))
        best = block;
    return best;
  }

  const Move &move;
  ttcore::ChipDescAttr chip;
  ::tt::device::Transfers transfers;
  MovePlaces places;
  int64_t tiles, cores;
  ttcore::TileType tile;
  int64_t elementBytes;
};

Type elementOf(Operation *move) {
  return cast<RankedTensorType>(move->getResult(0).getType()).getElementType();
}

/// The memory of the operands: DRAM if one lies there.
MovePlaces placesOf(GroupOp group) {
  MovePlaces places;
  unsigned inputs = group.getNumOperands();
  places.to = memoryOf(group, inputs);
  if (inputs && llvm::all_of(llvm::seq(inputs), [&](unsigned i) {
        return memoryOf(group, i) == ::tt::device::BufferType::L1;
      }))
    places.from = ::tt::device::BufferType::L1;
  return places;
}

} // namespace

MoveChoice chooseMove(const Move &move, Type element, ttcore::ChipDescAttr chip,
                      MovePlaces places) {
  return Planner(move, element, chip, places).run(circularBufferRoom(chip));
}

MovePlanAttr planMove(GroupOp group, Operation *move,
                      ttcore::ChipDescAttr chip) {
  return chooseMove(*moveOf(move), elementOf(move), chip, placesOf(group)).plan;
}

ProgramTime timeOf(GroupOp group, MovePlanAttr plan,
                   ttcore::ChipDescAttr chip) {
  Operation *op = moveIn(group);
  return Planner(*moveOf(op), elementOf(op), chip, placesOf(group))
      .timeOf(plan);
}

} // namespace mlir::tt::d2m
