//===- ModelMatrixUnit.cpp - Vectors of the matrix unit -------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The model of test/unit/tile in the order of work that the cases have.
//===----------------------------------------------------------------------===//
#include "ModelCases.h"
#include "ModelFpu.h"

namespace vectors {
namespace {

using model::at;

uint32_t broadcast(const uint32_t *b, const std::string &part, unsigned r,
                   unsigned c) {
  bool row = part == "row" || part == "scalar";
  bool column = part == "col" || part == "scalar";
  return b[at(row ? 0 : r, column ? 0 : c)];
}

} // namespace

model::Fpu fpuOf(const Case &c) {
  return {c.wide, c.blackhole ? model::Chip::Blackhole : model::Chip::Wormhole,
          c.tf32};
}

Words modelMatmul(File &file, const Case &c) {
  model::Fpu fpu = fpuOf(c);
  const Words &first = file.array(c, "first").words,
              &second = file.array(c, "second").words,
              &start = file.array(c, "dst").words;
  Words out;
  for (unsigned t = 0; t != c.tiles; ++t) {
    Words dst(start.begin() + t * kTile, start.begin() + (t + 1) * kTile);
    for (unsigned step = 0; step != c.steps; ++step) {
      const uint32_t *a = &first[(t * c.steps + step) * kTile],
                     *b = &second[(t * c.steps + step) * kTile];
      for (unsigned phase = 0; phase != c.phases; ++phase)
        for (unsigned k = 0; k != 32; k += 16)
          for (unsigned row = 0; row != 32; ++row)
            for (unsigned column = 0; column != 32; ++column) {
              model::Operands operands;
              for (unsigned i = k; i != k + 16; ++i)
                operands.emplace_back(b[at(i, column)], a[at(row, i)]);
              uint32_t &d = dst[at(row, column)];
              d = model::addProducts(operands, phase, d, fpu);
            }
      out.insert(out.end(), dst.begin(), dst.end());
    }
  }
  return out;
}

Words modelEltwise(File &file, const Case &c) {
  model::Fpu fpu = fpuOf(c);
  const Words &a = file.array(c, "a").words, &b = file.array(c, "b").words;
  Words dst = c.accumulate ? file.array(c, "dst").words : Words(a.size(), 0);
  for (size_t t = 0; t != dst.size(); t += kTile)
    for (unsigned row = 0; row != 32; ++row)
      for (unsigned column = 0; column != 32; ++column) {
        size_t i = t + at(row, column);
        uint32_t y = broadcast(&b[t], c.broadcast, row, column);
        if (c.op == "mul")
          dst[i] = model::multiply(a[i], y, c.phases, dst[i], fpu);
        else
          dst[i] = model::addSources(a[i], c.op == "sub" ? y ^ 0x80000000 : y,
                                     dst[i], fpu);
      }
  return dst;
}

Words modelReduce(File &file, const Case &c) {
  const Words &in = file.array(c, "in").words;
  model::Reduce how{c.op == "max",
                    c.dim == "row"   ? model::Dim::Row
                    : c.dim == "col" ? model::Dim::Col
                                     : model::Dim::Scalar,
                    c.phases, c.scalerBits};
  unsigned results = how.dim == model::Dim::Scalar ? 1 : 32;
  Words out;
  for (size_t t = 0; t != in.size() / kTile / c.steps; ++t) {
    std::array<uint32_t, 32> dst{};
    for (unsigned step = 0; step != c.steps; ++step) {
      dst =
          model::reduce(&in[(t * c.steps + step) * kTile], how, dst, fpuOf(c));
      out.insert(out.end(), dst.begin(), dst.begin() + results);
    }
  }
  return out;
}

Words modelCopy(File &file, const Case &c) {
  Words out = file.array(c, "src").words;
  for (uint32_t &w : out)
    w = c.op == "mova2d" ? model::moveToDst(w)
                         : model::addSources(w, 0, 0, fpuOf(c));
  return out;
}

Words modelDestReuse(File &file, const Case &c) {
  Words out = file.array(c, "dst").words;
  for (uint32_t &w : out)
    w = model::toSource(w, fpuOf(c));
  return out;
}

} // namespace vectors
