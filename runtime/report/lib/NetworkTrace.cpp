//===- NetworkTrace.cpp - Transfers and loads of links --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Times and ends of transfers are the clock's. Links are those of dimension-
// ordered routes: NoC 0 goes east, then south; NoC 1 north, then west. A link's
// demand is the bytes of transfers over it, spread evenly over their time, as a
// share of what it moves.
//===----------------------------------------------------------------------===//
#include "Writers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace tt::report {
namespace {

using Json = nlohmann::ordered_json;
using device::NocCoord;
using emulator::TraceEvent;

/// Row, column, number of the name below.
using Link = std::tuple<uint32_t, uint32_t, uint32_t>;
enum Port : uint32_t { In, X, Y, Out, kNumPorts };
constexpr std::array<std::array<const char *, kNumPorts>, 2> kPorts = {
    {{"NOC0_IN", "NOC0_EAST", "NOC0_SOUTH", "NOC0_OUT"},
     {"NOC1_IN", "NOC1_WEST", "NOC1_NORTH", "NOC1_OUT"}}};

struct Transfer {
  NocCoord from;
  std::vector<NocCoord> to;
  std::vector<Link> links;
  const char *type;
  bool isMulticast;
};

class Network {
public:
  Network(const device::ChipDesc &chip, const trace::Launch &launch)
      : chip(chip), launch(launch) {
    constexpr uint64_t fewest = 256, most = 512; // cycles; steps
    step = std::max(fewest, (launch.profile.cycles + most - 1) / most);
    steps.resize(launch.profile.cycles / step + 1);
  }

  void add(const TraceEvent &event);
  Json json() const;

private:
  struct Step {
    std::vector<size_t> transfers;
    std::map<std::pair<unsigned, Link>, double> bytes; ///< by NoC and link
  };
  /// In per cent of what links move, over all that there are.
  struct Load {
    double average = 0, most = 0;
  };

  NocCoord placeOf(uint32_t core) const {
    return {chip.noc.workerX[core % launch.gridCols],
            chip.noc.workerY[core / launch.gridCols]};
  }
  Transfer transferOf(const TraceEvent &event) const;
  void route(unsigned noc, NocCoord from, NocCoord to,
             std::vector<Link> &links) const;
  double percentOf(double bytes) const {
    return 100 * bytes / double(step * chip.noc.flitBytes);
  }
  Load loadOf(const Step &of, std::optional<unsigned> noc) const;
  Json linkJson(unsigned noc, const Link &link) const {
    auto [row, column, port] = link;
    return {0, row, column, kPorts[noc][port]};
  }
  static Json placeJson(NocCoord at) { return {0, at.y, at.x}; }

