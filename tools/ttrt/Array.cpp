//===- Array.cpp - Host data of one tensor --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Array.h"

#include "tt/device/Formats.h"
#include "tt/runtime/Error.h"

#include <cmath>
#include <cstring>
#include <sstream>

namespace ttrt {
namespace {

using ttnn::DataType;

size_t elementBytes(DataType type) {
  return tt::device::elementBytes(ttnn::to_device_type(type));
}

template <typename T>
void readIntegers(const Array &array, std::vector<double> &values) {
  for (size_t i = 0; i != values.size(); ++i) {
    T value;
    std::memcpy(&value, array.bytes.data() + i * sizeof(T), sizeof(T));
    values[i] = double(value);
  }
}

template <typename T>
void writeIntegers(const std::vector<double> &values, Array &array) {
  for (size_t i = 0; i != values.size(); ++i) {
    T value = T(std::nearbyint(values[i]));
    std::memcpy(array.bytes.data() + i * sizeof(T), &value, sizeof(T));
  }
}

/// How the compiler's reference spells a type.
const struct {
  DataType type;
  const char *name;
} kTypeNames[] = {{DataType::FLOAT32, "f32"},   {DataType::FLOAT16, "f16"},
                  {DataType::BFLOAT16, "bf16"}, {DataType::INT32, "si32"},
                  {DataType::UINT32, "ui32"},   {DataType::UINT16, "ui16"},
                  {DataType::UINT8, "ui8"},     {DataType::INT32, "i32"}};

/// Elements of integer types that no tensor has, as INT32.
template <typename T>
void toInt32(const std::vector<uint8_t> &bytes, Array &array) {
  for (size_t i = 0, n = array.volume(); i != n; ++i) {
    T source;
    std::memcpy(&source, bytes.data() + i * sizeof(T), sizeof(T));
    // NOLINTNEXTLINE(bugprone-signed-char-misuse): int8_t is a number
    int32_t value = int32_t(source);
    std::memcpy(array.bytes.data() + i * sizeof(value), &value, sizeof(value));
  }
}

} // namespace

size_t Array::volume() const {
  size_t volume = 1;
  for (int64_t size : shape)
    volume *= size_t(size);
  return volume;
}

DataType hostType(DataType dtype) {
  return ttnn::is_block_float(dtype) ? DataType::FLOAT32 : dtype;
}

std::vector<double> toDoubles(const Array &array) {
  std::vector<double> values(array.volume());
  switch (array.type) {
  case DataType::INT32:
    readIntegers<int32_t>(array, values);
    return values;
  case DataType::UINT32:
    readIntegers<uint32_t>(array, values);
    return values;
  case DataType::UINT16:
    readIntegers<uint16_t>(array, values);
    return values;
  case DataType::UINT8:
    readIntegers<uint8_t>(array, values);
    return values;
  default:
    break;
  }
  std::vector<float> floats(values.size());
  tt::device::toFloat(ttnn::to_device_type(array.type), array.bytes.data(),
                      floats.data(), floats.size());
  values.assign(floats.begin(), floats.end());
  return values;
}

Array fromDoubles(const std::vector<double> &values, std::vector<int64_t> shape,
                  DataType type) {
  Array array{std::move(shape), type, {}};
  array.bytes.resize(values.size() * elementBytes(type));
  switch (type) {
  case DataType::INT32:
    writeIntegers<int32_t>(values, array);
    return array;
  case DataType::UINT32:
    writeIntegers<uint32_t>(values, array);
    return array;
  case DataType::UINT16:
    writeIntegers<uint16_t>(values, array);
    return array;
  case DataType::UINT8:
    writeIntegers<uint8_t>(values, array);
    return array;
  default:
    break;
  }
  std::vector<float> floats(values.size());
  for (size_t i = 0; i != values.size(); ++i)
    floats[i] = float(values[i]);
  tt::device::fromFloat(ttnn::to_device_type(type), floats.data(),
                        array.bytes.data(), floats.size());
  return array;
}

tt::runtime::Tensor toTensor(const Array &array, DataType dtype) {
  return tt::runtime::createHostTensor(array.bytes.data(),
                                       ttnn::Shape(array.shape), dtype);
}

Array fromTensor(const tt::runtime::Tensor &tensor) {
  Array array{tensor.shape().view(), hostType(tensor.dtype()), {}};
  array.bytes.resize(tt::runtime::hostBytes(tensor));
  tt::runtime::memcpy(array.bytes.data(), array.bytes.size(), tensor);
  return array;
}

tt::driver::HostTensor toHostTensor(Array array) {
  std::string type(hostTypeName(array.type));
  return {std::move(array.shape), std::move(type), std::move(array.bytes)};
}

std::string_view hostTypeName(DataType type) {
  for (const auto &entry : kTypeNames)
    if (entry.type == type)
      return entry.name;
  return "f32";
}

Array fromHostTensor(tt::driver::HostTensor tensor) {
  Array array{tensor.shape, DataType::INT32, {}};
  for (const auto &entry : kTypeNames)
    if (tensor.type == entry.name) {
      array.type = entry.type;
      array.bytes = std::move(tensor.bytes);
      return array;
    }
  array.bytes.resize(array.volume() * sizeof(int32_t));
  if (tensor.type == "i1")
    toInt32<uint8_t>(tensor.bytes, array);
  else if (tensor.type == "i8" || tensor.type == "si8")
    toInt32<int8_t>(tensor.bytes, array);
  else if (tensor.type == "i16" || tensor.type == "si16")
    toInt32<int16_t>(tensor.bytes, array);
  else if (tensor.type == "i64" || tensor.type == "si64" ||
           tensor.type == "ui64")
    toInt32<int64_t>(tensor.bytes, array);
  else
    throw tt::runtime::Error(tt::runtime::Error::Kind::Unsupported,
                             "the reference gives elements of type " +
                                 tensor.type);
  return array;
}

std::string preview(const Array &array) {
  constexpr size_t kMaxElements = 32;
  std::ostringstream stream;
  if (!ttnn::is_floating_point(array.type))
    stream.precision(10); // all digits of 32 bits
  stream << ttnn::to_string(ttnn::Shape(array.shape)) << ' '
         << ttnn::to_string(array.type) << ':';
  std::vector<double> values = toDoubles(array);
  for (size_t i = 0; i != values.size() && i != kMaxElements; ++i)
    stream << (i ? ", " : " ") << values[i];
  if (values.size() > kMaxElements)
    stream << ", ...";
  return stream.str();
}

} // namespace ttrt
