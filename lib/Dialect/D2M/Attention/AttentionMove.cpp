//===- AttentionMove.cpp - data movement of attention ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The reader reads all operands, as DRAM answers faster on its network than on
// the writer's. For rows beyond the last one of an operand it reads the last
// one again, as every page that is pushed must have been written.
//
//===----------------------------------------------------------------------===//

#include "AttentionKernels.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "D2M/Kernels/RowMulticast.h"
#include "tt/device/Tile.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

constexpr int64_t kInfinityBf16 = 0xFF80; // below zero
constexpr int64_t kTileSide = ::tt::device::Tile::kSide,
                  kFaceSide = ::tt::device::Tile::kFaceSide, kMaskBytes = 2048;

class AttentionMover {
public:
  AttentionMover(const AttentionKernels &k, KernelLibrary &library, bool reads)
      : k(k), a(k.attention), plan(k.plan), reads(reads),
        function(
            library.begin(reads ? "d2m_attention_read" : "d2m_attention_write",
                          ThreadType::Noc)),
        w(function), library(library) {}

  LaunchKernel run(const Launch &launch) {
    if (reads) {
      tensors = {{k.query, k.queryInput},
                 {k.key, k.keyInput},
                 {k.value, k.valueInput}};
      if (a.mask)
        tensors.push_back({*k.mask, k.maskInput});
    } else {
      size_t inputs = Value(a.result.value).getParentBlock()->getNumArguments();
      if (k.positions)
        tensors = {{*k.positions, k.positionsInput}};
      tensors.push_back({k.result, inputs});
      if (k.diagonal)
        others = {*k.diagonal};
      if (k.positions)
        others = {*k.mask, *k.maskTiles};
    }
    size_t read = reads ? tensors.size() : tensors.size() - 1;
    auto typesOf = [&](auto ports) {
      return llvm::map_to_vector(ports,
                                 [&](unsigned port) { return k.types[port]; });
    };
    mover.emplace(w, typesOf(llvm::make_first_range(tensors)), unsigned(read),
                  typesOf(others));
    if (!reads && k.diagonal)
      writeDiagonal();
    if (!reads && k.positions)
      openMasks();
    bool shares = reads && k.shares();
    if (shares)
      row.emplace(w, unsigned(tensors.size()), w.argument(3), w.argument(4),
                  k.sharing.cores, k.flushes);
    eachQueryBlock(w, k, [&](Value number, Value pass) {
      AttentionBlock block(w, k, number);
      if (reads)
        return readBlock(block, pass);
      if (k.positions)
        writeMasks(block);
      writeBlock(block);
    });
    func::ReturnOp::create(w);
    LaunchKernel kernel{reads ? LaunchKernel::Reader : LaunchKernel::Writer,
                        library.keep(function),
                        {},
                        {},
                        {"first", "count"},
                        k.ranges(launch)};
    if (shares)
      addPlaces(kernel);
    for (auto [port, tensor] : tensors)
      kernel.compileTime.push_back({LaunchArg::Port, port});
    for (unsigned port : others)
      kernel.compileTime.push_back({LaunchArg::Port, port});
    for (auto [port, tensor] : tensors) {
      kernel.compileTime.push_back({LaunchArg::Layout, int64_t(tensor)});
      kernel.common.push_back({LaunchArg::Address, int64_t(tensor)});
    }
    if (shares)
      for (unsigned i = 0; i != RowMulticast::kSemaphores; ++i)
        kernel.common.push_back({LaunchArg::Semaphore, i});
    return kernel;
  }

private:
  /// Adds the index of a core among those that share keys, and that of the
  /// first of them in the grid.
  void addPlaces(LaunchKernel &kernel) const {
    int64_t part = k.sharing.cores, columns = part * k.sharing.inRow;
    kernel.names.append({"member", "x", "y"});
    for (auto [core, own] : llvm::enumerate(kernel.numbers)) {
      int64_t x = int64_t(core) % columns, y = int64_t(core) / columns;
      own.append({x % part, x / part * part, y});
    }
  }

