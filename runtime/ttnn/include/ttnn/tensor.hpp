//===- tensor.hpp - A tensor on the host or on the device -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_TENSOR_HPP
#define TTNN_TENSOR_HPP

#include "ttnn/device.hpp"
#include "ttnn/types.hpp"

#include <memory>
#include <string>
#include <vector>

namespace tt::emulator {
class Buffer;
}

namespace ttnn {
namespace detail {
struct Shards;
struct TensorState;
} // namespace detail

/// A handle; copies share one tensor. The result of `reshape` is a view if its
/// pages are those of the operand: both share their memory until one is written
/// to, which then gets memory of its own, or goes. Results of other ops never
/// share memory with their operands.
///
/// TILE: the last two dimensions of each slice are padded to whole 32x32 tiles;
/// page = tile, row-major over slices, tile rows, tile columns. Ranks 0 and 1
/// are one row. ROW_MAJOR: page = one row of the last dimension, or the part of
/// it that lies in one shard. The same on the host, with the pages one after
/// the other. Block floats (BFLOAT8_B, BFLOAT4_B) exist in TILE only.
///
/// A tensor on a mesh of several chips is one tensor on each, all of one shape,
/// type and place; chips that have the same share it. Members that read
/// elements then throw tt::runtime::Error InvalidArgument unless all chips have
/// the same.
///
/// Members throw tt::runtime::Error InvalidArgument, naming the tensor, if it
/// is empty (default constructed) or was deallocated; only `is_allocated`,
/// `shape`, `dtype`, `layout`, `memory_config` and `name` still answer then.
class Tensor {
public:
  Tensor() = default;

  /// A host tensor with a copy of `data`: row-major elements of `dtype`, or of
  /// float for block floats. ROW_MAJOR, but TILE for block floats. Throws Error
  /// InvalidArgument for a negative size.
  static Tensor from_host(const void *data, DataType dtype, const Shape &shape);

  /// A host tensor of `dtype` from float, int32_t, uint32_t, uint16_t or
  /// uint8_t values, converted like `typecast`. Throws Error InvalidArgument if
  /// the number of values is not that of `shape`.
  template <typename T>
  static Tensor from_vector(const std::vector<T> &values, const Shape &shape,
                            DataType dtype);

  /// All elements, row-major, converted like `typecast`. T is float, int32_t,
  /// uint32_t, uint16_t or uint8_t.
  template <typename T> std::vector<T> to_vector() const;

  /// Row-major bytes of the elements in `dtype()`; of floats for block floats.
  std::vector<uint8_t> to_bytes() const;
  /// The same into `dst`, which has room for all.
  void copy_to_host(void *dst) const;
  /// Writes the elements to `other`, a tensor of the same shape in any memory,
  /// layout and type, else Error InvalidArgument.
  void copy_to(const Tensor &other) const;

  const Shape &shape() const;
  const Shape &logical_shape() const { return shape(); }
  /// Shape in memory: `shape()` for ROW_MAJOR.
  Shape padded_shape() const;
  DataType dtype() const;
  Layout layout() const;
  const MemoryConfig &memory_config() const;
  /// Bytes of all pages, padding included.
  uint64_t size_bytes() const;

  bool is_allocated() const;
  bool on_device() const;
  /// The device; throws Error InvalidArgument for host tensors.
  MeshDevice *device() const;
  /// The memory; null for host tensors and for tensors without elements.
  const tt::emulator::Buffer *buffer() const;

  /// True if it is one tensor on each chip of a mesh.
  bool is_spread() const { return spread != nullptr; }
  /// The tensors of the chips, in their order; itself alone if it is not
  /// spread.
  std::vector<Tensor> chips() const;
  /// The tensor of every chip, which all have the same one.
  Tensor of_any_chip() const;
  const std::shared_ptr<detail::Shards> &shards() const { return spread; }

  /// False for the result of `empty`, until kernels write to it: ops do not.
  bool is_written() const;
  void set_written() const;

  /// Name in error messages: what made it, shape and dtype, unless set.
  const std::string &name() const;
  void set_name(std::string name);

  /// Frees the memory for all handles; what views share goes with the last of
  /// them. Without `force` only if this is the last
  /// handle; otherwise the memory goes with the last one. Calling it again does
  /// nothing.
  void deallocate(bool force = true) const;

  detail::TensorState &state() const;

  /// Tells this tensor from all others, also after it is gone.
  class Identity {
  public:
    Identity() = default;
    bool operator==(const Identity &other) const {
      return !shared.owner_before(other.shared) &&
             !other.shared.owner_before(shared);
    }

    /// The object that identifies the tensor; for keeping its contents in other
    /// forms.
    const std::weak_ptr<const void> &owner() const { return shared; }

  private:
    friend class Tensor;
    explicit Identity(std::weak_ptr<const void> shared)
        : shared(std::move(shared)) {}
    std::weak_ptr<const void> shared;
  };
  Identity identity() const {
    return spread ? Identity(spread) : Identity(shared);
  }

private:
  friend struct detail::Shards;
  friend struct detail::TensorState;
  explicit Tensor(std::shared_ptr<detail::TensorState> state)
      : shared(std::move(state)) {}

  /// The tensor, or the first chip's.
  std::shared_ptr<detail::TensorState> shared;
  std::shared_ptr<detail::Shards> spread;
};

} // namespace ttnn

#endif // TTNN_TENSOR_HPP
