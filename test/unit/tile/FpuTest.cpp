//===- FpuTest.cpp - Element-wise operations, reductions, moves -----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/tile/Fpu.h"
#include "ModelFormats.h"
#include "Support.h"
#include "tt/tile/Unpack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace test;

namespace {

constexpr BcastType kBcasts[] = {BcastType::None, BcastType::Col,
                                 BcastType::Row, BcastType::Scalar};
constexpr BinaryType kBinaries[] = {BinaryType::Add, BinaryType::Sub,
                                    BinaryType::Mul};

uint32_t repeated(Tile &b, BcastType bcast, unsigned r, unsigned c) {
  bool row = bcast == BcastType::Row || bcast == BcastType::Scalar;
  bool column = bcast == BcastType::Col || bcast == BcastType::Scalar;
  return b(row ? 0 : r, column ? 0 : c);
}

uint32_t modelBinary(BinaryType op, uint32_t a, uint32_t b, uint32_t dst,
                     const MathConfig &config) {
  if (op == BinaryType::Mul)
    return model::multiply(a, b, phases(config.fidelity), dst, fpuOf(config));
  return model::addSources(a, op == BinaryType::Sub ? b ^ 0x80000000 : b, dst,
                           fpuOf(config));
}

/// Exact for all operations, broadcasts, formats and chips.
void checkExactBinary(const Tile &left, const Tile &right, const Tile &start) {
  forEachUnit([&](MathConfig config) {
    for (MathFidelity fidelity : kFidelities)
      for (BinaryType op : kBinaries)
        for (BcastType bcast : kBcasts)
          for (bool accumulate : {false, true}) {
            config.fidelity = fidelity;
            Tile a = left, b = right, before = inDst(start, config.dst);
            keepInSource<Exact>(a.floats(), SourceFormat::Tf32);
            keepInSource<Exact>(b.floats(), SourceFormat::Tf32);
            Tile dst = before;
            Fpu<Exact>::binary(op, a.floats(), b.floats(), dst.words, bcast,
                               accumulate, config);
            for (unsigned r = 0; r != 32; ++r)
              for (unsigned c = 0; c != 32; ++c)
                ASSERT_EQ(dst(r, c),
                          modelBinary(op, a(r, c), repeated(b, bcast, r, c),
                                      accumulate ? before(r, c) : 0, config))
                    << int(op) << " " << int(bcast) << " " << accumulate;
          }
  });
}

} // namespace

TEST(FpuBinary, Fast) {
  Random random(30);
  Tile a = random.uniform(-4, 4), b = random.uniform(-4, 4),
       start = random.uniform(-4, 4);
  forEachLevel([&] {
    for (BinaryType op : kBinaries)
      for (BcastType bcast : kBcasts)
        for (bool accumulate : {false, true}) {
          Tile dst = start;
          Fpu<Fast>::binary(op, a.floats(), b.floats(), dst.words, bcast,
                            accumulate, {});
          for (unsigned r = 0; r != 32; ++r)
            for (unsigned c = 0; c != 32; ++c) {
              double x = a.number(r, c);
              double y = std::bit_cast<float>(repeated(b, bcast, r, c));
              double result = op == BinaryType::Add   ? x + y
                              : op == BinaryType::Sub ? x - y
                                                      : x * y;
              result += accumulate ? start.number(r, c) : 0;
              ASSERT_NEAR(dst.number(r, c), result, 2e-6);
            }
        }
  });
}

TEST(FpuBinary, ExactIsTheModel) {
  Random random(31);
  Tile a = random.tile(118, 135), b = random.tile(118, 135),
       start = random.tile(110, 140);
  forEachLevel([&] { checkExactBinary(a, b, start); });
}

TEST(FpuBinary, ExactWithLargeAndDenormalNumbers) {
  Random random(32);
  Tile a = random.tile(0, 255), b = random.tile(0, 255),
       start = random.tile(1, 255);
  forEachLevel([&] { checkExactBinary(a, b, start); });
}

