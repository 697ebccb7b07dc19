//===- QueryMesh.h - A mesh on the links of a system ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_QUERYMESH_H
#define TTRT_QUERYMESH_H

#include "Artifacts.h"
#include "tt/device/mesh/Links.h"

namespace ttrt {

/// "2x4". Throws tt::device::Error for another text.
tt::device::mesh::Mesh parseMesh(const std::string &text);

/// Axes, devices and links.
Json describe(const tt::device::mesh::Embedding &embedding,
              const tt::device::SystemDesc &system);

/// The devices of the mesh and the links between neighbours, a line each.
std::vector<std::string> draw(const tt::device::mesh::Embedding &embedding,
                              const tt::device::SystemDesc &system);

} // namespace ttrt

#endif // TTRT_QUERYMESH_H
