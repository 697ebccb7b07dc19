//===- CacheKernels.cpp - kernels that write rows to a cache --------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Only written rows move. A data-movement core computes the target of a row
// before it reads it: a position that a tensor holds is the row number; with a
// page table its quotient by the block's size selects the block, and the
// remainder is the row in it. Rows outside the cache are not written.
//
//===----------------------------------------------------------------------===//

#include "CachePlan.h"
#include "D2M/Kernels/KernelWriter.h"
#include "D2M/Kernels/Launch.h"
#include "tt/device/LaunchLimits.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "CacheWrite.h"

namespace mlir::tt {

using namespace ttkernel;
using d2m::CacheWrite;
using Is = arith::CmpIPredicate;

namespace {

constexpr int64_t kSide = CacheWrite::kSide, kFaceSide = CacheWrite::kFaceSide;
/// Alignment in bytes of reads from DRAM that suits every chip. A row of a face
/// of words has this size.
constexpr int64_t kTransfer = ::tt::device::kTransferBytes, kWord = 4;
/// The number of tiles of a row that are moved together.
constexpr int64_t kTiles = 8;
constexpr int64_t kPageBytes = 4096;

int64_t tilesIn(int64_t elements) { return (elements + kSide - 1) / kSide; }
int64_t transfersOf(int64_t words) {
  return (words + kFaceSide - 1) / kFaceSide;
}

/// Offsets in the L1 of a data-movement core, in bytes.
struct Room {
  int64_t stage = 0, positions, user, rows, places, flag, bytes;

  explicit Room(const CacheWrite &c) {
    positions = stage + kTiles * kSide * kSide * c.elementBytes;
    int64_t counted = c.position ? c.users : 1;
    user = positions + transfersOf(counted) * kTransfer;
    rows = user + kTransfer;
    places = rows + (c.table ? counted : 0) * kTransfer;
    flag = places + transfersOf(counted) * kTransfer;
    bytes = flag + kTransfer;
  }
  int64_t pages() const { return (bytes + kPageBytes - 1) / kPageBytes; }
};

class CacheKernel {
public:
  /// `tensors`: the indices in the group of cache, input and the op's other
  /// operands.
  CacheKernel(const CacheWrite &write, ArrayRef<unsigned> tensors,
              ArrayRef<ttcore::TileType> tiles, func::FuncOp function)
      : c(write), room(write), numbers(tensors), tiles(tiles), w(function),
        rowBytes(kFaceSide * write.elementBytes),
        tileBytes(kSide * kSide * write.elementBytes),
        tileColumns(tilesIn(write.columns)) {}

  void write(Type buffer) {
    Value port = w.port(0, buffer);
    SmallVector<Value> bytes;
    for (ttcore::TileType tile : tiles)
      bytes.push_back(w.i32(int64_t(tile.getSizeBytes())));
    accessors = accessTensors(w, 1, bytes);
    base = w.takePages(port, w.i32(room.pages()));
    words = ReinterpretCastOp::create(w, L1AddrPtrType::get(w.getContext(), 32),
                                      base);
    Value first = w.argument(0), end = w.add(first, w.argument(1));
    findPlaces(w.div(first, c.unitsOfUser()));
    w.loop(first, end, 1, [&](Value unit) { moveUnit(unit); });
    NocAsyncWriteBarrierOp::create(w, Value());
    func::ReturnOp::create(w);
  }

private:
  //===-- words -----------------------------------------------------------===//

  /// Loads word `at` behind `offset` bytes.
  Value load(int64_t offset, Value at) {
    return LoadFromL1Op::create(w, w.getI32Type(), words,
                                w.add(at, w.i32(offset / kWord)),
                                /*width=*/nullptr);
  }
  void store(Value value, int64_t offset, Value at) {
    StoreToL1Op::create(w, value, words, w.add(at, w.i32(offset / kWord)),
                        /*width=*/nullptr);
  }
  /// Writes a loop from 0 to `count` - 1.
  Value isBelow(Value number, int64_t count) {
    return w.compare(Is::ult, number, w.i32(count));
  }

