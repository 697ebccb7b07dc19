//===- DecodeHeads.cpp - heads of one query, positions by angles ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//

#include "tt/shape/Checked.h"
#include "tt/shape/Rules.h"

namespace tt::shape {

// Rows of a tile: the library's kernels of one query each work on whole tiles.
constexpr int64_t kTileRows = 32;

static bool expectFour(Dims shape, std::string_view name, Fail fail) {
  if (shape.size() == 4)
    return true;
  return fail(name, " '", text(shape), "' given, 4 dimensions expected");
}

std::optional<Shape> joinHeads(Dims input, Fail fail) {
  if (!expectFour(input, "input", fail))
    return std::nullopt;
  auto width = checkedMul(input[1], input[3]);
  if (!width)
    return fail("input '", text(input), "' is too large");
  return Shape{input[0], 1, input[2], *width};
}

std::optional<Shape> joinHeadsDecode(Dims input, int64_t heads, Fail fail) {
  if (!expectFour(input, "input", fail))
    return std::nullopt;
  if (input[0] != 1 || input[1] > kTileRows)
    return fail("input '", text(input), "' given, 1 x up to ", kTileRows,
                " users x heads x elements expected");
  if (heads < 1 || heads > input[2])
    return fail("'num_heads' is '", heads, "', 1 to '", input[2],
                "' expected for input '", text(input), "'");
  auto width = checkedMul(heads, input[3]);
  if (!width)
    return fail("input '", text(input), "' is too large");
  return Shape{1, 1, kTileRows, *width};
}

std::optional<Shape> splitHeadsDecode(Dims input, std::optional<Dims> offset,
                                      int64_t heads, Dims otherHeads,
                                      Dims slice, bool ofOthers, Fail fail) {
  if (!expectFour(input, "input", fail))
    return std::nullopt;
  int64_t others = otherHeads.empty() ? heads : otherHeads.front();
  if (heads < 1 || others < 1)
    return fail("'", heads, "' and '", others,
                "' heads given, at least 1 expected");
  auto all = checkedMul(others, 2);
  if (all)
    all = checkedAdd(*all, heads);
  if (!all || input[3] % *all != 0)
    return fail("rows of input '", text(input), "' do not divide into '", heads,
                "' and twice '", others, "' heads");
  if (input[0] != 1 || input[1] != 1 || input[2] > kTileRows)
    return fail("input '", text(input), "' given, 1 x 1 x up to ", kTileRows,
                " users x elements expected");
  if (offset.has_value() != !slice.empty())
    return fail("'batch_offset' and 'slice_size' given apart, both or none "
                "expected");
  if (offset && volume(*offset) != 1)
    return fail("batch_offset '", text(*offset),
                "' given, one number expected");
  int64_t users = slice.empty() ? input[2] : slice.front();
  if (users < 1 || users > input[2])
    return fail("'slice_size' is '", users, "', 1 to '", input[2],
                "' expected");
  return Shape{1, users, ofOthers ? others : heads, input[3] / *all};
}

std::optional<Shape> rotary(Dims input, Dims cosines, Dims sines, Dims token,
                            Fail fail) {
  if (!expectFour(input, "input", fail) ||
      !expectFour(cosines, "cos_cache", fail) ||
      !expectFour(sines, "sin_cache", fail))
    return std::nullopt;
  if (input[3] % 2 != 0)
    return fail("input '", text(input), "' has heads of '", input[3],
                "' elements, an even number expected");
  bool one = !token.empty();
  int64_t rows = one ? token.front() + 1 : input[2];
  Shape wanted{1, 1, std::max(rows, cosines[2]), input[3]};
  if (cosines != Dims(wanted))
    return fail("cos_cache '", text(cosines), "' given, '", text(wanted),
                "' expected");
  if (sines != cosines)
    return fail("sin_cache '", text(sines),
                "' given, that of cos_cache "
                "expected, '",
                text(cosines), "'");
  // The library counts in whole tiles.
  return Shape{input[0], input[1],
               (input[2] + kTileRows - 1) / kTileRows * kTileRows, input[3]};
}

std::optional<Shape> rotaryLlama(Dims input, Dims cosines, Dims sines,
                                 Dims matrix, bool decode, Fail fail) {
  if (!expectFour(input, "input", fail) ||
      !expectFour(cosines, "cos_cache", fail) ||
      !expectFour(sines, "sin_cache", fail) ||
      !expectFour(matrix, "trans_mat", fail))
    return std::nullopt;
  if (input[3] % kTileRows != 0)
    return fail("input '", text(input), "' has heads of '", input[3],
                "' elements, a multiple of ", kTileRows, " expected");
  if (sines != cosines)
    return fail("sin_cache '", text(sines),
                "' given, that of cos_cache "
                "expected, '",
                text(cosines), "'");
  if (matrix[0] != 1 || matrix[1] != 1 || matrix[3] != kTileRows ||
      matrix[2] < kTileRows || matrix[2] % kTileRows)
    return fail("trans_mat '", text(matrix), "' given, '1x1x", kTileRows, "x",
                kTileRows, "' expected, or some of them below each other");
  // Decode: 1 x users x heads x elements, a row of angles for each user.
  if (decode) {
    if (input[0] != 1 || cosines[0] != 1 || cosines[1] != input[1] ||
        cosines[2] < 1 || cosines[3] != input[3])
      return fail("cos_cache '", text(cosines), "' given for input '",
                  text(input), "', a row of '", input[3],
                  "' for each of its users expected");
    return input.copy();
  }
  if (cosines[0] != 1 || (cosines[1] != 1 && cosines[1] != input[1]) ||
      cosines[2] < input[2] || cosines[3] != input[3])
    return fail("cos_cache '", text(cosines), "' given for input '",
                text(input), "', at least '", input[2], "' rows of '", input[3],
                "' expected, for one head or all");
  return input.copy();
}

} // namespace tt::shape
