//===- Links.h - Meshes on the links of a system --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MESH_LINKS_H
#define TT_DEVICE_MESH_LINKS_H

#include "tt/device/System.h"
#include "tt/device/mesh/CollectiveTime.h"
#include "tt/device/mesh/Mesh.h"

#include <vector>

namespace tt::device::mesh {

/// Links between two devices, and how many of them collectives use: if the
/// host does not reach all devices itself, its commands to the others take one
/// link of each pair (METAL tech_reports/CCLs/CCL_bandwidth.md).
int64_t wiredLinks(const SystemDesc &system, uint32_t a, uint32_t b);
int64_t usableLinks(const SystemDesc &system, uint32_t a, uint32_t b);

/// How the chips along an axis are linked.
struct AxisLinks {
  int64_t chips = 1;
  /// The last chip of each line is linked to the first one; not of two chips.
  bool ring = false;
  /// The fewest of any pair of neighbours; 0 for an axis of one chip.
  int64_t links = 0;
};

/// A mesh on devices of a system: neighbours along each axis are linked.
struct Embedding {
  Mesh mesh;
  /// By the number of the chip.
  std::vector<uint32_t> devices;
  std::vector<AxisLinks> axes;
};

/// Finds devices for the chips of a mesh, with as many rings as there can be.
/// The mesh may be smaller than the system. Throws Error if it is larger, or if
/// there are no such devices; it names chips that would have to be linked.
Embedding embed(const Mesh &mesh, const SystemDesc &system);

/// The groups of collectives along an axis of one chip or more.
LinkGroup linkGroup(const Embedding &embedding, const SystemDesc &system,
                    int64_t axis);

} // namespace tt::device::mesh

#endif // TT_DEVICE_MESH_LINKS_H