  Value accessor(unsigned operand) const { return accessors[numbers[operand]]; }
  Value address(unsigned operand, Value page, Value offset) {
    return TensorAccessorGetNocAddrOp::create(
        w, NocAddrType::get(w.getContext()), accessor(operand), page, offset,
        Value());
  }
  void read(Value from, Value to, int64_t bytes) {
    NocAsyncReadOp::create(w, ValueRange(), ValueRange(), from, to,
                           w.i32(bytes), Value());
  }
  /// The row of a face that a word of a tensor of so many columns is in.
  void readWords(unsigned operand, int64_t columns, Value row, Value column,
                 Value to) {
    Value page = w.add(w.mul(w.div(row, kSide), w.i32(tilesIn(columns))),
                       w.div(column, kSide));
    Value offset = w.mul(
        rowOfFace(w.rem(row, kSide), w.div(w.rem(column, kSide), kFaceSide)),
        w.i32(kFaceSide * kWord));
    read(address(operand, page, offset), to, kTransfer);
  }
  /// The offset of a row of a tile, counted in rows of faces.
  Value rowOfFace(Value row, Value side) {
    return w.add(w.mul(w.div(row, kFaceSide), w.i32(2 * kFaceSide)),
                 w.add(w.mul(side, w.i32(kFaceSide)), w.rem(row, kFaceSide)));
  }
  void readBarrier() { NocAsyncReadBarrierOp::create(w, Value()); }
  Value at(int64_t offset) { return w.add(base, w.i32(offset)); }
  Value at(int64_t offset, Value number) {
    return w.add(at(offset), w.mul(number, w.i32(kTransfer)));
  }

  //===-- places ----------------------------------------------------------===//

  /// The index of the row of every user from `first` on: the block times the
  /// rows of one, plus the index in it; or -1.
  void findPlaces(Value first) {
    if (c.user)
      readWords(*c.user, 1, w.i32(0), w.i32(0), at(room.user));
    if (c.position)
      w.loop(w.i32(0), w.i32(transfersOf(positions())), 1, [&](Value number) {
        readWords(*c.position, positions(), w.i32(0),
                  w.mul(number, w.i32(kFaceSide)), at(room.positions, number));
      });
    if (c.user || c.position)
      readBarrier();
    if (!c.position)
      return;
    if (c.table) {
      w.loop(first, w.i32(c.users), 1, [&](Value user) {
        Value position = positionOf(user);
        w.onlyIf(isBelow(position, c.room * c.tableColumns), [&] {
          readWords(*c.table, c.tableColumns, user, w.div(position, c.room),
                    at(room.rows, user));
        });
      });
      readBarrier();
    }
    w.loop(first, w.i32(c.users), 1, [&](Value user) {
      store(w.i32(-1), room.places, user);
      Value position = positionOf(user);
      w.onlyIf(isBelow(position, c.room * (c.table ? c.tableColumns : 1)), [&] {
        Value block = blockOf(user, w.div(position, c.room),
                              w.mul(user, w.i32(kFaceSide)));
        w.onlyIf(isBelow(block, c.blocks), [&] {
          store(w.add(w.mul(block, w.i32(c.room)), w.rem(position, c.room)),
                room.places, user);
        });
      });
    });
  }
  int64_t positions() const { return c.hasPositionOfEach ? c.users : 1; }
  Value positionOf(Value user) {
    return load(room.positions, c.hasPositionOfEach ? user : w.i32(0));
  }
  /// `slot`: the first word of the row of the table that has been read.
  Value blockOf(Value user, Value number, Value slot) {
    if (c.table)
      return load(room.rows, w.add(slot, w.rem(number, kFaceSide)));
    return c.isShared ? w.i32(0) : w.add(user, w.i32(c.firstUser));
  }

  //===-- moves -----------------------------------------------------------===//

  void moveUnit(Value unit) {
    Value user = w.div(unit, c.unitsOfUser());
    Value head = w.rem(w.div(unit, c.rowUnits()), c.heads);
    Value number = w.rem(unit, c.rowUnits());
    if (c.position) {
      Value place = load(room.places, user);
      Value isLast = w.compare(Is::sge, place, w.i32(0));
      if (c.mayMeet()) {
        // Later users may write the same row.
        store(w.i32(0), room.flag, w.i32(0));
        w.loop(w.add(user, w.i32(1)), w.i32(c.users), 1, [&](Value other) {
          w.onlyIf(w.compare(Is::eq, load(room.places, other), place),
                   [&] { store(w.i32(1), room.flag, w.i32(0)); });
        });
        Value isFree = w.compare(Is::eq, load(room.flag, w.i32(0)), w.i32(0));
        isLast = arith::AndIOp::create(w, isLast, isFree);
      }
      w.onlyIf(isLast, [&] {
        Value block = w.div(place, c.room), inBlock = w.rem(place, c.room);
        if (c.headsInRows)
          moveHeads(user, block, inBlock);
        else if (c.usersInRows)
          moveRow(pageOfInput(head, c.users, w.div(user, kSide)), head, user,
                  block, inBlock);
        else
          moveRow(pageOfInput(user, head, w.i32(0)), head, w.i32(0), block,
                  inBlock);
      });
      return;
    }
    Value position = c.movesTiles() ? w.mul(number, w.i32(kSide)) : number;
    auto move = [&](Value block) {
      Value place = c.table ? w.rem(position, c.room) : position;
      if (c.movesTiles())
        moveTiles(user, head, number, block, place);
      else
        moveRow(pageOfInput(user, head, w.div(number, kSide)), head, number,
                block, place);
    };
    if (!c.table)
      return move(w.add(user, w.i32(c.firstUser)));
    Value row = c.user ? load(room.user, w.i32(0)) : w.i32(0);
    w.onlyIf(isBelow(row, c.tableRows), [&] {
      Value column = w.div(position, c.room);
      readWords(*c.table, c.tableColumns, row, column, at(room.rows));
      readBarrier();
      Value block = blockOf(user, column, w.i32(0));
      w.onlyIf(isBelow(block, c.blocks), [&] { move(block); });
    });
  }

