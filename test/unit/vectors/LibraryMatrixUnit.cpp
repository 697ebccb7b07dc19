//===- LibraryMatrixUnit.cpp - Vectors of the matrix unit -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LibraryCases.h"
#include "tt/device/Architecture.h"
#include "tt/tile/Fpu.h"
#include "tt/tile/Unpack.h"

namespace vectors {
namespace {

using namespace tt::tile;
using tt::device::MathFidelity;

BcastType broadcastOf(const Case &c) {
  return c.broadcast == "col"      ? BcastType::Col
         : c.broadcast == "row"    ? BcastType::Row
         : c.broadcast == "scalar" ? BcastType::Scalar
                                   : BcastType::None;
}

} // namespace

MathConfig configOf(const Case &c) {
  constexpr MathFidelity kFidelities[] = {
      MathFidelity::LoFi, MathFidelity::HiFi2, MathFidelity::HiFi3,
      MathFidelity::HiFi4};
  MathConfig config;
  config.fidelity = kFidelities[c.phases - 1];
  config.dst = c.wide ? DstFormat::Float32 : DstFormat::Float16b;
  config.numerics =
      tt::device::architecture(c.blackhole ? tt::device::Arch::Blackhole
                                           : tt::device::Arch::WormholeB0)
          .numerics;
  return config;
}

Words libraryMatmul(File &file, const Case &c) {
  const Words &first = file.array(c, "first").words,
              &second = file.array(c, "second").words,
              &start = file.array(c, "dst").words;
  Words out;
  for (unsigned t = 0; t != c.tiles; ++t) {
    Tile dst(&start[t * kTile]);
    for (unsigned step = 0; step != c.steps; ++step) {
      size_t at = (t * c.steps + step) * kTile;
      Tile a(&first[at]), b(&second[at]);
      Fpu<Exact>::matmulBlock(a.floats(), b.floats(), dst.words, 1, 1, false,
                              configOf(c));
      dst.appendTo(out);
    }
  }
  return out;
}

Words libraryEltwise(File &file, const Case &c) {
  const Words &a = file.array(c, "a").words, &b = file.array(c, "b").words;
  BinaryType op = c.op == "mul"   ? BinaryType::Mul
                  : c.op == "sub" ? BinaryType::Sub
                                  : BinaryType::Add;
  Words out;
  for (size_t t = 0; t != a.size(); t += kTile) {
    Tile x(&a[t]), y(&b[t]),
        dst(c.accumulate ? &file.array(c, "dst").words[t] : nullptr);
    Fpu<Exact>::binary(op, x.floats(), y.floats(), dst.words, broadcastOf(c),
                       c.accumulate, configOf(c));
    dst.appendTo(out);
  }
  return out;
}

Words libraryReduce(File &file, const Case &c) {
  const Words &in = file.array(c, "in").words;
  ReduceDim dim = c.dim == "row"   ? ReduceDim::Row
                  : c.dim == "col" ? ReduceDim::Col
                                   : ReduceDim::Scalar;
  Tile scaler;
  for (size_t face = 0; face != 4; ++face)
    for (size_t i = 0; i != 16; ++i)
      scaler.words[face * 256 + i] = c.scalerBits;
  Words out;
  for (size_t t = 0; t != in.size() / kTile; t += c.steps) {
    Tile dst;
    for (unsigned step = 0; step != c.steps; ++step) {
      Tile tile(&in[(t + step) * kTile]);
      // The sequences begin with zeros in DST.
      Fpu<Exact>::reduce(c.op == "max" ? ReduceType::Max : ReduceType::Sum, dim,
                         tile.floats(), scaler.floats(), dst.words,
                         /*accumulate=*/true, sourceOf(c), configOf(c));
      for (size_t i = 0; i != (dim == ReduceDim::Scalar ? 1 : 32); ++i)
        out.push_back(
            dst.words[dim == ReduceDim::Row ? i / 16 * 512 + i % 16 * 16
                                            : i / 16 * 256 + i % 16]);
    }
  }
  return out;
}

Words libraryCopy(File &file, const Case &c) {
  const Words &src = file.array(c, "src").words;
  Words out;
  for (size_t t = 0; t != src.size(); t += kTile) {
    Tile tile(&src[t]), zeros, dst;
    if (c.op == "elwadd_zero") {
      Fpu<Exact>::binary(BinaryType::Add, tile.floats(), zeros.floats(),
                         dst.words, BcastType::None, false, configOf(c));
    } else {
      // MOVA2D is the copy into a DST of 16 bits.
      dst = tile;
      copyToDst<Exact>(dst.words, DstFormat::Float16b);
    }
    dst.appendTo(out);
    if (c.wide && c.op == "elwadd_zero") {
      // The library's copy into a DST of 32 bits has to be the same.
      copyToDst<Exact>(tile.words, DstFormat::Float32);
      if (std::memcmp(tile.words, dst.words, sizeof dst.words) != 0)
        out[out.size() - kTile] ^= 1;
    }
  }
  return out;
}

Words libraryDestReuse(File &file, const Case &c) {
  const Words &src = file.array(c, "dst").words;
  Words out;
  for (size_t t = 0; t != src.size(); t += kTile) {
    Tile tile(&src[t]);
    keepInSource<Exact>(tile.floats(), sourceOf(c));
    tile.appendTo(out);
  }
  return out;
}

} // namespace vectors
