//===- Collective.h - What collectives mean -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A collective gives every chip of a group a tensor that is made of the tensors
// of all chips of the group. Its meaning is a list of moves for each chip:
// which rectangle of whose tensor becomes which rectangle of the result.
// Everything that runs, prices or rewrites collectives reads that list.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MESH_COLLECTIVE_H
#define TT_DEVICE_MESH_COLLECTIVE_H

#include "tt/device/mesh/Mesh.h"

#include <string_view>

namespace tt::device::mesh {

enum class Kind : uint8_t {
  AllGather,     ///< all tensors, joined along `dim`
  AllReduce,     ///< the reduction of all tensors
  ReduceScatter, ///< the chip's part along `dim` of that reduction
  AllToAll,      ///< part i of each along `dim`, joined along `joinDim`
  Broadcast,     ///< the tensor of the first chip
  Permute,       ///< the tensor of the chip before it in a pair; else zeros
  Partition,     ///< the chip's own part along `dim`
};

/// How values that meet become one.
enum class Reduction : uint8_t { Sum, Mean, Max, Min, Prod };

/// "all_gather", "sum"
std::string_view name(Kind kind);
std::string_view name(Reduction reduction);

/// A collective of the chips of each group. Chips of no group have zeros behind
/// Broadcast and Permute; others need all chips in groups of one size.
struct Collective {
  Kind kind;
  /// Mesh::groups, or tables of chips.
  std::vector<Chips> groups;
  int64_t dim = 0;
  int64_t joinDim = 0;
  Reduction reduction = Reduction::Sum;
  /// Sender and receiver of a Permute, which reads no groups.
  std::vector<std::pair<int64_t, int64_t>> pairs = {};
};

/// `box` of the tensor of chip `from` becomes the rectangle at `target`.
struct Move {
  int64_t from;
  Box box;
  Shape target;
  friend bool operator==(const Move &, const Move &) = default;
};

/// Says what is wrong with a collective of tensors of this shape on this mesh;
/// empty if it is sound.
std::string problem(const Collective &collective, const Mesh &mesh, Dims input);

/// The shape of the result. The collective has no problem().
Shape resultShape(const Collective &collective, Dims input);

/// The parts of which the result of `chip` is made. Moves of reductions have
/// the same target and are reduced in this order: the successor of the chip
/// that keeps the result comes first, as on a ring. Elements without a move are
/// zero.
std::vector<Move> moves(const Collective &collective, Dims input, int64_t chip);

/// True if moves with the same target are reduced.
bool reduces(Kind kind);

/// Number of chips of each group that takes part; 1 without groups.
int64_t groupSize(const Collective &collective);

} // namespace tt::device::mesh

#endif // TT_DEVICE_MESH_COLLECTIVE_H
