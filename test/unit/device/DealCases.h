//===- DealCases.h - Calls for tests of deals -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_DEVICE_DEALCASES_H
#define TT_TEST_DEVICE_DEALCASES_H

#include "tt/device/Deal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace tt::device {

inline OpTensor tiled(std::vector<int64_t> shape,
                      DataType type = DataType::BFloat16) {
  OpTensor tensor;
  tensor.shape = std::move(shape);
  tensor.type = type;
  return tensor;
}

inline OpTensor rows(std::vector<int64_t> shape,
                     DataType type = DataType::BFloat16) {
  OpTensor tensor = tiled(std::move(shape), type);
  tensor.tiled = false;
  return tensor;
}

inline OpTensor sharded(std::vector<int64_t> shape, Spread spread, Shape2 shard,
                        uint32_t cores) {
  OpTensor tensor = tiled(std::move(shape));
  tensor.memory = BufferType::L1;
  tensor.spread = spread;
  tensor.shard = shard;
  tensor.shardCores = cores;
  return tensor;
}

struct Call {
  std::string op;
  std::vector<OpTensor> inputs;
  std::optional<OpTensor> result = {}; ///< absent: as the first input
  std::vector<OpArgument> arguments = {};
};

inline OpCall describe(const Call &call) {
  OpCall described;
  described.op = call.op;
  for (const OpTensor &input : call.inputs)
    described.operands.push_back({"", input});
  described.results = {call.result.value_or(call.inputs.front())};
  described.arguments = call.arguments;
  return described;
}

/// A call and the cores that the library uses on either chip.
struct Case {
  Call call;
  int64_t n150 = 0, p150 = 0;
};

inline void expectCores(std::initializer_list<Case> cases) {
  for (const Case &one : cases)
    for (auto [chip, cores] :
         {std::pair{"n150", one.n150}, {"p150", one.p150}}) {
      int64_t widest = 0;
      for (const Deal &deal : deals(describe(one.call), makeChip(chip)))
        widest = std::max(widest, deal.wholeShares);
      EXPECT_EQ(widest, cores)
          << chip << ' ' << one.call.op << ' '
          << ::testing::PrintToString(one.call.inputs.front().shape);
    }
}

} // namespace tt::device

#endif // TT_TEST_DEVICE_DEALCASES_H
