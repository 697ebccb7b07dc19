//===- NpyConvert.cpp - Between .npy files and tensor data ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Npy.h"
#include "tt/device/Formats.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace ttrt {
namespace {

using tt::runtime::Error;
using ttnn::DataType;

/// Holds every value of every type of a .npy file: 64-bit integers, doubles.
using Wide = long double;
static_assert(std::numeric_limits<Wide>::digits >= 64);

template <typename T> std::vector<Wide> readAs(std::span<const uint8_t> bytes) {
  std::vector<Wide> values(bytes.size() / sizeof(T));
  for (size_t i = 0; i != values.size(); ++i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    values[i] = Wide(value);
  }
  return values;
}

std::vector<Wide> readHalf(tt::device::DataType type,
                           std::span<const uint8_t> bytes) {
  std::vector<float> floats(bytes.size() / 2);
  tt::device::toFloat(type, bytes.data(), floats.data(), floats.size());
  return {floats.begin(), floats.end()};
}

std::vector<Wide> readBytes(std::span<const uint8_t> bytes,
                            Wide (*number)(uint8_t)) {
  std::vector<Wide> values(bytes.size());
  std::ranges::transform(bytes, values.begin(), number);
  return values;
}

// Floats of 8 bits: OCP 8-bit Floating Point Specification, tables 1 and 2.

/// 4 bits of exponent, of 3 bits behind it; no infinities.
Wide fromE4M3(uint8_t byte) {
  int exponent = byte >> 3 & 15, fraction = byte & 7;
  Wide value = exponent == 0 ? std::ldexp(Wide(fraction), -9)
               : exponent == 15 && fraction == 7
                   ? std::numeric_limits<Wide>::quiet_NaN()
                   : std::ldexp(Wide(8 + fraction), exponent - 10);
  return byte & 128 ? -value : value;
}

/// The first half of a float of 16 bits.
Wide fromE5M2(uint8_t byte) {
  const uint8_t half[] = {0, byte};
  return readHalf(tt::device::DataType::Float16, half)[0];
}

std::vector<Wide> readValues(const NpyView &npy) {
  switch (npy.type) {
  case NpyType::F2:
    return readHalf(tt::device::DataType::Float16, npy.bytes);
  case NpyType::BF16:
    return readHalf(tt::device::DataType::BFloat16, npy.bytes);
  case NpyType::E4M3:
    return readBytes(npy.bytes, fromE4M3);
  case NpyType::E5M2:
    return readBytes(npy.bytes, fromE5M2);
  case NpyType::F4:
    return readAs<float>(npy.bytes);
  case NpyType::F8:
    return readAs<double>(npy.bytes);
  case NpyType::I1:
    return readAs<int8_t>(npy.bytes);
  case NpyType::I2:
    return readAs<int16_t>(npy.bytes);
  case NpyType::I4:
    return readAs<int32_t>(npy.bytes);
  case NpyType::I8:
    return readAs<int64_t>(npy.bytes);
  case NpyType::U1:
    return readAs<uint8_t>(npy.bytes);
  case NpyType::U2:
    return readAs<uint16_t>(npy.bytes);
  case NpyType::U4:
    return readAs<uint32_t>(npy.bytes);
  case NpyType::U8:
    return readAs<uint64_t>(npy.bytes);
  case NpyType::Bool:
    return readBytes(npy.bytes, [](uint8_t byte) { return Wide(byte != 0); });
  }
  return {};
}

/// Smallest and largest finite value of a type.
struct Range {
  Wide low, high;
};

Range rangeOf(DataType type) {
  switch (type) {
  case DataType::INT32:
    return {-2147483648.0L, 2147483647.0L};
  case DataType::UINT32:
    return {0, 4294967295.0L};
  case DataType::UINT16:
    return {0, 65535};
  case DataType::UINT8:
    return {0, 255};
  case DataType::FLOAT16: // beyond these, rounding gives infinity
    return {-65519.99L, 65519.99L};
  case DataType::BFLOAT16: { // half an ulp above the largest
    Wide high = std::ldexp(511.0L, 119) - std::ldexp(1.0L, 100);
    return {-high, high};
  }
  default: {
    Wide high = std::numeric_limits<float>::max();
    return {-high, high};
  }
  }
}

/// All digits of an integer, as far as they fit; else the first ones.
std::string textOf(Wide value) {
  char text[64];
  bool whole = std::abs(value) < 1e20L && value == std::trunc(value);
  std::snprintf(text, sizeof(text), whole ? "%.0Lf" : "%.10Lg", value);
  return text;
}

void checkValue(Wide value, DataType type, bool isFloat, const Range &range,
                size_t index, const std::string &name) {
  auto fail = [&](const char *problem) {
    throw Error(Error::Kind::InvalidArgument,
                name + ": element " + std::to_string(index) + " is " +
                    textOf(value) + ", " + problem + " " +
                    std::string(ttnn::to_string(type)));
  };
  if (isFloat && !std::isfinite(value))
    return;
  if (!isFloat && (!std::isfinite(value) || value != std::trunc(value)))
    fail("which is not an integer for");
  if (value < range.low || value > range.high)
    fail("which is out of range for");
}

/// The .npy type with the bytes of an array's type.
NpyType npyType(DataType type) {
  switch (type) {
  case DataType::FLOAT16:
    return NpyType::F2;
  case DataType::INT32:
    return NpyType::I4;
  case DataType::UINT32:
    return NpyType::U4;
  case DataType::UINT16:
    return NpyType::U2;
  case DataType::UINT8:
    return NpyType::U1;
  default:
    return NpyType::F4;
  }
}

} // namespace

