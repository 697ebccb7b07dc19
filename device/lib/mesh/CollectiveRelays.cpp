//===- CollectiveRelays.cpp - Packets that workers pass on ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CollectiveSteps.h"
#include "Workers.h"

#include <memory>

namespace tt::device::mesh {
namespace {

/// A part that goes from chip to chip. Its packets from `first` up to `end` go
/// all the way, the others one hop less.
struct Route {
  int start = 0;
  Way way = Way::Forward;
  int hops = 0;
  size_t first = 0, end = 0;
};

class Relays {
public:
  Relays(const LinkWork &work, std::vector<int64_t> packets, bool adds)
      : work(work),
        fabric(work.costs, work.bytesPerSecond, work.chips, work.ring),
        packets(std::move(packets)), adds(adds),
        senders(size_t(work.chips) * 2), keepers(size_t(work.chips)) {
    size_t count = this->packets.size();
    chunk = std::max<size_t>(1, (count + size_t(work.chunks) - 1) /
                                    size_t(work.chunks));
  }

  /// Routes of a chip start in this order when the chip may begin.
  void add(const Route &route) { routes.push_back(route); }

  /// Seconds until all is where it belongs.
  double run() {
    arrivedAt.assign(routes.size() * size_t(work.chips), 0);
    meet(fabric, !adds, [this](int chip) {
      for (size_t i = 0; i != routes.size(); ++i)
        if (routes[i].start == chip)
          pass(i, 0, 0, packets.size(), fabric.now() + work.costs.readSeconds);
    });
    fabric.run();
    int met = adds ? work.chips : std::min(work.chips, 3);
    return outside(work, met, 2) + std::max(end, fabric.lastArrival());
  }

private:
  /// Time of all workers of a direction for a packet.
  double seconds(size_t packet, bool sums) const {
    const LinkCosts &costs = work.costs;
    double pages = double(packets[packet] / work.pageBytes);
    if (adds)
      return pages * (sums ? costs.addSeconds : costs.pageSeconds) / kReducers;
    return (pages * costs.pageSeconds + costs.shareSeconds) /
           (work.several ? 4 : 2);
  }

  /// Packets of a route that has gone `hop` hops go on.
  void pass(size_t number, int hop, size_t first, size_t last, double from) {
    const Route &route = routes[number];
    int chip = route.start;
    for (int i = 0; i != hop; ++i)
      chip = fabric.neighbour(chip, route.way);
    bool final = hop + 1 == route.hops;
    for (size_t i = first; i != last; ++i) {
      if (final && (i < route.first || i >= route.end))
        continue;
      Workers &sender = senders[size_t(chip) * 2 + size_t(route.way)];
      double time = sender.done(from, seconds(i, adds && hop > 0));
      fabric.send(time, chip, {route.way, 1, packets[i]},
                  [this, number, hop](int to) { arrive(number, hop + 1, to); });
    }
  }

  /// Packets come in order; a worker goes on when a chunk is complete.
  void arrive(size_t number, int hop, int chip) {
    const Route &route = routes[number];
    bool final = hop == route.hops;
    size_t begin = final ? route.first : 0;
    size_t wanted = final ? route.end - route.first : packets.size();
    size_t &have = arrivedAt[number * size_t(work.chips) + size_t(hop)];
    ++have;
    if (have % chunk != 0 && have != wanted)
      return;
    size_t last = begin + have;
    size_t first = begin + (have - 1) / chunk * chunk;
    double ready = fabric.now() + work.costs.relaySeconds;
    if (!final)
      return pass(number, hop, first, last, ready);
    if (adds)
      for (size_t i = first; i != last; ++i)
        end =
            std::max(end, keepers[size_t(chip)].done(ready, seconds(i, true)));
  }

  const LinkWork &work;
  Fabric fabric;
  std::vector<int64_t> packets;
  bool adds;
  size_t chunk = 1;
  std::vector<Route> routes;
  std::vector<size_t> arrivedAt;
  std::vector<Workers> senders, keepers;
  double end = 0;
};

} // namespace

double gatherByRelays(const LinkWork &work) {
  std::vector<int64_t> packets =
      packetsOf(work, pagesPerPacket(work.costs, work.pageBytes));
  size_t all = packets.size(), half = (all + 1) / 2;
  Relays relays(work, packets, false);
  bool even = work.ring && work.chips % 2 == 0;
  for (int chip = 0; chip != work.chips; ++chip)
    for (Way way : kWays) {
      bool forward = way == Way::Forward;
      int hops = work.ring ? work.chips / 2
                 : forward ? work.chips - 1 - chip
                           : chip;
      // Half of a part reaches the opposite chip of an even ring on each way.
      size_t first = even && !forward ? half : 0;
      if (hops > 0)
        relays.add({chip, way, hops, first, even && forward ? half : all});
    }
  return relays.run();
}

double scatterByRelays(const LinkWork &work) {
  LinkWork part = work;
  // Half of each sum goes around the ring on each way.
  if (work.ring)
    part.pages = (work.pages + 1) / 2;
  std::vector<int64_t> packets =
      packetsOf(part, pagesPerReducedPacket(part.costs, part.pageBytes));
  Relays relays(part, packets, true);
  int n = work.chips;
  for (int far = n - 1; far > 0; --far) {
    int near = n - 1 - far;
    if (work.ring)
      continue;
    relays.add({0, Way::Forward, far, 0, packets.size()});
    relays.add({n - 1, Way::Backward, n - 1 - near, 0, packets.size()});
  }
  for (int chip = 0; work.ring && chip != n; ++chip)
    for (Way way : kWays)
      relays.add({chip, way, n - 1, 0, packets.size()});
  return relays.run();
}

} // namespace tt::device::mesh
