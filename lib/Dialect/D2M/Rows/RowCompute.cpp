//===- RowCompute.cpp - the compute kernel of groups with reductions ------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "D2M/Kernels/TileWriter.h"
#include "RowKernels.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include "llvm/ADT/bit.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

class RowCompute {
public:
  RowCompute(KernelWriter &w, const RowKernels &k)
      : w(w), k(k), program(k.program), part(k.part()),
        block(k.plan.getBlock()), paddings(k.space.paddings()) {
    for (auto [i, type] : llvm::enumerate(k.ports))
      ports.push_back(w.port(unsigned(i), type));
  }

  void run(function_ref<void(const d2m::RowPass &)> behind) {
    InitSfpuOp::create(w, ports.front(), ports[firstStore()]);
    Value rows = w.argument(RowKernels::kCount);
    writeMasks();
    waitForAll(/*kept=*/true);
    w.loop(w.i32(0), rows, 1, [&](Value) {
      waitForAll(/*kept=*/false);
      waited.clear();
      for (const d2m::RowPass &pass : program.passes) {
        if (!pass.reductions.empty())
          reduce(pass);
        else if (!pass.wideStores.empty())
          store(pass);
        else
          storeNarrow(pass);
        if (behind)
          behind(pass);
      }
      popAll(/*kept=*/false);
    });
    popAll(/*kept=*/true);
    for (unsigned i = k.mask(0); i != k.members() + hasMemberMask(); ++i)
      CBPopFrontOp::create(w, ports[i], w.i32(1));
    func::ReturnOp::create(w);
  }

  /// Sends this core's sums of the row to the team, and receives the sums of
  /// all cores as lines of a tile.
  void exchange(const d2m::RowPass &pass) {
    unsigned count = unsigned(pass.reductions.size()), first = 0;
    for (const d2m::RowPass *p = program.passes.data(); p != &pass; ++p)
      first += unsigned(p->reductions.size());
    turn(count);
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    for (unsigned i = 0; i != count; ++i) {
      Value port = ports[k.sent(first + i)];
      CBReserveBackOp::create(w, port, w.i32(1));
      PackReconfigDataFormatOp::create(w, port);
      PackTileOp::create(w, w.i32(i), port, w.i32(0), /*out_of_order=*/true);
    }
    TileRegsReleaseOp::create(w);
    for (unsigned i = 0; i != count; ++i)
      CBPushBackOp::create(w, ports[k.sent(first + i)], w.i32(1));
    TileRegsAcquireOp::create(w);
    for (unsigned i = 0; i != count; ++i) {
      Value port = ports[k.received(first + i)];
      d2m::Accumulation by = d2m::accumulationOf(pass.reductions[i].op);
      ReduceType type = typeOf(pass.reductions[i].op);
      CBWaitFrontOp::create(w, port, w.i32(1));
      ReconfigDataFormatSrcAOp::create(w, port);
      CopyTileInitOp::create(w, port);
      CopyTileOp::create(w, port, w.i32(0), w.i32(i));
      CBPopFrontOp::create(w, port, w.i32(1));
      if (hasMemberMask())
        apply(ports[k.members()], w.i32(i), count, by);
      SfpuReduceInitOp::create(w, type, by.words);
      SfpuReduceOp::create(w, w.i32(i), type, by.words, ReduceDim::Col);
    }
    turn(count);
  }

private:
  unsigned firstStore() const {
    for (auto [i, buffer] : llvm::enumerate(program.buffers))
      if (buffer.kind == d2m::RowBuffer::Result)
        return unsigned(i);
    llvm_unreachable("a group has a result");
  }

  Value ones() const { return ports[k.ones()]; }
  /// Whether the team has as many cores as a tile has rows; else lines are
  /// masked.
  bool hasMemberMask() const { return k.isSplit() && k.plan.getSplit() < 32; }

  void writeMasks() {
    for (auto [i, padding] : llvm::enumerate(paddings))
      writeMask(ports[k.mask(i)], padding.isRows, padding.valid);
    if (program.needsOnes())
      writeMask(ones(), /*isRows=*/true, 32);
    if (hasMemberMask())
      writeMask(ports[k.members()], /*isRows=*/true, k.plan.getSplit());
  }

  void writeMask(Value port, bool isRows, int64_t valid) {
    CBReserveBackOp::create(w, port, w.i32(1));
    if (isRows)
      ExperimentalWriteRowMaskTileOp::create(w, w.i32(valid), port);
    else
      ExperimentalWriteColMaskTileOp::create(w, w.i32(valid), port);
    CBPushBackOp::create(w, port, w.i32(1));
    CBWaitFrontOp::create(w, port, w.i32(1));
  }