bool isHostType(NpyType type, DataType dtype) {
  DataType host = hostType(dtype);
  // BF16 and bool have no numbers of their own in `npyType`.
  return type == (host == DataType::BFLOAT16 ? NpyType::BF16 : npyType(host));
}

Array fromNpy(Npy npy, DataType dtype, const std::string &name) {
  if (isHostType(npy.type, dtype))
    return {std::move(npy.shape), hostType(dtype), std::move(npy.bytes)};
  return fromNpy(NpyView{npy.shape, npy.type, npy.bytes}, dtype, name);
}

Array fromNpy(const NpyView &npy, DataType dtype, const std::string &name) {
  DataType type = hostType(dtype);
  if (isHostType(npy.type, dtype))
    return {npy.shape, type, {npy.bytes.begin(), npy.bytes.end()}};
  bool isFloat = ttnn::is_floating_point(type);
  Range range = rangeOf(type);
  // Part by part: the wide numbers of a whole tensor would be many times it.
  constexpr size_t kPiece = 1 << 14;
  size_t bytes = bytesOf(npy.type), count = npy.bytes.size() / bytes;
  Array array{npy.shape, type, {}};
  array.bytes.reserve(count *
                      tt::device::elementBytes(ttnn::to_device_type(type)));
  std::vector<double> narrow;
  for (size_t begin = 0; begin < count; begin += kPiece) {
    size_t size = std::min(kPiece, count - begin);
    NpyView piece{{int64_t(size)},
                  npy.type,
                  npy.bytes.subspan(begin * bytes, size * bytes)};
    std::vector<Wide> values = readValues(piece);
    narrow.resize(size);
    for (size_t i = 0; i != size; ++i) {
      checkValue(values[i], type, isFloat, range, begin + i, name);
      narrow[i] = double(values[i]);
    }
    Array part = fromDoubles(narrow, piece.shape, type);
    array.bytes.insert(array.bytes.end(), part.bytes.begin(), part.bytes.end());
  }
  return array;
}

Npy toNpy(const Array &array) {
  if (array.type != DataType::BFLOAT16)
    return {array.shape, npyType(array.type), array.bytes};
  Array wide = fromDoubles(toDoubles(array), array.shape, DataType::FLOAT32);
  return {wide.shape, NpyType::F4, wide.bytes};
}

} // namespace ttrt
