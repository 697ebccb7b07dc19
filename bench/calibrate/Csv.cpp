//===- Csv.cpp - Tables of published figures ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Csv.h"

#include <fstream>
#include <stdexcept>

namespace tt::calibrate {
namespace {

std::vector<std::string> split(const std::string &line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (size_t i = 0; i != line.size(); ++i) {
    char c = line[i];
    if (c == '"' && quoted && i + 1 != line.size() && line[i + 1] == '"')
      fields.back() += line[++i];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

} // namespace

const std::string &CsvRow::text(const std::string &column) const {
  auto found = fields.find(column);
  if (found == fields.end())
    throw std::runtime_error("the table has no column '" + column + "'");
  return found->second;
}

std::optional<double> CsvRow::number(const std::string &column) const {
  const std::string &field = text(column);
  if (field.empty())
    return {};
  size_t used = 0;
  double value = 0;
  try {
    value = std::stod(field, &used);
  } catch (const std::logic_error &) {
    used = std::string::npos;
  }
  if (used != field.size())
    throw std::runtime_error("column '" + column + "' has '" + field +
                             "', which is no number");
  return value;
}

std::vector<CsvRow> readCsv(const std::string &path) {
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error("cannot read " + path);
  std::vector<std::string> names;
  std::vector<CsvRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#')
      continue;
    std::vector<std::string> fields = split(line);
    if (names.empty()) {
      names = std::move(fields);
      continue;
    }
    if (fields.size() != names.size())
      throw std::runtime_error(
          path + ": " + std::to_string(fields.size()) + " fields instead of " +
          std::to_string(names.size()) + " in '" + line + "'");
    std::map<std::string, std::string> values;
    for (size_t i = 0; i != names.size(); ++i)
      values[names[i]] = std::move(fields[i]);
    rows.emplace_back(std::move(values));
  }
  return rows;
}

} // namespace tt::calibrate
