//===- sampling.cpp - A token for every user ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Dense.h"
#include "Op.h"
#include "Seed.h"
#include "ttnn/chip.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ttnn::chip {

using detail::Array;
using detail::Op;

namespace {

/// The index of the word that is drawn by `uniform`, in [0, 1): of the `k`
/// highest scores, as many as it takes to reach probability `p`.
size_t draw(const float *scores, size_t words, size_t k, float p,
            float inverseTemperature, float uniform) {
  std::vector<uint32_t> order(words);
  std::iota(order.begin(), order.end(), 0u);
  // NaN counts as the largest; of equal scores the first comes first.
  auto before = [&](uint32_t a, uint32_t b) {
    float x = scores[a], y = scores[b];
    return x > y || (x != x && y == y);
  };
  std::stable_sort(order.begin(), order.end(), before);
  std::vector<double> weights(k);
  double total = 0;
  for (size_t i = 0; i != k; ++i) {
    double distance = double(scores[order[i]]) - double(scores[order[0]]);
    total += weights[i] =
        distance == 0 || i == 0 ? 1 : std::exp(distance * inverseTemperature);
  }
  size_t kept = 0;
  double reached = 0;
  while (kept != k && (kept == 0 || reached < double(p) * total))
    reached += weights[kept++];
  double at = uniform * reached, passed = 0;
  for (size_t i = 0; i + 1 < kept; ++i) {
    passed += weights[i];
    if (passed > at)
      return order[i];
  }
  return order[kept - 1];
}

} // namespace

Tensor sampling(const Tensor &input_values, const Tensor &input_indices,
                const Tensor &k, const Tensor &p, const Tensor &temp,
                std::optional<uint32_t> seed, std::optional<DataType> dtype,
                std::optional<Layout> layout,
                const std::optional<MemoryConfig> &memory_config) {
  Op op("sampling", input_values, "input_values");
  op.operand("input_indices", input_indices);
  op.operand("k", k);
  op.operand("p", p);
  op.operand("temp", temp);
  const Shape &shape = input_values.shape();
  if (shape.rank() != 4 || shape[0] != 1 || shape[1] != 1 || shape[3] == 0)
    op.fail("scores ", to_string(shape), "; wanted 1 x 1 x users x words");
  if (input_indices.shape() != shape)
    op.fail("words ", to_string(input_indices.shape()), "; wanted ",
            to_string(shape), ", as scores");
  size_t users = size_t(shape[2]), words = size_t(shape[3]);
  for (const Tensor *one : {&k, &p, &temp})
    if (one->shape() != Shape({int64_t(users)}))
      op.fail("tensor '", one->name(), "' of ", to_string(one->shape()),
              "; wanted one number for each of ", users, " users");
  Tensor result =
      op.result({1, 1, 1, int64_t(users)}, dtype.value_or(DataType::UINT32),
                layout.value_or(Layout::ROW_MAJOR), memory_config);
  std::vector<int32_t> counts = detail::readConverted<int32_t>(k);
  std::vector<float> limits = detail::readConverted<float>(p);
  std::vector<float> factors = detail::readConverted<float>(temp);
  Array<float> scores = detail::readDense<float>(input_values);
  Array<uint32_t> meanings = detail::readDense<uint32_t>(input_indices);
  Array<uint32_t> out(users);
  tt::device::Random random = detail::randomOf(seed.value_or(0));
  for (size_t user = 0; user != users; ++user) {
    if (counts[user] < 1 || size_t(counts[user]) > words)
      op.fail("k of user ", user, " is ", counts[user], "; wanted 1 to ",
              words);
    size_t start = user * words;
    out[user] = meanings[start + draw(scores.data() + start, words,
                                      size_t(counts[user]), limits[user],
                                      factors[user], random.uniform(user))];
  }
  detail::writeDense(result, out.data());
  return result;
}

} // namespace ttnn::chip
