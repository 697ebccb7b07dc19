//===- CollectiveTime.h - How long collectives take -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The time of one collective of the chips along an axis of a mesh, from steps
// over links: which packets go over which link, and who waits for whom. Groups
// of an axis run side by side, each on links of its own.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MESH_COLLECTIVETIME_H
#define TT_DEVICE_MESH_COLLECTIVETIME_H

#include "tt/device/Chip.h"
#include "tt/device/mesh/Collective.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tt::device::mesh {

/// Who sends what to whom.
enum class Algorithm : uint8_t {
  Line,   ///< both ways along a line, the closing link of a ring unused
  Ring,   ///< both ways around a ring, from chip to chip
  Direct, ///< each part straight to the chip that wants it
};

/// "line", "ring", "direct"
std::string_view name(Algorithm algorithm);

/// The chips of one group, in the order in which links join them.
struct LinkGroup {
  Arch arch = Arch::WormholeB0;
  int64_t chips = 2;
  /// The last chip is linked to the first one.
  bool ring = false;
  /// Links of each pair of neighbours that collectives use.
  int64_t links = 1;
  /// One link, one direction.
  double bytesPerSecond = 0;
  /// The largest payload of a packet, one for all programs of a system; 0 for
  /// the architecture's (LinkCosts).
  int64_t payloadBytes = 0;
};

/// A collective of so many bytes on each chip: of the result of an all_gather,
/// of the operand of others.
struct CollectiveCall {
  Kind kind = Kind::AllGather;
  int64_t bytes = 0;
  /// A tile, or a row.
  int64_t pageBytes = 2048;
  /// The vendor's library chooses one unless it is said.
  std::optional<Algorithm> algorithm = {};
  /// Reductions by relays: after so many chunks of 8 pages a worker tells the
  /// next chip (`chunks_per_sync`). 0 for what the library takes.
  int64_t chunksPerSync = 0;
};

/// A way to do a collective.
struct CollectivePlan {
  Algorithm algorithm = Algorithm::Line;
  int64_t links = 1;
  int64_t chunksPerSync = 0;
  double seconds = 0;
};

/// The algorithms that a collective can take on these links.
std::vector<Algorithm> algorithms(Kind kind, const LinkGroup &group);

/// The one that the vendor's library takes. Its all_reduce is a reduce_scatter
/// and an all_gather; this says the one of the reduce_scatter.
Algorithm usualAlgorithm(const CollectiveCall &call, const LinkGroup &group);

/// Seconds from the start of the programs to the end of the last one. Throws
/// Error if the group has fewer than two chips or no link, if the architecture
/// is described without links, or if there is no such algorithm.
double collectiveSeconds(const CollectiveCall &call, const LinkGroup &group);

/// The fastest way: algorithm, links and chunks. It takes no more links than
/// a chip's part has pages. It keeps what `call` says.
CollectivePlan best(const CollectiveCall &call, const LinkGroup &group);

/// Seconds until a packet of so many bytes is in the memory of a neighbour.
double hopSeconds(Arch arch, double bytesPerSecond, int64_t payload);

} // namespace tt::device::mesh

#endif // TT_DEVICE_MESH_COLLECTIVETIME_H
