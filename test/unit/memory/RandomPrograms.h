//===- RandomPrograms.h - Functions that press on memory ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_MEMORY_RANDOMPROGRAMS_H
#define TT_TEST_MEMORY_RANDOMPROGRAMS_H

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace tt::test {

/// TTIR functions of random ops on matrices of bf16, in random layouts: tiles
/// and rows, DRAM and L1, interleaved and sharded. One op per line.
class RandomPrograms {
public:
  explicit RandomPrograms(unsigned seed) : random(seed) {}

  /// Appends a public function to `text`.
  void add(const std::string &name);

  std::string text;

private:
  struct Value {
    std::string name, type;
    int64_t rows, cols;
  };

  size_t below(size_t n) { return random() % n; }
  Value &any() { return values[below(values.size())]; }
  /// The type of such a matrix, often with a layout.
  std::string typeOf(int64_t rows, int64_t cols, bool layout);
  void op(const std::string &mnemonic, const std::vector<Value> &operands,
          const std::string &attributes, int64_t rows, int64_t cols,
          bool layout);
  /// Both as slices of one tensor, which are views of them, and their sum.
  void stack(const Value &a, const Value &b);
  void randomOp();

  std::mt19937 random;
  std::vector<Value> values;
  unsigned next = 0;
};

} // namespace tt::test

#endif // TT_TEST_MEMORY_RANDOMPROGRAMS_H
