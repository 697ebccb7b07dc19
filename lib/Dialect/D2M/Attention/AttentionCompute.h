//===- AttentionCompute.h - the compute kernel of attention -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For a block of queries the kernel loops over blocks of keys. It computes
// scores, their maxima, the powers exp(score - maximum), and the sums of powers
// and of powers times values. When a maximum grows, the sums so far are scaled
// down. Each step is done for all rows of the block before the next step, and
// each row is pushed as soon as it is ready, so that no unit waits for another
// that has just begun.
//
// The packer, which has least to do, adds up powers of bf16 tile by tile. A
// product with ones adds up powers of f32, as the unpacker would cut their
// sums. Either way a product with ones gives the sum of a row in all columns.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONCOMPUTE_H
#define TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONCOMPUTE_H

#include "AttentionKernels.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

using namespace ttkernel;

/// Writes the kernel: AttentionScores.cpp has the steps up to the maxima,
/// AttentionSums.cpp those behind them.
class AttentionCompute {
public:
  AttentionCompute(KernelWriter &w, const AttentionKernels &k, int64_t slots)
      : w(w), k(k), a(k.attention), plan(k.plan), slots(slots),
        rows(plan.getBlockRows()), keys(plan.getBlockKeys()),
        depth(plan.getDepth()), width(plan.getWidth()), exact(k.isExact()) {
    for (auto [i, type] : llvm::enumerate(k.types)) {
      ports.push_back(w.port(unsigned(i), type));
      mixes |= formatOf(unsigned(i)) != formatOf(0);
    }
    query = k.queryReady.value_or(k.query);
  }

  void run() {
    MmBlockInitOp::create(w, ports[query], ports[k.key], ports[k.scores],
                          w.i32(1), w.i32(plan.getSubKeys()), w.i32(1),
                          w.i32(depth));
    writeMasks();
    eachQueryBlock(w, k, [&](Value number, Value) { block(number); });
    for (std::optional<unsigned> tile :
         {std::optional(k.ones), k.keyMask, k.depthMask, k.diagonal})
      if (tile)
        pop(*tile, 1);
    func::ReturnOp::create(w);
  }

private:
  //===-- circular buffers and formats ------------------------------------===//

  ttcore::DataType formatOf(unsigned port) const {
    return cast<ttcore::TileType>(cast<CBType>(k.types[port]).getElementType())
        .getDataType();
  }
  void wait(unsigned port, int64_t pages) {
    CBWaitFrontOp::create(w, ports[port], w.i32(pages));
  }
  void reserve(unsigned port, int64_t pages) {
    CBReserveBackOp::create(w, ports[port], w.i32(pages));
  }
  void push(unsigned port, int64_t pages) {
    CBPushBackOp::create(w, ports[port], w.i32(pages));
  }
  void pop(unsigned port, int64_t pages) {
    CBPopFrontOp::create(w, ports[port], w.i32(pages));
  }
  /// Waits for row i and those before it, of `pages` each.
  void waitForRow(unsigned port, Value i, int64_t pages) {
    CBWaitFrontOp::create(w, ports[port],
                          w.mul(w.add(i, w.i32(1)), w.i32(pages)));
  }
  /// Pushes pages that this thread reads itself.
  void keep(unsigned port, int64_t pages) {
    push(port, pages);
    wait(port, pages);
  }

  void unpack(unsigned first) {
    if (mixes)
      ReconfigDataFormatSrcAOp::create(w, ports[first]);
  }
  void unpack(unsigned first, unsigned second) {
    if (mixes)
      ReconfigDataFormatOp::create(w, ports[first], ports[second]);
  }
  void packTo(unsigned port) {
    if (mixes)
      PackReconfigDataFormatOp::create(w, ports[port]);
  }

  /// Uses a section of DST: one function computes, the other one packs.
  template <typename Math, typename Pack> void section(Math math, Pack pack) {
    TileRegsAcquireOp::create(w);
    math();
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    pack();
    TileRegsReleaseOp::create(w);
  }
  /// Packs tile t of DST to page `first` + t.
  void pack(unsigned port, Value first, Value count) {
    w.loop(w.i32(0), count, 1, [&](Value t) {
      PackTileOp::create(w, t, ports[port], w.add(first, t),
                         /*out_of_order=*/true);
    });
  }

