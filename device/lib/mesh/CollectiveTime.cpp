//===- CollectiveTime.cpp - How long collectives take ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/mesh/CollectiveTime.h"
#include "CollectiveSteps.h"
#include "Fabric.h"
#include "tt/device/Architecture.h"
#include "tt/device/CeilDiv.h"
#include "tt/device/Error.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace tt::device::mesh {
namespace {

/// Up to so many bytes per chip the library's reduce_scatter on a ring is
/// direct (METAL tech_reports/CCLs/CCL_bandwidth.md).
constexpr int64_t kDirectBytes = 512 << 10;
/// A worker tells the next chip after so many chunks of 8 pages, on a line and
/// on a ring (same source), and twice for each part that it gathers (METAL
/// all_gather_unicast_factory.cpp).
constexpr int64_t kLineChunks = 20, kRingChunks = 4, kGatherChunks = 2;
constexpr int64_t kChunkPages = 8, kReducers = 8;
/// Packets of all parts together that are followed one by one. Longer parts
/// repeat the same pattern: their time is a straight line in their packets.
constexpr int64_t kFollowed = 512;

using Steps = double (*)(const LinkWork &);

/// One function of CollectiveSteps.h, and what it is to do.
struct Run {
  Steps steps;
  LinkWork work;
  int64_t pagesPerPacket = 1;
};

/// Seconds of a run; each distinct one is followed once.
double followed(const Run &run, Arch arch) {
  using Key = std::tuple<Steps, Arch, double, int, bool, int64_t, int64_t,
                         int64_t, bool>;
  static std::mutex mutex;
  static std::map<Key, double> known;
  const LinkWork &w = run.work;
  Key key(run.steps, arch, w.bytesPerSecond, w.chips, w.ring, w.pageBytes,
          w.pages, w.chunks, w.several);
  {
    std::lock_guard lock(mutex);
    if (auto found = known.find(key); found != known.end())
      return found->second;
  }
  double seconds = run.steps(w);
  std::lock_guard lock(mutex);
  return known[key] = seconds;
}

double seconds(Run run, Arch arch) {
  int64_t packets = ceilDiv(run.work.pages, run.pagesPerPacket);
  int64_t most = std::clamp<int64_t>(kFollowed / run.work.chips, 16, 96);
  if (packets <= most)
    return followed(run, arch);
  double whole = double(run.work.pages) / double(run.pagesPerPacket);
  run.work.chunks = std::min(run.work.chunks, most / 4);
  int64_t few = run.work.chunks * ceilDiv(most / 2, run.work.chunks);
  run.work.pages = few * run.pagesPerPacket;
  double first = followed(run, arch);
  run.work.pages *= 2;
  double second = followed(run, arch);
  return second + (second - first) / double(few) * (whole - 2 * double(few));
}

const LinkCosts &costsOf(const LinkGroup &group) {
  const Architecture &arch = architecture(group.arch);
  if (!arch.links.known())
    throw Error("architecture '" + arch.name + "' is described without links");
  if (group.chips < 2)
    throw Error("a collective of " + std::to_string(group.chips) +
                " chips, wanted two or more");
  if (group.links < 1 || !(group.bytesPerSecond > 0))
    throw Error("a collective over " + std::to_string(group.links) +
                " links of " + std::to_string(group.bytesPerSecond) +
                " bytes per second");
  return arch.links;
}

/// Two chips have one way to each other, whatever their links.
bool closes(const LinkGroup &group, Algorithm algorithm) {
  return group.ring && group.chips > 2 && algorithm != Algorithm::Line;
}

/// Pages of `bytes` that each link carries.
int64_t pagesOfLink(int64_t bytes, const CollectiveCall &call,
                    const LinkGroup &group) {
  int64_t pages = ceilDiv(bytes, call.pageBytes);
  return std::max<int64_t>(ceilDiv(pages, group.links), 1);
}

/// The run of a collective whose parts have so many bytes, without its steps.
Run runOf(int64_t partBytes, const CollectiveCall &call, const LinkGroup &group,
          Algorithm algorithm) {
  LinkCosts costs = costsOf(group);
  if (group.payloadBytes > 0)
    costs.payloadBytes = group.payloadBytes;
  return {nullptr,
          {.costs = costs,
           .bytesPerSecond = group.bytesPerSecond,
           .chips = int(group.chips),
           .ring = closes(group, algorithm),
           .pageBytes = call.pageBytes,
           .pages = pagesOfLink(partBytes, call, group)},
          pagesPerPacket(costs, call.pageBytes)};
}

double gather(const CollectiveCall &call, const LinkGroup &group,
              Algorithm algorithm) {
  Run run = runOf(ceilDiv(call.bytes, group.chips), call, group, algorithm);
  int64_t moved = run.work.pages * call.pageBytes * (group.chips - 1);
  bool relays = run.work.ring || moved > run.work.costs.relayBytes;
  run.steps = relays ? gatherByRelays : gatherByRouters;
  run.work.chunks = relays ? kGatherChunks : 1;
  run.work.several = relays && ceilDiv(call.bytes, group.links) >=
                                   run.work.costs.fourRelaysBytes;
  return seconds(run, group.arch);
}

double scatter(const CollectiveCall &call, const LinkGroup &group,
               Algorithm algorithm) {
  Run run = runOf(ceilDiv(call.bytes, group.chips), call, group, algorithm);
  run.pagesPerPacket = pagesPerReducedPacket(run.work.costs, call.pageBytes);
  run.steps = algorithm == Algorithm::Direct ? scatterDirect : scatterByRelays;
  int64_t usual = run.work.ring ? kRingChunks : kLineChunks;
  int64_t sync = call.chunksPerSync > 0 ? call.chunksPerSync : usual;
  int64_t pages = run.work.pages;
  run.work.chunks = ceilDiv(
      pages, std::clamp<int64_t>(sync * kChunkPages * kReducers, 1,
                                 std::max<int64_t>(ceilDiv(pages, 2), 1)));
  return seconds(run, group.arch);
}

double exchange(const CollectiveCall &call, const LinkGroup &group) {
  Run run =
      runOf(ceilDiv(call.bytes, group.chips), call, group, Algorithm::Direct);
  int64_t n = group.chips;
  int64_t moved = run.work.pages * call.pageBytes * (n / 2) * ((n + 1) / 2);
  run.work.several = moved > run.work.costs.severalWorkersBytes;
  run.steps = exchangeDirect;
  return seconds(run, group.arch);
}

double whole(const CollectiveCall &call, const LinkGroup &group, Steps steps,
             Algorithm algorithm) {
  Run run = runOf(call.bytes, call, group, algorithm);
  run.steps = steps;
  return seconds(run, group.arch);
}

/// The algorithm of an all_gather behind the one of a reduce_scatter.
Algorithm behind(Algorithm algorithm, const LinkGroup &group) {
  if (algorithm != Algorithm::Direct)
    return algorithm;
  return group.ring && group.chips > 2 ? Algorithm::Ring : Algorithm::Line;
}

} // namespace

