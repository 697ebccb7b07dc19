//===- AttentionTest.cpp - queries look at keys, by plain loops -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Support.h"

using namespace test;

namespace {

struct Problem {
  Reference query, key, value;
  double scale;
  /// Whether a query of a user sees a key, and what is added to its score.
  std::function<bool(int64_t user, int64_t query, int64_t key)> sees;
  std::function<double(const std::vector<int64_t> &index)> bias = [](auto &) {
    return 0.0;
  };
  /// For each head; empty without.
  std::vector<double> sink = {};
};

Reference attend(const Problem &p) {
  int64_t groups = p.key.shape[1], keys = p.key.shape[2],
          depth = p.key.shape[3];
  Reference out{p.query.shape, {}};
  out.shape[3] = p.value.shape[3];
  int64_t ratio = out.shape[1] / groups;
  forEachIndex(out.shape, [&](const std::vector<int64_t> &i) {
    double sum = p.sink.empty() ? 0 : std::exp(p.sink[size_t(i[1])]), total = 0;
    bool seen = !p.sink.empty();
    for (int64_t t = 0; t != keys; ++t) {
      if (!p.sees(i[0], i[2], t))
        continue;
      seen = true;
      double score = 0;
      for (int64_t d = 0; d != depth; ++d)
        score += at(p.query, {i[0], i[1], i[2], d}) *
                 at(p.key, {i[0], i[1] / ratio, t, d});
      double power = std::exp(score * p.scale + p.bias({i[0], i[1], i[2], t}));
      sum += power;
      total += power * at(p.value, {i[0], i[1] / ratio, t, i[3]});
    }
    out.values.push_back(seen ? total / sum : 0);
  });
  return out;
}

bool seesAll(int64_t, int64_t, int64_t) { return true; }
bool seesBefore(int64_t, int64_t query, int64_t key) { return key <= query; }

Tensor prefill(const Tensor &q, const Tensor &k, const Tensor &v, bool causal,
               std::optional<float> scale = std::nullopt,
               const std::optional<Tensor> &mask = std::nullopt,
               std::optional<uint32_t> window = std::nullopt,
               const std::optional<Tensor> &sink = std::nullopt) {
  return transformer::scaled_dot_product_attention(
      q, k, v, mask, causal, scale, window, std::nullopt, std::nullopt,
      std::nullopt, sink);
}

} // namespace

// The error is that of the result's format: scores, powers and sums are f32.
TEST(Attention, FormatsLayoutsAndGroupedHeads) {
  for (DataType dtype : {DataType::FLOAT32, DataType::BFLOAT16,
                         DataType::FLOAT16, DataType::BFLOAT8_B})
    for (Layout layout : {Layout::TILE, Layout::ROW_MAJOR}) {
      if (is_block_float(dtype) && layout == Layout::ROW_MAJOR)
        continue;
      Tensor q = randomTensor({2, 6, 33, 19}, dtype, layout);
      Tensor k = randomTensor({2, 3, 33, 19}, dtype, layout, -2, 2, 2);
      Tensor v = randomTensor({2, 3, 33, 40}, dtype, layout, -2, 2, 3);
      double scale = 1 / std::sqrt(19.0);
      expectClose(
          prefill(q, k, v, true),
          attend({contents(q), contents(k), contents(v), scale, seesBefore}), 4,
          true);
      expectClose(prefill(q, k, v, false, 0.5f),
                  attend({contents(q), contents(k), contents(v), 0.5, seesAll}),
                  4, true);
    }
}

TEST(Attention, LongSequencesPassInBlocks) {
  Tensor q = randomTensor({1, 2, 300, 16}, DataType::FLOAT32);
  Tensor k =
      randomTensor({1, 1, 300, 16}, DataType::FLOAT32, Layout::TILE, -2, 2, 2);
  Problem p{contents(q), contents(k), contents(k), 0.25, seesBefore};
  expectClose(prefill(q, k, k, true, 0.25f), attend(p), 4, true);
  p.sees = [](int64_t, int64_t query, int64_t key) {
    return key <= query && key > query - 140;
  };
  expectClose(prefill(q, k, k, true, 0.25f, std::nullopt, 140), attend(p), 4,
              true);
  p.sees = [](int64_t, int64_t query, int64_t key) {
    return std::abs(key - query) <= 70;
  };
  expectClose(prefill(q, k, k, false, 0.25f, std::nullopt, 141), attend(p), 4,
              true);
}