  /// The first page of a row of tiles of the cache.
  Value pageOfCache(Value block, Value head, Value place) {
    Value matrix = w.add(w.mul(block, w.i32(c.heads)), head);
    Value row =
        w.add(w.mul(matrix, w.i32(tilesIn(c.room))), w.div(place, kSide));
    return w.mul(row, w.i32(tileColumns));
  }
  /// The page of the input, whose matrices have `rows` rows.
  Value pageOfInput(Value matrix, int64_t rows, Value tileRow) {
    Value row = w.add(w.mul(matrix, w.i32(tilesIn(rows))), tileRow);
    return w.mul(row, w.i32(tileColumns));
  }
  Value pageOfInput(Value user, Value head, Value tileRow) {
    return pageOfInput(w.add(w.mul(user, w.i32(c.heads)), head), c.rows,
                       tileRow);
  }
  /// Writes `body` for the tiles of a row, some at a time: the first one and
  /// their number.
  template <typename Fn> void inParts(Fn body) {
    w.loop(w.i32(0), w.i32(tileColumns), kTiles, [&](Value first) {
      // Waits until earlier writes have left.
      NocAsyncWritesFlushedOp::create(w, Value());
      body(first, w.sizeOfBlock(first, tileColumns, kTiles));
    });
  }
  Value addressOfCache(Value page, Value offset) {
    return address(0, page, offset);
  }
  void leave(Value from, Value page, Value offset, Value bytes) {
    NocAsyncWriteOp::create(w, from, ValueRange(), ValueRange(),
                            addressOfCache(page, offset), bytes, Value());
  }

  /// Reads one row of the tiles from page `source` on, as rows of faces, with
  /// their neighbours in a transfer.
  void moveRow(Value source, Value head, Value row, Value block, Value place) {
    Value target = pageOfCache(block, head, place);
    Value from = w.rem(row, kSide);
    place = w.rem(place, kSide);
    inParts([&](Value first, Value count) {
      Value faces = w.mul(count, w.i32(2));
      auto sourceOf = [&](Value side) {
        return w.mul(rowOfFace(from, side), w.i32(rowBytes));
      };
      w.loop(w.i32(0), faces, 1, [&](Value number) {
        Value page = w.add(source, w.add(first, w.div(number, 2)));
        Value offset = sourceOf(w.rem(number, 2));
        read(address(1, page, w.sub(offset, w.rem(offset, kTransfer))),
             at(room.stage, number), kTransfer);
      });
      readBarrier();
      w.loop(w.i32(0), faces, 1, [&](Value number) {
        Value side = w.rem(number, 2);
        Value page = w.add(target, w.add(first, w.div(number, 2)));
        leave(w.add(at(room.stage, number), w.rem(sourceOf(side), kTransfer)),
              page, w.mul(rowOfFace(place, side), w.i32(rowBytes)),
              w.i32(rowBytes));
      });
    });
  }

  /// Moves a user's row of every head, where heads are rows of tiles.
  void moveHeads(Value user, Value block, Value place) {
    Value inTile = w.rem(place, kSide);
    w.loop(w.i32(0), w.i32(tilesIn(c.heads)), 1, [&](Value tileRow) {
      Value source = pageOfInput(user, c.heads, tileRow);
      Value above = w.mul(tileRow, w.i32(kSide));
      Value heads = w.sizeOfBlock(above, c.heads, kSide);
      inParts([&](Value first, Value count) {
        readTiles(source, first, count);
        w.loop(w.i32(0), heads, 1, [&](Value row) {
          Value target = pageOfCache(block, w.add(above, row), place);
          w.loop(w.i32(0), w.mul(count, w.i32(2)), 1, [&](Value number) {
            Value tile = w.div(number, 2), side = w.rem(number, 2);
            leave(w.add(w.add(at(room.stage), w.mul(tile, w.i32(tileBytes))),
                        w.mul(rowOfFace(row, side), w.i32(rowBytes))),
                  w.add(target, w.add(first, tile)),
                  w.mul(rowOfFace(inTile, side), w.i32(rowBytes)),
                  w.i32(rowBytes));
          });
        });
      });
    });
  }

