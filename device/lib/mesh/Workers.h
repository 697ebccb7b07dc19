//===- Workers.h - Cores that feed links ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_MESH_WORKERS_H
#define TT_DEVICE_LIB_MESH_WORKERS_H

#include "CollectiveSteps.h"
#include "Fabric.h"

#include <algorithm>
#include <vector>

namespace tt::device::mesh {

constexpr Way kWays[] = {Way::Forward, Way::Backward};

/// Workers of each link and direction that reduce (METAL
/// reduce_scatter_minimal_async_program_common.cpp).
constexpr double kReducers = 8;

/// Seconds of a program besides its packets; it meets so many chips, itself
/// included.
double outside(const LinkWork &work, int chips, int connections);

/// Bytes of the packets of a part.
std::vector<int64_t> packetsOf(const LinkWork &work, int64_t pagesPerPacket);

/// Cores of a chip that handle packets one after the other.
class Workers {
public:
  /// When they are through with a packet that they begin at `from` or later.
  double done(double from, double seconds) {
    return free = std::max(from, free) + seconds;
  }

private:
  double free = 0;
};

/// Every chip tells all others, or its neighbours only, that it has begun.
/// Calls `start` with each chip when it knows that of all of them.
void meet(Fabric &fabric, bool neighboursOnly, const Arrived &start);

/// To how many chips packets go that way, on the shorter way around a ring.
int reach(const Fabric &fabric, int chip, Way way);

} // namespace tt::device::mesh

#endif // TT_DEVICE_LIB_MESH_WORKERS_H
