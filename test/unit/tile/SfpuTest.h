//===- SfpuTest.h - Checks of operations ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Float operations are checked against a function of long double and a bound,
// at each level. Exact is checked, for each chip and DST, against the model of
// the unit where that has the operation; else against Fast: the same on
// operands without denormals, with the chip's NaN, then stored as DST stores.
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_TILE_SFPUTEST_H
#define TT_TEST_TILE_SFPUTEST_H

#include "ModelSfpu.h"
#include "Support.h"
#include "tt/tile/Sfpu.h"

#include <functional>

namespace test {

enum class Stored { Nearest, Cut };

using Real = long double;
using UnaryFunction = std::function<Real(Real)>;
using BinaryFunction = std::function<Real(Real, Real)>;
/// An operation on a tile in place, or on two into a third.
using OnTile = std::function<void(uint32_t *, const MathConfig &)>;
using OnTiles = std::function<void(const uint32_t *, const uint32_t *,
                                   uint32_t *, const MathConfig &)>;

/// Normal numbers of all sizes, small ones, zeros, infinities and NaN; the
/// second tile has them in another order.
Tile floatGrid(unsigned seed);

/// Zeros, ones, ends of the range and random words.
Tile integerGrid(unsigned seed);

/// The model's result before it is stored. With one operand, y is 0.
using ModelFunction =
    std::function<uint32_t(uint32_t x, uint32_t y, model::Chip)>;

/// `ulp`: units in the last place of fp32 by which results may be off.
void checkUnary(const OnTile &fast, const OnTile &exact,
                const UnaryFunction &reference, double ulp, Stored stored,
                const ModelFunction &model = {});
void checkBinary(const OnTiles &fast, const OnTiles &exact,
                 const BinaryFunction &reference, double ulp, Stored stored,
                 const ModelFunction &model = {});

/// Integers: both numerics, bit for bit.
void checkWords(const OnTile &fast, const OnTile &exact,
                const std::function<uint32_t(uint32_t)> &reference);
void checkWords(const OnTiles &fast, const OnTiles &exact,
                const std::function<uint32_t(uint32_t, uint32_t)> &reference);

/// The bits of a float that a 16-bit or 32-bit DST keeps.
uint32_t storedWord(uint32_t word, DstFormat dst, Stored stored);

/// The NaN of functions.
uint32_t nanOf(uint32_t word, tt::device::Arch arch);

/// Denormals become zeros of their sign.
uint32_t withoutDenormal(uint32_t word);

bool isNan(uint32_t word);

} // namespace test

#endif // TT_TEST_TILE_SFPUTEST_H