  /// Writes `body` for tiles that are moved together: the index in the row and
  /// the address in L1 of each.
  template <typename Fn> void eachTile(Value first, Value count, Fn body) {
    w.loop(w.i32(0), count, 1, [&](Value number) {
      body(w.add(first, number),
           w.add(at(room.stage), w.mul(number, w.i32(tileBytes))));
    });
  }
  void readTiles(Value source, Value first, Value count) {
    eachTile(first, count, [&](Value tile, Value here) {
      NocAsyncReadTileOp::create(w, w.add(source, tile), accessor(1), here,
                                 Value());
    });
    readBarrier();
  }

  /// Moves a row of tiles; from the last row of tiles perhaps only some rows.
  void moveTiles(Value user, Value head, Value row, Value block, Value place) {
    Value source = pageOfInput(user, head, row),
          target = pageOfCache(block, head, place);
    Value count =
        w.least(w.i32(kSide), w.sub(w.i32(c.rows), w.mul(row, w.i32(kSide))));
    inParts([&](Value first, Value tilesHere) {
      readTiles(source, first, tilesHere);
      auto whole = [&] {
        eachTile(first, tilesHere, [&](Value tile, Value here) {
          NocAsyncWriteTileOp::create(w, w.add(target, tile), accessor(0), here,
                                      Value());
        });
      };
      if (c.rows % kSide == 0)
        return whole();
      // A block keeps nothing behind its last position.
      Value fills = arith::OrIOp::create(
          w, w.compare(Is::eq, count, w.i32(kSide)),
          w.compare(Is::eq, w.add(place, count), w.i32(c.room)));
      w.either(fills, whole, [&] {
        eachTile(first, tilesHere, [&](Value tile, Value here) {
          leaveRows(here, w.add(target, tile), count);
        });
      });
    });
  }
  /// Moves the first rows of a tile, which are contiguous in every face.
  void leaveRows(Value here, Value page, Value count) {
    Value above = w.least(count, w.i32(kFaceSide));
    for (int64_t face = 0; face != 4; ++face) {
      Value rows = face < 2 ? above : w.sub(count, above);
      Value offset = w.i32(face * kFaceSide * rowBytes);
      auto leaveFace = [&] {
        leave(w.add(here, offset), page, offset, w.mul(rows, w.i32(rowBytes)));
      };
      if (face < 2)
        leaveFace();
      else
        w.onlyIf(w.compare(Is::sgt, rows, w.i32(0)), leaveFace);
    }
  }

  const CacheWrite &c;
  Room room;
  ArrayRef<unsigned> numbers;
  ArrayRef<ttcore::TileType> tiles;
  KernelWriter w;
  int64_t rowBytes, tileBytes, tileColumns;
  SmallVector<Value> accessors;
  Value base, words;
};

} // namespace

FailureOr<Launch> lowerCache(d2m::GroupOp group, d2m::CachePlanAttr plan,
                             ArrayRef<ttcore::TileType> tiles,
                             KernelLibrary &kernels) {
  Operation *op = d2m::cacheWriteIn(group);
  CacheWrite write = *d2m::cacheWriteOf(op);
  if (write.units() != plan.getUnits())
    return group.emitOpError("has ")
           << write.units() << " units, but its plan " << plan.getUnits();
  SmallVector<unsigned> tensors;
  for (Value operand : op->getOperands())
    tensors.push_back(cast<BlockArgument>(operand).getArgNumber());
  tiles = tiles.take_front(group.getNumOperands());
  Launch launch;
  launch.cores = plan.getCores();
  launch.fullSync = false;
  launch.wideDst = false;
  ttcore::TileType words = tileOf(group.getContext(), ttcore::DataType::UInt32);
  int64_t pages = Room(write).pages();
  func::FuncOp function = kernels.begin("d2m_cache", ThreadType::Noc);
  CacheKernel(write, tensors, tiles, function)
      .write(CBType::get(group.getContext(), pages, words));
  launch.dealToThreads({LaunchKernel::Reader,
                        kernels.keep(function),
                        {},
                        {},
                        {"first", "count"},
                        {}},
                       plan.getThreads(), plan.getUnits(), {words, pages},
                       tiles.size());
  return launch;
}

} // namespace mlir::tt
