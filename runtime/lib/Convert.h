//===- Convert.h - From tables to the library's types ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// For tables that passed the checks of TensorDescCheck.h.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_CONVERT_H
#define TT_RUNTIME_LIB_CONVERT_H

#include "tt/runtime/Layout.h"
#include "ttmlir/Target/TTNN/types_generated.h"

#include <span>

namespace tt::runtime::detail {

namespace fb = ::tt::target::ttnn;

ttnn::DataType toDataType(target::DataType type);
ttnn::Layout toLayout(target::Layout layout);
ttnn::MemoryConfig toMemoryConfig(const fb::MemoryConfig &config);
/// Conversions of the numbers that encode an attribute: four for every
/// rectangle, and layout, buffer, orientation, rows, columns, rectangles.
ttnn::CoreRangeSet toCoreRanges(std::span<const int64_t> numbers);
ttnn::MemoryConfig toMemoryConfig(std::span<const int64_t> numbers);
ttnn::Shape toShape(const flatbuffers::Vector<int64_t> &sizes);

/// The vector itself. Throws Error BadFile if its elements are not aligned,
/// which the verifier of the flatbuffers library does not look at.
const flatbuffers::Vector<int64_t> &
aligned(const flatbuffers::Vector<int64_t> &vector);
TensorDesc toTensorDesc(const fb::TensorDesc &desc);

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_CONVERT_H
