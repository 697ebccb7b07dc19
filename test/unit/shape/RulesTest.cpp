//===- RulesTest.cpp - shapes of results, as a table ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Rules.h"

#include "gtest/gtest.h"

namespace tt::shape {
namespace {

/// A rule on operands and what it gives, as `2x3`; or `!` and a part of why it
/// does not hold.
struct Case {
  const char *name;
  std::optional<Shape> (*rule)(Fail);
  const char *wanted;
};

#define RULE(RESULT, ...)                                                      \
  {#__VA_ARGS__, [](Fail fail) { return __VA_ARGS__; }, RESULT}

const std::optional<Dims> kNone;

const Case kGeneral[] = {
    RULE("4x2x3", broadcast({{2, 3}, {4, 1, 3}}, fail)),
    RULE("0x3", broadcast({{0, 1}, {3}}, fail)),
    RULE("scalar", broadcast({{}, {}}, fail)),
    RULE("!does not broadcast with", broadcast({{2, 3}, {2}}, fail)),
    RULE("2x1", reduction({2, 3}, {-1}, true, fail)),
    RULE("3", reduction({2, 3}, {0}, false, fail)),
    RULE("scalar", reduction({2, 3}, {}, false, fail)),
    RULE("!names dimension '1' twice", reduction({2, 3}, {1, -1}, true, fail)),
    RULE("!out of range for rank '2'", reduction({2, 3}, {2}, true, fail)),
    RULE("2x1", argmax({2, 3}, {1}, true, fail)),
    RULE("0", argmax({0, 3}, {1}, false, fail)),
    RULE("!at most 1 expected", argmax({2, 3}, {0, 1}, true, fail)),
    RULE("!has no maximum", argmax({2, 0}, {-1}, true, fail)),
    RULE("!has no maximum", argmax({2, 0}, {}, true, fail)),
    RULE("2x3", sort({2, 3}, -2, fail)),
    RULE("!'dim' is '-3'", sort({2, 3}, -3, fail)),
    RULE("2x0", given({2, 0}, fail)),
    RULE("!sizes of at least 0", given({2, -1}, fail)),
    RULE("4", arange(0, 10, 3, fail)),
    RULE("4", arange(10, 0, -3, fail)),
    RULE("0", arange(3, 3, 1, fail)),
    RULE("!'step' is '0'", arange(0, 1, 0, fail)),
};

const Case kMovement[] = {
    RULE("3x4", reshape({2, 6}, {3, -1}, fail)),
    RULE("!", reshape({2, 6}, {5, -1}, fail)),
    RULE("!", reshape({2, 6}, {-1, -1}, fail)),
    RULE("!", reshape({2, 6}, {13}, fail)),
    RULE("4x2x3", permute({2, 3, 4}, {2, 0, 1}, fail)),
    RULE("!", permute({2, 3, 4}, {2, 0, 2}, fail)),
    RULE("4x3x2", transpose({2, 3, 4}, 0, -1, fail)),
    RULE("2x4", squeeze({2, 1, 4}, -2, fail)),
    RULE("!", squeeze({2, 1, 4}, 0, fail)),
    RULE("2x1x4", unsqueeze({2, 4}, 1, fail)),
    RULE("2x4x1", unsqueeze({2, 4}, -1, fail)),
    RULE("2x7", concat({{2, 3}, {2, 4}}, 1, fail)),
    RULE("!", concat({{2, 3}, {3, 4}}, 1, fail)),
    RULE("1x2", sliced({4, 5}, {-3, 1}, {-2, 5}, {1, 3 - 1}, fail)),
    RULE("!", sliced({4, 5}, {0, 0}, {5, 5}, {1, 1}, fail)),
    RULE("!", sliced({4, 5}, {0, 0}, {4, 5}, {0, 1}, fail)),
    RULE("3x12", pad({2, 5}, {0, 1, 3, 4}, fail)),
    RULE("!", pad({2, 5}, {0, 1, 3}, fail)),
    RULE("4x15", repeat({2, 5}, {2, 3}, fail)),
    RULE("2x3", expand({2, 1}, {1, 3}, fail)),
    RULE("!", expand({2, 5}, {1, 3}, fail)),
};

const Case kPlaces[] = {
    RULE("2x3", topk({2, 9}, 3, -1, fail)),
    RULE("!", topk({2, 9}, 10, -1, fail)),
    RULE("2x4", gather({3, 9}, {2, 4}, 1, fail)),
    RULE("!", gather({3, 9}, {4, 4}, 1, fail)),
    RULE("3x9", scatter({3, 9}, {2, 4}, {2, 4}, 1, fail)),
    RULE("!", scatter({3, 9}, {2, 4}, {2, 5}, 1, fail)),
    RULE("3x2", index({3, 9}, 1, 1, 6, 3, fail)),
    RULE("3x6", indexSelect({3, 9}, 1, 0, 2, 3, fail)),
    RULE("6x9", repeatInterleave({3, 9}, 2, 0, fail)),
    RULE("3x9", reverse({3, 9}, {1, 0}, fail)),
    RULE("!", reverse({3, 9}, {1, 1}, fail)),
    RULE("!", reverse({3, 9}, {-1}, fail)),
    RULE("100x8", embeddingBackward({2, 3}, {100, 8}, {1, 1, 6, 8}, fail)),
    RULE("!", embeddingBackward({2, 3}, {100, 8}, {1, 1, 5, 8}, fail)),
};

const Case kProducts[] = {
    RULE("2x5", matmul({2, 3}, {3, 5}, false, false, fail)),
    RULE("2x5", matmul({3, 2}, {5, 3}, true, true, fail)),
    RULE("7x4x2x5", matmul({4, 2, 3}, {7, 1, 3, 5}, false, false, fail)),
    RULE("2", matmul({2, 3}, {3}, false, false, fail)),
    RULE("!", matmul({2, 3}, {4, 5}, false, false, fail)),
    RULE("2x5", linear({2, 3}, {3, 5}, Dims{5}, false, false, fail)),
    RULE("!", linear({2, 3}, {3, 5}, Dims{4, 2, 5}, false, false, fail)),
    RULE("4x2x5",
         linearWithBias({2, 3}, {3, 5}, Dims{4, 1, 5}, false, false, fail)),
    RULE("7x2x5", dotGeneral({2, 7, 3}, {7, 5, 3}, {1}, {2}, {0}, {2}, fail)),
    RULE("!", dotGeneral({2, 7, 3}, {7, 5, 4}, {1}, {2}, {0}, {2}, fail)),
    RULE("2x3", softmax({2, 3}, -1, fail)),
    RULE("!", softmax({2, 3}, 2, fail)),
    RULE("2x3x8", embedding({2, 3}, {100, 8}, fail)),
    RULE("2x8", rowNormalization({2, 8}, Dims{8}, kNone, fail)),
    RULE("!", rowNormalization({2, 8}, Dims{7}, kNone, fail)),
    RULE("2x3x8", normalization({2, 3, 8}, {3, 8}, Dims{3, 8}, kNone, fail)),
    RULE("!", normalization({2, 3, 8}, {2, 8}, kNone, kNone, fail)),
    RULE("2x5x8", batchNorm({2, 5, 8}, {{5}, {5}}, 1, fail)),
    RULE("!", batchNorm({2, 5, 8}, {{5}, {8}}, 1, fail)),
};

const Case kAttention[] = {
    RULE("2x8x5x6", attention({2, 8, 5, 4}, {2, 2, 9, 4}, {2, 2, 9, 6}, kNone,
                              kNone, false, {}, fail)),
    RULE("!", attention({2, 8, 5, 4}, {2, 3, 9, 4}, {2, 3, 9, 6}, kNone, kNone,
                        false, {}, fail)),
    RULE("!", attention({2, 8, 5, 4}, {2, 2, 9, 5}, {2, 2, 9, 6}, kNone, kNone,
                        false, {}, fail)),
    RULE("1x3x8x4", attentionDecode({1, 3, 8, 4}, {3, 2, 9, 4}, {3, 2, 9, 4},
                                    kNone, Dims{3}, kNone, true, {}, fail)),
    RULE("2x5x32", concatenateHeads({2, 8, 5, 4}, fail)),
    RULE("2x1x5x32", joinHeads({2, 8, 5, 4}, fail)),
    RULE("2x4x5x3", splitQuery({2, 5, 12 + 2 * 6}, kNone, 4, {2}, fail)),
    RULE("2x2x3x5", splitKey({2, 5, 12 + 2 * 6}, kNone, 4, {2}, true, fail)),
    RULE("4x2x9x6", fillCache({4, 2, 9, 6}, {2, 2, 5, 6}, 2, fail)),
    RULE("!", fillCache({4, 2, 9, 6}, {2, 2, 10, 6}, 2, fail)),
    RULE("!", fillCache({4, 2, 9, 6}, {2, 2, 5, 6}, 3, fail)),
    RULE("4x2x9x6", updateCache({4, 2, 9, 6}, {4, 2, 1, 6}, {1}, 0, fail)),
};

const Case kHeadsOfOneToken[] = {
    RULE("1x1x32x24", joinHeadsDecode({1, 5, 32, 6}, 4, fail)),
    RULE("!", joinHeadsDecode({1, 5, 32, 6}, 33, fail)),
    RULE("1x5x4x3",
         splitHeadsDecode({1, 1, 5, 24}, kNone, 4, {2}, {}, false, fail)),
    RULE("1x5x2x3",
         splitHeadsDecode({1, 1, 5, 24}, kNone, 4, {2}, {}, true, fail)),
    RULE("!", splitHeadsDecode({1, 1, 5, 25}, kNone, 4, {2}, {}, false, fail)),
};

const Case kCaches[] = {
    RULE("9x2x32x6",
         pagedFillCache({9, 2, 32, 6}, {1, 2, 50, 6}, {3, 2}, Dims{1}, fail)),
    RULE("!",
         pagedFillCache({9, 2, 32, 6}, {1, 3, 50, 6}, {3, 2}, Dims{1}, fail)),
    RULE("!",
         pagedFillCache({9, 2, 32, 6}, {1, 2, 65, 6}, {3, 2}, Dims{1}, fail)),
    RULE("3x2x64x6", pagedUpdateCache({3, 2, 64, 6}, {1, 3, 2, 6}, {3}, kNone,
                                      false, fail)),
    RULE("1x2x64x6",
         pagedUpdateCache({1, 2, 64, 6}, {1, 3, 2, 6}, {3}, kNone, true, fail)),
    RULE("9x2x32x6", pagedUpdateCache({9, 2, 32, 6}, {1, 3, 2, 6}, {3},
                                      Dims{3, 2}, false, fail)),
    RULE("!", pagedUpdateCache({3, 2, 64, 6}, {1, 3, 2, 6}, {4}, kNone, false,
                               fail)),
};

const Case kNorms[] = {
    RULE("2x6x4x5",
         imageNorm({2, 6, 4, 5}, {Dims{1, 6, 1, 1}, std::nullopt}, fail)),
    RULE("!", imageNorm({2, 6, 4, 5}, {Dims{1, 5, 1, 1}}, fail)),
    RULE("2x1x20x6", groupNorm({2, 1, 20, 6}, Dims{6}, Dims{6}, 3, 3, fail)),
    RULE("!", groupNorm({2, 1, 20, 6}, kNone, kNone, 4, 3, fail)),
    RULE("2x3", quantization({2, 3}, {1}, {1}, {}, fail)),
    RULE("2x3", quantization({2, 3}, {3}, {3}, {1}, fail)),
    RULE("!", quantization({2, 3}, {3}, {3}, {0}, fail)),
};

const Case kOtherConvolutions[] = {
    RULE("2x5x7", imageConv1d({2, 9, 3}, {7, 3, 3}, kNone, {2}, {1}, {1}, 1, 0,
                              1, 2, fail)),
    RULE("2x7x4", imageConv1d({2, 3, 9}, {7, 3, 3}, Dims{1, 1, 7}, {2}, {0},
                              {1}, 1, 0, 2, 1, fail)),
    RULE("!", imageConv1d({2, 9, 3}, {7, 2, 3}, kNone, {2}, {1}, {1}, 1, 0, 1,
                          2, fail)),
    RULE("!", imageConv1d({2, 9, 3}, {7, 3, 3}, kNone, {0}, {1}, {1}, 1, 0, 1,
                          2, fail)),
    RULE("1x1x10x7", flatConv1d({2, 9, 3}, {7, 3, 3}, kNone, 3, 7, 2, 9, 3, 2,
                                {1, 1}, 1, 1, fail)),
    RULE("2x15x17x7",
         imageConvTranspose2d({2, 8, 9, 3}, {3, 7, 3, 3}, kNone, {2}, {1}, {0},
                              {1}, 1, 0, 1, 2, 3, fail)),
    RULE("2x16x18x7",
         imageConvTranspose2d({2, 8, 9, 3}, {3, 7, 3, 3}, kNone, {2}, {1}, {1},
                              {1}, 1, 0, 1, 2, 3, fail)),
    RULE("!", imageConvTranspose2d({2, 8, 9, 3}, {4, 7, 3, 3}, kNone, {2}, {1},
                                   {1}, {1}, 1, 0, 1, 2, 3, fail)),
    RULE("2x4x8x9x7", imageConv3d({2, 4, 8, 9, 3}, {7, 3, 3, 3, 3}, kNone, {1},
                                  {1}, 1, 0, 1, 2, 3, 4, fail)),
    RULE("2x1x3x4x7", imageConv3d({2, 4, 8, 9, 3}, {7, 3, 3, 3, 3}, kNone, {2},
                                  {0}, 1, 0, 1, 2, 3, 4, fail)),
    RULE("!", imageConv3d({2, 4, 8, 9, 3}, {7, 3, 5, 3, 3}, kNone, {2}, {0}, 1,
                          0, 1, 2, 3, 4, fail)),
    RULE("108x7", prepareConv3dWeights({7, 3, 3, 3, 3}, 1, 0, 4, fail)),
    RULE("2x16x27x3", upsample({2, 8, 9, 3}, {2, 3}, fail)),
    RULE("!", upsample({2, 8, 9, 3}, {0}, fail)),
    RULE("2x1x1x3", globalPool2d({2, 8, 9, 3}, fail)),
    RULE("1x1x144x3", flattenImage(Shape{2, 8, 9, 3}, fail)),
    RULE("1x1x40x3", flatPool2d({1, 1, 144, 3}, 2, 8, 9, 3, {3, 3}, {2, 2},
                                {1, 1}, {1, 1}, false, fail)),
    RULE("!", flatPool2d({1, 1, 143, 3}, 2, 8, 9, 3, {3, 3}, {2, 2}, {1, 1},
                         {1, 1}, false, fail)),
};

const Case kWindows[] = {
    RULE("2x4x5x7", imageConv2d({2, 8, 9, 3}, {7, 3, 3, 3}, Dims{1, 1, 1, 7},
                                {2}, {1}, {1}, 1, 0, 1, 2, 3, fail)),
    RULE("2x7x4x5", imageConv2d({2, 3, 8, 9}, {7, 3, 3, 3}, kNone, {2}, {1},
                                {1}, 1, 0, 2, 3, 1, fail)),
    RULE("2x6x7x6", imageConv2d({2, 8, 9, 4}, {6, 2, 3, 3}, kNone, {1}, {0},
                                {1}, 2, 0, 1, 2, 3, fail)),
    RULE("!with a remainder", imageConv2d({2, 8, 9, 3}, {7, 3, 3, 3}, kNone,
                                          {1}, {0}, {1}, 2, 0, 1, 2, 3, fail)),
    RULE("!input channels", imageConv2d({2, 8, 9, 3}, {7, 2, 3, 3}, kNone, {1},
                                        {0}, {1}, 1, 0, 1, 2, 3, fail)),
    RULE("!does not fit into", imageConv2d({2, 8, 9, 3}, {7, 3, 3, 3}, kNone,
                                           {1}, {0}, {4}, 1, 0, 1, 2, 3, fail)),
    RULE("!bias shape", imageConv2d({2, 8, 9, 3}, {7, 3, 3, 3}, Dims{7}, {1},
                                    {0}, {1}, 1, 0, 1, 2, 3, fail)),
    RULE("!'stride' is '0'", imageConv2d({2, 8, 9, 3}, {7, 3, 3, 3}, kNone, {0},
                                         {0}, {1}, 1, 0, 1, 2, 3, fail)),
    RULE("!1, 2 or 4 expected",
         imageConv2d({2, 8, 9, 3}, {7, 3, 3, 3}, kNone, {1}, {0, 0, 0}, {1}, 1,
                     0, 1, 2, 3, fail)),
    RULE("2x4x5x3", imagePool2d({2, 8, 9, 3}, {3}, {2}, {1}, {1}, false, fail)),
    RULE("2x4x4x3", imagePool2d({2, 8, 9, 3}, {2}, {2}, {0}, {1}, false, fail)),
    RULE("2x4x5x3", imagePool2d({2, 8, 9, 3}, {2}, {2}, {0}, {1}, true, fail)),
    RULE("!at most half of kernel",
         imagePool2d({2, 8, 9, 3}, {3}, {2}, {2}, {1}, false, fail)),
    RULE("!four dimensions expected",
         imagePool2d({8, 9, 3}, {3}, {2}, {1}, {1}, false, fail)),
    RULE("1x1x40x7", flatConv2d({1, 1, 144, 3}, {7, 3, 3, 3}, kNone, 3, 7, 2, 8,
                                9, {3, 3}, {2, 2}, {1, 1}, {1, 1}, 1, fail)),
};

void check(std::span<const Case> cases) {
  for (const Case &c : cases) {
    SCOPED_TRACE(c.name);
    std::string why;
    auto report = [&](std::string message) { why = std::move(message); };
    std::optional<Shape> shape = c.rule(report);
    std::string_view wanted = c.wanted;
    if (wanted.starts_with('!')) {
      EXPECT_FALSE(shape) << text(*shape);
      EXPECT_NE("", why);
      EXPECT_NE(std::string::npos, why.find(wanted.substr(1))) << why;
    } else {
      EXPECT_TRUE(shape) << why;
      EXPECT_EQ(wanted, shape ? text(*shape) : "nothing");
      EXPECT_EQ("", why);
    }
  }
}

TEST(Rules, General) { check(kGeneral); }
TEST(Rules, Movement) { check(kMovement); }
TEST(Rules, Places) { check(kPlaces); }
TEST(Rules, Products) { check(kProducts); }
TEST(Rules, Attention) { check(kAttention); }
TEST(Rules, HeadsOfOneToken) { check(kHeadsOfOneToken); }
TEST(Rules, Caches) { check(kCaches); }
TEST(Rules, Norms) { check(kNorms); }
TEST(Rules, OtherConvolutions) { check(kOtherConvolutions); }
TEST(Rules, Windows) { check(kWindows); }

TEST(Rules, NumbersOfElements) {
  EXPECT_EQ(6, volume({2, 3}));
  EXPECT_EQ(1, volume({}));
  EXPECT_EQ(0, volume({int64_t(1) << 40, 0, int64_t(1) << 20}));
  EXPECT_EQ(std::nullopt, volume({int64_t(1) << 40, int64_t(1) << 23}));
  EXPECT_EQ(std::nullopt, volume({2, -1}));
}

TEST(Rules, GivenResults) {
  auto check = [](Dims given, const std::optional<Shape> &computed) {
    std::string why;
    auto report = [&](std::string message) { why = std::move(message); };
    return expect(given, computed, report) ? "same" : why;
  };
  EXPECT_EQ("same", check({2, 3}, Shape{2, 3}));
  EXPECT_EQ("", check({2, 3}, std::nullopt));
  EXPECT_EQ("result shape '2x3' given, '2x4' expected",
            check({2, 3}, Shape{2, 4}));
}

} // namespace
} // namespace tt::shape
