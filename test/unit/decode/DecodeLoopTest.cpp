//===- DecodeLoopTest.cpp - Token by token over one cache -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Runtime.h"
#include "tt/runtime/SystemDesc.h"
#include "ttmlir/Driver/Driver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace tt;

namespace {

constexpr int64_t kUsers = 2, kHeads = 4, kGroups = 2, kRoom = 37, kDepth = 19;

/// One step: keys and values of a token go to the caches, its queries look at
/// all tokens up to their own.
constexpr const char *kStep = R"(
func.func @step(%q: tensor<1x2x4x19xf32>, %k: tensor<1x2x2x19xf32>, %v: tensor<1x2x2x19xf32>,
                %keys: tensor<2x2x37x19xf32>, %values: tensor<2x2x37x19xf32>,
                %at: tensor<2xi32>) -> tensor<1x2x4x19xf32> {
  "ttir.paged_update_cache"(%keys, %k, %at) : (tensor<2x2x37x19xf32>, tensor<1x2x2x19xf32>, tensor<2xi32>) -> ()
  "ttir.paged_update_cache"(%values, %v, %at) : (tensor<2x2x37x19xf32>, tensor<1x2x2x19xf32>, tensor<2xi32>) -> ()
  %0 = "ttir.scaled_dot_product_attention_decode"(%q, %keys, %values, %at) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (tensor<1x2x4x19xf32>, tensor<2x2x37x19xf32>, tensor<2x2x37x19xf32>, tensor<2xi32>) -> tensor<1x2x4x19xf32>
  return %0 : tensor<1x2x4x19xf32>
}
)";

using Values = std::vector<float>;

Values randomValues(int64_t count, std::mt19937 &random) {
  std::uniform_real_distribution<float> uniform(-2, 2);
  Values values;
  for (int64_t i = 0; i != count; ++i)
    values.push_back(uniform(random));
  return values;
}

runtime::Tensor tensorOf(const Values &values, const ttnn::Shape &shape) {
  return runtime::Tensor::from_vector(values, shape, ttnn::DataType::FLOAT32);
}

/// Keys or values of all tokens so far, [token][user][group][element].
using History = std::vector<Values>;

/// The attention of the last token's queries, by plain loops.
std::vector<double> attend(const Values &queries, const History &keys,
                           const History &values) {
  std::vector<double> out;
  for (int64_t user = 0; user != kUsers; ++user)
    for (int64_t head = 0; head != kHeads; ++head) {
      int64_t row = user * kGroups + head / (kHeads / kGroups);
      std::vector<double> weights;
      double sum = 0;
      for (const Values &key : keys) {
        double score = 0;
        for (int64_t d = 0; d != kDepth; ++d)
          score += double(queries[(user * kHeads + head) * kDepth + d]) *
                   key[row * kDepth + d];
        weights.push_back(std::exp(score / std::sqrt(double(kDepth))));
        sum += weights.back();
      }
      for (int64_t d = 0; d != kDepth; ++d) {
        double element = 0;
        for (size_t t = 0; t != values.size(); ++t)
          element += weights[t] / sum * values[t][row * kDepth + d];
        out.push_back(element);
      }
    }
  return out;
}

/// Runs tokens with caches that are on the host, or where the program wants
/// them; the caller's tensors are the same in every step.
void runLoop(bool onDevice) {
  runtime::Device device = runtime::openMeshDevice(device::makeSystem("n150"));
  runtime::Binary binary = runtime::Binary::loadFromMemory(
      driver::compile(kStep, "step.mlir", {}), "step");
  ASSERT_EQ(binary.program(0).outputs.size(), 1u);
  for (size_t i = 0; i != 6; ++i)
    EXPECT_EQ(binary.program(0).inputs[i].updated, i == 3 || i == 4) << i;

  const ttnn::Shape room{kUsers, kGroups, kRoom, kDepth};
  Values zeros(size_t(room.volume()));
  runtime::Tensor keys = tensorOf(zeros, room), values = tensorOf(zeros, room);
  if (onDevice) {
    keys = runtime::toLayout(keys, device, runtime::getLayout(binary, 0, 3));
    values =
        runtime::toLayout(values, device, runtime::getLayout(binary, 0, 4));
  }
  std::mt19937 random(7);
  History allKeys, allValues;
  for (int32_t token = 0; token != kRoom; ++token) {
    Values q = randomValues(kUsers * kHeads * kDepth, random);
    allKeys.push_back(randomValues(kUsers * kGroups * kDepth, random));
    allValues.push_back(randomValues(kUsers * kGroups * kDepth, random));
    std::vector<int32_t> at(kUsers, token);
    std::vector<runtime::Tensor> outputs = runtime::submit(
        device, binary, 0,
        {tensorOf(q, {1, kUsers, kHeads, kDepth}),
         tensorOf(allKeys.back(), {1, kUsers, kGroups, kDepth}),
         tensorOf(allValues.back(), {1, kUsers, kGroups, kDepth}), keys, values,
         runtime::Tensor::from_vector(at, {kUsers}, ttnn::DataType::INT32)});
    ASSERT_EQ(outputs.size(), 1u);
    std::vector<float> found = outputs[0].to_vector<float>();
    std::vector<double> wanted = attend(q, allKeys, allValues);
    for (size_t i = 0; i != wanted.size(); ++i)
      ASSERT_NEAR(found[i], wanted[i], 2e-6) << "token " << token << ", " << i;
  }
  // The cache holds every token in its place.
  std::vector<float> held = keys.to_vector<float>();
  for (int64_t row = 0; row != kUsers * kGroups; ++row)
    for (int64_t t = 0; t != kRoom; ++t)
      for (int64_t d = 0; d != kDepth; ++d)
        ASSERT_EQ(held[size_t((row * kRoom + t) * kDepth + d)],
                  allKeys[size_t(t)][size_t(row * kDepth + d)]);
}

} // namespace

TEST(DecodeLoop, CachesOnTheHost) { runLoop(false); }

TEST(DecodeLoop, CachesInPlace) { runLoop(true); }
