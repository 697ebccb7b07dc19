//===- bfloat16.hpp - Numbers of 16 bits ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_BFLOAT16_HPP
#define TT_METALIUM_BFLOAT16_HPP

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <ostream>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

/// The upper half of a float, rounded to nearest even. A number of any other
/// type is converted to float first; `from_bits` takes a bit pattern.
class bfloat16 { // NOLINT(readability-identifier-naming): the vendor's name
public:
  constexpr bfloat16() = default;
  template <typename T>
    requires std::is_arithmetic_v<T>
  constexpr bfloat16(T value) : bits(rounded(float(value))) {}
  static constexpr bfloat16 from_bits(uint16_t bits) {
    bfloat16 value;
    value.bits = bits;
    return value;
  }
  /// The upper half of the float, truncated.
  static constexpr bfloat16 truncate(float value) {
    return from_bits(uint16_t(std::bit_cast<uint32_t>(value) >> 16));
  }

  constexpr float to_float() const {
    return std::bit_cast<float>(uint32_t(bits) << 16);
  }
  constexpr operator float() const { return to_float(); }
  constexpr uint16_t to_uint16() const { return bits; }
  constexpr uint16_t to_packed() const { return bits; }
  constexpr bool operator==(bfloat16 other) const {
    return to_float() == other.to_float();
  }
  bfloat16 &operator+=(bfloat16 other) { return *this = *this + other; }
  bfloat16 &operator-=(bfloat16 other) { return *this = *this - other; }
  bfloat16 &operator*=(bfloat16 other) { return *this = *this * other; }
  bfloat16 &operator/=(bfloat16 other) { return *this = *this / other; }

private:
  static constexpr uint16_t rounded(float value) {
    uint32_t word = std::bit_cast<uint32_t>(value);
    if (value != value)
      return 0x7FC0;
    return uint16_t((word + 0x7FFF + (word >> 16 & 1)) >> 16);
  }

  uint16_t bits = 0;
};
inline std::ostream &operator<<(std::ostream &os, bfloat16 value) {
  return os << value.to_float();
}

/// The first is in the lower half.
inline uint32_t
pack_two_bfloat16_into_uint32(std::pair<bfloat16, bfloat16> values) {
  return values.first.to_uint16() | uint32_t(values.second.to_uint16()) << 16;
}

/// Two numbers as one word, the first in the lower half.
inline std::vector<uint32_t>
pack_bfloat16_vec_into_uint32_vec(const std::vector<bfloat16> &values) {
  std::vector<uint32_t> words;
  for (size_t i = 0; i + 1 < values.size(); i += 2)
    words.push_back(pack_two_bfloat16_into_uint32({values[i], values[i + 1]}));
  return words;
}
/// `transform` is applied to every number.
inline std::vector<bfloat16> unpack_uint32_vec_into_bfloat16_vec(
    const std::vector<uint32_t> &words,
    const std::function<bfloat16(const bfloat16 &)> &transform =
        [](const bfloat16 &value) { return value; }) {
  std::vector<bfloat16> values;
  for (uint32_t word : words)
    for (uint32_t half : {word & 0xFFFF, word >> 16})
      values.push_back(transform(bfloat16::from_bits(uint16_t(half))));
  return values;
}

/// `bytes` bytes of bf16 numbers, random from `offset` to `offset` + `most`.
inline std::vector<bfloat16>
create_random_vector_of_bfloat16_native(size_t bytes, float most, int seed,
                                        float offset = 0) {
  std::mt19937 engine{unsigned(seed)};
  std::uniform_real_distribution<float> next(0, most);
  std::vector<bfloat16> values(bytes / 2);
  for (bfloat16 &value : values)
    value = bfloat16(next(engine) + offset);
  return values;
}
/// The same, two numbers per word.
inline std::vector<uint32_t>
create_random_vector_of_bfloat16(size_t bytes, float most, int seed,
                                 float offset = 0) {
  return pack_bfloat16_vec_into_uint32_vec(
      create_random_vector_of_bfloat16_native(bytes, most, seed, offset));
}
inline std::vector<uint32_t> create_constant_vector_of_bfloat16(size_t bytes,
                                                                float value) {
  return pack_bfloat16_vec_into_uint32_vec(
      std::vector<bfloat16>(bytes / 2, bfloat16(value)));
}
/// `rows` x `columns` numbers, row by row: 1 at the first `ones` places of the
/// diagonal, else 0. Throws std::out_of_range if the diagonal is shorter.
inline std::vector<bfloat16> create_identity_matrix(int rows, int columns,
                                                    int ones) {
  std::vector<bfloat16> values(size_t(rows) * size_t(columns));
  for (int i = 0; i < ones; ++i)
    values.at(size_t(i) * size_t(columns) + size_t(i)) = 1.0f;
  return values;
}

/// Whether two numbers differ by no more than `absolute`, or by no more than
/// `relative` times the larger magnitude.
inline bool is_close(float a, float b, float relative = 0.01f,
                     float absolute = 0.001f) {
  float difference = std::fabs(a - b);
  return difference <= absolute ||
         difference <= relative * std::fmax(std::fabs(a), std::fabs(b));
}

#endif // TT_METALIUM_BFLOAT16_HPP
