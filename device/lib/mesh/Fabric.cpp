//===- Fabric.cpp - Packets on a line or ring of chips --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Fabric.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tt::device::mesh {

Fabric::Fabric(const LinkCosts &costs, double bytesPerSecond, int chips,
               bool ring)
    : costs(costs), rate(bytesPerSecond), count(chips), closed(ring),
      pipes(size_t(chips) * 2), routers(size_t(chips) * 2) {
  for (int chip = 0; chip != chips; ++chip)
    for (Way way : {Way::Forward, Way::Backward}) {
      Pipe &pipe = pipes[pipeOf(chip, way)];
      pipe.from = chip;
      pipe.to = neighbour(chip, way);
      pipe.credits = costs.slots;
    }
}

bool Fabric::hasNeighbour(int chip, Way way) const {
  return closed || (way == Way::Forward ? chip + 1 != count : chip != 0);
}

int Fabric::neighbour(int chip, Way way) const {
  return (chip + (way == Way::Forward ? 1 : count - 1)) % count;
}

void Fabric::at(double time, std::function<void()> what) {
  events.push({std::max(time, clock), order++, std::move(what)});
}

void Fabric::run() {
  while (!events.empty()) {
    Event event = events.top();
    events.pop();
    clock = event.time;
    event.what();
  }
  if (undelivered != 0)
    throw Error("collective: " + std::to_string(undelivered) +
                " packets wait for each other");
}

void Fabric::send(double time, int chip, const Packet &packet,
                  Arrived arrived) {
  size_t number = packets.size();
  packets.push_back({packet, std::move(arrived)});
  ++undelivered;
  size_t pipe = pipeOf(chip, packet.way);
  at(time + costs.endSeconds, [this, pipe, number] {
    pipes[pipe].local.push_back(number);
    poke(pipe);
  });
}

/// The queue whose first packet the pipe sends next; null if none may go. What
/// passes goes first. Chips of a ring leave a slot free for it, so that the
/// ring cannot fill up.
std::deque<size_t> *Fabric::next(Pipe &pipe) {
  bool passing = !pipe.passing.empty() && pipe.credits > 0;
  bool local = !pipe.local.empty() && pipe.credits > (closed ? 1 : 0);
  return passing ? &pipe.passing : local ? &pipe.local : nullptr;
}

void Fabric::poke(size_t number) {
  Pipe &pipe = pipes[number];
  if (pipe.asked || !next(pipe))
    return;
  pipe.asked = true;
  at(pipe.free, [this, number] {
    ask(number, [this, number] { return transmit(number); });
  });
}

double Fabric::transmit(size_t number) {
  Pipe &pipe = pipes[number];
  std::deque<size_t> *queue = next(pipe);
  size_t packet = queue->front();
  queue->pop_front();
  Way way = packets[packet].packet.way;
  if (queue == &pipe.passing)
    giveBack(pipeOf(neighbour(pipe.from, opposite(way)), way), clock);
  --pipe.credits;
  double wire = costs.wireSeconds(packets[packet].packet.bytes, rate);
  pipe.free = clock + std::max(costs.sendSeconds, wire);
  at(clock + wire + costs.hopSeconds, [this, number, packet, way] {
    ask(pipeOf(pipes[number].to, opposite(way)),
        [this, number, packet] { return receive(number, packet); });
  });
  pipe.asked = false;
  poke(number);
  return costs.sendSeconds;
}

double Fabric::receive(size_t number, size_t packet) {
  double busy = costs.receiveSeconds + (closed ? costs.acknowledgeSeconds : 0);
  int chip = pipes[number].to;
  Packet &travelling = packets[packet].packet;
  bool last = --travelling.hops == 0;
  if (last || travelling.toAll)
    at(clock + double(travelling.bytes) / costs.nocBytesPerSecond,
       [this, packet, chip, last] {
         undelivered -= last;
         arrival = clock;
         if (packets[packet].arrived)
           packets[packet].arrived(chip);
       });
  if (last) {
    giveBack(number, clock + busy);
    return busy;
  }
  size_t onward = pipeOf(chip, travelling.way);
  pipes[onward].passing.push_back(packet);
  poke(onward);
  return busy;
}

void Fabric::giveBack(size_t number, double time) {
  at(time + costs.hopSeconds, [this, number] {
    ++pipes[number].credits;
    poke(number);
  });
}

void Fabric::ask(size_t router, std::function<double()> task) {
  routers[router].tasks.push_back(std::move(task));
  if (!routers[router].busy)
    serve(router);
}

void Fabric::serve(size_t number) {
  Router &router = routers[number];
  router.busy = !router.tasks.empty();
  if (!router.busy)
    return;
  std::function<double()> task = std::move(router.tasks.front());
  router.tasks.pop_front();
  at(clock + task(), [this, number] { serve(number); });
}

} // namespace tt::device::mesh
