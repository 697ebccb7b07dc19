//===- bfloat16.hpp - Numbers of 16 bits ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_BFLOAT16_HPP
#define TT_METALIUM_BFLOAT16_HPP

#include <bit>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

/// The upper half of a float, rounded to nearest even.
class bfloat16 {
public:
  bfloat16() = default;
  explicit bfloat16(uint16_t bits) : bits(bits) {}
  bfloat16(float value) {
    uint32_t word = std::bit_cast<uint32_t>(value);
    bits = uint16_t((word + 0x7FFF + (word >> 16 & 1)) >> 16);
  }
  bfloat16(double value) : bfloat16(float(value)) {}
  bfloat16(int value) : bfloat16(float(value)) {}

  float to_float() const { return std::bit_cast<float>(uint32_t(bits) << 16); }
  operator float() const { return to_float(); }
  uint16_t to_uint16() const { return bits; }
  uint16_t to_packed() const { return bits; }
  bool operator==(const bfloat16 &) const = default;

private:
  uint16_t bits = 0;
};

/// Two numbers as one word, the first in the lower half.
inline std::vector<uint32_t>
pack_bfloat16_vec_into_uint32_vec(const std::vector<bfloat16> &values) {
  std::vector<uint32_t> words;
  for (size_t i = 0; i + 1 < values.size(); i += 2)
    words.push_back(values[i].to_uint16() | uint32_t(values[i + 1].to_uint16())
                                                << 16);
  return words;
}
inline std::vector<bfloat16>
unpack_uint32_vec_into_bfloat16_vec(const std::vector<uint32_t> &words) {
  std::vector<bfloat16> values;
  for (uint32_t word : words) {
    values.push_back(bfloat16(uint16_t(word)));
    values.push_back(bfloat16(uint16_t(word >> 16)));
  }
  return values;
}

/// `bytes` bytes of random numbers from `offset` to `offset` + `most`.
inline std::vector<uint32_t>
create_random_vector_of_bfloat16(size_t bytes, float most, int seed,
                                 float offset = 0) {
  std::mt19937 engine{unsigned(seed)};
  std::uniform_real_distribution<float> next(0, most);
  std::vector<bfloat16> values(bytes / 2);
  for (bfloat16 &value : values)
    value = bfloat16(next(engine) + offset);
  return pack_bfloat16_vec_into_uint32_vec(values);
}
inline std::vector<uint32_t> create_constant_vector_of_bfloat16(size_t bytes,
                                                                float value) {
  return pack_bfloat16_vec_into_uint32_vec(
      std::vector<bfloat16>(bytes / 2, bfloat16(value)));
}

#endif // TT_METALIUM_BFLOAT16_HPP
