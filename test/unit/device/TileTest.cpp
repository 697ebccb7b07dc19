//===- TileTest.cpp - Tile layout against the formula ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/Tile.h"
#include "tt/device/Error.h"
#include "tt/device/Formats.h"

#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

using namespace tt::device;

namespace {

constexpr Shape2 kMatrices[] = {
    {1, 1},   {31, 33}, {32, 32}, {50, 70}, {5, 3},   {64, 64}, {1, 100},
    {100, 1}, {96, 33}, {17, 16}, {0, 5},   {40, 27}, {19, 55}};
constexpr Shape2 kTiles[] = {{32, 32}, {16, 32}, {32, 16}, {16, 16},
                             {4, 32},  {4, 16},  {1, 32},  {8, 8}};

/// Element index of (r, c) in a tiled matrix, from the definition.
size_t formula(size_t r, size_t c, size_t cols, Shape2 t) {
  size_t faceRows = std::min(16u, t.rows), faceCols = std::min(16u, t.cols);
  size_t tilesAcross = (cols + t.cols - 1) / t.cols;
  size_t tile = r / t.rows * tilesAcross + c / t.cols;
  size_t tr = r % t.rows, tc = c % t.cols;
  size_t face = tr / faceRows * (t.cols / faceCols) + tc / faceCols;
  return tile * t.rows * t.cols + face * faceRows * faceCols +
         tr % faceRows * faceCols + tc % faceCols;
}

size_t paddedElements(Shape2 m, Shape2 t) {
  return size_t((m.rows + t.rows - 1) / t.rows) *
         ((m.cols + t.cols - 1) / t.cols) * t.rows * t.cols;
}

/// The tiled matrix in f32, by the formula.
std::vector<float> slowTilize(const std::vector<float> &src, Shape2 m, Shape2 t,
                              float pad) {
  std::vector<float> tiled(paddedElements(m, t), pad);
  for (size_t r = 0; r != m.rows; ++r)
    for (size_t c = 0; c != m.cols; ++c)
      tiled[formula(r, c, m.cols, t)] = src[r * m.cols + c];
  return tiled;
}

std::vector<float> randomMatrix(Shape2 m) {
  std::mt19937 random(m.rows * 1000 + m.cols);
  std::uniform_real_distribution<float> uniform(-100, 100);
  std::vector<float> values(size_t(m.rows) * m.cols);
  for (float &v : values)
    v = uniform(random);
  return values;
}

template <typename Fn> void forEachCase(Fn &&fn) {
  for (Shape2 m : kMatrices)
    for (Shape2 t : kTiles) {
      SCOPED_TRACE(testing::Message() << m.rows << "x" << m.cols << " in tiles "
                                      << t.rows << "x" << t.cols);
      fn(m, t);
    }
}

TEST(Tile, OffsetIsTheFormula) {
  for (Shape2 t : kTiles)
    for (uint32_t r = 0; r != t.rows; ++r)
      for (uint32_t c = 0; c != t.cols; ++c)
        ASSERT_EQ(tileOffset(t, r, c), formula(r, c, t.cols, t));
  EXPECT_EQ(tileOffset({32, 32}, 17, 18), 3 * 256u + 16 + 2);
}

TEST(Tile, GeometryIsThatOfTheDefaultTile) {
  EXPECT_EQ(Tile::kElements, int(kDefaultTile.rows * kDefaultTile.cols));
  EXPECT_EQ(Tile::kFaces, 4);
  EXPECT_EQ(Tile::kFaceElements, 256);
  for (uint32_t r = 0; r != kDefaultTile.rows; ++r)
    for (uint32_t c = 0; c != kDefaultTile.cols; ++c) {
      size_t at = tileOffset(kDefaultTile, r, c);
      ASSERT_EQ(Tile::offset(r, c), at);
      ASSERT_EQ(Tile::faceOffset(r, c), at / 256 * 256);
      ASSERT_EQ(Tile::row(at), r);
      ASSERT_EQ(Tile::column(at), c);
    }
}

TEST(Tile, TilizeEveryTypeAndShape) {
  for (DataType type : allDataTypes())
    forEachCase([&](Shape2 m, Shape2 t) {
      if (isBlockFloat(type) && t.cols < 16) {
        EXPECT_THROW(tiledBytes(m.rows, m.cols, type, t), Error);
        return;
      }
      std::vector<float> src = randomMatrix(m);
      std::vector<float> order = slowTilize(src, m, t, 2.5f);
      size_t bytes = tiledBytes(m.rows, m.cols, type, t);
      size_t tiles = order.size() / (t.rows * t.cols);
      ASSERT_EQ(bytes, tiles * tileBytes(type, t));

      // Elements in face order are what the array conversion expects.
      std::vector<uint8_t> expected(bytes, 0xEE), found(bytes + 1, 0xEE);
      for (size_t i = 0; i != tiles; ++i)
        fromFloat(type, &order[i * t.rows * t.cols],
                  &expected[i * tileBytes(type, t)], t.rows * t.cols);
      tilize(src.data(), m.rows, m.cols, type, found.data(), t, 2.5f);
      ASSERT_EQ(found.back(), 0xEE);
      found.pop_back();
      ASSERT_EQ(found, expected) << name(type);
    });
}

TEST(Tile, UntilizeEveryTypeAndShape) {
  for (DataType type : allDataTypes())
    forEachCase([&](Shape2 m, Shape2 t) {
      if (isBlockFloat(type) && t.cols < 16)
        return;
      size_t bytes = tiledBytes(m.rows, m.cols, type, t);
      size_t perTile = size_t(t.rows) * t.cols;
      std::mt19937 random(17);
      std::vector<uint8_t> tiled(bytes);
      // Low bytes only: no NaN, which would not compare equal.
      for (uint8_t &b : tiled)
        b = uint8_t(random() % 0x70);
      std::vector<float> order(paddedElements(m, t));
      for (size_t i = 0; i * perTile != order.size(); ++i)
        toFloat(type, &tiled[i * tileBytes(type, t)], &order[i * perTile],
                perTile);
      std::vector<float> found(size_t(m.rows) * m.cols + 1, -7.0f);
      untilize(tiled.data(), m.rows, m.cols, type, found.data(), t);
      ASSERT_EQ(found.back(), -7.0f);
      for (size_t r = 0; r != m.rows; ++r)
        for (size_t c = 0; c != m.cols; ++c)
          ASSERT_EQ(found[r * m.cols + c], order[formula(r, c, m.cols, t)])
              << name(type) << " at " << r << "," << c;
    });
}

TEST(Tile, OneTileWithStride) {
  // A 20x9 corner of a wider matrix; nothing outside it is touched.
  std::vector<float> wide = randomMatrix({32, 50});
  std::vector<float> tile(1024);
  tilizeTile(wide.data(), 50, 20, 9, DataType::Float32, tile.data(),
             kDefaultTile, -1.0f);
  for (uint32_t r = 0; r != 32; ++r)
    for (uint32_t c = 0; c != 32; ++c)
      ASSERT_EQ(tile[formula(r, c, 32, {32, 32})],
                r < 20 && c < 9 ? wide[r * 50 + c] : -1.0f);
  std::vector<float> back(32 * 50, 0.25f);
  untilizeTile(tile.data(), DataType::Float32, back.data(), 50, 20, 9);
  for (uint32_t r = 0; r != 32; ++r)
    for (uint32_t c = 0; c != 50; ++c)
      ASSERT_EQ(back[r * 50 + c], r < 20 && c < 9 ? wide[r * 50 + c] : 0.25f);
}

template <typename Element> void checkRaw() {
  forEachCase([&](Shape2 m, Shape2 t) {
    std::mt19937 random(4);
    std::vector<Element> src(size_t(m.rows) * m.cols);
    for (Element &e : src)
      e = Element(random());
    const Element pad = Element(0xA5B6C7D8);
    std::vector<Element> expected(paddedElements(m, t), pad);
    for (size_t r = 0; r != m.rows; ++r)
      for (size_t c = 0; c != m.cols; ++c)
        expected[formula(r, c, m.cols, t)] = src[r * m.cols + c];
    std::vector<Element> found(expected.size()), back(src.size());
    tilizeRaw(src.data(), m.rows, m.cols, sizeof(Element), found.data(), t,
              0xA5B6C7D8);
    ASSERT_EQ(found, expected);
    untilizeRaw(found.data(), m.rows, m.cols, sizeof(Element), back.data(), t);
    ASSERT_EQ(back, src);
  });
}

TEST(Tile, RawMovesBits) {
  checkRaw<uint8_t>();
  checkRaw<uint16_t>();
  checkRaw<uint32_t>();
  EXPECT_THROW(tilizeRaw(nullptr, 1, 1, 8, nullptr), Error);
  EXPECT_THROW(untilizeRaw(nullptr, 1, 1, 3, nullptr), Error);
}

TEST(Tile, BadTilesAreRefused) {
  EXPECT_THROW(faceShape({0, 16}), Error);
  EXPECT_THROW(faceShape({33, 32}), Error);
  EXPECT_THROW(tileGrid(5, 5, {32, 20}), Error);
  EXPECT_EQ(faceShape({4, 32}), (Shape2{4, 16}));
  EXPECT_EQ(tileGrid(33, 64), (Shape2{2, 2}));
}

} // namespace
