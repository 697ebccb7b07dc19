//===- Array.h - Host data of one tensor ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_ARRAY_H
#define TTRT_ARRAY_H

#include "tt/runtime/Tensor.h"
#include "ttmlir/Driver/Driver.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ttrt {

/// Row-major elements of any type but a block float; the data of block-float
/// tensors is f32.
struct Array {
  std::vector<int64_t> shape;
  ttnn::DataType type = ttnn::DataType::FLOAT32;
  std::vector<uint8_t> bytes;

  size_t volume() const;
};

/// The type of host data for a tensor of type `dtype`.
ttnn::DataType hostType(ttnn::DataType dtype);

/// The elements. Exact.
std::vector<double> toDoubles(const Array &array);
/// Rounds to `type`; integers must be in range.
Array fromDoubles(const std::vector<double> &values, std::vector<int64_t> shape,
                  ttnn::DataType type);

/// A host tensor of type `dtype`, whose host type the array has.
tt::runtime::Tensor toTensor(const Array &array, ttnn::DataType dtype);
Array fromTensor(const tt::runtime::Tensor &tensor);

tt::driver::HostTensor toHostTensor(Array array);
/// The name of a type in it.
std::string_view hostTypeName(ttnn::DataType type);
/// Throws tt::runtime::Error Unsupported for element types without a tensor.
Array fromHostTensor(tt::driver::HostTensor tensor);

/// "2x3 f32: 1, 2, 3, 4, 5, 6", cut after 32 elements.
std::string preview(const Array &array);

} // namespace ttrt

#endif // TTRT_ARRAY_H