  const device::ChipDesc &chip;
  const trace::Launch &launch;
  uint64_t step;
  std::vector<Step> steps;
  Json transfers = Json::array();
};

void Network::route(unsigned noc, NocCoord from, NocCoord to,
                    std::vector<Link> &links) const {
  auto push = [&](NocCoord at, Port port) {
    Link link(at.y, at.x, port);
    if (std::ranges::find(links, link) == links.end())
      links.push_back(link);
  };
  NocCoord at = from;
  auto walk = [&](Port port) {
    uint32_t &place = port == X ? at.x : at.y;
    uint32_t end = port == X ? to.x : to.y;
    uint32_t size = port == X ? chip.noc.gridX : chip.noc.gridY;
    while (place != end) {
      push(at, port);
      place = noc == 0 ? (place + 1) % size : (place + size - 1) % size;
    }
  };
  push(at, In);
  walk(noc == 0 ? X : Y);
  walk(noc == 0 ? Y : X);
  push(at, Out);
}

/// Data of a read goes to the core that asked.
Transfer Network::transferOf(const TraceEvent &event) const {
  Transfer transfer;
  NocCoord core = placeOf(event.core);
  std::vector<NocCoord> others;
  if (event.bank >= 0) {
    others = {chip.noc.placeOfBank(event.noc, uint32_t(event.bank))};
  } else if (event.firstPeer >= 0) {
    auto first = uint32_t(event.firstPeer), last = uint32_t(event.lastPeer);
    for (uint32_t y = first / launch.gridCols; y <= last / launch.gridCols; ++y)
      for (uint32_t x = first % launch.gridCols; x <= last % launch.gridCols;
           ++x)
        others.push_back(placeOf(y * launch.gridCols + x));
  }
  bool isRead = std::string_view(emulator::opName(event.op)).find("read") !=
                std::string_view::npos;
  transfer.isMulticast = others.size() > 1;
  transfer.type = isRead                 ? "READ"
                  : transfer.isMulticast ? "WRITE_MULTICAST"
                                         : "WRITE_";
  transfer.from = isRead && !others.empty() ? others.front() : core;
  transfer.to = isRead ? std::vector{core} : others;
  for (NocCoord to : transfer.to)
    route(event.noc, transfer.from, to, transfer.links);
  return transfer;
}

void Network::add(const TraceEvent &event) {
  Transfer transfer = transferOf(event);
  if (transfer.to.empty())
    return; // to a place that is neither core nor bank
  size_t id = transfers.size();
  uint64_t end = std::max(event.end, event.begin + 1);
  // A multicast's event counts the bytes of all receivers.
  double bytes =
      double(event.id) / double(transfer.isMulticast ? transfer.to.size() : 1);
  double rate = bytes / double(end - event.begin);
  Json links = Json::array(), to = Json::array();
  for (const Link &link : transfer.links)
    links.push_back(linkJson(event.noc, link));
  for (NocCoord at : transfer.to)
    to.push_back(placeJson(at));
  Json from = placeJson(transfer.from);
  Json route = {{"device_id", 0},
                {"src", from},
                {"dst", to},
                {"noc_type", event.noc ? "NOC1" : "NOC0"},
                {"injection_rate", rate},
                {"start_cycle", event.begin},
                {"end_cycle", end},
                {"links", links}};
  transfers.push_back({{"id", id},
                       {"src", from},
                       {"dst", to},
                       {"total_bytes", event.id},
                       {"noc_event_type", transfer.type},
                       {"start_cycle", event.begin},
                       {"end_cycle", end},
                       {"route", Json::array({route})}});
  for (uint64_t i = event.begin / step; i * step < end && i < steps.size();
       ++i) {
    uint64_t first = std::max(event.begin, i * step),
             last = std::min(end, (i + 1) * step);
    steps[i].transfers.push_back(id);
    for (const Link &link : transfer.links)
      steps[i].bytes[{event.noc, link}] += rate * double(last - first);
  }
}

Network::Load Network::loadOf(const Step &of,
                              std::optional<unsigned> noc) const {
  Load load;
  double links = double(chip.noc.gridX) * chip.noc.gridY * double(kNumPorts);
  for (const auto &[link, bytes] : of.bytes) {
    if (noc && link.first != *noc)
      continue;
    load.average += percentOf(bytes) / (noc ? links : 2 * links);
    load.most = std::max(load.most, percentOf(bytes));
  }
  return load;
}

Json Network::json() const {
  Json timeline = Json::array();
  Load whole;
  std::array<Load, 2> nocs;
  auto count = double(steps.size());
  auto add = [&](Load &sum, const Load &load) {
    sum.average += load.average / count;
    sum.most = std::max(sum.most, load.most);
  };
  for (size_t i = 0; i != steps.size(); ++i) {
    const Step &s = steps[i];
    Load all = loadOf(s, {});
    add(whole, all);
    Json demand = Json::array(), each;
    for (const auto &[link, bytes] : s.bytes) {
      Json entry = linkJson(link.first, link.second);
      entry.push_back(percentOf(bytes));
      demand.push_back(entry);
    }
    for (unsigned noc : {0u, 1u}) {
      Load load = loadOf(s, noc);
      add(nocs[noc], load);
      each[noc ? "NOC1" : "NOC0"] = {{"avg_link_demand", load.average},
                                     {"avg_link_util", load.average},
                                     {"max_link_demand", load.most}};
    }
    timeline.push_back({{"start_cycle", i * step},
                        {"end_cycle", (i + 1) * step},
                        {"active_transfers", s.transfers},
                        {"link_demand", demand},
                        {"avg_link_demand", all.average},
                        {"avg_link_util", all.average},
                        {"mcast_write_link_util", 0},
                        {"noc", each}});
  }
  std::string arch(device::name(chip.arch));
  double seconds = launch.profile.seconds();
  double dram =
      double(launch.profile.dramBytesRead + launch.profile.dramBytesWritten);
  Json common = {
      {"version", "1.0.0"},
      {"arch", arch},
      {"device_name", arch},
      {"congestion_model_name", "clock"},
      {"cycles_per_timestep", step},
      {"num_cols", chip.noc.gridX},
      {"num_rows", chip.noc.gridY},
      {"dram_bw_util",
       seconds > 0 ? 100 * dram / (seconds * chip.rates.dramPeakBytesPerSecond)
                   : 0},
      {"link_demand", whole.average},
      {"link_util", whole.average},
      {"max_link_demand", whole.most},
      {"mcast_write_link_util", 0},
      {"noc", Json::object()}};
  for (unsigned noc : {0u, 1u})
    common["noc"][noc ? "NOC1" : "NOC0"] = {
        {"avg_link_demand", nocs[noc].average},
        {"avg_link_util", nocs[noc].average},
        {"max_link_demand", nocs[noc].most}};
  return {{"common_info", common},
          {"chips", {{"0", {0, 0, 0, 0}}}},
          {"noc_transfers", transfers},
          {"timestep_data", timeline},
          {"zones", Json::array()}};
}

} // namespace

void writeNetworkTrace(const Report &report, const trace::Launch &launch,
                       std::ostream &stream) {
  Network network(report.chip(), launch);
  for (const TraceEvent &event : launch.profile.events)
    if (event.kind == TraceEvent::Kind::Transfer)
      network.add(event);
  stream << network.json();
}

} // namespace tt::report