  Value inside(Value at, int64_t end) {
    return arith::MinSIOp::create(w, at, w.i32(end - 1));
  }

  /// Reads `count` rows of tiles from `row` on, of which the operand has `end`,
  /// to address `place`: tile j of row i becomes tile `at(i, j)` there.
  template <typename Fn>
  void rowsOf(unsigned number, const d2m::Attention::Operand &o, Value head,
              Value row, int64_t count, int64_t end, Value place, Fn at) {
    Value base = w.pageOf(head, o.heads);
    w.loop(w.i32(0), w.i32(count), 1, [&](Value i) {
      Value line = w.mul(inside(w.add(row, i), end), w.i32(o.stride));
      Value page = w.add(base, line);
      w.loop(w.i32(0), w.i32(o.stride), 1, [&](Value j) {
        mover->move(number, w.add(page, j), place, at(i, j));
      });
    });
  }

  void readBlock(const AttentionBlock &block, Value pass) {
    int64_t rows = plan.getBlockRows();
    Value size = w.i32(rows * plan.getDepth());
    rowsOf(0, a.query, block.head, block.row, rows, plan.getRows(),
           mover->place(0, size), [&](Value i, Value j) {
             return w.add(w.mul(i, w.i32(plan.getDepth())), j);
           });
    mover->end({0}, size);
    Value keySize = w.i32(plan.getBlockKeys() * plan.getDepth());
    Value valueSize = w.i32(plan.getBlockKeys() * plan.getWidth());
    eachKeyBlock(w, k, block, [&](Value key) {
      Value keys = mover->place(1, keySize), values;
      if (k.shares()) {
        values = mover->place(2, valueSize);
        share(block, pass, key, {keys, w.mul(keySize, mover->bytesOf(1))},
              {values, w.mul(valueSize, mover->bytesOf(2))});
      } else {
        readKeys(block, key, keys);
        NocAsyncReadBarrierOp::create(w, Value());
      }
      mover->push(1, keySize);
      if (a.mask)
        w.loop(w.i32(0), w.i32(rows), 1,
               [&](Value i) { readMask(block, w.add(block.row, i), key); });
      if (!k.shares())
        readValues(block, key, mover->place(2, valueSize));
      mover->push(2, valueSize);
    });
  }

  /// Reads keys and values and sends them to the other cores of the row, or
  /// gets them, in turns.
  void share(const AttentionBlock &block, Value pass, Value key,
             std::pair<Value, Value> keys, std::pair<Value, Value> values) {
    int64_t size = plan.getBlockKeys();
    int64_t steps = (plan.getKeys() + size - 1) / size;
    Value step = w.add(w.mul(pass, w.i32(steps)), w.div(key, size));
    // Cores that send at the same time are in different columns, as data from
    // DRAM comes down the column of its reader.
    Value turn = w.rem(w.add(step, w.argument(4)), k.sharing.cores);
    w.either(
        w.compare(arith::CmpIPredicate::eq, turn, w.argument(2)),
        [&] {
          readKeys(block, key, keys.first);
          readValues(block, key, values.first);
          row->send({keys, values});
          NocAsyncWriteBarrierOp::create(w, Value());
        },
        [&] { row->receive(turn); });
  }

  /// Tiles of all keys at one position are neighbours.
  void readKeys(const AttentionBlock &block, Value key, Value place) {
    int64_t keys = plan.getBlockKeys();
    rowsOf(1, a.key, block.head, key, keys, plan.getKeys(), place,
           [&](Value i, Value j) { return w.add(w.mul(j, w.i32(keys)), i); });
  }

