//===- AttentionCompute.cpp - the compute kernel of attention -------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A block of queries goes past the keys, a block of them at a time: scores,
// their maxima, powers of what is left of the scores, and the sums of powers
// and of values. When a maximum grows, the sums so far become smaller. Each
// step is done for all rows of the block before the next one, and each row is
// handed over as it is ready, so that no unit waits for what the one before it
// has just begun.
//
// Powers of bf16 are added up by the packer, which has least to do, tile by
// tile; those of f32 by a product with ones, as a sum of so many bits cannot go
// through the unpacker. Either way a product with ones gives the sum of a row
// in all columns.
//
//===----------------------------------------------------------------------===//

#include "AttentionLaunch.h"

namespace mlir::tt {

using namespace ttkernel;

namespace {

/// The lowest number of bf16: maxima are not below, so that scores of minus
/// infinity have powers of 0.
constexpr float kLowest = -0x1.fep127f;
/// Added to sums, of which those of no key at all are 0.
constexpr float kTiny = 0x1p-100f;

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
    Value first = w.argument(0), end = w.add(first, w.argument(1));
    w.loop(first, end, 1, [&](Value number) { block(number); });
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
  /// What was pushed here is read here.
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

  /// A section of DST: what is computed and what is packed.
  template <typename Math, typename Pack> void section(Math math, Pack pack) {
    TileRegsAcquireOp::create(w);
    math();
    TileRegsCommitOp::create(w);
    TileRegsWaitOp::create(w);
    pack();
    TileRegsReleaseOp::create(w);
  }
  /// Tile t of DST becomes page `first` + t.
  void pack(unsigned port, Value first, Value count) {
    w.loop(w.i32(0), count, 1, [&](Value t) {
      PackTileOp::create(w, t, ports[port], w.add(first, t),
                         /*out_of_order=*/true);
    });
  }

  /// Of row i, `tiles` from n on, which is `step` or less. The last section of
  /// a row repeats its last tile in the places that the row does not see: no
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

  /// `fn(i)` for i below count.
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
  /// `columns` x 1 tiles at a time of a product with `depth` steps.
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
  /// Behind the first block of keys.
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

  void block(Value number) {
    AttentionBlock place(w, k, number);
    wait(k.query, rows * depth);
    if (k.queryReady)
      prepareQueries();
    eachKeyBlock(w, k, place, [&](Value at) {
      firstKey = at;
      firstRow = place.row;
      isRunning =
          arith::CmpIOp::create(w, arith::CmpIPredicate::ne, at, w.i32(0));
      count = seesAll() ? w.i32(keys) : min(w.i32(keys), sub(place.end, at));
      wait(k.key, keys * depth);
      if (k.keyReady)
        prepareKeys();
      scores();
      pop(k.key, keys * depth);
      if (k.keyReady)
        pop(*k.keyReady, keys);
      maxima();
      if (k.isRunning())
        w.onlyIf(isRunning, [&] { corrections(); });
      powers();
      if (exact)
        sums();
      wait(k.value, keys * width);
      values();
      pop(k.value, keys * width);
      pop(k.powers, rows * keys);
      ifRunning([&] { pop(*k.correction, rows); });
    });
    finish();
    pop(query, rows * depth);
  }

  /// Every row sees all of every block of keys.
  bool seesAll() const { return plan.getKeys() % keys == 0 && !a.causal; }
  /// Tiles of keys that row i of the block sees in the block of keys.
  Value seen(Value i) {
    if (!a.causal)
      return count;
    return min(count, w.add(diagonalOf(i), w.i32(1)));
  }
  Value diagonalOf(Value i) { return sub(w.add(firstRow, i), firstKey); }

  /// Scaled, with zeros for padding.
  void prepareQueries() {
    unsigned ready = *k.queryReady;
    reserve(ready, rows * depth);
    packTo(ready);
    int64_t step = largestPart(rows * depth, a.validDepth ? 1 : slots);
    w.loop(w.i32(0), w.i32(rows * depth), step, [&](Value first) {
      section(
          [&] {
            beginCopy(k.query);
            each(step, [&](Value t) { copy(k.query, w.add(first, t), t); });
            if (a.scale != 1) {
              w.init("mul_unary_tile");
              each(step, [&](Value t) {
                w.call("mul_unary_tile", {t, w.bits(a.scale)});
              });
            }
            if (!a.validDepth)
              return;
            Value place = arith::RemUIOp::create(w, first, w.i32(depth));
            w.onlyIf(isEqual(place, depth - 1),
                     [&] { maskSlot(w.i32(0), *k.depthMask, 0, w.i32(1)); });
          },
          [&] { pack(ready, first, w.i32(step)); });
    });
    keep(ready, rows * depth);
    pop(k.query, rows * depth);
  }

