//===- RowsTest.cpp - Reductions of rows ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Tiles that the unpacker makes of rows, against plain loops over the rows.
// Elements are small whole numbers, so that every format and mode is exact.
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include "ttk/vector.h"

#include <algorithm>
#include <cmath>

namespace tt::emulator::test {
namespace {

constexpr uint64_t kRows = 200 * 1024, kFactor = 300 * 1024, kOut = 320 * 1024;
constexpr uint32_t kPage = 64 * 1024, kTile = 4096, kSide = 32, kFace = 16;

/// `tiles` tiles side by side of two or four faces of `faceRows` rows each,
/// `rounds` times the same rows.
struct Reduction {
  const char *name;
  uint32_t tiles, faces, faceRows;
  uint32_t type, dim; ///< as in the ABI: sum, maximum; row, column, scalar
  uint32_t reload = 0, rounds = 1;
  DataType format = DataType::Float32;

  uint32_t lines() const { return faceRows * (faces == 4 ? 2 : 1); }
  /// The line of a tile that a row is.
  uint32_t lineOf(uint32_t row) const {
    return row / faceRows * kFace + row % faceRows;
  }
  bool isMaximum() const { return type == 1; }
};

constexpr uint32_t kSum = 0, kMax = 1, kRow = 0, kCol = 1, kScalar = 2;

const Reduction kReductions[] = {
    {"SumOfColumns", 1, 4, 16, kSum, kCol},
    {"SumOfColumnsOfNineRows", 3, 2, 9, kSum, kCol},
    {"SumOfColumnsOfOneRow", 2, 2, 1, kSum, kCol},
    {"SumOfColumnsOfHalfFaces", 2, 4, 7, kSum, kCol},
    {"SumOfColumnsByTheFirstFace", 2, 4, 16, kSum, kCol, 1},
    {"SumOfColumnsInTwoRounds", 2, 2, 5, kSum, kCol, 0, 2},
    {"SumOfColumnsOfBFloat16", 3, 2, 9, kSum, kCol, 0, 1, DataType::BFloat16},
    {"MaximumOfColumns", 2, 4, 16, kMax, kCol},
    {"MaximumOfColumnsOfNineRows", 3, 2, 9, kMax, kCol},
    {"MaximumOfColumnsOfHalfFaces", 1, 4, 11, kMax, kCol},
    {"MaximumOfColumnsInThreeRounds", 1, 2, 4, kMax, kCol, 0, 3},
    {"MaximumOfColumnsOfBFloat16", 2, 2, 16, kMax, kCol, 1, 1,
     DataType::BFloat16},
    {"SumOfRows", 2, 4, 16, kSum, kRow},
    {"SumOfRowsOfHalfFaces", 1, 4, 6, kSum, kRow, 1},
    {"MaximumOfRows", 2, 2, 16, kMax, kRow},
    {"SumOfAll", 1, 4, 16, kSum, kScalar},
    {"SumOfAllOfNineRows", 2, 2, 9, kSum, kScalar},
    {"MaximumOfAll", 2, 4, 16, kMax, kScalar},
};

ttk_rows rowsOf(uint32_t tiles, uint32_t faces, uint32_t faceRows,
                uint8_t fill = TTK_FILL_ZERO, uint8_t reload = 0) {
  return {.a = 0,
          .b = 1,
          .tiles = tiles,
          .tile_b = 0,
          .faces = faces,
          .face_rows = faceRows,
          .fill = fill,
          .reload = reload};
}

/// The host has written the content of the buffers.
void gives(ttk_context *c) {
  for (uint32_t port : {0u, 1u}) {
    CALL(cb_reserve_back, port, 1);
    CALL(cb_push_back, port, 1);
  }
}
void takes(ttk_context *c) {
  CALL(cb_wait_front, 0, 1);
  CALL(cb_wait_front, 1, 1);
}

/// Packs whole tiles as rows of 32 elements, one tile behind the other.
void reduces(ttk_context *c) {
  auto arg = [&](uint32_t i) { return CALL(get_arg_val, i); };
  const uint32_t tiles = arg(0), faces = arg(1), type = arg(3), dim = arg(4);
  ttk_rows rows =
      rowsOf(tiles, faces, arg(2),
             type == kMax ? TTK_FILL_NEGATIVE_INFINITY : TTK_FILL_ZERO,
             uint8_t(arg(5)));
  CALL(vector->rows_init, &rows, type, dim, 16);
  takes(c);
  CALL(cb_reserve_back, 16, 1);
  CALL(tile_regs_acquire);
  for (uint32_t round = 0; round != arg(6); ++round) {
    CALL(vector->rows_unpack, &rows);
    for (uint32_t t = 0; t != tiles; ++t)
      CALL(vector->rows_reduce, t, type, dim, faces);
  }
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  for (uint32_t t = 0; t != tiles; ++t) {
    ttk_part part = {.faces = 4,
                     .face_rows = 16,
                     .offset = uint64_t(t) * kTile,
                     .pitch = kSide * 4};
    CALL(vector->rows_pack, t, 16, &part);
  }
  CALL(tile_regs_release);
  CALL(cb_push_back, 16, 1);
  CALL(cb_pop_front, 0, 1);
  CALL(cb_pop_front, 1, 1);
  CALL(vector->rows_uninit, 0);
}

struct RowsTest : MachineTest {
  Program program(void (*compute)(ttk_context *),
                  std::vector<uint32_t> args = {},
                  DataType format = DataType::Float32) {
    Program p;
    p.circularBuffers = {circularBuffer(0, kRows, kPage, 1),
                         circularBuffer(1, kFactor, kTile, 1),
                         circularBuffer(16, kOut, kPage, 1)};
    p.circularBuffers[0].format = format;
    p.circularBuffers[1].format = p.circularBuffers[2].format =
        DataType::Float32;
    p.kernels = {kernel("rows", compute, ThreadKind::Compute, kOneCore,
                        std::move(args))};
    p.kernels[0].compute.fp32DestAcc = true;
    p.kernels.push_back(kernel("source", gives, ThreadKind::DataMovement0));
    return p;
  }

