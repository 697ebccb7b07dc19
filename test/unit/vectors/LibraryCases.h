//===- LibraryCases.h - The answers of the library to cases ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_VECTORS_LIBRARYCASES_H
#define TT_TEST_VECTORS_LIBRARYCASES_H

#include "Case.h"
#include "tt/tile/Numerics.h"

#include <cstring>

namespace vectors {

Words libraryMatmul(File &file, const Case &c);
Words libraryEltwise(File &file, const Case &c);
Words libraryReduce(File &file, const Case &c);
Words libraryCopy(File &file, const Case &c);
Words libraryDestReuse(File &file, const Case &c);
Words libraryPack(File &file, const Case &c);
Words libraryUnpack(File &file, const Case &c);
Words librarySfpu(File &file, const Case &c);
Words libraryCast(File &file, const Case &c);
Words libraryInteger(File &file, const Case &c);

tt::tile::MathConfig configOf(const Case &c);

inline tt::tile::SourceFormat sourceOf(const Case &c) {
  return c.tf32 ? tt::tile::SourceFormat::Tf32
                : tt::tile::SourceFormat::Float16b;
}

/// An aligned tile with the words from `from` on, or zeros.
struct Tile {
  explicit Tile(const uint32_t *from = nullptr) {
    if (from)
      std::memcpy(words, from, sizeof words);
  }
  float *floats() { return reinterpret_cast<float *>(words); }
  void appendTo(Words &out) const {
    out.insert(out.end(), words, words + kTile);
  }
  alignas(64) uint32_t words[kTile] = {};
};

} // namespace vectors

#endif // TT_TEST_VECTORS_LIBRARYCASES_H
