//===- Database.cpp - Writing a file of SQLite ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Database.h"

#include "Text.h"
#include "tt/device/OutputFile.h"

#include <sqlite3.h>

#include <algorithm>

namespace tt::report {

Database::Database(std::string path) : path(std::move(path)) {
  if (sqlite3_open_v2(this->path.c_str(), &handle,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                      nullptr) != SQLITE_OK) {
    std::string why = sqlite3_errmsg(handle);
    sqlite3_close(handle);
    throw OutputError(this->path + ": cannot be written: " + why);
  }
  try {
    // A file that is not complete is removed with its folder.
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  } catch (...) {
    sqlite3_close(handle);
    throw;
  }
}

Database::~Database() { sqlite3_close(handle); }

void Database::fail() const {
  throw OutputError(path + ": cannot be written: " + sqlite3_errmsg(handle));
}

void Database::run(const char *statements) {
  if (sqlite3_exec(handle, statements, nullptr, nullptr, nullptr) != SQLITE_OK)
    fail();
}

void Database::commit() { run("COMMIT"); }

/// "table(a, b)" -> "INSERT INTO table(a, b) VALUES (?, ?)"
static std::string insertion(std::string_view columns) {
  std::string values = "?";
  for (auto n = std::ranges::count(columns, ','); n != 0; --n)
    values += ", ?";
  return "INSERT INTO " + std::string(columns) + " VALUES (" + values + ")";
}

Insert::Insert(Database &database, std::string_view columns)
    : database(database) {
  if (sqlite3_prepare_v2(database.handle, insertion(columns).c_str(), -1,
                         &statement, nullptr) != SQLITE_OK)
    database.fail();
}

Insert::~Insert() { sqlite3_finalize(statement); }

void Insert::bind(int index, double value) {
  sqlite3_bind_double(statement, index, value);
}
void Insert::bind(int index, std::string_view text) {
  std::string valid = validText(text);
  sqlite3_bind_text(statement, index, valid.data(), int(valid.size()),
                    SQLITE_TRANSIENT);
}
void Insert::bind(int index, std::nullptr_t) {
  sqlite3_bind_null(statement, index);
}
void Insert::bindInteger(int index, int64_t value) {
  sqlite3_bind_int64(statement, index, value);
}

void Insert::step() {
  if (sqlite3_step(statement) != SQLITE_DONE)
    database.fail();
  sqlite3_reset(statement);
}

} // namespace tt::report