  /// Whole numbers from -9 to 9, none of which is 0.
  std::vector<float> fillRows(const Reduction &r) {
    std::mt19937 engine(17);
    std::vector<float> values(size_t(r.lines()) * r.tiles * kSide);
    for (float &value : values)
      value = (engine() % 2 ? 1.0f : -1.0f) * float(1 + engine() % 9);
    bool narrow = r.format == DataType::BFloat16;
    uint8_t *to = l1(0, kRows, values.size() * 4);
    for (size_t i = 0; i != values.size(); ++i) {
      uint32_t bits = std::bit_cast<uint32_t>(values[i]);
      if (narrow)
        bits >>= 16;
      std::memcpy(to + i * (narrow ? 2 : 4), &bits, narrow ? 2 : 4);
    }
    // The first face has the factor; others have it unless it is reloaded.
    std::vector<float> factor(kTile / 4, r.reload ? 77.0f : 0.5f);
    std::fill_n(factor.begin(), kFace * kFace, 0.5f);
    std::memcpy(l1(0, kFactor, kTile), factor.data(), kTile);
    return values;
  }

  float out(uint32_t tile, uint32_t line, uint32_t column) {
    float value;
    std::memcpy(&value,
                l1(0, kOut + tile * kTile + (line * kSide + column) * 4, 4), 4);
    return value;
  }
};

/// Calls fn with the line and column of each result, and those of the rows'
/// elements that it is made of.
template <typename Fn> void eachResult(const Reduction &r, Fn fn) {
  for (uint32_t row = 0; row != (r.dim == kRow ? r.lines() : 1); ++row)
    for (uint32_t column = 0; column != (r.dim == kCol ? kSide : 1); ++column)
      fn(r.dim == kRow ? r.lineOf(row) : 0, column, [&](auto each) {
        for (uint32_t y = 0; y != r.lines(); ++y)
          for (uint32_t x = 0; x != kSide; ++x)
            if ((r.dim != kRow || y == row) && (r.dim != kCol || x == column))
              each(y, x);
      });
}

TEST_F(RowsTest, AgreeWithLoops) {
  for (const Reduction &r : kReductions)
    for (Numerics numerics : {Numerics::Fast, Numerics::Exact})
      for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
        SCOPED_TRACE(r.name);
        std::vector<float> values = fillRows(r);
        machine.run(program(reduces,
                            {r.tiles, r.faces, r.faceRows, r.type, r.dim,
                             r.reload, r.rounds},
                            r.format),
                    {.numerics = numerics, .mode = mode});
        for (uint32_t t = 0; t != r.tiles; ++t)
          eachResult(r, [&](uint32_t line, uint32_t column, auto forEach) {
            float sum = 0, most = -INFINITY;
            forEach([&](uint32_t y, uint32_t x) {
              float value = values[(size_t(y) * r.tiles + t) * kSide + x];
              sum += value;
              most = std::max(most, value);
            });
            float wanted = r.isMaximum() ? most : sum * float(r.rounds);
            // A scalar is multiplied by the factor along both dimensions.
            wanted *= r.dim == kScalar ? 0.25f : 0.5f;
            EXPECT_EQ(wanted, out(t, line, column))
                << "tile " << t << ", element " << line << ", " << column;
          });
      }
}

struct Refusal {
  Error::Kind kind;
  const char *message;
  void (*kernel)(ttk_context *);
};

void begin(ttk_context *c, const ttk_rows &rows) {
  CALL(vector->rows_init, &rows, kSum, kCol, TTK_ABSENT);
  takes(c);
  CALL(tile_regs_acquire);
}
void unpackAfter(ttk_context *c, const ttk_rows &prepared,
                 const ttk_rows &rows) {
  begin(c, prepared);
  CALL(vector->rows_unpack, &rows);
}

const Refusal kRefusals[] = {
    {Error::Kind::ResourceMisuse,
     "the unpacker takes tiles: tilizeA_B_reduce_init must come before",
     [](ttk_context *c) {
       ttk_rows rows = rowsOf(1, 4, 16);
       CALL(vector->rows_unpack, &rows);
     }},
    {Error::Kind::ResourceMisuse,
     "a block of 2 tiles of 4 faces of 16 rows; tilizeA_B_reduce_init prepared "
     "1, 4 and 16",
     [](ttk_context *c) {
       unpackAfter(c, rowsOf(1, 4, 16), rowsOf(2, 4, 16));
     }},
    {Error::Kind::ResourceMisuse, "nothing fills the rows of a face from 9 on",
     [](ttk_context *c) {
       ttk_rows rows = rowsOf(1, 2, 9, TTK_FILL_NOTHING);
       unpackAfter(c, rows, rows);
     }},
    {Error::Kind::Unsupported,
     "reductions of rows of a single face are not emulated",
     [](ttk_context *c) { begin(c, rowsOf(1, 1, 16)); }},
    {Error::Kind::OutOfRange,
     "3 faces of 16 rows; a tile has 1, 2 or 4 faces of 1 to 16 rows",
     [](ttk_context *c) { begin(c, rowsOf(1, 3, 16)); }},
    {Error::Kind::OutOfRange,
     "4 faces of 17 rows; a tile has 1, 2 or 4 faces of 1 to 16 rows",
     [](ttk_context *c) { begin(c, rowsOf(1, 4, 17)); }},
    {Error::Kind::OutOfRange, "a block of no tiles of rows",
     [](ttk_context *c) { begin(c, rowsOf(0, 4, 16)); }},
    {Error::Kind::ResourceMisuse,
     "reduce_tile_math without a tile of unpack_tilizeA_B_block: the matrix "
     "unit would wait forever",
     [](ttk_context *c) {
       begin(c, rowsOf(1, 4, 16));
       CALL(vector->rows_reduce, 0, kSum, kCol, 4);
     }},
    {Error::Kind::ResourceMisuse,
     "reduce_tile_math of 2 faces; unpack_tilizeA_B_block made tiles of 4",
     [](ttk_context *c) {
       unpackAfter(c, rowsOf(1, 4, 16), rowsOf(1, 4, 16));
       CALL(vector->rows_reduce, 0, kSum, kCol, 2);
     }},
    {Error::Kind::ResourceMisuse,
     "unpack_tilizeA_B_uninit, but 2 of the tiles that unpack_tilizeA_B_block "
     "made have not been reduced",
     [](ttk_context *c) {
       unpackAfter(c, rowsOf(2, 4, 16), rowsOf(2, 4, 16));
       CALL(vector->rows_uninit, 0);
     }},
    {Error::Kind::ResourceMisuse,
     "64 tiles of rows wait for reduce_tile_math: the unpacker would wait "
     "forever",
     [](ttk_context *c) {
       unpackAfter(c, rowsOf(8, 2, 1), rowsOf(8, 2, 1));
       ttk_rows rows = rowsOf(8, 2, 1);
       for (uint32_t block = 1; block != 9; ++block)
         CALL(vector->rows_unpack, &rows);
     }},
};

TEST_F(RowsTest, Refusals) {
  for (const Refusal &refusal : kRefusals)
    for (Mode mode : {Mode::Functional, Mode::Timed, Mode::Checked}) {
      Error e = errorOf(program(refusal.kernel), {.mode = mode});
      EXPECT_EQ(name(refusal.kind), name(e.kind())) << e.what();
      EXPECT_NE(std::string::npos, std::string(e.what()).find(refusal.message))
          << e.what();
    }
}

} // namespace
} // namespace tt::emulator::test