  static int64_t largestPart(int64_t of, int64_t most) {
    while (of % most != 0)
      --most;
    return most;
  }
  Value isEqual(Value x, int64_t y) {
    return arith::CmpIOp::create(w, arith::CmpIPredicate::eq, x, w.i32(y));
  }

  /// The last tiles of keys along their elements, with zeros for padding.
  void prepareKeys() {
    reserve(*k.keyReady, keys);
    packTo(*k.keyReady);
    each(keys, [&](Value i) {
      section(
          [&] {
            beginCopy(k.key);
            copy(k.key, w.add(w.i32((depth - 1) * keys), i), w.i32(0));
            maskSlot(w.i32(0), *k.depthMask, 0, w.i32(1));
          },
          [&] { pack(*k.keyReady, i, w.i32(1)); });
    });
    keep(*k.keyReady, keys);
  }

  //===-- scores ----------------------------------------------------------===//

  void beginScores() {
    beginProduct(query, k.key, /*turns=*/true, plan.getSubKeys(), depth);
  }

  void scores() {
    int64_t step = plan.getSubKeys();
    reserve(k.scores, rows * keys);
    if (k.scoresLow)
      reserve(*k.scoresLow, rows * keys);
    packTo(k.scores);
    beginScores();
    each(rows, [&](Value i) {
      if (k.mask)
        wait(*k.mask, keys);
      w.loop(w.i32(0), seen(i), step, [&](Value n) {
        section([&] { scoresOf(i, n); },
                [&] {
                  if (k.scoresLow)
                    packTo(k.scores);
                  packRow(k.scores, i, n, w.i32(step), step);
                  if (!k.scoresLow)
                    return;
                  packTo(*k.scoresLow);
                  packRow(*k.scoresLow, i, n, w.i32(step), step);
                });
      });
      if (k.mask)
        pop(*k.mask, keys);
      push(k.scores, keys);
      if (k.scoresLow)
        push(*k.scoresLow, keys);
    });
  }

  /// Of row i and `subKeys` tiles of keys from n on: masks, to which products
  /// are added.
  void scoresOf(Value i, Value n) {
    int64_t step = plan.getSubKeys();
    if (k.mask)
      loadMask(n);
    if (k.diagonal) {
      Value at = sub(diagonalOf(i), n);
      Value isHere =
          arith::CmpIOp::create(w, arith::CmpIPredicate::ult, at, w.i32(step));
      w.onlyIf(isHere, [&] {
        beginCopy(*k.diagonal);
        copy(*k.diagonal, w.i32(0), at);
        beginScores();
      });
    }
    Value row = w.mul(i, w.i32(depth));
    int64_t plain = k.keyReady ? depth - 1 : depth;
    w.loop(w.i32(0), w.i32(plain), 1, [&](Value d) {
      multiply(query, k.key, w.add(row, d), w.add(w.mul(d, w.i32(keys)), n),
               w.i32(0), /*turns=*/true, step, depth);
    });
    if (k.keyReady)
      multiply(query, *k.keyReady, w.add(row, w.i32(plain)), n, w.i32(0),
               /*turns=*/true, step, depth);
    if (!k.keyMask)
      return;
    Value last = sub(sub(w.i32(plan.getKeys() - 1), firstKey), n);
    w.onlyIf(
        arith::CmpIOp::create(w, arith::CmpIPredicate::ult, last, w.i32(step)),
        [&] {
          maskSlot(last, *k.keyMask, kLowest, w.i32(step));
          beginScores();
        });
  }

