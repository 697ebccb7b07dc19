//===- Csv.h - Tables of published figures --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_CSV_H
#define TT_BENCH_CALIBRATE_CSV_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tt::calibrate {

/// One line of a table, by the names in the first line.
class CsvRow {
public:
  explicit CsvRow(std::map<std::string, std::string> values)
      : fields(std::move(values)) {}

  /// Throws std::runtime_error if the table has no such column.
  const std::string &text(const std::string &column) const;
  /// Empty if the field is. Throws std::runtime_error if it is no number.
  std::optional<double> number(const std::string &column) const;

private:
  std::map<std::string, std::string> fields;
};

/// Reads a table with a line of names. Fields may be quoted, with doubled
/// quotes inside; lines that start with '#' are comments. Throws
/// std::runtime_error if the file cannot be read or a line has another number
/// of fields than the first.
std::vector<CsvRow> readCsv(const std::string &path);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_CSV_H
