//===- Case.cpp - Test vectors of a core's units --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Case.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace vectors {
namespace {

using Json = nlohmann::json;

Case caseOf(const Json &j) {
  auto text = [&](const char *key) { return j.value(key, std::string()); };
  auto number = [&](const char *key, uint32_t without) {
    return j.value(key, without);
  };
  Case c;
  c.id = text("id");
  c.group = text("group");
  c.op = text("op");
  c.blackhole = text("chip") == "bh";
  c.wide = number("dst_bits", 32) == 32;
  c.sourceFormat = text("source_format");
  c.tf32 = c.sourceFormat == "tf32";
  c.accumulate = number("accumulate", 0) != 0;
  c.relu = number("relu", 0) != 0;
  c.phases = number("phases", 1);
  c.tiles = number("tiles", 0);
  c.steps = number("K", 1);
  c.scalerBits = number("scaler_bits", 0);
  c.immediateBits = number("immediate_bits", 0);
  c.broadcast = text("broadcast");
  c.dim = text("dim");
  c.packFormat = text("pack_format");
  c.packMode = text("pack_mode");
  c.store = text("store");
  c.from = text("from");
  c.to = text("to");
  c.l1Format = text("l1_format");
  c.unit = text("unit");
  for (const auto &[role, array] : j.at("arrays").items())
    c.arrays[role] = array.at("array");
  return c;
}

} // namespace

File::File(const std::string &path) : npz(path) {
  const std::vector<uint8_t> &index = npz.array("index").bytes;
  try {
    Json root = Json::parse(index.begin(), index.end());
    for (const Json &j : root.at("cases"))
      list.push_back(caseOf(j));
  } catch (const Json::exception &error) {
    throw std::runtime_error(path + ": the index: " + error.what());
  }
}

const Array &File::array(const Case &c, const std::string &role) {
  auto name = c.arrays.find(role);
  if (name == c.arrays.end())
    throw std::runtime_error(c.id + ": has no array '" + role + "'");
  return npz.array(name->second);
}

std::map<std::string, Tally> compare(File &file,
                                     Run (*find)(const std::string &),
                                     size_t report, const std::string &filter) {
  std::map<std::string, Tally> tallies;
  for (const Case &c : file.cases()) {
    if (c.id.find(filter) == std::string::npos)
      continue;
    Tally &tally = tallies[c.group];
    ++tally.cases;
    Run run = find(c.group);
    if (!run) {
      ++tally.unknown;
      continue;
    }
    const Words &wanted = file.array(c, "out").words;
    Words actual = run(file, c);
    if (actual.size() != wanted.size())
      throw std::runtime_error(c.id + ": has " + std::to_string(wanted.size()) +
                               " results, not " +
                               std::to_string(actual.size()));
    size_t wrong = 0;
    for (size_t i = 0; i != wanted.size(); ++i)
      if (actual[i] != wanted[i] && ++wrong <= report)
        std::printf("%s [%zu]: %08x, wanted %08x\n", c.id.c_str(), i, actual[i],
                    wanted[i]);
    tally.elements += wanted.size();
    tally.wrong += wrong;
    tally.wrongCases += wrong != 0;
  }
  return tallies;
}

} // namespace vectors
