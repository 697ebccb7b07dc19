//===- cache.cpp - keys and values of earlier steps -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "tt/shape/CacheUsers.h"
#include "ttnn/chip.hpp"

#include <algorithm>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// A cache that is being written to: B x H x T x D, or blocks of that shape.
class CacheWriter {
public:
  CacheWriter(Op &op, const Tensor &cache, const Tensor &input)
      : op(op), cache(cache), shape(cache.shape()) {
    op.operand("input", input);
    if (!is_floating_point(cache.dtype()) || !is_floating_point(input.dtype()))
      op.unsupported("cache of '", to_string(cache.dtype()), "' and input of '",
                     to_string(input.dtype()),
                     "'; it has f32, f16, bf16, bfp_bf8 and bfp_bf4");
    if (shape.rank() != 4 || shape.volume() == 0 || input.shape().rank() != 4 ||
        input.shape()[3] != shape[3])
      op.fail("input ", to_string(input.shape()), " for a cache ",
              to_string(shape), "; wanted rows of one length, rank 4");
    values = detail::readDense<float>(input);
    op.updates(cache);
    // The written part has the size of the input, in the cache's memory.
    op.call.results.push_back(op.call.operands[1].tensor);
  }

  size_t size(int dim) const { return size_t(shape[dim]); }

  /// Copies rows of the input from `row` on to the cache, from position `place`
  /// on.
  void write(size_t user, size_t head, size_t place, size_t row,
             size_t count = 1) {
    size_t width = size(3);
    size_t first = (user * size(1) + head) * size(2) + place;
    for (size_t i = 0; i != count; ++i)
      detail::writeRow(cache.state(), first + i,
                       values.data() + (row + i) * width);
  }

  /// A number of user or block.
  size_t checkedUser(int64_t number, const char *what) const {
    if (number < 0 || number >= shape[0])
      op.fail(what, " ", number, "; the cache has 0 to ", shape[0] - 1);
    return size_t(number);
  }
  size_t checkedPlace(int64_t place) const {
    if (place < 0 || place >= shape[2])
      op.fail("position ", place, "; the cache has 0 to ", shape[2] - 1);
    return size_t(place);
  }

private:
  Op &op;
  const Tensor &cache;
  const Shape &shape;
  Array<float> values;
};

} // namespace

void fill_cache(const Tensor &cache, const Tensor &input, int32_t first) {
  Op op("fill_cache", cache, "cache");
  CacheWriter writer(op, cache, input);
  const Shape &shape = input.shape();
  size_t heads = size_t(shape[1]), rows = size_t(shape[2]);
  for (size_t user = 0; user != size_t(shape[0]); ++user)
    for (size_t head = 0; head != heads; ++head)
      writer.write(writer.checkedUser(int64_t(user) + first, "user"), head, 0,
                   (user * heads + head) * rows, rows);
}

void update_cache(const Tensor &cache, const Tensor &input, const Tensor &index,
                  int32_t first) {
  Op op("update_cache", cache, "cache");
  CacheWriter writer(op, cache, input);
  op.operandAnywhere("update_index", index);
  Array<int32_t> places = detail::readDense<int32_t>(index);
  const Shape &shape = input.shape();
  size_t dim = tt::shape::dimOfUsers(shape.view()),
         users = size_t(shape[int(dim)]), heads = size_t(shape[1]);
  for (size_t user = 0; user != users; ++user) {
    size_t place = writer.checkedPlace(places[places.size() == 1 ? 0 : user]);
    for (size_t head = 0; head != heads; ++head)
      writer.write(writer.checkedUser(int64_t(user) + first, "user"), head,
                   place, dim == 0 ? user * heads + head : head * users + user);
  }
}

namespace experimental {

void paged_fill_cache(const Tensor &cache, const Tensor &input,
                      const Tensor &pages, const std::optional<Tensor> &user) {
  Op op("paged_fill_cache", cache, "cache");
  CacheWriter writer(op, cache, input);
  op.operand("page_table", pages);
  op.operand("batch_idx_tensor", user);
  Array<int32_t> table = detail::readDense<int32_t>(pages);
  int64_t number = user ? detail::readDense<int32_t>(*user)[0] : 0;
  if (number < 0 || number >= pages.shape()[0])
    op.fail("user ", number, "; the page table has 0 to ",
            pages.shape()[0] - 1);
  size_t slots = size_t(pages.shape()[1]), room = writer.size(2);
  size_t heads = size_t(input.shape()[1]), rows = size_t(input.shape()[2]);
  for (size_t begin = 0, m = 0; begin < rows; begin += room, ++m) {
    int64_t block = table[size_t(number) * slots + m];
    for (size_t head = 0; head != heads; ++head)
      writer.write(writer.checkedUser(block, "block"), head, 0,
                   head * rows + begin, std::min(room, rows - begin));
  }
}

void paged_update_cache(const Tensor &cache, const Tensor &input,
                        const Tensor &index, bool share,
                        const std::optional<Tensor> &pages) {
  Op op("paged_update_cache", cache, "cache");
  CacheWriter writer(op, cache, input);
  op.operand("update_index", index);
  op.operand("page_table", pages);
  Array<int32_t> places = detail::readDense<int32_t>(index), table;
  if (pages)
    table = detail::readDense<int32_t>(*pages);
  size_t slots = pages ? size_t(pages->shape()[1]) : 0, room = writer.size(2);
  size_t users = size_t(input.shape()[1]), heads = size_t(input.shape()[2]);
  for (size_t user = 0; user != users; ++user) {
    if (places[user] < 0)
      continue;
    size_t place = size_t(places[user]), owner = share ? 0 : user;
    if (pages) {
      if (place / room >= slots)
        op.fail("position ", place, " of user ", user,
                "; its row of the page "
                "table has ",
                slots, " blocks of ", room);
      owner = writer.checkedUser(table[user * slots + place / room], "block");
      place %= room;
    }
    for (size_t head = 0; head != heads; ++head)
      writer.write(owner, head, writer.checkedPlace(int64_t(place)),
                   user * heads + head);
  }
}

} // namespace experimental

} // namespace ttnn::chip
