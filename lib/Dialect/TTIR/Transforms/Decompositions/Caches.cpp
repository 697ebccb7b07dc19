//===- Caches.cpp - writing to a cache as a value -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Decompositions.h"

#include "tt/shape/CacheUsers.h"

namespace mlir::tt::ttir {

/// The users from `first` to `end` replaced.
static Value replaceUsers(Value cache, Value users, int64_t first,
                          Emit &build) {
  int64_t end = first + shapeOf(users)[0];
  return build.concat({build.part(cache, 0, 0, first), users,
                       build.part(cache, 0, end, shapeOf(cache)[0])},
                      0);
}

Value decompose(FillCacheOp op, Emit &build) {
  ArrayRef<int64_t> input = shapeOf(op.getInput());
  int64_t first = op.getBatchOffset();
  Value users = build.part(op.getCache(), 0, first, first + input[0]);
  Value behind = build.part(users, 2, input[2], shapeOf(users)[2]);
  return replaceUsers(op.getCache(), build.concat({op.getInput(), behind}, 2),
                      first, build);
}

/// One position of each user, B x 1 x 1 x 1, gets `input`, B x H x 1 x D.
static Value writeAt(Value cache, Value input, Value position, Emit &build) {
  Value places = build.range(shapeOf(cache)[2], 4, 2);
  return build.where(build.test<EqualOp>(places, position), input, cache);
}

Value decompose(UpdateCacheOp op, Emit &build) {
  int64_t first = op.getBatchOffset();
  Value input = op.getInput();
  if (::tt::shape::dimOfUsers(shapeOf(input)) != 0)
    input = build.permute(input, {2, 1, 0, 3});
  int64_t count = shapeOf(input)[0];
  Value index = build.toFloat(op.getUpdateIndex());
  int64_t numbers = 1;
  for (int64_t size : shapeOf(index))
    numbers *= size;
  Value users = build.part(op.getCache(), 0, first, first + count);
  Value written =
      writeAt(users, input, build.reshape(index, {numbers, 1, 1, 1}), build);
  return replaceUsers(op.getCache(), written, first, build);
}

/// `input`, which broadcasts to the blocks N x H x P x D, where the number of a
/// block is `block` and `wanted` says which positions in it are written.
static Value writeBlock(Value cache, Value input, Value block, Value wanted,
                        Emit &build) {
  Value numbers = build.range(shapeOf(cache)[0], 4, 0);
  Value there = build.test<EqualOp>(numbers, block);
  return build.where(build.test<LogicalAndOp>(there, wanted), input, cache);
}

Value decompose(PagedFillCacheOp op, Emit &build) {
  ArrayRef<int64_t> input = shapeOf(op.getInput());
  int64_t room = shapeOf(op.getCache())[2];
  // The user's row of the table, 1 x M.
  Value pages = build.toFloat(op.getPageTable());
  Value row = build.part(pages, 0, 0, 1);
  if (op.getBatchIdxTensor()) {
    Value users = build.range(shapeOf(pages)[0], 2, 0);
    Value user = build.reshape(build.toFloat(op.getBatchIdxTensor()), {1, 1});
    Value own = build.where(build.test<EqualOp>(users, user), pages,
                            build.scalar(pages, 0));
    row = build.reduce<SumOp>(own, {0});
  }
  Value cache = op.getCache(), places = build.range(room, 4, 2);
  for (int64_t begin = 0, m = 0; begin < input[2]; begin += room, ++m) {
    int64_t end = std::min(begin + room, input[2]);
    Value part = build.part(op.getInput(), 2, begin, end);
    if (end - begin < room) // rows behind it are not written
      part = build.concat(
          {part, build.part(build.part(cache, 0, 0, 1), 2, end - begin, room)},
          2);
    Value block = build.reshape(build.part(row, 1, m, m + 1), {1, 1, 1, 1});
    Value wanted =
        build.test<LessThanOp>(places, build.scalar(places, end - begin));
    cache = writeBlock(cache, part, block, wanted, build);
  }
  return cache;
}

Value decompose(PagedUpdateCacheOp op, Emit &build) {
  ArrayRef<int64_t> input = shapeOf(op.getInput());
  int64_t users = input[1], room = shapeOf(op.getCache())[2];
  Value position =
      build.reshape(build.toFloat(op.getUpdateIndex()), {users, 1, 1, 1});
  Value perUser = build.permute(op.getInput(), {1, 2, 0, 3});
  if (!op.getPageTable() && !op.getShareCache())
    return writeAt(op.getCache(), perUser, position, build);
  Value cache = op.getCache();
  Value pages = op.getPageTable() ? build.toFloat(op.getPageTable()) : Value();
  // One user after the other: two may write one row.
  for (int64_t user = 0; user != users; ++user) {
    Value own = build.part(perUser, 0, user, user + 1);
    Value at = build.part(position, 0, user, user + 1);
    if (!pages) {
      cache = writeAt(cache, own, at, build);
      continue;
    }
    Value size = build.scalar(at, room);
    Value slot = build.unary<FloorOp>(build.binary<DivOp>(at, size));
    Value place =
        build.binary<SubtractOp>(at, build.binary<MultiplyOp>(slot, size));
    Value row = build.part(pages, 0, user, user + 1);
    Value slots = build.range(shapeOf(pages)[1], 2, 1);
    Value chosen = build.test<EqualOp>(slots, build.reshape(slot, {1, 1}));
    // A position outside of the row is no block: -1.
    Value outside = build.scalar(row, -1);
    Value block = build.reduce<MaxOp>(build.where(chosen, row, outside), {1});
    cache =
        writeBlock(cache, own, build.reshape(block, {1, 1, 1, 1}),
                   build.test<EqualOp>(build.range(room, 4, 2), place), build);
  }
  return cache;
}

} // namespace mlir::tt::ttir