  void loadMask(Value n) {
    BcastType part =
        a.mask->broadcast == d2m::TileBroadcast::Row      ? BcastType::Row
        : a.mask->broadcast == d2m::TileBroadcast::Column ? BcastType::Col
                                                          : BcastType::Scalar;
    unsigned mask = *k.mask;
    if (a.mask->broadcast == d2m::TileBroadcast::None) {
      beginCopy(mask);
      each(plan.getSubKeys(), [&](Value t) { copy(mask, w.add(n, t), t); });
    } else {
      UnaryBcastInitOp::create(w, ports[mask], ports[k.scores], part);
      each(plan.getSubKeys(), [&](Value t) {
        UnaryBcastOp::create(w, ports[mask], w.add(n, t), t, part);
      });
    }
    beginScores();
  }

  //===-- maxima ----------------------------------------------------------===//

  void maxima() {
    unsigned from = k.scoresLow.value_or(k.scores);
    reserve(k.maxima, rows);
    packTo(k.maxima);
    int64_t step = largestPart(rows, std::min<int64_t>(2, slots / 2));
    w.loop(w.i32(0), w.i32(rows), step, [&](Value first) {
      section(
          [&] {
            waitForRow(from, w.add(first, w.i32(step - 1)), keys);
            // What the rows had before, or no less than that.
            auto before = [&](Value t) { return w.add(t, w.i32(step)); };
            auto lowest = [&] {
              w.init("fill_tile");
              each(step, [&](Value t) {
                w.call("fill_tile", {before(t), w.f32(kLowest)});
              });
            };
            auto load = [&] {
              beginCopy(k.maxima);
              each(step, [&](Value t) {
                copy(k.maxima, w.add(first, t), before(t));
              });
            };
            if (k.isRunning())
              either(isRunning, load, lowest);
            else
              lowest();
            unpack(from, k.ones);
            ReduceInitOp::create(w, ports[from], ports[k.ones], ports[k.maxima],
                                 ReduceType::Max, ReduceDim::Row);
            each(step, [&](Value t) {
              Value i = w.add(first, t);
              Value row = w.mul(i, w.i32(keys));
              each(seen(i), [&](Value n) {
                ReduceTileOp::create(w, ports[from], ports[k.ones],
                                     w.add(row, n), w.i32(0), t,
                                     ReduceType::Max, ReduceDim::Row);
              });
            });
            ReduceUninitOp::create(w);
            w.init("binary_max_tile");
            each(step,
                 [&](Value t) { binary("binary_max_tile", t, before(t)); });
          },
          [&] { pack(k.maxima, w.i32(0), w.i32(step)); });
      push(k.maxima, step);
    });
    if (k.scoresLow)
      pop(*k.scoresLow, rows * keys);
  }

  /// exp(before - now), where sums grow smaller.
  void corrections() {
    unsigned to = *k.correction;
    wait(k.maxima, 2 * rows);
    reserve(to, rows);
    packTo(to);
    int64_t step = exact ? 1 : largestPart(rows, slots);
    w.loop(w.i32(0), w.i32(rows), step, [&](Value first) {
      section(
          [&] {
            auto now = [&](Value t) {
              return w.add(w.add(first, t), w.i32(rows));
            };
            if (exact) {
              loadColumn(k.maxima, first, w.i32(0));
              loadColumn(k.maxima, now(w.i32(0)), w.i32(1));
              w.init("sub_binary_tile");
              binary("sub_binary_tile", w.i32(0), w.i32(1));
            } else {
              Value port = ports[k.maxima];
              unpack(k.maxima, k.maxima);
              w.call("sub_tiles_init", {port, port});
              each(step, [&](Value t) {
                w.call("sub_tiles", {port, port, w.add(first, t), now(t), t});
              });
            }
            beginExp();
            each(step, [&](Value t) { exp(t); });
          },
          [&] { pack(to, first, w.i32(step)); });
    });
    keep(to, rows);
    pop(k.maxima, rows);
  }

  /// A tile whose columns are the first one of a page.
  void loadColumn(unsigned port, Value page, Value slot) {
    UnaryBcastInitOp::create(w, ports[port], ports[k.powers], BcastType::Col);
    UnaryBcastOp::create(w, ports[port], page, slot, BcastType::Col);
  }

  //===-- powers ----------------------------------------------------------===//