  //===-- circular buffers ------------------------------------------------===//

  /// Waits for operands of one tile: those of all rows, those of a row.
  void waitForAll(bool kept) {
    for (auto [i, buffer] : llvm::enumerate(program.buffers))
      if (buffer.kind == d2m::RowBuffer::Input && !buffer.isWide &&
          k.isKept(i) == kept)
        CBWaitFrontOp::create(w, ports[i], w.i32(1));
  }

  void popAll(bool kept) {
    for (auto [i, buffer] : llvm::enumerate(program.buffers)) {
      bool isStreamed = buffer.kind == d2m::RowBuffer::Input && buffer.isWide &&
                        !k.plan.getResident();
      if (buffer.kind == d2m::RowBuffer::Result || isStreamed ||
          k.isKept(i) != kept)
        continue;
      if (buffer.isWide && buffer.kind == d2m::RowBuffer::Input && !k.isEven())
        CBWaitFrontOp::create(w, ports[i], w.i32(part));
      CBPopFrontOp::create(w, ports[i], w.i32(buffer.isWide ? part : 1));
    }
  }

  /// Walks over the tiles of a row and reads the pages of wide operands. If
  /// another core of the team has the last tiles of this part, too, they are
  /// not reduced here.
  template <typename Fn> void walk(const d2m::RowPass &pass, Fn body) {
    SmallVector<unsigned> operands = k.operandsOf(pass);
    bool resident = k.plan.getResident();
    bool isShort = !k.isEven() && !pass.reductions.empty();
    Value tiles = isShort ? w.argument(RowKernels::kTiles) : w.i32(part);
    w.loop(w.i32(0), tiles, block, [&](Value at) {
      Value count = isShort ? w.sizeOfBlock(at, tiles, block)
                            : w.sizeOfBlock(at, part, block);
      for (unsigned i : operands) {
        if (!resident)
          CBWaitFrontOp::create(w, ports[i], count);
        else if (!waited.contains(i))
          CBWaitFrontOp::create(w, ports[i], w.add(at, count));
      }
      body(at, count);
      if (!resident)
        for (unsigned i : operands)
          CBPopFrontOp::create(w, ports[i], count);
    });
    if (!isShort)
      waited.insert(operands.begin(), operands.end());
  }

  TileWriter::Source source(unsigned i, Value at) const {
    const d2m::RowBuffer &buffer = program.buffers[i];
    if (!buffer.isWide)
      return {ports[i], Value(), /*isOne=*/true};
    bool isStreamed =
        buffer.kind == d2m::RowBuffer::Input && !k.plan.getResident();
    return {ports[i], isStreamed ? Value() : at};
  }

  void pack(TileWriter &tiles, const d2m::TileProgram &of,
            ArrayRef<unsigned> stores, Value pages) {
    TileRegsCommitOp::create(w);
    for (unsigned store : stores)
      CBReserveBackOp::create(w, ports[store], pages);
    TileRegsWaitOp::create(w);
    for (auto [slot, store] : llvm::zip(of.results, stores))
      tiles.pack(slot, ports[store]);
    TileRegsReleaseOp::create(w);
    for (unsigned store : stores)
      CBPushBackOp::create(w, ports[store], pages);
  }

  /// Waits for the pages that this kernel has written and reads again.
  void waitForStored(ArrayRef<unsigned> stores) {
    for (unsigned store : stores)
      if (program.buffers[store].kind == d2m::RowBuffer::Between)
        CBWaitFrontOp::create(w, ports[store],
                              w.i32(program.buffers[store].isWide ? part : 1));
  }

  //===-- passes ----------------------------------------------------------===//

  void store(const d2m::RowPass &pass) {
    TileWriter all(w, Value(), 0, block, Value());
    all.prepare(
        pass.wide, [&](unsigned i) { return source(i, Value()); },
        llvm::map_to_vector(pass.wideStores,
                            [&](unsigned store) { return ports[store]; }));
    walk(pass, [&](Value at, Value count) {
      TileWriter tiles(w, ports[pass.wideStores.front()], 0, block, count);
      tiles.takeFrom(all);
      TileRegsAcquireOp::create(w);
      tiles.steps(pass.wide, [&](unsigned i) { return source(i, at); });
      pack(tiles, pass.wide, pass.wideStores, count);
    });
    waitForStored(pass.wideStores);
  }

  void storeNarrow(const d2m::RowPass &pass) {
    TileRegsAcquireOp::create(w);
    finish(pass);
  }