std::string_view name(Algorithm algorithm) {
  constexpr std::string_view names[] = {"line", "ring", "direct"};
  return names[size_t(algorithm)];
}

std::vector<Algorithm> algorithms(Kind kind, const LinkGroup &group) {
  bool ring = group.ring && group.chips > 2;
  switch (kind) {
  case Kind::AllGather:
    return ring ? std::vector{Algorithm::Line, Algorithm::Ring}
                : std::vector{Algorithm::Line};
  case Kind::ReduceScatter:
  case Kind::AllReduce:
    return ring ? std::vector{Algorithm::Line, Algorithm::Ring,
                              Algorithm::Direct}
                : std::vector{Algorithm::Line, Algorithm::Direct};
  case Kind::AllToAll:
  case Kind::Permute:
  case Kind::Partition:
    return {Algorithm::Direct};
  case Kind::Broadcast:
    return {Algorithm::Line};
  }
  return {};
}

Algorithm usualAlgorithm(const CollectiveCall &call, const LinkGroup &group) {
  std::vector<Algorithm> all = algorithms(call.kind, group);
  bool ring = std::ranges::find(all, Algorithm::Ring) != all.end();
  if (!ring)
    return all.front();
  bool reduces = call.kind != Kind::AllGather;
  return reduces && call.bytes <= kDirectBytes ? Algorithm::Direct
                                               : Algorithm::Ring;
}

double collectiveSeconds(const CollectiveCall &call, const LinkGroup &group) {
  Algorithm algorithm = call.algorithm.value_or(usualAlgorithm(call, group));
  std::vector<Algorithm> all = algorithms(call.kind, group);
  if (std::ranges::find(all, algorithm) == all.end())
    throw Error(std::string(name(call.kind)) + " of " +
                std::to_string(group.chips) + " chips of a " +
                (group.ring ? "ring" : "line") + " cannot be '" +
                std::string(name(algorithm)) + "'");
  if (call.bytes < 0 || call.pageBytes < 1)
    throw Error("a collective of " + std::to_string(call.bytes) +
                " bytes in pages of " + std::to_string(call.pageBytes));
  switch (call.kind) {
  case Kind::AllGather:
    return gather(call, group, algorithm);
  case Kind::ReduceScatter:
    return scatter(call, group, algorithm);
  case Kind::AllReduce:
    return scatter(call, group, algorithm) +
           gather(call, group, behind(algorithm, group));
  case Kind::AllToAll:
    return exchange(call, group);
  case Kind::Broadcast:
    return whole(call, group, broadcastByRouters, algorithm);
  case Kind::Permute:
    return whole(call, group, shift, algorithm);
  case Kind::Partition:
    return 0;
  }
  return 0;
}

CollectivePlan best(const CollectiveCall &call, const LinkGroup &group) {
  CollectivePlan plan;
  LinkGroup used = group;
  bool parts = call.kind != Kind::Broadcast && call.kind != Kind::Permute;
  int64_t pages =
      ceilDiv(ceilDiv(call.bytes, parts ? group.chips : 1), call.pageBytes);
  used.links = std::clamp<int64_t>(pages, 1, group.links);
  CollectiveCall tried = call;
  bool found = false;
  for (Algorithm algorithm : algorithms(call.kind, group)) {
    if (call.algorithm.value_or(algorithm) != algorithm)
      continue;
    tried.algorithm = algorithm;
    bool chunked =
        algorithm != Algorithm::Direct &&
        (call.kind == Kind::ReduceScatter || call.kind == Kind::AllReduce);
    for (int64_t chunks : {1, 4, 10, 20, 80}) {
      tried.chunksPerSync = call.chunksPerSync > 0 ? call.chunksPerSync
                            : chunked              ? chunks
                                                   : 0;
      double seconds = collectiveSeconds(tried, used);
      if (!found || seconds < plan.seconds)
        plan = {algorithm, used.links, tried.chunksPerSync, seconds};
      found = true;
    }
  }
  if (!found)
    plan.seconds = collectiveSeconds(call, used); // throws: no such algorithm
  return plan;
}

double hopSeconds(Arch arch, double bytesPerSecond, int64_t payload) {
  const LinkCosts &costs =
      costsOf({.arch = arch, .bytesPerSecond = bytesPerSecond});
  Fabric fabric(costs, bytesPerSecond, 2, false);
  fabric.send(0, 0, {.bytes = payload}, {});
  fabric.run();
  return fabric.lastArrival();
}

} // namespace tt::device::mesh