  void powers() {
    reserve(k.powers, rows * keys);
    if (!exact) {
      reserve(k.sums, rows);
      packTo(k.sums);
      ifRunning([&] { correctSums(); });
    }
    wait(k.scores, rows * keys);
    int64_t step = std::min(plan.getSubKeys(), exact ? slots - 1 : slots);
    auto begin = [&] {
      unpack(k.scores, k.maxima);
      w.call("sub_bcast_init_short", {ports[k.scores], ports[k.maxima]},
             byColumn());
    };
    if (!exact) {
      begin();
      beginExp();
    }
    packTo(k.powers);
    each(rows, [&](Value i) {
      Value end = seen(i);
      waitForRow(k.maxima, i, 1);
      w.loop(w.i32(0), end, step, [&](Value n) {
        Value at = w.add(w.mul(i, w.i32(keys)), n);
        Value tiles = step == 1 ? w.i32(1) : min(w.i32(step), sub(end, n));
        section(
            [&] {
              if (exact) {
                Value most = w.i32(step);
                loadColumn(k.maxima, i, most);
                beginCopy(k.scores);
                each(tiles, [&](Value t) { copy(k.scores, w.add(at, t), t); });
                w.init("sub_binary_tile");
                each(tiles,
                     [&](Value t) { binary("sub_binary_tile", t, most); });
                beginExp();
                each(tiles, [&](Value t) { exp(t); });
                return;
              }
              // The next one is unpacked meanwhile.
              each(tiles, [&](Value t) {
                w.call("sub_tiles_bcast",
                       {ports[k.scores], ports[k.maxima], w.add(at, t), i, t},
                       byColumn());
                exp(t);
              });
            },
            [&] {
              if (exact)
                packTo(k.powers);
              packRow(k.powers, i, n, tiles, step);
              if (!exact)
                addUp(i, n, tiles);
            });
      });
      push(k.powers, keys);
    });
    pop(k.scores, rows * keys);
    if (!exact)
      replace(k.sums, rows);
  }

  /// Adds tiles of powers to the sums of row i, or begins them.
  void addUp(Value i, Value n, Value tiles) {
    auto add = [&](Value t) {
      PackTileOp::create(w, t, ports[k.sums], i, /*out_of_order=*/true);
    };
    packTo(k.sums);
    // Not to what was there before the first one.
    PackReconfigL1AccOp::create(w, min(w.add(firstKey, n), w.i32(1)));
    add(w.i32(0));
    PackReconfigL1AccOp::create(w, w.i32(1));
    w.loop(w.i32(1), tiles, 1, add);
    PackReconfigL1AccOp::create(w, w.i32(0));
    packTo(k.powers);
  }

  /// The sums so far in their new places.
  void correctSums() {
    int64_t step = largestPart(rows, slots);
    w.loop(w.i32(0), w.i32(rows), step, [&](Value first) {
      section(
          [&] {
            corrected(k.sums, first, step,
                      [&](Value t) { return w.add(first, t); });
          },
          [&] { pack(k.sums, first, w.i32(step)); });
    });
  }

  //===-- sums ------------------------------------------------------------===//

  /// Slots 0 to `count` <- pages of `port` from `first` on, each times the
  /// correction of row `rowOf(t)`.
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

  void sums() {
    reserve(k.sums, rows);
    packTo(k.sums);
    wait(k.powers, rows * keys);
    int64_t step = largestPart(rows, exact ? slots - 1 : slots);
    w.loop(w.i32(0), w.i32(rows), step, [&](Value first) {
      section(
          [&] {
            ifRunning([&] {
              corrected(k.sums, first, step,
                        [&](Value t) { return w.add(first, t); });
            });
            beginProduct(k.powers, k.ones, /*turns=*/false, 1, keys);
            each(step, [&](Value t) {
              Value i = w.add(first, t);
              Value row = w.mul(i, w.i32(keys));
              each(seen(i), [&](Value n) {
                multiply(k.powers, k.ones, w.add(row, n), w.i32(0), t,
                         /*turns=*/false, 1, keys);
              });
            });
          },
          [&] { pack(k.sums, first, w.i32(step)); });
    });
    replace(k.sums, rows);
  }

  /// What is at the back takes the place of what is at the front.
  void replace(unsigned port, int64_t pages) {
    push(port, pages);
    ifRunning([&] { pop(port, pages); });
    wait(port, pages);
  }

