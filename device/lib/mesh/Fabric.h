//===- Fabric.h - Packets on a line or ring of chips ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// One link of each pair of neighbours, packet by packet. A pipe is one
// direction of a link: a packet occupies it for the longer of router and wire
// and arrives after the hop latency. A router serves both directions of its
// link, one packet at a time.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_MESH_FABRIC_H
#define TT_DEVICE_LIB_MESH_FABRIC_H

#include "tt/device/mesh/LinkCosts.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <queue>
#include <vector>

namespace tt::device::mesh {

enum class Way : uint8_t { Forward, Backward };

constexpr Way opposite(Way way) {
  return way == Way::Forward ? Way::Backward : Way::Forward;
}

/// Called with the chip that has the packet in its memory.
using Arrived = std::function<void(int chip)>;

/// A packet of so many payload bytes, to the chip `hops` away. On its way it is
/// delivered to all chips, or to the last one only.
struct Packet {
  Way way = Way::Forward;
  int hops = 1;
  int64_t bytes = 0;
  bool toAll = false;
};

class Fabric {
public:
  Fabric(const LinkCosts &costs, double bytesPerSecond, int chips, bool ring);

  int chips() const { return count; }
  bool ring() const { return closed; }
  double now() const { return clock; }
  /// When the last packet was in memory.
  double lastArrival() const { return arrival; }
  /// True if the chip has a neighbour there.
  bool hasNeighbour(int chip, Way way) const;
  int neighbour(int chip, Way way) const;

  void at(double time, std::function<void()> what);
  /// A worker of `chip` hands the packet to its router at that time.
  void send(double time, int chip, const Packet &packet, Arrived arrived);
  /// Runs until nothing is left to do. Throws Error if packets wait for ever.
  void run();

private:
  struct Travelling {
    Packet packet;
    Arrived arrived;
  };
  struct Pipe {
    int from = 0, to = 0;
    std::deque<size_t> local, passing;
    double free = 0;
    int64_t credits = 0;
    bool asked = false;
  };
  struct Router {
    std::deque<std::function<double()>> tasks;
    bool busy = false;
  };
  struct Event {
    double time;
    size_t order;
    std::function<void()> what;
    bool operator>(const Event &other) const {
      return time != other.time ? time > other.time : order > other.order;
    }
  };

  size_t pipeOf(int chip, Way way) const {
    return size_t(chip) * 2 + size_t(way);
  }
  std::deque<size_t> *next(Pipe &pipe);
  void poke(size_t pipe);
  double transmit(size_t pipe);
  double receive(size_t pipe, size_t packet);
  void giveBack(size_t pipe, double time);
  void ask(size_t router, std::function<double()> task);
  void serve(size_t router);

  const LinkCosts &costs;
  double rate;
  int count;
  bool closed;
  double clock = 0, arrival = 0;
  size_t order = 0, undelivered = 0;
  std::vector<Pipe> pipes;
  /// At the end of the pipe with that number that it sends on.
  std::vector<Router> routers;
  std::vector<Travelling> packets;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
};

} // namespace tt::device::mesh

#endif // TT_DEVICE_LIB_MESH_FABRIC_H
