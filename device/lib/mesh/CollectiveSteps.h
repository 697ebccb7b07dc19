//===- CollectiveSteps.h - Collectives as steps over links ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Each function runs the packets of one collective over one link of each pair
// of neighbours, as kernels of the vendor's library send them, and returns the
// seconds from the start of the programs to their end.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_MESH_COLLECTIVESTEPS_H
#define TT_DEVICE_LIB_MESH_COLLECTIVESTEPS_H

#include "tt/device/mesh/LinkCosts.h"

namespace tt::device::mesh {

/// The chips of an axis, and what one link carries of one part: of an operand
/// that is gathered, of a result that is scattered, for one chip of all to all.
struct LinkWork {
  LinkCosts costs;
  double bytesPerSecond = 0;
  int chips = 2;
  bool ring = false;
  int64_t pageBytes = 0, pages = 0;
  /// Chunks of a part after each of which the next chip is told.
  int64_t chunks = 1;
  /// Each destination of all to all has a worker; four workers relay.
  bool several = false;
};

/// Pages of a packet of the collectives that gather, and of those that reduce.
int64_t pagesPerPacket(const LinkCosts &costs, int64_t pageBytes);
int64_t pagesPerReducedPacket(const LinkCosts &costs, int64_t pageBytes);

/// Routers pass the packets of each chip to all others.
double gatherByRouters(const LinkWork &work);
/// Workers pass them on from chip to chip.
double gatherByRelays(const LinkWork &work);
/// Partial sums go from chip to chip; each adds its own.
double scatterByRelays(const LinkWork &work);
/// Every chip sends its part of each sum to the chip that keeps the sum.
double scatterDirect(const LinkWork &work);
/// Every chip sends every other one a part.
double exchangeDirect(const LinkWork &work);
/// The first chip sends all others the same.
double broadcastByRouters(const LinkWork &work);
/// Every chip sends to its successor; the last one of a line to the first.
double shift(const LinkWork &work);

} // namespace tt::device::mesh

#endif // TT_DEVICE_LIB_MESH_COLLECTIVESTEPS_H