  /// Row i, `tiles` from n on, which is `step` or less. The last section of a
  /// row repeats its last tile in the columns that the row does not see: no
  /// page is pushed that nobody has written.
  void packRow(unsigned port, Value i, Value n, Value tiles, int64_t step) {
    if (seesAll())
      return pack(port, n, tiles);
    Value isLast = arith::CmpIOp::create(w, arith::CmpIPredicate::sge,
                                         w.add(n, w.i32(step)), seen(i));
    Value pages =
        arith::SelectOp::create(w, isLast, sub(w.i32(keys), n), tiles);
    Value last = sub(tiles, w.i32(1));
    w.loop(w.i32(0), pages, 1, [&](Value t) {
      PackTileOp::create(w, min(t, last), ports[port], w.add(n, t),
                         /*out_of_order=*/true);
    });
  }

  //===-- calls -----------------------------------------------------------===//

  /// Writes `fn(i)` for i below count.
  template <typename Fn> void each(Value count, Fn fn) {
    w.loop(w.i32(0), count, 1, fn);
  }
  template <typename Fn> void each(int64_t count, Fn fn) {
    if (count == 1)
      return fn(w.i32(0));
    each(w.i32(count), fn);
  }

  void beginCopy(unsigned port) {
    unpack(port);
    CopyTileInitOp::create(w, ports[port]);
  }
  void copy(unsigned port, Value page, Value slot) {
    CopyTileOp::create(w, ports[port], page, slot);
  }
  /// Writes a product with `depth` steps, 1 x `columns` tiles at a time.
  void beginProduct(unsigned lhs, unsigned rhs, bool turns, int64_t columns,
                    int64_t steps) {
    unpack(rhs, lhs);
    MmBlockInitShortOp::create(w, ports[lhs], ports[rhs], w.i32(turns),
                               w.i32(columns), w.i32(1), w.i32(steps));
  }
  void multiply(unsigned lhs, unsigned rhs, Value left, Value right, Value slot,
                bool turns, int64_t columns, int64_t steps) {
    MatmulBlockOp::create(w, ports[lhs], ports[rhs], left, right, slot,
                          w.i32(turns), w.i32(columns), w.i32(1), w.i32(steps));
  }
  SmallVector<NamedAttribute> byColumn() {
    return {w.getNamedAttr("bcast_type",
                           BcastTypeAttr::get(w.getContext(), BcastType::Col))};
  }
  void binary(StringRef call, Value x, Value y) { w.call(call, {x, y, x}); }

  void beginExp() { w.init("exp_tile", approx()); }
  void exp(Value slot) { w.call("exp_tile", {slot}, approx()); }
  SmallVector<NamedAttribute> approx() {
    return {w.getNamedAttr("approx", w.getBoolAttr(plan.getApproxExp()))};
  }

  void fill(Value slot, float number) {
    w.init("fill_tile");
    w.call("fill_tile", {slot, w.f32(number)});
  }

  /// The tile of a slot keeps what `mask` has ones for; the rest is `number`.
  /// Two more slots are used.
  void maskSlot(Value slot, unsigned mask, float number, Value free) {
    beginCopy(mask);
    copy(mask, w.i32(0), free);
    Value rest = w.add(free, w.i32(1));
    fill(rest, number);
    w.init("where_tile");
    auto format = plan.getWideDst() ? ttcore::DataType::Float32
                                    : ttcore::DataType::BFloat16;
    w.call("where_tile", {free, slot, rest, slot},
           {w.getNamedAttr("dtype",
                           ttcore::DataTypeAttr::get(w.getContext(), format))});
  }

  Value less(Value x, Value y) {
    return arith::CmpIOp::create(w, arith::CmpIPredicate::slt, x, y);
  }
  Value sub(Value x, Value y) { return arith::SubIOp::create(w, x, y); }
  Value min(Value x, Value y) { return arith::MinSIOp::create(w, x, y); }

