//===- AttentionScores.cpp - scores and their maxima ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionCompute.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#include <limits>

namespace mlir::tt {

/// The lowest numbers of both types: maxima are not below, so that scores of
/// minus infinity, which keys have that do not count, have powers of 0.
static constexpr float kLowestF32 = -0x1.fffffep127f,
                       kLowestBF16 = -0x1.fep127f;
static constexpr float kHidden = -std::numeric_limits<float>::infinity();

//===-- scores -----------------------------------------------------------===//

void AttentionCompute::scores() {
  int64_t step = plan.getSubKeys();
  reserve(k.scores, rows * keys);
  packTo(k.scores);
  beginScores();
  each(rows, [&](Value i) {
    if (k.mask)
      wait(*k.mask, keys);
    w.loop(w.i32(0), seen(i), step, [&](Value n) {
      section([&] { scoresOf(i, n); },
              [&] { packRow(k.scores, i, n, w.i32(step), step); });
    });
    if (k.mask)
      pop(*k.mask, keys);
    push(k.scores, keys);
  });
}

void AttentionCompute::scoresOf(Value i, Value n) {
  int64_t step = plan.getSubKeys();
  if (k.mask && !a.addsMaskLast()) {
    loadMask(n, step, w.i32(0));
    beginScores();
  }
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
  if (a.addsMaskLast())
    addMask(n);
  if (!k.keyMask)
    return;
  Value last = sub(sub(w.i32(plan.getKeys() - 1), firstKey), n);
  w.onlyIf(
      arith::CmpIOp::create(w, arith::CmpIPredicate::ult, last, w.i32(step)),
      [&] {
        maskSlot(last, *k.keyMask, kHidden, w.i32(step));
        beginScores();
      });
}

void AttentionCompute::addMask(Value n) {
  int64_t step = plan.getSubKeys(), part = largestPart(step, slots - step);
  w.loop(w.i32(0), w.i32(step), part, [&](Value first) {
    loadMask(w.add(n, first), part, w.i32(step));
    w.init("add_binary_tile");
    each(part, [&](Value t) {
      binary("add_binary_tile", w.add(first, t), w.add(w.i32(step), t));
    });
  });
  beginScores();
}

void AttentionCompute::loadMask(Value first, int64_t tiles, Value slot) {
  d2m::TileBroadcast form = *a.maskForm();
  BcastType part = form == d2m::TileBroadcast::Row      ? BcastType::Row
                   : form == d2m::TileBroadcast::Column ? BcastType::Col
                                                        : BcastType::Scalar;
  unsigned mask = *k.mask;
  if (form == d2m::TileBroadcast::None) {
    beginCopy(mask);
    each(tiles, [&](Value t) { copy(mask, w.add(first, t), w.add(slot, t)); });
  } else {
    UnaryBcastInitOp::create(w, ports[mask], ports[k.scores], part);
    each(tiles, [&](Value t) {
      UnaryBcastOp::create(w, ports[mask], w.add(first, t), w.add(slot, t),
                           part);
    });
  }
}

//===-- maxima -----------------------------------------------------------===//

void AttentionCompute::maxima() {
  reserve(k.maxima, rows);
  packTo(k.maxima);
  if (exact)
    exactMaxima();
  else
    roundedMaxima();
}

/// Columns are compared with each other behind the last tile; what is left in
/// others than the first one is not above that.
void AttentionCompute::exactMaxima() {
  int64_t step = std::min(keys, slots - 1);
  Value most = w.i32(0);
  each(rows, [&](Value i) {
    section(
        [&] {
          waitForRow(k.scores, i, keys);
          auto lowest = [&] { fill(most, kLowestF32); };
          auto before = [&] {
            beginCopy(k.maxima);
            copy(k.maxima, i, most);
          };
          if (k.isRunning())
            either(isRunning, before, lowest);
          else
            lowest();
          Value end = seen(i), row = w.mul(i, w.i32(keys));
          w.loop(w.i32(0), end, step, [&](Value n) {
            Value tiles = step == 1 ? w.i32(1) : min(w.i32(step), sub(end, n));
            auto at = [&](Value t) { return w.add(t, w.i32(1)); };
            beginCopy(k.scores);
            each(tiles, [&](Value t) {
              copy(k.scores, w.add(w.add(row, n), t), at(t));
            });
            w.init("binary_max_tile");
            each(tiles, [&](Value t) {
              w.call("binary_max_tile", {most, at(t), most});
            });
          });
          auto words = ttcore::DataType::Float32;
          SfpuReduceInitOp::create(w, ReduceType::Max, words);
          SfpuReduceOp::create(w, most, ReduceType::Max, words, ReduceDim::Row);
        },
        [&] { pack(k.maxima, w.i32(0), w.i32(1)); });
    push(k.maxima, 1);
  });
}

void AttentionCompute::roundedMaxima() {
  unsigned from = k.scores;
  int64_t step = largestPart(rows, std::min<int64_t>(2, slots / 2));
  w.loop(w.i32(0), w.i32(rows), step, [&](Value first) {
    section(
        [&] {
          waitForRow(from, w.add(first, w.i32(step - 1)), keys);
          // The maxima of the rows before, or larger ones.
          auto before = [&](Value t) { return w.add(t, w.i32(step)); };
          auto lowest = [&] {
            w.init("fill_tile");
            each(step, [&](Value t) {
              w.call("fill_tile", {before(t), w.f32(kLowestBF16)});
            });
          };
          auto load = [&] {
            beginCopy(k.maxima);
            each(step,
                 [&](Value t) { copy(k.maxima, w.add(first, t), before(t)); });
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
              ReduceTileOp::create(w, ports[from], ports[k.ones], w.add(row, n),
                                   w.i32(0), t, ReduceType::Max,
                                   ReduceDim::Row);
            });
          });
          ReduceUninitOp::create(w);
          w.init("binary_max_tile");
          each(step, [&](Value t) { binary("binary_max_tile", t, before(t)); });
        },
        [&] { pack(k.maxima, w.i32(0), w.i32(step)); });
    push(k.maxima, step);
  });
}

void AttentionCompute::corrections() {
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

} // namespace mlir::tt
