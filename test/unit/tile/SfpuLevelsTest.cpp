//===- SfpuLevelsTest.cpp - Every operation, at every level ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// A test for each operation of SfpuOps.def, which needs no line of its own. The
// operation leaves operands and the memory around tiles alone, and its exact
// results at the levels of the host are as close as functions and fused sums of
// products allow.
//===----------------------------------------------------------------------===//
#include "SfpuTest.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <tuple>
#include <utility>
#include <vector>

namespace test {
namespace {

constexpr float kNumber = 1.5f;
constexpr uint32_t kGuard = 0x5A5A5A5A;

Tile numbers(size_t seed) { return Random(unsigned(seed)).uniform(0.25f, 4); }

/// A tile of numbers, with words around it that nothing writes.
struct alignas(64) GuardedTile {
  uint32_t before[kFaceSide] = {}, words[kTileElements], behind[kFaceSide] = {};

  explicit GuardedTile(size_t seed) {
    std::ranges::fill(before, kGuard);
    std::ranges::copy(numbers(seed).words, words);
    std::ranges::fill(behind, kGuard);
  }
  bool isIntact() const {
    auto isGuard = [](uint32_t word) { return word == kGuard; };
    return std::ranges::all_of(before, isGuard) &&
           std::ranges::all_of(behind, isGuard);
  }
};

/// Makes the arguments of an operation by their types.
class Arguments {
public:
  explicit Arguments(DstFormat dst) {
    config.dst = dst;
    config.random = &seed;
    config.numerics = kChips[0];
  }

  template <class T> T next() {
    if constexpr (std::is_same_v<T, uint32_t *> ||
                  std::is_same_v<T, const uint32_t *>) {
      tiles.emplace_back(tiles.size());
      isWritten.push_back(std::is_same_v<T, uint32_t *>);
      return tiles.back().words;
    } else if constexpr (std::is_same_v<T, const MathConfig &>) {
      return config;
    } else if constexpr (std::is_same_v<T, DataType>) {
      // A cast goes from integers to floats.
      return std::exchange(type, DataType::Float32);
    } else if constexpr (std::is_same_v<T, uint32_t>) {
      return std::bit_cast<uint32_t>(kNumber);
    } else if constexpr (std::is_same_v<T, int32_t>) {
      return 8; // all vectors of a face, or rows
    } else if constexpr (std::is_same_v<T, float>) {
      return kNumber;
    } else {
      return T{};
    }
  }

  /// Fails where the operation wrote what it may not; else gives the results.
  std::vector<uint32_t> results() const {
    std::vector<uint32_t> all;
    for (size_t i = 0; i != tiles.size(); ++i) {
      EXPECT_TRUE(tiles[i].isIntact()) << "around tile " << i;
      if (isWritten[i])
        all.insert(all.end(), std::begin(tiles[i].words),
                   std::end(tiles[i].words));
      else
        EXPECT_TRUE(std::ranges::equal(tiles[i].words, numbers(i).words))
            << "operand " << i;
    }
    return all;
  }

private:
  std::deque<GuardedTile> tiles; ///< which stay where they are
  std::vector<bool> isWritten;
  DataType type = DataType::Int32;
  uint32_t seed = 7;
  MathConfig config;
};

template <class... Parameters>
std::vector<uint32_t> resultsOf(void (*op)(Parameters...), DstFormat dst) {
  Arguments arguments(dst);
  std::tuple<Parameters...> made{arguments.next<Parameters>()...};
  std::apply(op, made);
  return arguments.results();
}

/// fp32's units before a 16-bit DST rounds. The sign of a function's NaN means
/// nothing; a sum of products that cancel keeps the error of its terms.
bool isNear(uint32_t a, uint32_t b, DstFormat dst) {
  constexpr uint32_t kMagnitude = 0x7FFFFFFF, kInfinity = 0x7F800000;
  if ((a & kMagnitude) >= kInfinity && (b & kMagnitude) >= kInfinity)
    return true;
  uint32_t most = dst == DstFormat::Float32 ? 4 : 1 << 16;
  return std::max(a, b) - std::min(a, b) <= most ||
         std::fabs(std::bit_cast<float>(a) - std::bit_cast<float>(b)) < 4e-6f;
}

template <class Op> void checkLevels(Op fast, Op exact) {
  for (DstFormat dst : kFormats) {
    std::vector<uint32_t> first;
    forEachLevel([&] {
      EXPECT_FALSE(resultsOf(fast, dst).empty());
      std::vector<uint32_t> results = resultsOf(exact, dst);
      if (first.empty())
        first = results;
      ASSERT_EQ(results.size(), first.size());
      for (size_t i = 0; i != results.size(); ++i)
        ASSERT_TRUE(isNear(results[i], first[i], dst))
            << "element " << i << ": " << std::bit_cast<float>(results[i])
            << ", " << std::bit_cast<float>(first[i]);
    });
  }
}

} // namespace

#define TT_SFPU_OP(NAME, PARAMETERS, ARGUMENTS)                                \
  TEST(SfpuLevels, NAME) { checkLevels(Sfpu<Fast>::NAME, Sfpu<Exact>::NAME); }
#include "tt/tile/SfpuOps.def"
#undef TT_SFPU_OP

} // namespace test
