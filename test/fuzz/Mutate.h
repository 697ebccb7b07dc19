//===- Mutate.h - Damage to files, reproducible ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_FUZZ_MUTATE_H
#define TT_FUZZ_MUTATE_H

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace tt::fuzz {

using Bytes = std::vector<uint8_t>;

/// Flips one to three bits, overwrites a word with a telling number, or copies
/// a part of the file to another offset.
class Mutator {
public:
  explicit Mutator(uint64_t seed) : engine(seed) {}

  Bytes mutate(const Bytes &original) {
    Bytes bytes = original;
    switch (engine() % 4) {
    case 0:
    case 1:
      for (uint64_t i = 0, n = 1 + engine() % 3; i != n; ++i)
        bytes[place(bytes, 1)] ^= uint8_t(1u << engine() % 8);
      break;
    case 2:
      overwrite(bytes);
      break;
    default:
      splice(bytes, original);
    }
    return bytes;
  }

private:
  size_t place(const Bytes &bytes, size_t size) {
    return size_t(engine() % (bytes.size() - size + 1));
  }

  void overwrite(Bytes &bytes) {
    static constexpr uint32_t kWords[] = {
        0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff};
    uint32_t word = kWords[engine() % std::size(kWords)];
    size_t size = size_t(1) << engine() % 3;
    std::memcpy(&bytes[place(bytes, size)], &word, size);
  }

  void splice(Bytes &bytes, const Bytes &original) {
    size_t size = 1 + size_t(engine() % 32);
    size = std::min(size, bytes.size());
    std::memcpy(&bytes[place(bytes, size)], &original[place(original, size)],
                size);
  }

  std::mt19937_64 engine;
};

} // namespace tt::fuzz

#endif // TT_FUZZ_MUTATE_H
