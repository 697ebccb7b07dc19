//===- LevelsTest.cpp - Kernels for every vector unit ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A host runs the best level that it supports; the others are called here.
//===----------------------------------------------------------------------===//
#include "Elementwise.h"
#include "Support.h"

#include "tt/device/ScalarFormats.h"

using namespace test;

namespace {

std::vector<int> supportedLevels() {
  std::vector<int> levels = {0};
#ifdef __x86_64__
  if (__builtin_cpu_supports("x86-64-v3"))
    levels.push_back(1);
  if (__builtin_cpu_supports("x86-64-v4"))
    levels.push_back(2);
#endif
  return levels;
}

} // namespace

TEST(Levels, FloatKernelsAgree) {
  std::vector<float> x = randomFloats(256, 0.1f, 0.9f);
  const void *in[1] = {x.data()};
  for (const char *name :
       {"abs",     "acos", "asin", "atan", "cbrt", "ceil", "cos",
        "erf",     "erfc", "exp",  "gelu", "log",  "mish", "relu6",
        "sigmoid", "sign", "sin",  "sqrt", "tan",  "tanh"}) {
    SCOPED_TRACE(name);
    const ttnn::detail::ElementwiseOp *op = ttnn::detail::findUnary(name);
    ASSERT_NE(op, nullptr);
    std::vector<float> first(x.size()), other(x.size());
    op->levels[0]->f32(in, first.data(), x.size(), {});
    for (int level : supportedLevels()) {
      op->levels[level]->f32(in, other.data(), x.size(), {});
      for (size_t i = 0; i != x.size(); ++i)
        ASSERT_NEAR(other[i], first[i], std::fabs(first[i]) * 0x1p-20)
            << "level " << level << ", x = " << x[i];
    }
  }
}

TEST(Levels, Bf16KernelsRoundLikeTheFormat) {
  std::vector<float> special = randomFloats(250, -3, 3);
  for (float value : {0.0f, -0.0f, HUGE_VALF, -HUGE_VALF, std::nanf(""), 3e38f})
    special.push_back(value);
  std::vector<uint16_t> x, y(special.size());
  for (float value : special)
    x.push_back(tt::device::floatToBf16(value));
  const void *in[1] = {x.data()};
  const ttnn::detail::ElementwiseOp *op = ttnn::detail::findUnary("neg");
  ASSERT_NE(op, nullptr);
  for (int level : supportedLevels()) {
    op->levels[level]->bf16(in, y.data(), x.size(), {});
    for (size_t i = 0; i != x.size(); ++i)
      ASSERT_EQ(y[i], tt::device::floatToBf16(-tt::device::bf16ToFloat(x[i])))
          << "level " << level << ", " << special[i];
  }
}

TEST(Levels, IntegerKernelsAgree) {
  std::vector<int32_t> x = {INT32_MIN, -7, -1,  0,    1, 7, INT32_MAX, 5,
                            9,         -9, 100, -100, 3, 2, -2,        8};
  const void *in[1] = {x.data()};
  for (const char *name :
       {"abs", "neg", "sign", "relu", "relu6", "logical_not"}) {
    const ttnn::detail::ElementwiseOp *op = ttnn::detail::findUnary(name);
    ASSERT_NE(op, nullptr);
    std::vector<int32_t> first(x.size()), other(x.size());
    op->levels[0]->i32(in, first.data(), x.size(), {});
    for (int level : supportedLevels()) {
      op->levels[level]->i32(in, other.data(), x.size(), {});
      EXPECT_EQ(other, first) << name << ", level " << level;
    }
  }
}