  /// Reduces in DST from the first tile of the row to the last one, then within
  /// the tile.
  void reduce(const d2m::RowPass &pass) {
    unsigned sums = unsigned(pass.reductions.size());
    TileRegsAcquireOp::create(w);
    // The matrix unit adds to DST, which must be 0 before.
    SmallVector<unsigned> direct, slots;
    for (auto [i, reduction] : llvm::enumerate(pass.reductions)) {
      if (reduction.from) {
        direct.push_back(unsigned(i));
        continue;
      }
      slots.push_back(unsigned(i));
      TileWriter tiles(w, Value(), 0, 1, Value());
      fill(tiles, w.i32(i), d2m::accumulationOf(reduction.op));
    }
    bool isAlone = direct.size() == 1 && slots.empty();
    if (isAlone)
      initReduction(pass, pass.reductions[0]);
    walk(pass, [&](Value at, Value count) {
      TileWriter tiles(w, ports[pass.narrowStores.front()], sums, block, count);
      tiles.steps(pass.wide, [&](unsigned i) { return source(i, at); });
      for (auto [i, slot] : llvm::zip(slots, pass.wide.results)) {
        d2m::Accumulation by = d2m::accumulationOf(pass.reductions[i].op);
        maskPadding(tiles, pass, at, slot, by);
        tiles.init(by.combine);
        tiles.eachTile([&, i = i, slot = slot](Value t) {
          tiles.call(by.combine, {w.i32(i), tiles.at(slot, t), w.i32(i)});
        });
      }
      for (unsigned i : direct) {
        const d2m::RowReduction &reduction = pass.reductions[i];
        if (!isAlone)
          initReduction(pass, reduction);
        TileWriter::Source from = source(*reduction.from, at);
        tiles.eachTile([&](Value t) {
          Value sum = w.i32(i), tile = tiles.indexIn(from, t);
          if (!reduction.with) {
            ReduceTileOp::create(w, from.port, ones(), tile, w.i32(0), sum,
                                 typeOf(reduction.op), dimOf());
            return;
          }
          TileWriter::Source with = source(*reduction.with, at);
          w.call("mul_tiles",
                 {from.port, with.port, tile, tiles.indexIn(with, t), sum});
        });
        if (!isAlone)
          endReduction(reduction);
      }
    });
    if (isAlone)
      endReduction(pass.reductions[0]);
    for (auto [i, reduction] : llvm::enumerate(pass.reductions))
      reduceTile(pass, reduction, w.i32(i));
    if (k.isSplit())
      exchange(pass);
    if (std::optional<int64_t> count = program.meanDivisor(pass))
      divide(pass, *count);
    finish(pass);
  }

  /// Divides in f32, correctly rounded: 49 / 49 is 1, but 49 times the inverse
  /// of 49 is not.
  void divide(const d2m::RowPass &pass, int64_t count) {
    Value divisor = w.i32(int64_t(pass.reductions.size()));
    TileWriter tiles(w, Value(), 0, 1, Value());
    d2m::TileCall call = d2m::fillWith(
        /*isFloat=*/true, llvm::bit_cast<uint32_t>(float(count)));
    tiles.init(call);
    tiles.call(call, divisor);
    w.init("div_binary_tile");
    for (auto [i, reduction] : llvm::enumerate(pass.reductions))
      if (isa<ttir::MeanOp>(reduction.op))
        w.call("div_binary_tile", {w.i32(i), divisor, w.i32(i)});
  }

  void initReduction(const d2m::RowPass &pass,
                     const d2m::RowReduction &reduction) {
    Value a = ports[*reduction.from];
    Value b = reduction.with ? ports[*reduction.with] : ones();
    ReconfigDataFormatOp::create(w, a, b);
    if (reduction.with)
      w.call("mul_tiles_init", {a, b});
    else
      ReduceInitOp::create(w, a, b, ports[pass.narrowStores.front()],
                           typeOf(reduction.op), dimOf());
  }
  void endReduction(const d2m::RowReduction &reduction) {
    if (!reduction.with)
      ReduceUninitOp::create(w);
  }

  static ReduceType typeOf(Operation *op) {
    return isa<ttir::MaxOp>(op) ? ReduceType::Max : ReduceType::Sum;
  }

  bool reduces(int64_t fromLast) const {
    return llvm::is_contained(program.shape.reduced,
                              int64_t(program.shape.wide.size()) - fromLast);
  }
  /// Reduces within tiles.
  ReduceDim dimOf() const {
    return !reduces(2)  ? ReduceDim::Row
           : reduces(1) ? ReduceDim::Scalar
                        : ReduceDim::Col;
  }