TEST(Attention, MasksSinksAndNothingToSee) {
  const float inf = std::numeric_limits<float>::infinity();
  Tensor q = randomTensor({1, 2, 3, 8}, DataType::FLOAT32);
  Tensor k =
      randomTensor({1, 2, 150, 8}, DataType::FLOAT32, Layout::TILE, -2, 2, 2);
  // In the second query all keys but one have a mask of minus infinity, in the
  // third one all, which gives NaN without a sink.
  std::vector<float> bias = randomFloats(3 * 150, -1, 1, 5);
  std::fill(bias.begin() + 150, bias.begin() + 299, -inf);
  std::fill(bias.begin() + 300, bias.end(), -inf);
  Tensor mask = onDevice(bias, {1, 1, 3, 150}, DataType::FLOAT32);
  Problem p{contents(q),
            contents(k),
            contents(k),
            0.5,
            seesAll,
            [&](const std::vector<int64_t> &i) {
              return double(bias[size_t(i[2] * 150 + i[3])]);
            }};
  expectClose(prefill(q, k, k, false, 0.5f, mask), attend(p), 2);
  p.sink = {0.5, -2};
  Tensor sink = onDevice<float>({0.5f, -2}, {1, 2, 1, 1}, DataType::FLOAT32);
  expectClose(prefill(q, k, k, false, 0.5f, mask, std::nullopt, sink),
              attend(p), 2);
}

// Scores of thousands overflow exp() unless the maximum is taken off, also when
// it comes with a later block of keys.
TEST(Attention, LargeScores) {
  std::vector<float> keys(200);
  for (size_t i = 0; i != keys.size(); ++i)
    keys[i] = float(i) * 10;
  Tensor q = onDevice<float>({5}, {1, 1, 1, 1}, DataType::FLOAT32);
  Tensor k = onDevice(keys, {1, 1, 200, 1}, DataType::FLOAT32);
  EXPECT_NEAR(prefill(q, k, k, false, 1.0f).to_vector<float>()[0], 1990, 1e-3);
}

TEST(Attention, DecodeFromRowsAndBlocks) {
  Tensor q = randomTensor({1, 3, 4, 12}, DataType::BFLOAT16);
  Tensor k =
      randomTensor({3, 2, 20, 12}, DataType::BFLOAT16, Layout::TILE, -2, 2, 2);
  std::vector<int32_t> own{0, -1, 19};
  Tensor position = onDevice(own, {3}, DataType::INT32);
  Reference rows = contents(q), keys = contents(k);
  rows.shape = {3, 4, 1, 12};
  Problem p{rows, keys, keys, 1 / std::sqrt(12.0),
            [&](int64_t user, int64_t, int64_t key) {
              return key <= own[size_t(user)];
            }};
  Reference want = attend(p);
  want.shape = {1, 3, 4, 12};
  expectClose(transformer::scaled_dot_product_attention_decode(
                  q, k, k, true, std::nullopt, position),
              want, 2);
  // The same keys in blocks of 5 in another order; a slot that nobody sees may
  // hold anything.
  std::vector<int32_t> table{3, 0, 1, 2, -7, 99, -1, 50, 4, 5, 6, 7};
  std::vector<float> blocks(8 * 2 * 5 * 12);
  forEachIndex({3, 2, 20, 12}, [&](const std::vector<int64_t> &i) {
    int32_t block = table[size_t(i[0] * 4 + i[2] / 5)];
    if (i[0] != 1)
      blocks[size_t(((block * 2 + i[1]) * 5 + i[2] % 5) * 12 + i[3])] =
          float(at(keys, i));
  });
  Tensor pool = onDevice(blocks, {8, 2, 5, 12}, DataType::BFLOAT16);
  Tensor pages = onDevice(table, {3, 4}, DataType::INT32);
  expectClose(transformer::paged_scaled_dot_product_attention_decode(
                  q, pool, pool, pages, true, std::nullopt, position),
              want, 2);
}

TEST(Attention, Errors) {
  Tensor i = onDevice<int32_t>({1, 2}, {1, 1, 1, 2}, DataType::INT32);
  Tensor f = randomTensor({1, 1, 1, 2}, DataType::FLOAT32);
  expectError(Kind::Unsupported,
              {"ttnn::scaled_dot_product_attention", "query", "si32"},
              [&] { prefill(i, f, f, true); });
  Tensor wide = randomTensor({1, 1, 1, 3}, DataType::FLOAT32);
  expectError(Kind::InvalidArgument,
              {"ttnn::scaled_dot_product_attention", "does not go with"},
              [&] { prefill(f, wide, wide, true); });
}
