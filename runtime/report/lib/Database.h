//===- Database.h - Writing a file of SQLite ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_LIB_DATABASE_H
#define TT_REPORT_LIB_DATABASE_H

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace tt::report {

/// A new file that is written in one transaction. Everything throws
/// tt::OutputError.
class Database {
public:
  explicit Database(std::string path);
  Database(const Database &) = delete;
  Database &operator=(const Database &) = delete;
  ~Database();

  void run(const char *statements);
  /// The file is complete on disk.
  void commit();

private:
  friend class Insert;
  [[noreturn]] void fail() const;

  std::string path;
  sqlite3 *handle = nullptr;
};

/// Adds rows to a table. Values come in the order of its columns; the last
/// column, the number of the host, keeps its default.
class Insert {
public:
  Insert(Database &database, std::string_view columns);
  Insert(const Insert &) = delete;
  Insert &operator=(const Insert &) = delete;
  ~Insert();

  template <typename... Values> void operator()(const Values &...values) {
    int index = 0;
    (bind(++index, values), ...);
    step();
  }

private:
  template <std::integral Number> void bind(int index, Number value) {
    bindInteger(index, int64_t(value));
  }
  void bind(int index, double value);
  void bind(int index, std::string_view text);
  void bind(int index, std::nullptr_t);
  template <typename Value>
  void bind(int index, const std::optional<Value> &value) {
    value ? bind(index, *value) : bind(index, nullptr);
  }
  void bindInteger(int index, int64_t value);
  void step();

  Database &database;
  sqlite3_stmt *statement = nullptr;
};

} // namespace tt::report

#endif // TT_REPORT_LIB_DATABASE_H
