//===- NpyFuzzTest.cpp - Damaged .npy files do no harm --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Mutate.h"
#include "Npy.h"
#include "tt/runtime/Error.h"

#include <gtest/gtest.h>

using namespace ttrt;
using tt::fuzz::Bytes;

static size_t tryFile(const Bytes &bytes) {
  try {
    Npy npy = parseNpy(bytes, "fuzz.npy");
    for (ttnn::DataType type :
         {ttnn::DataType::FLOAT32, ttnn::DataType::BFLOAT16,
          ttnn::DataType::INT32, ttnn::DataType::UINT8})
      try {
        Array array = fromNpy(npy, type, "fuzz.npy");
        EXPECT_EQ(toDoubles(array).size(), array.volume());
      } catch (const tt::runtime::Error &) {
      }
    return 1;
  } catch (const tt::runtime::Error &) {
    return 0;
  }
}

TEST(NpyFuzz, DamageIsRefusedOrRead) {
  std::vector<double> values(24);
  for (size_t i = 0; i != values.size(); ++i)
    values[i] = double(i);
  Bytes file = serializeNpy(
      toNpy(fromDoubles(values, {2, 3, 4}, ttnn::DataType::FLOAT32)));
  ASSERT_EQ(tryFile(file), 1u);
  for (size_t size = 0; size != file.size(); ++size)
    EXPECT_EQ(tryFile({file.begin(), file.begin() + ptrdiff_t(size)}), 0u);
  size_t readable = 0;
  tt::fuzz::Mutator mutator(4);
  for (size_t i = 0; i != 10000; ++i)
    readable += tryFile(mutator.mutate(file));
  EXPECT_GT(readable, 100u);
  EXPECT_LT(readable, 9900u);
}
