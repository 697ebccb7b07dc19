//===- Mesh.h - Chips that run one program together -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MESH_MESH_H
#define TT_DEVICE_MESH_MESH_H

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tt::device::mesh {

using Shape = std::vector<int64_t>;
using Dims = std::span<const int64_t>;
/// Numbers of chips.
using Chips = std::vector<int64_t>;

/// Chips by coordinates, one per axis. They are numbered in row-major order:
/// the last coordinate changes fastest.
struct Mesh {
  Shape shape;

  int64_t rank() const { return int64_t(shape.size()); }
  int64_t numChips() const;
  Shape coordinates(int64_t chip) const;
  int64_t chip(Dims coordinates) const;

  /// The chips that differ in coordinate `axis` alone, in its order, one group
  /// for each place of the others. Without an axis one group of all chips.
  /// Throws Error if there is no such axis.
  std::vector<Chips> groups(std::optional<int64_t> axis) const;

  friend bool operator==(const Mesh &, const Mesh &) = default;
};

/// "2x4"
std::string text(const Mesh &mesh);

/// A rectangle of a tensor: its first element and its size per dimension.
struct Box {
  Shape start, sizes;
  friend bool operator==(const Box &, const Box &) = default;
};

} // namespace tt::device::mesh

#endif // TT_DEVICE_MESH_MESH_H