  void values() {
    reserve(k.accumulator, rows * width);
    packTo(k.accumulator);
    int64_t step = plan.getSubWidth();
    each(rows, [&](Value i) {
      Value row = w.mul(i, w.i32(keys)), end = seen(i);
      waitForRow(k.powers, i, keys);
      w.loop(w.i32(0), w.i32(width), step, [&](Value column) {
        Value at = w.add(w.mul(i, w.i32(width)), column);
        section(
            [&] {
              ifRunning([&] {
                corrected(k.accumulator, at, step, [&](Value) { return i; });
              });
              beginProduct(k.powers, k.value, /*turns=*/false, step, keys);
              each(end, [&](Value n) {
                multiply(k.powers, k.value, w.add(row, n),
                         w.add(w.mul(n, w.i32(width)), column), w.i32(0),
                         /*turns=*/false, step, keys);
              });
            },
            [&] { pack(k.accumulator, at, w.i32(step)); });
      });
    });
    replace(k.accumulator, rows * width);
  }

  //===-- results ---------------------------------------------------------===//

  void finish() {
    invert();
    packTo(k.result);
    int64_t step = plan.getSubWidth();
    each(rows, [&](Value i) {
      reserve(k.result, width);
      w.loop(w.i32(0), w.i32(width), step, [&](Value column) {
        Value at = w.add(w.mul(i, w.i32(width)), column);
        section(
            [&] {
              if (exact) {
                beginCopy(k.accumulator);
                each(step,
                     [&](Value t) { copy(k.accumulator, w.add(at, t), t); });
                beginCopy(k.inverse);
                copy(k.inverse, i, w.i32(step));
                w.init("mul_binary_tile");
                each(step, [&](Value t) {
                  binary("mul_binary_tile", t, w.i32(step));
                });
                return;
              }
              Value from = ports[k.accumulator], by = ports[k.inverse];
              unpack(k.accumulator, k.inverse);
              w.call("mul_tiles_init", {from, by});
              each(step, [&](Value t) {
                w.call("mul_tiles", {from, by, w.add(at, t), i, t});
              });
            },
            [&] { pack(k.result, column, w.i32(step)); });
      });
      push(k.result, width);
    });
    pop(k.inverse, rows);
    pop(k.accumulator, rows * width);
    pop(k.maxima, rows);
  }

  void invert() {
    reserve(k.inverse, rows);
    packTo(k.inverse);
    int64_t step = largestPart(rows, slots);
    w.loop(w.i32(0), w.i32(rows), step, [&](Value first) {
      section(
          [&] {
            if (exact) {
              beginCopy(k.sums);
              each(step, [&](Value t) { copy(k.sums, w.add(first, t), t); });
            } else {
              beginProduct(k.sums, k.ones, /*turns=*/false, 1, 1);
              each(step, [&](Value t) {
                multiply(k.sums, k.ones, w.add(first, t), w.i32(0), t,
                         /*turns=*/false, 1, 1);
              });
            }
            w.init("add_unary_tile");
            each(step, [&](Value t) {
              w.call("add_unary_tile", {t, w.bits(kTiny)});
            });
            w.init("recip_tile");
            each(step, [&](Value t) { w.call("recip_tile", {t}); });
          },
          [&] { pack(k.inverse, first, w.i32(step)); });
    });
    keep(k.inverse, rows);
    pop(k.sums, rows);
  }

  KernelWriter &w;
  const AttentionKernels &k;
  const d2m::Attention &a;
  d2m::AttentionPlanAttr plan;
  int64_t slots, rows, keys, depth, width;
  /// What is between the steps has 32 bits, and does not go through source
  /// registers where it would lose some.
  bool exact;
  bool mixes = false;
  unsigned query;
  SmallVector<Value> ports;
  /// Of the block of keys that is written: its first tile and the first row of
  /// queries; the tiles that any row sees; whether it is not the first one.
  Value firstKey, firstRow, count, isRunning;
};

} // namespace

void writeAttentionCompute(KernelWriter &w, const AttentionKernels &kernels,
                           int64_t slots) {
  AttentionCompute(w, kernels, slots).run();
}

} // namespace mlir::tt