// Whole vectors near where sums and products leave the range of the quick
// lanes, and products below the host's smallest number.
TEST(FpuBinary, ExactAtTheEndsOfTheRange) {
  Random random(35);
  constexpr unsigned kEnds[][2] = {
      {1, 30},   {28, 32},   {30, 33},   {45, 64},   {77, 80},  {79, 82},
      {92, 150}, {181, 184}, {183, 186}, {236, 239}, {238, 241}};
  for (auto [least, most] : kEnds) {
    Tile a = random.tile(least, most), b = random.tile(least, most),
         start = random.tile(110, 140);
    forEachLevel([&] { checkExactBinary(a, b, start); });
  }
}

// Zeros, denormals and exponents of 255 against ordinary numbers, and in DST.
TEST(FpuBinary, ExactWithSpecialNumbers) {
  constexpr uint32_t kSpecials[] = {0,          0x80000000, 0x00012345,
                                    0x7F800000, 0xFFC00000, 0x00800000};
  Random random(36);
  Tile a = random.tile(110, 140), b = random.tile(110, 140),
       start = random.tile(110, 140);
  for (size_t i = 0; i != kTileElements; ++i) {
    uint32_t special = kSpecials[random.word() % std::size(kSpecials)];
    if (Tile *of[] = {&a, &b, &start}; i / 16 % 4 != 3)
      of[i / 16 % 4]->words[i] = special;
    if (random.word() % 8 == 0)
      a.words[i] = 0;
  }
  forEachLevel([&] { checkExactBinary(a, b, start); });
}

TEST(FpuMoves, UnaryBcast) {
  Random random(33);
  Tile b = random.words();
  forEachLevel([&] {
    for (BcastType bcast : kBcasts) {
      Tile dst;
      Fpu<Exact>::unaryBcast(b.floats(), dst.words, bcast, {});
      for (unsigned r = 0; r != 32; ++r)
        for (unsigned c = 0; c != 32; ++c)
          ASSERT_EQ(dst(r, c), repeated(b, bcast, r, c)) << int(bcast);
    }
  });
}

TEST(FpuMoves, Transpose) {
  Random random(34);
  Tile in = random.words();
  forEachLevel([&] {
    Tile out, inPlace = in;
    Fpu<Fast>::transposeWh(in.floats(), out.words);
    transposeWhDest(inPlace.words);
    for (unsigned r = 0; r != 32; ++r)
      for (unsigned c = 0; c != 32; ++c) {
        ASSERT_EQ(out(r, c), in(c, r));
        ASSERT_EQ(inPlace(r, c), in(c, r));
      }
  });
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {

constexpr ReduceDim kDims[] = {ReduceDim::Row, ReduceDim::Col,
                               ReduceDim::Scalar};

/// The tile with the factor in row 0 of each face.
Tile scaler(float factor) {
  Tile t;
  for (unsigned face = 0; face != 4; ++face)
    for (unsigned c = 0; c != 16; ++c)
      t.words[256 * face + c] = std::bit_cast<uint32_t>(factor);
  return t;
}

/// True for the elements that a reduction writes.
bool isResult(ReduceDim dim, unsigned r, unsigned c) {
  return dim == ReduceDim::Row   ? c == 0
         : dim == ReduceDim::Col ? r == 0
                                 : r == 0 && c == 0;
}

/// The results of a reduction that stand in DST.
std::array<uint32_t, 32> resultsOf(Tile &dst, ReduceDim dim) {
  std::array<uint32_t, 32> results{};
  for (unsigned i = 0; i != (dim == ReduceDim::Scalar ? 1 : 32); ++i)
    results[i] = dim == ReduceDim::Row ? dst(i, 0) : dst(0, i);
  return results;
}

void checkSum(const Tile &values, float factor, const Tile &start,
              ReduceDim dim, bool accumulate, SourceFormat source,
              const MathConfig &config) {
  Tile in = values, weights = scaler(factor), before = inDst(start, config.dst);
  keepInSource<Exact>(in.floats(), source);
  keepInSource<Exact>(weights.floats(), source);
  model::Reduce how{false,
                    dim == ReduceDim::Row   ? model::Dim::Row
                    : dim == ReduceDim::Col ? model::Dim::Col
                                            : model::Dim::Scalar,
                    phases(config.fidelity), weights(0, 0)};
  std::array<uint32_t, 32> first{};
  auto wanted =
      model::reduce(in.words, how, accumulate ? resultsOf(before, dim) : first,
                    fpuOf(config, source));
  Tile dst = before;
  Fpu<Exact>::reduce(ReduceType::Sum, dim, in.floats(), weights.floats(),
                     dst.words, accumulate, source, config);
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c)
      ASSERT_EQ(dst(r, c),
                isResult(dim, r, c) ? wanted[std::max(r, c)] : before(r, c))
          << int(dim) << " at " << r << ", " << c;
}

void checkSums(const Tile &values, float factor, const Tile &start) {
  forEachUnit([&](MathConfig config) {
    for (MathFidelity fidelity : {MathFidelity::LoFi, MathFidelity::HiFi4})
      for (ReduceDim dim : kDims)
        for (SourceFormat source : kSources)
          for (bool accumulate : {false, true}) {
            config.fidelity = fidelity;
            checkSum(values, factor, start, dim, accumulate, source, config);
          }
  });
}

} // namespace