  void readMask(const AttentionBlock &block, Value row, Value key) {
    Value keys = w.i32(plan.getBlockKeys());
    row = inside(row, plan.getRows());
    Value base = w.add(w.pageOf(block.head, a.mask->heads),
                       w.mul(row, w.i32(a.mask->stride)));
    mover->begin(3, keys, [&](Value j) {
      Value at = inside(w.add(key, j), plan.getKeys());
      return w.add(base, w.mul(at, w.i32(a.mask->strideKeys)));
    });
    mover->end({3}, keys);
  }

  void readValues(const AttentionBlock &block, Value key, Value place) {
    int64_t keys = plan.getBlockKeys(), width = plan.getWidth();
    rowsOf(2, a.value, block.head, key, keys, plan.getKeys(), place,
           [&](Value i, Value j) { return w.add(w.mul(i, w.i32(width)), j); });
    NocAsyncReadBarrierOp::create(w, Value());
    if (a.validKeys)
      clearPadding(place, key);
  }

  void writeBlock(const AttentionBlock &block) {
    int64_t width = plan.getWidth();
    unsigned result = unsigned(tensors.size()) - 1;
    Value base = w.pageOf(block.head, a.result.heads);
    w.loop(w.i32(0), w.i32(plan.getBlockRows()), 1, [&](Value i) {
      Value row = w.add(block.row, i);
      Value place = mover->place(result, w.i32(width));
      Value isInside = arith::CmpIOp::create(w, arith::CmpIPredicate::slt, row,
                                             w.i32(plan.getRows()));
      w.onlyIf(isInside, [&] {
        Value page = w.add(base, w.mul(row, w.i32(width)));
        if (a.rowsOfHead)
          return writeRows(block, row, page, place);
        w.loop(w.i32(0), w.i32(width), 1,
               [&](Value j) { mover->move(result, w.add(page, j), place, j); });
      });
      mover->end({result}, w.i32(width));
    });
  }

  /// Writes the rows of one head, of a row of tiles that several heads share.
  void writeRows(const AttentionBlock &block, Value row, Value page,
                 Value place) {
    unsigned result = unsigned(tensors.size()) - 1;
    int64_t bytes = (isWide(k.result) ? 4 : 2) * kFaceSide;
    Value head = w.rem(block.head, a.headsInTiles);
    Value from = w.mul(head, w.i32(a.rowsOfHead));
    Value isLast =
        w.compare(arith::CmpIPredicate::eq, head, w.i32(a.headsInTiles - 1));
    Value to =
        arith::SelectOp::create(w, isLast, w.i32(plan.getRows() * kTileSide),
                                w.add(from, w.i32(a.rowsOfHead)));
    Value first = w.mul(row, w.i32(kTileSide));
    from = w.most(w.sub(from, first), w.i32(0));
    to = w.least(w.sub(to, first), w.i32(kTileSide));
    w.loop(from, to, 1, [&](Value line) {
      Value offset = w.add(w.mul(w.div(line, kFaceSide), w.i32(2 * kFaceSide)),
                           w.rem(line, kFaceSide));
      w.loop(w.i32(0), w.i32(plan.getWidth()), 1, [&](Value j) {
        for (int64_t face = 0; face != 2; ++face)
          mover->movePart(
              result, w.add(page, j), place, j,
              w.mul(w.add(offset, w.i32(face * kFaceSide)), w.i32(bytes)),
              w.i32(bytes));
      });
    });
  }

  //===-- masks of positions ----------------------------------------------===//

  unsigned maskNumber() const { return unsigned(tensors.size()); }

  /// Tiles of keys that are seen, partly and not at all.
  void openMasks() {
    position = mover->roomFor(0, w.i32(1));
    maskTiles = mover->roomFor(maskNumber() + 1, w.i32(3));
    fillMask(0, w.i32(kTileSide));
    fillMask(2, w.i32(0));
  }

