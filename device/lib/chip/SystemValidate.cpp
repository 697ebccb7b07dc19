//===- SystemValidate.cpp - Is a system description sound? ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Problems.h"
#include "tt/device/System.h"

#include <algorithm>

namespace tt::device {
namespace {

void checkDevices(const SystemDesc &s, Problems &p) {
  p.require(!s.chipDescIndices.empty(), "chipDescIndices",
            "the system has no device");
  for (uint32_t index : s.chipDescIndices)
    p.require(index < s.chips.size(), "chipDescIndices",
              "index " + std::to_string(index) + " is beyond the " +
                  std::to_string(s.chips.size()) + " chip descriptions");
  p.requireEqual(s.chipCapabilities.size(), s.numDevices(),
                 "chipCapabilities (length)", "the number of devices");
  for (uint32_t bits : s.chipCapabilities)
    p.require((bits & ~uint32_t(HostMMIO)) == 0, "chipCapabilities",
              "unknown bits in " + std::to_string(bits));
  p.require(std::ranges::any_of(s.chipCapabilities,
                                [](uint32_t bits) { return bits & HostMMIO; }),
            "chipCapabilities", "no chip is reachable from the host");
  p.requireEqual(s.chipCoords.size(), s.numDevices(), "chipCoords (length)",
                 "the number of devices");
  for (size_t i = 0; i != s.chipCoords.size(); ++i)
    for (size_t j = 0; j != i; ++j)
      p.require(s.chipCoords[i] != s.chipCoords[j], "chipCoords",
                "devices " + std::to_string(j) + " and " + std::to_string(i) +
                    " have the same place");
}

void checkChannels(const SystemDesc &s, Problems &p) {
  for (const ChipChannel &channel : s.chipChannels) {
    p.require(channel.dev0 < s.numDevices() && channel.dev1 < s.numDevices(),
              "chipChannels", "a link ends at a device that does not exist");
    p.require(channel.dev0 != channel.dev1, "chipChannels",
              "a link joins device " + std::to_string(channel.dev0) +
                  " to itself");
  }
}

void checkCpus(const SystemDesc &s, Problems &p) {
  p.require(std::ranges::any_of(
                s.cpuDescs,
                [](const CpuDesc &cpu) { return cpu.role == CpuRole::Host; }),
            "cpuDescs", "no host");
  for (const CpuDesc &cpu : s.cpuDescs) {
    p.require(cpu.role == CpuRole::Host || cpu.role == CpuRole::Device,
              "cpuDescs", "a role is neither host nor device");
    p.require(!cpu.targetTriple.empty(), "cpuDescs",
              "a target triple is empty");
  }
}

} // namespace

std::vector<std::string> SystemDesc::validate() const {
  Problems problems;
  problems.require(!productName.empty(), "productName", "must not be empty");
  problems.require(!chips.empty(), "chips", "must not be empty");
  checkDevices(*this, problems);
  checkChannels(*this, problems);
  checkCpus(*this, problems);
  std::vector<std::string> list = problems.take();
  for (size_t i = 0; i != chips.size(); ++i)
    for (const std::string &problem : chips[i].validate())
      list.push_back("chips[" + std::to_string(i) + "]." + problem);
  return list;
}

} // namespace tt::device