TEST(FpuReduce, ExactSumsOfZerosAndInfinity) {
  Random random(38);
  Tile zeros, some = random.tile(100, 130);
  some.words[5] = 0x7F800000, some.words[300] = 0;
  forEachLevel([&] {
    checkSums(zeros, std::numeric_limits<float>::infinity(), some);
    checkSums(some, 0.0f, random.tile(100, 130));
    checkSums(some, 0.03125f, random.tile(100, 130));
  });
}

TEST(FpuReduce, FastSumsAndMeans) {
  Random random(35);
  Tile in = random.uniform(-1, 1), start = random.uniform(-1, 1);
  forEachLevel([&] {
    for (ReduceDim dim : kDims)
      for (bool accumulate : {false, true}) {
        Tile weights = scaler(1.0f / 32), dst = start;
        Fpu<Fast>::reduce(accumulate ? ReduceType::Sum : ReduceType::Avg, dim,
                          in.floats(), weights.floats(), dst.words, accumulate,
                          SourceFormat::Tf32, {});
        for (unsigned r = 0; r != 32; ++r)
          for (unsigned c = 0; c != 32; ++c) {
            double sum = accumulate ? start.number(r, c) : 0;
            for (unsigned i = 0; i != 32; ++i) {
              if (dim == ReduceDim::Row)
                sum += double(in.number(r, i)) / 32;
              if (dim == ReduceDim::Col)
                sum += double(in.number(i, c)) / 32;
              for (unsigned j = 0; dim == ReduceDim::Scalar && j != 32; ++j)
                sum += double(in.number(i, j)) / 1024;
            }
            if (isResult(dim, r, c))
              ASSERT_NEAR(dst.number(r, c), sum, 1e-6) << int(dim);
            else
              ASSERT_EQ(dst(r, c), start(r, c));
          }
      }
  });
}

TEST(FpuReduce, ExactIsTheModel) {
  Random random(36);
  Tile in = random.tile(118, 132), start = random.tile(118, 132);
  forEachLevel([&] {
    checkSums(in, 1.0f, start);
    checkSums(in, 0.0312347f, start);
  });
}

TEST(FpuReduce, ExactWithLargeNumbers) {
  Random random(37);
  Tile in = random.tile(1, 255), start = random.tile(1, 255);
  forEachLevel([&] {
    checkSums(in, 1.0f, start);
    checkSums(random.tile(120, 200), 0x1p60f, start);
    // Scalar multiplies by the factor twice.
    checkSums(random.tile(120, 132), 0x1.8p61f, Tile());
  });
}

