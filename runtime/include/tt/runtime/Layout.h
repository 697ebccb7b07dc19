//===- Layout.h - How a program wants a tensor ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LAYOUT_H
#define TT_RUNTIME_LAYOUT_H

#include "ttnn/types.hpp"

#include <string>

namespace tt::runtime {

/// Element type, page layout and memory of a tensor.
struct Layout {
  ttnn::DataType dtype = ttnn::DataType::FLOAT32;
  ttnn::Layout layout = ttnn::Layout::ROW_MAJOR;
  ttnn::MemoryConfig memoryConfig = ttnn::HOST_MEMORY_CONFIG;
  friend bool operator==(const Layout &, const Layout &) = default;
};

/// A program's declaration of one of its tensors.
struct TensorDesc {
  ttnn::Shape shape;
  Layout layout;
  friend bool operator==(const TensorDesc &, const TensorDesc &) = default;
};

/// "bf16 tile, dram interleaved"
std::string toString(const Layout &layout);
/// "32x64 bf16 tile, dram interleaved"
std::string toString(const TensorDesc &desc);

} // namespace tt::runtime

#endif // TT_RUNTIME_LAYOUT_H
