//===- PerfMetal.cpp - Time of every launch -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PerfMetal.h"

#include <algorithm>

namespace ttrt {

void LaunchTable::add(size_t index, const std::string &name,
                      const std::vector<tt::trace::Launch> &launches) {
  first = all.size();
  for (const tt::trace::Launch &launch : launches) {
    all.push_back(launch);
    all.back().profile.events = {}; // only a trace needs them
    all.back().name = std::to_string(index) + " '" + name + "' " + launch.name;
  }
}

Json LaunchTable::describeProgram() const {
  Json list = Json::array();
  for (size_t i = first; i != all.size(); ++i) {
    const tt::trace::Profile &profile = all[i].profile;
    tt::trace::Roofline limit = tt::trace::roofline(all[i], chip);
    Json json;
    json["launch"] = all[i].name;
    json["cycles"] = profile.cycles;
    json["device_ns"] = profile.seconds() * 1e9;
    json["cores"] = profile.cores.size();
    json["flops"] = profile.flops;
    json["dram_bytes"] = profile.dramBytesRead + profile.dramBytesWritten;
    json["roofline"] = limit.reached;
    json["bound"] = limit.bound;
    json["once"] = all[i].once;
    list.push_back(json);
  }
  return list;
}

PerfSum LaunchTable::sumFrom(size_t begin, bool once) const {
  PerfSum sum;
  for (size_t i = begin; i != all.size(); ++i)
    if (all[i].once == once) {
      ++sum.ops;
      sum.deviceNs += all[i].profile.seconds() * 1e9;
    }
  return sum;
}

std::vector<std::string> LaunchTable::summary() const {
  std::vector<std::string> lines = tt::trace::launchTable(all, chip);
  auto longest = std::ranges::max_element(all, {}, [](const auto &launch) {
    return std::pair(!launch.once, launch.profile.cycles);
  });
  if (longest == all.end() || cores == 0)
    return lines;
  lines.push_back("");
  lines.push_back("cores of " + longest->name + ":");
  for (const std::string &line : tt::trace::coreTable(*longest, cores))
    lines.push_back(line);
  return lines;
}

std::string LaunchTable::launchCsv() const {
  return tt::trace::launchCsv(all, chip);
}

std::string LaunchTable::coreCsv() const { return tt::trace::coreCsv(all); }

} // namespace ttrt
