//===- Cache.cpp - caches of keys and values ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/CacheUsers.h"

namespace tt::shape {

namespace {

bool expectRanks(Dims cache, Dims input, Fail fail) {
  if (cache.size() != 4)
    return fail("cache '", text(cache), "' has rank ", cache.size(),
                ", rank 4 expected");
  return input.size() == 4 || fail("input '", text(input), "' has rank ",
                                   input.size(), ", rank 4 expected");
}

bool expectHeads(Dims cache, int64_t heads, int64_t depth, Fail fail) {
  return (cache[1] == heads && cache[3] == depth) ||
         fail("input has ", heads, " heads of ", depth, " elements, the cache ",
              cache[1], " of ", cache[3]);
}

bool expectUsers(Dims cache, int64_t users, int64_t offset, Fail fail) {
  return (offset >= 0 && offset <= cache[0] && users <= cache[0] - offset) ||
         fail("input of ", users, " users from number ", offset,
              " on, the cache has ", cache[0]);
}

bool expectTable(Dims pages, Fail fail) {
  return pages.size() == 2 || fail("page_table '", text(pages), "' has rank ",
                                   pages.size(), ", rank 2 expected");
}

} // namespace

std::optional<Shape> fillCache(Dims cache, Dims input, int64_t batchOffset,
                               Fail fail) {
  if (!expectRanks(cache, input, fail) ||
      !expectHeads(cache, input[1], input[3], fail) ||
      !expectUsers(cache, input[0], batchOffset, fail))
    return std::nullopt;
  if (input[2] > cache[2])
    return fail("input has ", input[2], " positions, the cache ", cache[2]);
  return cache.copy();
}

std::optional<Shape> updateCache(Dims cache, Dims input, Dims index,
                                 int64_t batchOffset, Fail fail) {
  if (!expectRanks(cache, input, fail) ||
      !expectHeads(cache, input[1], input[3], fail))
    return std::nullopt;
  if (input[0] != 1 && input[2] != 1)
    return fail("input '", text(input), "' has ", input[2],
                " positions, 1 expected");
  int64_t users = input[dimOfUsers(input)];
  if (!expectUsers(cache, users, batchOffset, fail))
    return std::nullopt;
  if (index.size() > 1 || (volume(index) != 1 && volume(index) != users))
    return fail("update_index '", text(index), "' given, one number or ", users,
                " expected");
  return cache.copy();
}

std::optional<Shape> pagedFillCache(Dims cache, Dims input, Dims pages,
                                    std::optional<Dims> user, Fail fail) {
  if (!expectRanks(cache, input, fail) ||
      !expectHeads(cache, input[1], input[3], fail) ||
      !expectTable(pages, fail))
    return std::nullopt;
  if (input[0] != 1)
    return fail("input of ", input[0], " users, 1 expected");
  if (user && volume(*user) != 1)
    return fail("batch_idx_tensor '", text(*user),
                "' given, one number expected");
  if (cache[2] == 0 ? input[2] != 0
                    : (input[2] + cache[2] - 1) / cache[2] > pages[1])
    return fail("input has ", input[2], " positions, a row of the page table ",
                pages[1], " blocks of ", cache[2]);
  return cache.copy();
}

std::optional<Shape> pagedUpdateCache(Dims cache, Dims input, Dims index,
                                      std::optional<Dims> pages, bool share,
                                      Fail fail) {
  if (!expectRanks(cache, input, fail) ||
      !expectHeads(cache, input[2], input[3], fail))
    return std::nullopt;
  int64_t users = input[1];
  if (input[0] != 1)
    return fail("input '", text(input),
                "' given, 1 x users x heads x elements "
                "expected");
  if (index != Dims({users}))
    return fail("update_index '", text(index), "' given, '", users,
                "' expected");
  if (pages && share)
    return fail("has a page table and shares the cache");
  if (pages) {
    if (!expectTable(*pages, fail))
      return std::nullopt;
    if ((*pages)[0] != users)
      return fail("page_table '", text(*pages), "' is for ", (*pages)[0],
                  " users, the input has ", users);
  } else if (cache[0] != (share ? 1 : users)) {
    return fail("cache '", text(cache), "' is for ", cache[0], " users, ",
                share ? 1 : users, " expected");
  }
  return cache.copy();
}

} // namespace tt::shape