  /// The first row, two elements at a time: minus infinity from column `seen`
  /// on.
  void fillMask(int64_t number, Value seen) {
    Value tile =
        ReinterpretCastOp::create(w, L1AddrPtrType::get(w.getContext(), 32),
                                  w.add(maskTiles, w.i32(number * kMaskBytes)));
    auto isBehind = [&](Value column, int64_t word) -> Value {
      Value behind = w.compare(arith::CmpIPredicate::sge, column, seen);
      return arith::SelectOp::create(w, behind, w.i32(word), w.i32(0));
    };
    w.loop(w.i32(0), w.i32(kTileSide / 2), 1, [&](Value pair) {
      Value column = w.mul(pair, w.i32(2));
      Value word = arith::OrIOp::create(
          w, isBehind(column, kInfinityBf16),
          isBehind(w.add(column, w.i32(1)), int32_t(kInfinityBf16 << 16)));
      int64_t inRow = kFaceSide / 2;
      Value at = w.add(w.rem(pair, inRow),
                       w.mul(w.div(pair, inRow), w.i32(kFaceSide * inRow)));
      StoreToL1Op::create(w, word, tile, at);
    });
  }

  /// For every block of keys and row of queries, a row of the mask.
  void writeMasks(const AttentionBlock &block) {
    Value user = w.div(block.head, a.positions->headsOfUser);
    mover->move(0, w.div(user, kTileSide), position, w.i32(0));
    NocAsyncReadBarrierOp::create(w, Value());
    Value column = w.rem(user, kTileSide);
    Value at =
        w.add(w.mul(w.div(column, kFaceSide), w.i32(kFaceSide * kFaceSide)),
              w.rem(column, kFaceSide));
    Value pointer = ReinterpretCastOp::create(
        w, L1AddrPtrType::get(w.getContext(), 32), position);
    Value last = LoadFromL1Op::create(w, w.getI32Type(), pointer, at,
                                      w.getI32IntegerAttr(32));
    Value end =
        w.add(w.most(w.least(last, w.i32((1 << 30) - 1)), w.i32(-1)), w.i32(1));
    Value whole = w.div(end, kTileSide);
    fillMask(1, w.rem(end, kTileSide));
    Value keys = w.i32(plan.getBlockKeys());
    eachKeyBlock(w, k, block, [&](Value key) {
      w.loop(w.i32(0), w.i32(plan.getBlockRows()), 1, [&](Value) {
        Value place = mover->roomFor(maskNumber(), keys);
        w.loop(w.i32(0), keys, 1, [&](Value j) {
          Value behind = w.sub(w.add(key, j), whole);
          Value kind =
              w.add(w.most(w.least(behind, w.i32(1)), w.i32(-1)), w.i32(1));
          Value from = w.add(maskTiles, w.mul(kind, w.i32(kMaskBytes)));
          Value to = w.add(place, w.mul(j, w.i32(kMaskBytes)));
          constexpr int64_t kRow = 2 * kFaceSide, kFace = kFaceSide * kRow;
          for (int64_t face : {int64_t(0), kFace})
            NocAsyncReadOp::create(w, ValueRange(), ValueRange(),
                                   ownAddress(w.add(from, w.i32(face))),
                                   w.add(to, w.i32(face)), w.i32(kRow),
                                   Value());
        });
        NocAsyncReadBarrierOp::create(w, Value());
        mover->push(maskNumber(), keys);
      });
    });
  }

  /// The address in this core's L1 as the network sees it.
  Value ownAddress(Value address) {
    Value x = MyXOp::create(w, w.getIndexType(), Value());
    Value y = MyYOp::create(w, w.getIndexType(), Value());
    return GetNocAddrOp::create(w, NocAddrType::get(w.getContext()), x, y,
                                address, Value());
  }