  static void fill(TileWriter &tiles, Value tile, const d2m::Accumulation &by) {
    d2m::TileCall call = d2m::fillWith(by.isFloat(), by.identity);
    tiles.init(call);
    tiles.call(call, tile);
  }

  /// Overwrites the padding behind the last row or column of the tensor with
  /// the identity of the reduction.
  void maskPadding(TileWriter &tiles, const d2m::RowPass &pass, Value at,
                   unsigned slot, const d2m::Accumulation &by) {
    int64_t free = int64_t(pass.reductions.size()) + pass.wide.numSlots * block;
    for (auto [i, padding] : llvm::enumerate(paddings))
      tiles.eachTile([&, i = i, &padding = padding](Value t) {
        Value place = k.placeOf(w, w.add(at, t));
        if (padding.stride != 1)
          place = arith::DivUIOp::create(w, place, w.i32(padding.stride));
        place = arith::RemUIOp::create(w, place, w.i32(padding.size));
        Value isLast = arith::CmpIOp::create(w, arith::CmpIPredicate::eq, place,
                                             w.i32(padding.size - 1));
        w.onlyIf(isLast,
                 [&] { apply(ports[k.mask(i)], tiles.at(slot, t), free, by); });
      });
  }

  /// Writes the identity where a mask is 0. Overwrites two tiles of DST from
  /// `free` on.
  void apply(Value mask, Value value, int64_t free,
             const d2m::Accumulation &by) {
    ReconfigDataFormatSrcAOp::create(w, mask);
    CopyTileInitOp::create(w, mask);
    CopyTileOp::create(w, mask, w.i32(0), w.i32(free));
    TileWriter tiles(w, Value(), 0, 1, Value());
    fill(tiles, w.i32(free + 1), by);
    // The mask has ones and zeros; a zero is the word 0 as float and as
    // integer.
    w.init("where_tile");
    w.call("where_tile", {w.i32(free), value, w.i32(free + 1), value},
           {w.getNamedAttr(
               "dtype", ttcore::DataTypeAttr::get(w.getContext(), by.words))});
  }

  /// Transposes the tile: a column becomes a row, and back.
  void turn(unsigned count) {
    if (dimOf() != ReduceDim::Row)
      return;
    w.init("transpose_wh_dest");
    for (unsigned i = 0; i != count; ++i)
      w.call("transpose_wh_dest", {w.i32(i)});
  }

  void reduceTile(const d2m::RowPass &pass, const d2m::RowReduction &reduction,
                  Value sum) {
    if ((!reduction.from || reduction.with) && (reduces(1) || reduces(2))) {
      ReduceType type = typeOf(reduction.op);
      ttcore::DataType words = d2m::accumulationOf(reduction.op).words;
      SfpuReduceInitOp::create(w, type, words);
      SfpuReduceOp::create(w, sum, type, words, dimOf());
    }
    if (isa<ttir::MeanOp>(reduction.op) && !program.meanDivisor(pass)) {
      w.init("mul_unary_tile");
      w.call("mul_unary_tile", {sum, w.bits(1 / float(program.shape.count()))});
    }
  }

  /// Computes the narrow values of a pass, packs them and releases DST.
  void finish(const d2m::RowPass &pass) {
    TileWriter tiles(w, ports[pass.narrowStores.front()], 0, 1, w.i32(1));
    tiles.steps(pass.narrow, [&](unsigned i) { return source(i, Value()); });
    pack(tiles, pass.narrow, pass.narrowStores, w.i32(1));
    waitForStored(pass.narrowStores);
  }

  KernelWriter &w;
  const RowKernels &k;
  const d2m::RowProgram &program;
  int64_t part, block;
  SmallVector<d2m::TileSpace::Padding, 2> paddings;
  SmallVector<Value> ports;
  /// Waits for the wide operands whose whole row is in L1.
  llvm::SmallDenseSet<unsigned> waited;
};

} // namespace

void writeRowExchanges(KernelWriter &w, const RowKernels &kernels,
                       function_ref<void(const d2m::RowPass &)> behind) {
  RowCompute compute(w, kernels);
  for (const d2m::RowPass &pass : kernels.program.passes) {
    if (!pass.reductions.empty())
      compute.exchange(pass);
    behind(pass);
  }
}

void writeRowCompute(KernelWriter &w, const RowKernels &kernels,
                     function_ref<void(const d2m::RowPass &)> behind) {
  RowCompute(w, kernels).run(behind);
}

} // namespace mlir::tt
