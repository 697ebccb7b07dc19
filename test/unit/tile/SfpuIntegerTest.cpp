//===- SfpuIntegerTest.cpp - Operations on integers -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "SfpuTest.h"
#include "tt/device/Error.h"

#include <algorithm>

using namespace test;

#define CHECK_INT(NAME, ...)                                                   \
  TEST(Sfpu, NAME) {                                                           \
    checkWords(Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                            \
               [](uint32_t word) -> uint32_t {                                 \
                 [[maybe_unused]] auto x = int32_t(word);                      \
                 return uint32_t(__VA_ARGS__);                                 \
               });                                                             \
  }
CHECK_INT(abs_tile_int32, x < 0 ? 0u - word : word)
CHECK_INT(negative_tile_int32, 0u - word)
CHECK_INT(relu_tile_int32, std::max(x, 0))
CHECK_INT(eqz_tile_int32, x == 0)
CHECK_INT(nez_tile_int32, x != 0)
CHECK_INT(ltz_tile_int32, x < 0)
CHECK_INT(lez_tile_int32, x <= 0)
CHECK_INT(gtz_tile_int32, x > 0)
CHECK_INT(gez_tile_int32, x >= 0)
CHECK_INT(bitwise_not_tile, ~word)

#define CHECK_INT_PARAM(NAME, ...)                                             \
  TEST(Sfpu, NAME) {                                                           \
    for (uint32_t y : {0u, 1u, 77u, ~0u, 0x80000000u}) {                       \
      auto with = [y](auto op) {                                               \
        return [op, y](uint32_t *t, const MathConfig &c) { op(t, y, c); };     \
      };                                                                       \
      checkWords(with(Sfpu<Fast>::NAME), with(Sfpu<Exact>::NAME),              \
                 [y](uint32_t x) -> uint32_t { return __VA_ARGS__; });         \
    }                                                                          \
  }
CHECK_INT_PARAM(add_unary_tile_int32, x + y)
CHECK_INT_PARAM(sub_unary_tile_int32, x - y)

TEST(Sfpu, clamp_tile_int32) {
  auto with = [](auto op) {
    return
        [op](uint32_t *t, const MathConfig &c) { op(t, uint32_t(-5), 30, c); };
  };
  checkWords(
      with(Sfpu<Fast>::clamp_tile_int32), with(Sfpu<Exact>::clamp_tile_int32),
      [](uint32_t x) { return uint32_t(std::clamp(int32_t(x), -5, 30)); });
}

#define CHECK_INT32(NAME, ...)                                                 \
  TEST(Sfpu, NAME) {                                                           \
    checkWords(Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                            \
               [](uint32_t a, uint32_t b) -> uint32_t {                        \
                 int32_t x = int32_t(a), y = int32_t(b);                       \
                 return uint32_t(__VA_ARGS__);                                 \
               });                                                             \
  }
CHECK_INT32(binary_max_int32_tile, std::max(x, y))
CHECK_INT32(binary_min_int32_tile, std::min(x, y))
CHECK_INT32(lt_int32_tile, x < y)
CHECK_INT32(le_int32_tile, x <= y)
CHECK_INT32(gt_int32_tile, x > y)
CHECK_INT32(ge_int32_tile, x >= y)
CHECK_INT32(div_int32_trunc_tile, y == 0 ? 0 : int64_t(x) / y)
CHECK_INT32(fmod_int32_tile, y == 0 ? 0 : int64_t(x) % y)

namespace {

using OnTypedTiles = void (*)(const uint32_t *, const uint32_t *, uint32_t *,
                              DataType, const MathConfig &);

/// All types that the operation takes, and one that it refuses.
void checkTypes(OnTypedTiles fast, OnTypedTiles exact,
                const std::function<uint32_t(uint32_t, uint32_t, bool)> &op) {
  for (DataType type : {DataType::Int32, DataType::UInt32, DataType::UInt16}) {
    SCOPED_TRACE(tt::device::name(type));
    auto with = [type](OnTypedTiles on) {
      return [on, type](const uint32_t *a, const uint32_t *b, uint32_t *out,
                        const MathConfig &c) { on(a, b, out, type, c); };
    };
    uint32_t mask = type == DataType::UInt16 ? 0xFFFF : ~0u;
    checkWords(with(fast), with(exact), [&](uint32_t x, uint32_t y) {
      return op(x, y, type == DataType::Int32) & mask;
    });
  }
  Tile tile;
  for (DataType type : {DataType::Float32, DataType::Int8})
    EXPECT_THROW(fast(tile.words, tile.words, tile.words, type, {}),
                 tt::device::Error);
}

} // namespace

#define CHECK_TYPED(NAME, ...)                                                 \
  TEST(Sfpu, NAME) {                                                           \
    checkTypes(Sfpu<Fast>::NAME, Sfpu<Exact>::NAME,                            \
               [](uint32_t x, uint32_t y, bool isSigned) -> uint32_t {         \
                 return __VA_ARGS__;                                           \
               });                                                             \
  }
CHECK_TYPED(add_int_tile, x + y)
CHECK_TYPED(sub_int_tile, x - y)
CHECK_TYPED(mul_int_tile, x *y)
CHECK_TYPED(bitwise_and_binary_tile, x &y)
CHECK_TYPED(bitwise_or_binary_tile, x | y)
CHECK_TYPED(bitwise_xor_binary_tile, x ^ y)
CHECK_TYPED(binary_left_shift_tile, y < 32 ? x << y : 0)
CHECK_TYPED(binary_logical_right_shift_tile, y < 32 ? x >> y : 0)
CHECK_TYPED(binary_right_shift_tile, y >= 32    ? 0
                                     : isSigned ? uint32_t(int32_t(x) >> y)
                                                : x >> y)