  /// Powers are 0 where there are no keys, but the rows of values beyond the
  /// keys may hold NaN.
  void clearPadding(Value place, Value key) {
    Value last = arith::SubIOp::create(w, w.i32(plan.getKeys() - 1), key);
    Value isHere = arith::CmpIOp::create(w, arith::CmpIPredicate::slt, last,
                                         w.i32(plan.getBlockKeys()));
    w.onlyIf(isHere, [&] {
      int64_t width = plan.getWidth(), valid = a.validKeys;
      int64_t element = isWide(k.value) ? 4 : 2, row = 16 * element,
              face = 16 * row;
      Value zeros = ownAddress(MemZerosBaseOp::create(w, w.getI32Type()));
      Value first =
          w.add(place, w.mul(w.mul(last, w.i32(width)), mover->bytesOf(2)));
      w.loop(w.i32(0), w.i32(width), 1, [&](Value j) {
        Value tile = w.add(first, w.mul(j, mover->bytesOf(2)));
        for (int64_t f = 0; f != 4; ++f) {
          int64_t begin = std::clamp<int64_t>(valid - f / 2 * 16, 0, 16) * row;
          for (int64_t at = begin; at < face; at += kZeros)
            NocAsyncReadOp::create(w, ValueRange(), ValueRange(), zeros,
                                   w.add(tile, w.i32(f * face + at)),
                                   w.i32(std::min(kZeros, face - at)), Value());
        }
      });
      NocAsyncReadBarrierOp::create(w, Value());
    });
  }
  /// Bytes of the chip's region of zeros that are used.
  static constexpr int64_t kZeros = 512;

  bool isWide(unsigned port) const {
    return cast<ttcore::TileType>(cast<CBType>(k.types[port]).getElementType())
               .getDataType() == ttcore::DataType::Float32;
  }

  /// Minus infinity above the diagonal, two elements at a time.
  void writeDiagonal() {
    Value port = mover->port(unsigned(tensors.size()));
    Value tile = ReinterpretCastOp::create(
        w, L1AddrPtrType::get(w.getContext(), 32), w.takePages(port, w.i32(1)));
    auto isAbove = [&](Value column, Value row, int64_t low) -> Value {
      Value above =
          arith::CmpIOp::create(w, arith::CmpIPredicate::sgt, column, row);
      return arith::SelectOp::create(w, above, w.i32(low), w.i32(0));
    };
    for (int64_t face = 0; face != 4; ++face)
      w.loop(w.i32(0), w.i32(16), 1, [&](Value row) {
        w.loop(w.i32(0), w.i32(8), 1, [&](Value word) {
          Value column = w.mul(word, w.i32(2));
          Value place = w.add(w.mul(row, w.i32(8)), word);
          if (face == 1 || face == 2)
            column = w.i32(face == 1 ? 32 : -32);
          Value low = isAbove(column, row, kInfinityBf16);
          Value high = isAbove(w.add(column, w.i32(1)), row,
                               int32_t(kInfinityBf16 << 16));
          StoreToL1Op::create(w, arith::OrIOp::create(w, low, high), tile,
                              w.add(place, w.i32(face * 128)));
        });
      });
    CBPushBackOp::create(w, port, w.i32(1));
  }

  const AttentionKernels &k;
  const d2m::Attention &a;
  d2m::AttentionPlanAttr plan;
  bool reads;
  func::FuncOp function;
  KernelWriter w;
  KernelLibrary &library;
  std::optional<Mover> mover;
  /// Ports with their tensors; ports without a tensor.
  SmallVector<std::pair<unsigned, unsigned>> tensors;
  SmallVector<unsigned> others;
  std::optional<RowMulticast> row;
  /// Addresses in L1: of the page of positions, of the tiles of masks.
  Value position, maskTiles;
};

} // namespace

LaunchKernel writeAttentionReader(const AttentionKernels &kernels,
                                  const Launch &launch,
                                  KernelLibrary &library) {
  return AttentionMover(kernels, library, /*reads=*/true).run(launch);
}
LaunchKernel writeAttentionWriter(const AttentionKernels &kernels,
                                  const Launch &launch,
                                  KernelLibrary &library) {
  return AttentionMover(kernels, library, /*reads=*/false).run(launch);
}

} // namespace mlir::tt
