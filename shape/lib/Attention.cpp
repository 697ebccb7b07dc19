//===- Attention.cpp - attention and heads --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include "tt/shape/Checked.h"

namespace tt::shape {

namespace {

bool expectRank(Dims shape, size_t rank, std::string_view name, Fail fail) {
  return shape.size() == rank ||
         fail(name, " '", text(shape), "' has rank ", shape.size(), ", rank ",
              rank, " expected");
}

bool expectShape(Dims shape, Dims wanted, std::string_view name, Fail fail) {
  return shape == wanted || fail(name, " shape '", text(shape), "' given, '",
                                 text(wanted), "' expected");
}

/// Queries BxHxSxD, keys BxGxTxD, values BxGxTxE of one attention.
struct Heads {
  Shape query, key, value;
};

bool expectHeads(const Heads &h, Fail fail) {
  if (h.query[3] != h.key[3])
    return fail("a head of the query has ", h.query[3],
                " elements, one of the "
                "key ",
                h.key[3]);
  if (h.query[0] != h.key[0])
    return fail("queries of ", h.query[0], " users and keys of ", h.key[0]);
  if (Dims(h.value).dropBack(1) != Dims(h.key).dropBack(1))
    return fail("value '", text(h.value), "' does not belong to key '",
                text(h.key), "'");
  if (h.key[1] == 0 ? h.query[1] != 0 : h.query[1] % h.key[1] != 0)
    return fail(h.query[1], " heads of queries are no multiple of ", h.key[1],
                " heads of keys");
  return true;
}

/// `mask` broadcasts to the scores.
bool expectMask(std::optional<Dims> mask, Dims scores, bool causal, Fail fail) {
  if (!mask)
    return true;
  if (causal)
    return fail("has an 'attention_mask' and is causal; a mask wants "
                "'is_causal = false'");
  bool fits = mask->size() == scores.size();
  for (size_t i = 0; fits && i != scores.size(); ++i)
    fits = (*mask)[i] == 1 || (*mask)[i] == scores[i];
  return fits ||
         fail("attention_mask '", text(*mask),
              "' does not broadcast to the scores '", text(scores), "'");
}

/// One number for each head, in any shape.
bool expectSink(std::optional<Dims> sink, int64_t heads, Fail fail) {
  return !sink || volume(*sink) == heads ||
         fail("attention_sink '", text(*sink), "' given, ", heads,
              " numbers expected, one for each head");
}

bool expectWindow(Dims window, Fail fail) {
  return window.empty() || window[0] > 0 ||
         fail("'sliding_window_size' is ", window[0], ", 1 or more expected");
}

std::optional<Shape> decoded(Dims query, const Shape &key, const Shape &value,
                             std::optional<Dims> mask,
                             std::optional<Dims> position,
                             std::optional<Dims> sink, bool causal, Dims window,
                             Fail fail) {
  if (query[0] != 1)
    return fail("query '", text(query),
                "' given, 1 x users x heads x "
                "elements expected");
  int64_t users = query[1], heads = query[2];
  if (!expectHeads({{users, heads, 1, query[3]}, key, value}, fail) ||
      !expectMask(mask, {users, 1, heads, key[2]}, causal, fail) ||
      !expectSink(sink, heads, fail) || !expectWindow(window, fail))
    return std::nullopt;
  if (!window.empty() && !causal)
    return fail("has a 'sliding_window_size' and is not causal");
  if (causal && !position)
    return fail("is causal and wants 'cur_pos_tensor'");
  if (position && !expectShape(*position, {users}, "cur_pos_tensor", fail))
    return std::nullopt;
  return Shape{1, users, heads, value[3]};
}

/// Blocks of positions as one row of them for each user.
std::optional<Shape> unpaged(Dims blocks, Dims pages, std::string_view name,
                             Fail fail) {
  if (!expectRank(blocks, 4, name, fail) ||
      !expectRank(pages, 2, "page_table", fail))
    return std::nullopt;
  std::optional<int64_t> positions = checkedMul(pages[1], blocks[2]);
  if (!positions)
    return fail("page_table '", text(pages), "' of ", name, " '", text(blocks),
                "' names too many positions");
  return Shape{pages[0], blocks[1], *positions, blocks[3]};
}

} // namespace

std::optional<Shape> attention(Dims query, Dims key, Dims value,
                               std::optional<Dims> mask,
                               std::optional<Dims> sink, bool causal,
                               Dims window, Fail fail) {
  if (!expectRank(query, 4, "query", fail) ||
      !expectRank(key, 4, "key", fail) ||
      !expectRank(value, 4, "value", fail) ||
      !expectHeads({query.copy(), key.copy(), value.copy()}, fail))
    return std::nullopt;
  if (causal && query[2] != key[2])
    return fail("is causal and has ", query[2], " queries and ", key[2],
                " keys, as many expected");
  if (!expectMask(mask, {query[0], query[1], query[2], key[2]}, causal, fail) ||
      !expectSink(sink, query[1], fail) || !expectWindow(window, fail))
    return std::nullopt;
  return Shape{query[0], query[1], query[2], value[3]};
}

std::optional<Shape> attentionDecode(Dims query, Dims key, Dims value,
                                     std::optional<Dims> mask,
                                     std::optional<Dims> position,
                                     std::optional<Dims> sink, bool causal,
                                     Dims window, Fail fail) {
  if (!expectRank(query, 4, "query", fail) ||
      !expectRank(key, 4, "key", fail) || !expectRank(value, 4, "value", fail))
    return std::nullopt;
  return decoded(query, key.copy(), value.copy(), mask, position, sink, causal,
                 window, fail);
}

std::optional<Shape> pagedAttentionDecode(Dims query, Dims key, Dims value,
                                          Dims pages, std::optional<Dims> mask,
                                          std::optional<Dims> position,
                                          std::optional<Dims> sink, bool causal,
                                          Dims window, Fail fail) {
  if (!expectRank(query, 4, "query", fail))
    return std::nullopt;
  std::optional<Shape> keys = unpaged(key, pages, "key", fail);
  std::optional<Shape> values =
      keys ? unpaged(value, pages, "value", fail) : std::nullopt;
  if (!values)
    return std::nullopt;
  if (value[0] != key[0])
    return fail("key '", text(key), "' and value '", text(value),
                "' have different numbers of blocks");
  return decoded(query, *keys, *values, mask, position, sink, causal, window,
                 fail);
}

std::optional<Shape>
latentAttentionDecode(Dims query, Dims key, std::optional<Dims> value,
                      Dims pages, std::optional<Dims> mask,
                      std::optional<Dims> position, std::optional<Dims> sink,
                      int64_t headDim, bool causal, Fail fail) {
  if (!expectRank(key, 4, "key", fail) ||
      (value && !expectRank(*value, 4, "value", fail)))
    return std::nullopt;
  int64_t width = value ? (*value)[3] : key[3];
  if (headDim < 1 || (value ? headDim != width : headDim > width))
    return fail("'head_dim_v' is ", headDim, ", a head of the values has ",
                width, " elements");
  Shape values = value ? value->copy() : key.copy();
  values[3] = headDim;
  return pagedAttentionDecode(query, key, values, pages, mask, position, sink,
                              causal, {}, fail);
}

std::optional<Shape> attentionChunk(Dims query, Dims key, Dims value,
                                    Dims pages, Dims start, Fail fail) {
  if (!expectRank(query, 4, "query", fail))
    return std::nullopt;
  std::optional<Shape> keys = unpaged(key, pages, "key", fail);
  std::optional<Shape> values =
      keys ? unpaged(value, pages, "value", fail) : std::nullopt;
  if (!values || !expectHeads({query.copy(), *keys, *values}, fail))
    return std::nullopt;
  if (value[0] != key[0])
    return fail("key '", text(key), "' and value '", text(value),
                "' have different numbers of blocks");
  if (volume(start) != 1)
    return fail("chunk_start_idx '", text(start),
                "' given, one number expected");
  return Shape{query[0], query[1], query[2], (*values)[3]};
}

std::optional<Shape> trainedAttention(Dims query, Dims key, Dims value,
                                      std::optional<Dims> mask, Fail fail) {
  return attention(query, key, value, mask, std::nullopt, false, {}, fail);
}

std::optional<Shape> attentionStatistics(Dims query, Fail fail) {
  if (!expectRank(query, 4, "query", fail))
    return std::nullopt;
  return Shape{query[0], query[1], query[2], 32};
}

std::optional<Shape> attentionGradient(Dims gradient, Dims output, Dims query,
                                       Dims key, Dims value, Dims statistics,
                                       std::optional<Dims> mask, Fail fail) {
  std::optional<Shape> result = trainedAttention(query, key, value, mask, fail);
  if (!result || !expectShape(gradient, *result, "grad_output", fail) ||
      !expectShape(output, *result, "attn_output", fail) ||
      !expectShape(statistics, *attentionStatistics(query, fail),
                   "intermediates", fail))
    return std::nullopt;
  return query.copy();
}

//===-- heads -------------------------------------------------------------===//

/// The sizes of heads next to each other; `others` are those of the keys.
struct SplitSizes {
  int64_t heads, others, depth;
};

static std::optional<SplitSizes> splitSizes(Dims input,
                                            std::optional<Dims> others,
                                            int64_t heads, Dims otherHeads,
                                            Fail fail) {
  if (!expectRank(input, 3, "input_tensor", fail) ||
      (others && !expectRank(*others, 3, "kv_input_tensor", fail)))
    return std::nullopt;
  int64_t keys = otherHeads.empty() ? heads : otherHeads[0];
  constexpr int64_t kMost = int64_t(1) << 32;
  if (heads < 1 || keys < 1 || heads > kMost || keys > kMost)
    return fail("has ", heads, " heads of queries and ", keys,
                " of keys, 1 or more expected");
  int64_t inInput = others ? heads : heads + 2 * keys;
  if (input[2] % inInput)
    return fail("rows of input_tensor '", text(input), "' do not divide into ",
                inInput, " heads");
  SplitSizes sizes{heads, keys, input[2] / inInput};
  if (others && ((*others)[0] != input[0] || (*others)[2] % (2 * keys) ||
                 (*others)[2] / (2 * keys) != sizes.depth))
    return fail("kv_input_tensor '", text(*others), "' does not hold ",
                2 * keys, " heads of ", sizes.depth, " elements for ", input[0],
                " users");
  return sizes;
}

std::optional<Shape> splitQuery(Dims input, std::optional<Dims> others,
                                int64_t heads, Dims otherHeads, Fail fail) {
  auto sizes = splitSizes(input, others, heads, otherHeads, fail);
  if (!sizes)
    return std::nullopt;
  return Shape{input[0], sizes->heads, input[1], sizes->depth};
}

std::optional<Shape> splitKey(Dims input, std::optional<Dims> others,
                              int64_t heads, Dims otherHeads, bool transpose,
                              Fail fail) {
  auto sizes = splitSizes(input, others, heads, otherHeads, fail);
  if (!sizes)
    return std::nullopt;
  Shape result{input[0], sizes->others, others ? (*others)[1] : input[1],
               sizes->depth};
  if (transpose)
    std::swap(result[2], result[3]);
  return result;
}

std::optional<Shape> concatenateHeads(Dims input, Fail fail) {
  if (!expectRank(input, 4, "input", fail))
    return std::nullopt;
  std::optional<int64_t> width = checkedMul(input[1], input[3]);
  if (!width)
    return fail("heads of '", text(input), "' are too long");
  return Shape{input[0], input[2], *width};
}

} // namespace tt::shape
