//===- Placement.h - How a tensor is spread over a mesh -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MESH_PLACEMENT_H
#define TT_DEVICE_MESH_PLACEMENT_H

#include "tt/device/mesh/Collective.h"
#include "tt/device/mesh/Mesh.h"

#include <string>
#include <vector>

namespace tt::device::mesh {

/// The part of one axis of a mesh in a placement.
struct AxisPlacement {
  enum class Kind : uint8_t {
    Replicate, ///< chips along the axis have the same
    Shard,     ///< chip i has part i of dimension `dim`
    Partial,   ///< the tensor is the reduction of what the chips have
  };
  Kind kind = Kind::Replicate;
  int64_t dim = 0;
  Reduction reduction = Reduction::Sum;
  friend bool operator==(const AxisPlacement &,
                         const AxisPlacement &) = default;

  static AxisPlacement replicate() { return {}; }
  static AxisPlacement shard(int64_t dim) { return {Kind::Shard, dim}; }
  static AxisPlacement partial(Reduction reduction = Reduction::Sum) {
    return {Kind::Partial, 0, reduction};
  }
  bool shards() const { return kind == Kind::Shard; }
};

/// How a tensor is spread over a mesh, axis by axis. Axes that cut the same
/// dimension cut it one after the other: a later axis cuts the parts of an
/// earlier one. All parts have one size: where they do not divide a dimension,
/// the last ones are padded.
struct Placement {
  std::vector<AxisPlacement> axes;
  friend bool operator==(const Placement &, const Placement &) = default;

  static Placement replicated(const Mesh &mesh) {
    return {std::vector<AxisPlacement>(mesh.shape.size())};
  }
};

/// "[shard 0, replicate]", as `#ttcore.placement` has it.
std::string text(const Placement &placement);

/// Says what is wrong with a placement of tensors of `rank` dimensions; empty
/// if sound.
std::string problem(const Placement &placement, const Mesh &mesh, int64_t rank);

/// Into how many parts each dimension is cut.
Shape parts(const Placement &placement, const Mesh &mesh, int64_t rank);

/// The shape of the part of a chip, its padding included.
Shape localShape(const Placement &placement, const Mesh &mesh, Dims whole);

/// The rectangle that `chip` has of a tensor. It may reach, and even begin,
/// behind the end of a dimension that is padded.
Box boxOf(const Placement &placement, const Mesh &mesh, Dims whole,
          int64_t chip);

/// One collective over an axis, and how the tensor is spread behind it.
struct Step {
  int64_t axis;
  Collective collective;
  Placement behind;
};

/// The collectives that make one placement of another, first to last. Throws
/// Error if `to` is partial along an axis where `from` is not: nothing makes
/// that.
std::vector<Step> redistribute(const Placement &from, const Placement &to,
                               const Mesh &mesh);

} // namespace tt::device::mesh

#endif // TT_DEVICE_MESH_PLACEMENT_H
