//===- NocSeries.cpp - Published series of transfers ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocSeries.h"

#include "Csv.h"

#include <algorithm>
#include <stdexcept>

namespace tt::calibrate {
namespace {

std::map<std::string, std::string> parseConfig(const std::string &text) {
  std::map<std::string, std::string> config;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(';', at), text.size());
    std::string field = text.substr(at, end - at);
    size_t equals = field.find('=');
    if (equals != std::string::npos)
      config[field.substr(0, equals)] = field.substr(equals + 1);
    at = end + 1;
  }
  return config;
}

Series parse(const CsvRow &row) {
  Series s;
  // The Blackhole of these measurements has seven banks: a p100.
  s.chip = row.text("arch") == "blackhole" ? "p100" : "n150";
  s.test = row.text("test");
  s.config = parseConfig(row.text("config"));
  auto integer = [&](const char *column) {
    return uint64_t(row.number(column).value_or(0));
  };
  uint64_t first = integer("n_min"), last = integer("n_max");
  uint64_t least = integer("size_min_B"), most = integer("size_max_B");
  std::pair<const char *, uint64_t> sizes[] = {
      {"size_min", least}, {"2048", 2048}, {"8192", 8192}, {"size_max", most}};
  for (auto [name, bytes] : sizes) {
    // The smallest and the largest size may be one of the others.
    bool repeated = std::any_of(
        s.latencies.begin(), s.latencies.end(),
        [bytes = bytes](const Series::Latency &l) { return l.bytes == bytes; });
    if (repeated)
      continue;
    if (auto cycles =
            row.number("latency_cyc@(n_min," + std::string(name) + ")"))
      s.latencies.push_back({first, bytes, *cycles});
    if (auto cycles = row.number("cyc_per_txn@" + std::string(name)))
      s.slopes.push_back({first, last, bytes, *cycles});
  }
  s.best = row.number("best_bw").value_or(0);
  s.bestCount = integer("best_bw_n");
  s.bestBytes = integer("best_bw_size");
  s.combined = row.text("bw_unit").starts_with("Combined");
  return s;
}

} // namespace

std::string Series::name() const {
  std::string text = test;
  for (const auto &[key, value] : config)
    text += "; " + key + "=" + value;
  return text;
}

const std::string &Series::at(const std::string &key) const {
  static const std::string none;
  auto found = config.find(key);
  return found == config.end() ? none : found->second;
}

uint32_t Series::number(const std::string &key) const {
  const std::string &value = at(key);
  if (value.empty() || !std::all_of(value.begin(), value.end(),
                                    [](char c) { return isdigit(c); }))
    throw std::runtime_error("series '" + name() + "': '" + key +
                             "' is no number");
  return uint32_t(std::stoul(value));
}

bool Series::flag(const std::string &key) const {
  const std::string &value = at(key);
  return value == "True" || value == "true" || value == "1";
}

std::pair<uint32_t, uint32_t> Series::grid(const std::string &key) const {
  const std::string &value = at(key);
  size_t x = value.find('x');
  if (x == std::string::npos)
    throw std::runtime_error("series '" + name() + "': '" + key +
                             "' is no grid");
  return {uint32_t(std::stoul(value.substr(0, x))),
          uint32_t(std::stoul(value.substr(x + 1)))};
}

std::vector<Series> readSeries(const std::string &data) {
  std::vector<Series> all;
  for (const CsvRow &row : readCsv(data + "/noc_series_fits.csv"))
    all.push_back(parse(row));
  return all;
}

} // namespace tt::calibrate
