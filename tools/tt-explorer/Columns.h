//===- Columns.h - the rows of a stage ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_COLUMNS_H
#define TT_EXPLORER_COLUMNS_H

#include "Bundle.h"

#include <string>
#include <vector>

namespace explorer {

/// A stage's columns, read.
class Columns {
public:
  explicit Columns(const std::string &json);

  size_t size() const { return op.size(); }
  const std::string &opOf(size_t row) const { return strings[op[row]]; }
  const std::string &typeOf(size_t row) const { return strings[type[row]]; }
  const std::string &locationOf(size_t row) const {
    return strings[location[row]];
  }
  const std::string &moduleOf(size_t row) const { return strings[module[row]]; }
  /// Whether it is within another op.
  bool isNested(size_t row) const { return parent[row] >= 0; }
  /// Null if the row has none.
  Json layoutOf(size_t row) const;
  std::vector<size_t> operandsOf(size_t row) const;
  std::vector<size_t> originsOf(size_t row) const;
  const std::string &functionOf(size_t row) const;

  struct Function {
    std::string name;
    size_t first, count;
    bool isPublic;
  };
  std::vector<Function> functions;

private:
  std::vector<std::string> strings;
  std::vector<int64_t> op, module, location, type, layout, parent;
  std::vector<size_t> operandStarts, operands, originStarts, origins;
  Json layouts;
};

} // namespace explorer

#endif // TT_EXPLORER_COLUMNS_H
