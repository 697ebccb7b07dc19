//===- LinkCosts.h - What links and collectives cost ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_MESH_LINKCOSTS_H
#define TT_DEVICE_MESH_LINKCOSTS_H

#include <cmath>
#include <cstdint>

namespace tt::device {

/// Links between chips of an architecture, and the kernels of collectives. The
/// rate of a link is the chip's (ChipRates), as boards train it differently.
/// Values and their sources: lib/mesh/LinkCosts.cpp. Seconds and bytes.
struct LinkCosts {
  /// Packets: the largest payload, and what goes in front of it. A link sends
  /// frames; each has an overhead.
  int64_t payloadBytes = 0, headerBytes = 0;
  int64_t frameBytes = 1, frameOverheadBytes = 0;
  /// Packets that the receiving end of a link can hold.
  int64_t slots = 16;
  /// Time of a router for a packet that it sends over its link, and for one
  /// that it receives; on a ring it acknowledges that one, too.
  double sendSeconds = 0, receiveSeconds = 0, acknowledgeSeconds = 0;
  /// From the end of a packet on the wire until the next router has it.
  double hopSeconds = 0;
  /// Once for each packet: from its worker into the router, and from the last
  /// router to who waits for it.
  double endSeconds = 0;
  /// Network on the chip, from a router to a bank.
  double nocBytesPerSecond = 1;

  // Kernels of collectives.

  /// A worker reads a page and hands it to a router.
  double pageSeconds = 0;
  /// Workers that pass on what they received share a connection: that core's
  /// time for a packet.
  double shareSeconds = 0;
  /// Start and end of a program; for each chip of the group, as all wait for
  /// all; opening and closing a connection to a router.
  double launchSeconds = 0, chipSeconds = 0, connectionSeconds = 0;
  /// The first read of a worker that begins to read when all have met.
  double readSeconds = 0;
  /// From the arrival of a chunk until a worker sends it on, having read it
  /// again.
  double relaySeconds = 0;
  /// A worker adds a page to another one.
  double addSeconds = 0;
  /// Bytes per link above which each destination of all to all has a worker.
  int64_t severalWorkersBytes = INT64_MAX;
  /// Bytes per link above which chips of a line relay what they gather, instead
  /// of routers.
  int64_t relayBytes = INT64_MAX;
  /// Gathered bytes per link from which four workers relay, instead of two.
  int64_t fourRelaysBytes = INT64_MAX;

  /// False for an architecture that was described without links.
  bool known() const { return payloadBytes > 0; }

  /// Time of a packet on a wire of that rate.
  double wireSeconds(int64_t payload, double bytesPerSecond) const {
    int64_t bytes = payload + headerBytes;
    int64_t frames = (bytes + frameBytes - 1) / frameBytes;
    return double(bytes + frames * frameOverheadBytes) / bytesPerSecond;
  }
};

} // namespace tt::device

#endif // TT_DEVICE_MESH_LINKCOSTS_H
