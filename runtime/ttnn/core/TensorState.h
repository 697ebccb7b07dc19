//===- TensorState.h - The target of a tensor handle ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_CORE_TENSORSTATE_H
#define TTNN_CORE_TENSORSTATE_H

#include "Geometry.h"
#include "HostMemory.h"
#include "tt/emulator/Buffer.h"
#include "ttnn/tensor.hpp"

namespace ttnn::detail {

/// Memory of one tensor, or of several that are views of each other. One of the
/// two holds the pages, none if there are none.
struct Storage {
  tt::emulator::Buffer buffer;
  Array<uint8_t> host;
};

struct TensorState {
  Shape shape;
  DataType dtype = DataType::FLOAT32;
  Layout layout = Layout::ROW_MAJOR;
  MemoryConfig config;
  std::string name;
  Geometry geometry;
  bool allocated = true;
  bool written = true; ///< see Tensor::is_written
  /// Keeps the memory below alive; null for host tensors.
  std::shared_ptr<MeshDevice> mesh;
  /// Null once deallocated.
  std::shared_ptr<Storage> storage;

  /// A tensor with undefined content. `mesh` is null for host tensors; then
  /// `config` is HOST_MEMORY_CONFIG. Throws Error OutOfMemory or
  /// InvalidArgument, naming the tensor. Given a tensor of which it is a view,
  /// that is, the same pages in the same memory, it shares them.
  static Tensor make(const std::string &name, const Shape &shape,
                     DataType dtype, Layout layout, const MemoryConfig &config,
                     std::shared_ptr<MeshDevice> mesh,
                     const TensorState *viewed = nullptr);

  bool sharesMemory(const TensorState &other) const {
    return storage == other.storage;
  }
  /// Before this tensor is written to and may have been read: gives it memory
  /// of its own, with its content, if there are views. Throws Error
  /// OutOfMemory.
  void makeUnique();

  uint8_t *page(size_t index) const {
    return mesh ? storage->buffer.page(index)
                : storage->host.data() + index * geometry.pageBytes;
  }

  /// The pages as runs, see Buffer::run.
  size_t numRuns() const {
    return geometry.numPages() == 0 ? 0 : mesh ? storage->buffer.numRuns() : 1;
  }
  tt::emulator::PageRun run(size_t index) const {
    return mesh
               ? storage->buffer.run(index)
               : tt::emulator::PageRun{storage->host.data(), 0, 1,
                                       geometry.numPages(), geometry.pageBytes};
  }
};

/// "add: 32x64 bf16"
std::string describe(std::string_view what, const Shape &shape, DataType dtype);

} // namespace ttnn::detail

#endif // TTNN_CORE_TENSORSTATE_H