  template <typename Then, typename Else>
  void either(Value condition, Then then, Else otherwise) {
    auto branch = scf::IfOp::create(w, condition, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(w);
    w.setInsertionPointToStart(branch.thenBlock());
    then();
    w.setInsertionPointToStart(branch.elseBlock());
    otherwise();
  }
  /// Writes code that is skipped for the first block of keys.
  template <typename Fn> void ifRunning(Fn body) {
    if (k.isRunning())
      w.onlyIf(isRunning, body);
  }

  void writeMasks() {
    auto write = [&](std::optional<unsigned> port, auto call) {
      if (!port)
        return;
      reserve(*port, 1);
      call(ports[*port]);
      keep(*port, 1);
    };
    auto columns = [&](int64_t valid) {
      return [this, valid](Value port) {
        ExperimentalWriteColMaskTileOp::create(w, w.i32(valid), port);
      };
    };
    write(k.ones, columns(32));
    write(k.keyMask, columns(a.validKeys));
    write(k.depthMask, columns(a.validDepth));
    if (k.diagonal)
      wait(*k.diagonal, 1);
  }

  //===-- a block of queries ----------------------------------------------===//

  void block(Value number);

  /// Whether every row attends to all keys of every block.
  bool seesAll() const { return plan.getKeys() % keys == 0 && !a.causal; }
  /// The number of tiles of keys that row i of the block attends to in the
  /// block of keys.
  Value seen(Value i) {
    if (!a.causal)
      return count;
    return min(count, w.add(diagonalOf(i), w.i32(1)));
  }
  Value diagonalOf(Value i) { return sub(w.add(firstRow, i), firstKey); }

  /// Prepares queries: scaled, with zeros for padding.
  void prepareQueries();

  static int64_t largestPart(int64_t of, int64_t most) {
    while (of % most != 0)
      --most;
    return most;
  }
  Value isEqual(Value x, int64_t y) {
    return arith::CmpIOp::create(w, arith::CmpIPredicate::eq, x, w.i32(y));
  }

  /// Prepares keys: their last tiles along elements, with zeros for padding.
  void prepareKeys();

  //===-- scores ----------------------------------------------------------===//

  void beginScores() {
    beginProduct(query, k.key, /*turns=*/true, plan.getSubKeys(), depth);
  }

  void scores();

  /// Masks of row i and `subKeys` tiles of keys from n on, to which products
  /// are added.
  void scoresOf(Value i, Value n);

  /// Brings tiles of the mask from page `first` on into DST, from `slot` on.
  void loadMask(Value first, int64_t tiles, Value slot);
  /// Adds the mask to the products.
  void addMask(Value n);

  //===-- maxima ----------------------------------------------------------===//

  void maxima();
  /// Maxima by the vector unit, which keeps all bits.
  void exactMaxima();
  /// Maxima by the matrix unit, which keeps all bits of bf16 scores.
  void roundedMaxima();

  /// Computes the correction exp(old maximum - new maximum) of the sums.
  void corrections();

  /// Makes a tile all of whose columns are the first column of a page.
  void loadColumn(unsigned port, Value page, Value slot) {
    UnaryBcastInitOp::create(w, ports[port], ports[k.powers], BcastType::Col);
    UnaryBcastOp::create(w, ports[port], page, slot, BcastType::Col);
  }

  //===-- powers ----------------------------------------------------------===//

  void powers();

  /// Adds tiles of powers to the sums of row i, or begins them.
  void addUp(Value i, Value n, Value tiles);

  /// Brings the sums so far to their new pages.
  void correctSums();

  //===-- sums ------------------------------------------------------------===//

  /// Brings pages of `port` from `first` on into slots 0 to `count`, each
  /// multiplied by the correction of row `rowOf(t)`.
  template <typename Fn>
  void corrected(unsigned port, Value first, int64_t tiles, Fn rowOf) {
    Value factor = w.i32(tiles);
    if (exact) {
      beginCopy(port);
      each(tiles, [&](Value t) { copy(port, w.add(first, t), t); });
      beginCopy(*k.correction);
      w.init("mul_binary_tile");
      each(tiles, [&](Value t) {
        copy(*k.correction, rowOf(t), factor);
        binary("mul_binary_tile", t, factor);
      });
      return;
    }
    Value factors = ports[*k.correction];
    unpack(port, *k.correction);
    w.call("mul_bcast_init_short", {ports[port], factors}, byColumn());
    each(tiles, [&](Value t) {
      w.call("mul_tiles_bcast",
             {ports[port], factors, w.add(first, t), rowOf(t), t}, byColumn());
    });
  }

  void sums();

  /// Pushes `pages` pages at the back and pops as many at the front.
  void replace(unsigned port, int64_t pages) {
    push(port, pages);
    ifRunning([&] { pop(port, pages); });
    wait(port, pages);
  }

  void values();

  //===-- results ---------------------------------------------------------===//

  void finish();

  void invert();

  KernelWriter &w;
  const AttentionKernels &k;
  const d2m::Attention &a;
  d2m::AttentionPlanAttr plan;
  int64_t slots, rows, keys, depth, width;
  /// Whether tiles between the steps have 32 bits; then they do not pass
  /// through source registers where those would cut them.
  bool exact;
  bool mixes = false;
  unsigned query;
  SmallVector<Value> ports;
  /// The block of keys that is written: its first tile and the first row of
  /// queries; the tiles that any row sees; whether it is not the first one.
  Value firstKey, firstRow, count, isRunning;
};

} // namespace mlir::tt

#endif // TTMLIR_LIB_DIALECT_D2M_ATTENTION_ATTENTIONCOMPUTE_H
