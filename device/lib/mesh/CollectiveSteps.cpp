//===- CollectiveSteps.cpp - Packets that routers bring where they belong -===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CollectiveSteps.h"
#include "Workers.h"

namespace tt::device::mesh {
namespace {

Fabric fabricOf(const LinkWork &work) {
  return {work.costs, work.bytesPerSecond, work.chips, work.ring};
}

double pagesOf(const LinkWork &work, int64_t bytes) {
  return double(bytes / work.pageBytes);
}

/// The part of `from` goes to all chips that `reach` says.
double multicast(const LinkWork &work, bool fromAll) {
  Fabric fabric = fabricOf(work);
  std::vector<int64_t> packets =
      packetsOf(work, pagesPerPacket(work.costs, work.pageBytes));
  packets.push_back(0); // the flag behind them
  meet(fabric, false, [&](int chip) {
    if (chip != 0 && !fromAll)
      return;
    double time = fabric.now() + work.costs.readSeconds;
    for (int64_t bytes : packets) {
      time += work.costs.pageSeconds * pagesOf(work, bytes);
      for (Way way : kWays)
        if (int hops = reach(fabric, chip, way))
          fabric.send(time, chip, {way, hops, bytes, true}, {});
    }
  });
  fabric.run();
  return outside(work, work.chips, 2) + fabric.lastArrival();
}

/// The way to the chip `to`, and how far it is.
Packet routeTo(const Fabric &fabric, int from, int to) {
  int ahead = (to - from + fabric.chips()) % fabric.chips();
  if (fabric.ring() ? ahead <= fabric.chips() / 2 : to > from)
    return {.way = Way::Forward, .hops = ahead};
  return {.way = Way::Backward, .hops = fabric.chips() - ahead};
}

/// The worker of a chip reads packets from `time` on and sends each to the chip
/// `to`; returns when it has read all.
double sendAll(Fabric &fabric, const LinkWork &work,
               const std::vector<int64_t> &packets, int from, int to,
               double time) {
  Packet packet = routeTo(fabric, from, to);
  for (int64_t bytes : packets) {
    time += work.costs.pageSeconds * pagesOf(work, bytes);
    packet.bytes = bytes;
    fabric.send(time, from, packet, {});
  }
  return time;
}

} // namespace

double gatherByRouters(const LinkWork &work) { return multicast(work, true); }

double broadcastByRouters(const LinkWork &work) {
  return multicast(work, false);
}

double exchangeDirect(const LinkWork &work) {
  Fabric fabric = fabricOf(work);
  std::vector<int64_t> packets =
      packetsOf(work, pagesPerPacket(work.costs, work.pageBytes));
  meet(fabric, false, [&](int chip) {
    double time = fabric.now();
    for (int step = 1; step != work.chips; ++step)
      time = sendAll(fabric, work, packets, chip, (chip + step) % work.chips,
                     work.several ? fabric.now() : time);
  });
  fabric.run();
  return outside(work, work.chips, 1) + fabric.lastArrival();
}

double scatterDirect(const LinkWork &work) {
  Fabric fabric = fabricOf(work);
  std::vector<int64_t> packets =
      packetsOf(work, pagesPerReducedPacket(work.costs, work.pageBytes));
  size_t wanted = packets.size() * size_t(work.chips - 1);
  std::vector<size_t> have(size_t(work.chips), 0);
  double end = 0;
  auto arrived = [&](int chip) {
    if (++have[size_t(chip)] == wanted)
      end = std::max(end, fabric.now() + work.costs.relaySeconds +
                              work.costs.addSeconds / kReducers *
                                  double(work.pages * (work.chips - 1)));
  };
  meet(fabric, false, [&](int chip) {
    double time = fabric.now() + work.costs.readSeconds;
    for (int64_t bytes : packets)
      for (int step = 1; step != work.chips; ++step) {
        Packet packet = routeTo(fabric, chip, (chip + step) % work.chips);
        time += work.costs.pageSeconds / kReducers * pagesOf(work, bytes);
        packet.bytes = bytes;
        fabric.send(time, chip, packet, arrived);
      }
  });
  fabric.run();
  return outside(work, work.chips, 2) + end;
}

double shift(const LinkWork &work) {
  Fabric fabric = fabricOf(work);
  std::vector<int64_t> packets =
      packetsOf(work, pagesPerPacket(work.costs, work.pageBytes));
  meet(fabric, false, [&](int chip) {
    sendAll(fabric, work, packets, chip, (chip + 1) % work.chips, fabric.now());
  });
  fabric.run();
  return outside(work, work.chips, 1) + fabric.lastArrival();
}

} // namespace tt::device::mesh
