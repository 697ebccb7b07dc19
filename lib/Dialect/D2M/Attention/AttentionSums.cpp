//===- AttentionSums.cpp - powers, their sums, those of values ------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionCompute.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

namespace mlir::tt {

/// A number that is added to the sum of powers if a position may hide all keys:
/// a sum of 0 then gives a result of 0.
/// Where all keys have a mask of minus infinity, it gives NaN, as softmax does.
static constexpr float kTiny = 0x1p-100f;

//===-- powers -----------------------------------------------------------===//

void AttentionCompute::powers() {
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
              each(tiles, [&](Value t) { binary("sub_binary_tile", t, most); });
              beginExp();
              each(tiles, [&](Value t) { exp(t); });
              return;
            }
            // The next tile is unpacked meanwhile.
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

void AttentionCompute::addUp(Value i, Value n, Value tiles) {
  auto add = [&](Value t) {
    PackTileOp::create(w, t, ports[k.sums], i, /*out_of_order=*/true);
  };
  packTo(k.sums);
  // The first one is not added to what was there before.
  PackReconfigL1AccOp::create(w, min(w.add(firstKey, n), w.i32(1)));
  add(w.i32(0));
  PackReconfigL1AccOp::create(w, w.i32(1));
  w.loop(w.i32(1), tiles, 1, add);
  PackReconfigL1AccOp::create(w, w.i32(0));
  packTo(k.powers);
}

void AttentionCompute::correctSums() {
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

//===-- sums -------------------------------------------------------------===//

void AttentionCompute::sums() {
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

void AttentionCompute::values() {
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

//===-- results ----------------------------------------------------------===//

void AttentionCompute::finish() {
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
              each(step,
                   [&](Value t) { binary("mul_binary_tile", t, w.i32(step)); });
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

void AttentionCompute::invert() {
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
          if (k.positions) {
            w.init("add_unary_tile");
            each(step, [&](Value t) {
              w.call("add_unary_tile", {t, w.bits(kTiny)});
            });
          }
          w.init("recip_tile");
          each(step, [&](Value t) { w.call("recip_tile", {t}); });
        },
        [&] { pack(k.inverse, first, w.i32(step)); });
  });
  keep(k.inverse, rows);
  pop(k.sums, rows);
}

} // namespace mlir::tt