/// A sum in a wide DST that goes through SrcB keeps what its format holds.
TEST(FpuReduce, SumsOfRowsAreCutOnTheirWay) {
  Tile in;
  for (unsigned c = 0; c != 32; ++c)
    in(0, c) = std::bit_cast<uint32_t>(1.0f + float(c) / 128);
  float sum = 32 + 31 * 16 / 128.0f; // 35.875: ten bits
  MathConfig config{MathFidelity::HiFi4, DstFormat::Float32};
  for (SourceFormat source : kSources) {
    Tile row, turned, weights = scaler(1.0f), columnSum;
    for (unsigned c = 0; c != 32; ++c)
      turned(c, 0) = in(0, c);
    Fpu<Exact>::reduce(ReduceType::Sum, ReduceDim::Row, in.floats(),
                       weights.floats(), row.words, false, source, config);
    Fpu<Exact>::reduce(ReduceType::Sum, ReduceDim::Col, turned.floats(),
                       weights.floats(), columnSum.words, false, source,
                       config);
    EXPECT_EQ(row.number(0, 0), source == SourceFormat::Tf32 ? sum : 35.75f);
    EXPECT_EQ(columnSum.number(0, 0), sum);
  }
}

TEST(FpuReduce, Maximum) {
  Random random(38);
  Tile in = random.uniform(-9, -1), start = random.uniform(-9, -1);
  in(3, 5) = in(20, 30) = std::bit_cast<uint32_t>(-0.5f);
  for (DstFormat format : kFormats)
    forEachLevel([&] {
      for (ReduceDim dim : kDims)
        for (bool accumulate : {false, true})
          for (float factor : {1.0f, 4.0f, 5.0f}) {
            MathConfig config{MathFidelity::LoFi, format};
            Tile values = in, weights = scaler(factor);
            keepInSource<Exact>(values.floats(), SourceFormat::Float16b);
            Tile dst = inDst(start, DstFormat::Float16b), before = dst;
            Fpu<Exact>::reduce(ReduceType::Max, dim, values.floats(),
                               weights.floats(), dst.words, accumulate,
                               SourceFormat::Float16b, config);
            // Only the power of two of the factor counts, and Scalar applies
            // it twice.
            float scale = factor == 1 ? 1.0f : 4.0f;
            scale *= dim == ReduceDim::Scalar ? scale : 1;
            for (unsigned r = 0; r != 32; ++r)
              for (unsigned c = 0; c != 32; ++c) {
                float most = accumulate ? before.number(r, c) : -INFINITY;
                for (unsigned i = 0; i != 32; ++i)
                  for (unsigned j = 0; j != 32; ++j)
                    if ((dim == ReduceDim::Scalar) ||
                        (dim == ReduceDim::Row && i == r) ||
                        (dim == ReduceDim::Col && j == c))
                      most = std::max(most, values.number(i, j) * scale);
                if (isResult(dim, r, c))
                  ASSERT_EQ(dst.number(r, c), most) << int(dim);
                else
                  ASSERT_EQ(dst(r, c), before(r, c));
              }
          }
    });
}

TEST(FpuReduce, MaximumOfInfinityAndZeroFactors) {
  Tile in, weights = scaler(1.0f), dst;
  for (unsigned r = 0; r != 32; ++r)
    for (unsigned c = 0; c != 32; ++c)
      in(r, c) = std::bit_cast<uint32_t>(-float(r + c + 1));
  in(7, 7) = 0x7F800000;
  in(8, 8) = 0xFF800000;
  // A zero takes row 2 and row 18 out of the columns.
  weights.words[2] = 0;
  in(2, 9) = in(18, 9) = std::bit_cast<uint32_t>(100.0f);
  Fpu<Exact>::reduce(ReduceType::Max, ReduceDim::Col, in.floats(),
                     weights.floats(), dst.words, false, SourceFormat::Float16b,
                     {});
  EXPECT_EQ(dst(0, 7), 0x7F800000u);
  EXPECT_EQ(dst.number(0, 8), -9.0f);
  EXPECT_EQ(dst.number(0, 9), -10.0f);
}
