//===- Npy.h - NumPy's .npy files -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Format:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
//===----------------------------------------------------------------------===//
#ifndef TTRT_NPY_H
#define TTRT_NPY_H

#include "Array.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ttrt {

/// Bytes of an element stand in the names, except for floats of 8 bits, by
/// their fields, which .npy files do not have.
enum class NpyType {
  F2,
  F4,
  F8,
  BF16,
  E4M3,
  E5M2,
  I1,
  I2,
  I4,
  I8,
  U1,
  U2,
  U4,
  U8,
  Bool
};

/// The content of a file: row-major, little endian.
struct Npy {
  std::vector<int64_t> shape;
  NpyType type = NpyType::F4;
  std::vector<uint8_t> bytes;
};

/// The same where it lies.
struct NpyView {
  std::vector<int64_t> shape;
  NpyType type = NpyType::F4;
  std::span<const uint8_t> bytes;
  bool fortranOrder = false;
};

/// The header of a file, and the size of the data behind it.
struct NpyStart {
  std::vector<int64_t> shape;
  NpyType type = NpyType::F4;
  bool fortranOrder = false;
  uint64_t headerBytes = 0, elementBytes = 0;
};

/// Reads the header from the first bytes of a file, which must contain all of
/// it. Throws as viewNpy.
NpyStart startNpy(std::span<const uint8_t> bytes, const std::string &name);

/// Reads versions 1 to 3; C and Fortran order; little-endian f2 f4 f8, i1 to
/// i8, u1 to u8, b1, and V2, which is taken for bf16. Throws tt::runtime::Error
/// BadFile, starting with `name`, for anything else.
NpyView viewNpy(std::span<const uint8_t> bytes, const std::string &name);
Npy parseNpy(std::span<const uint8_t> bytes, const std::string &name);
Npy readNpy(const std::string &path);

/// Version 1, C order.
std::vector<uint8_t> serializeNpy(const Npy &npy);
/// Throws tt::runtime::Error InvalidArgument if the path cannot be written.
void writeNpy(const std::string &path, const Npy &npy);

/// In C order, as host data for a tensor of type `dtype`. Floats are rounded; a
/// finite value beyond the type's range, and for integers a fraction, NaN or
/// infinity, is tt::runtime::Error InvalidArgument, starting with `name`.
Array fromNpy(const NpyView &npy, ttnn::DataType dtype,
              const std::string &name);
Array fromNpy(Npy npy, ttnn::DataType dtype, const std::string &name);

/// True if the file's elements are those of such a tensor, as they are.
bool isHostType(NpyType type, ttnn::DataType dtype);

/// The size of one element.
size_t bytesOf(NpyType type);

/// bf16 becomes f32, which NumPy can show; the other types have their own.
Npy toNpy(const Array &array);

} // namespace ttrt

#endif // TTRT_NPY_H
