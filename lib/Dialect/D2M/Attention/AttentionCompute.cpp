//===- AttentionCompute.cpp - blocks of queries and of keys ---------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "AttentionCompute.h"

namespace mlir::tt {

//===-- a block of queries -----------------------------------------------===//

void AttentionCompute::block(Value number) {
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

void AttentionCompute::prepareQueries() {
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

void AttentionCompute::prepareKeys() {
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

void writeAttentionCompute(KernelWriter &w, const AttentionKernels &kernels,
                           int64_t slots) {
  AttentionCompute(w, kernels, slots).run();
}

} // namespace mlir::tt
