//===- Exchange.h - Tensors that chips make of each other's -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_MESH_EXCHANGE_H
#define TTNN_MESH_EXCHANGE_H

#include "Shards.h"
#include "tt/device/mesh/Collective.h"

#include <optional>

namespace ttnn::detail {

/// The mesh that a tensor is spread over; one chip if it is not.
tt::device::mesh::Mesh meshOf(const Tensor &tensor);

/// Throws Error InvalidArgument, naming the function, if a tensor's mesh has no
/// such axis.
void checkAxis(const char *name, const Tensor &input, uint32_t axis);

/// Runs a collective on a tensor, as the function `name`. Sums round to the
/// tensor's format at every hop unless they are `wide`. Throws Error
/// InvalidArgument if the collective has a problem() there.
Tensor exchange(const char *name, const Tensor &input,
                const tt::device::mesh::Collective &collective,
                const std::optional<MemoryConfig> &config, bool wide = false);

/// The lines of a rectangle of a dense tensor, and of one of equal size of
/// another.
struct BoxLines {
  const tt::device::mesh::Shape &fromShape, &toShape;
  const tt::device::mesh::Box &box;
  const tt::device::mesh::Shape &target;

  /// Calls `use` with the first element here and there, and the length, of
  /// each.
  template <typename Use> void forEach(Use use) const {
    size_t rank = box.sizes.size();
    size_t length = rank == 0 ? 1 : size_t(box.sizes[rank - 1]);
    size_t lines = length == 0 ? 0 : 1;
    for (size_t d = 0; d + 1 < rank; ++d)
      lines *= size_t(box.sizes[d]);
    tt::device::mesh::Shape index(rank);
    for (size_t line = 0; line != lines; ++line) {
      use(flat(fromShape, box.start, index), flat(toShape, target, index),
          length);
      for (size_t d = rank ? rank - 1 : 0; d-- != 0;) {
        if (++index[d] != box.sizes[d])
          break;
        index[d] = 0;
      }
    }
  }

private:
  static size_t flat(const tt::device::mesh::Shape &shape,
                     const tt::device::mesh::Shape &start,
                     const tt::device::mesh::Shape &index) {
    size_t result = 0;
    for (size_t d = 0; d != shape.size(); ++d)
      result = result * size_t(shape[d]) + size_t(start[d] + index[d]);
    return result;
  }
};

} // namespace ttnn::detail

#endif // TTNN_MESH_EXCHANGE_H
