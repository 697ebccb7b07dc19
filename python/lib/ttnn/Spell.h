//===- Spell.h - values of the library in the words of the IR ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTNN_PYTHON_SPELL_H
#define TTNN_PYTHON_SPELL_H

#include "ttnn/core_range.hpp"

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace ttnn::python {

inline std::string spell(bool value) { return value ? "true" : "false"; }
inline std::string spell(uint32_t value) { return std::to_string(value); }
inline std::string spell(const CoreCoord &c) {
  return "#ttnn.core_coord<" + std::to_string(c.x) + ", " +
         std::to_string(c.y) + ">";
}
/// Rows before columns.
inline std::string spellGrid(const CoreCoord &c) {
  return "#ttcore.grid<" + std::to_string(c.y) + "x" + std::to_string(c.x) +
         ">";
}
inline std::string spell(const CoreRangeSet &set) {
  auto pair = [](const CoreCoord &c) {
    return "(" + std::to_string(c.y) + ", " + std::to_string(c.x) + ")";
  };
  std::string text;
  for (const CoreRange &r : set.ranges())
    text += (text.empty() ? "[" : ", ") +
            ("#ttnn.core_range<" + pair(r.start_coord)) + ", " +
            pair(r.end_coord) + ">";
  return "#ttnn.core_range_set<" + (text.empty() ? "" : text + "]") + ">";
}
inline std::string spell(const std::vector<float> &values) {
  std::string text;
  for (float value : values) {
    char number[48];
    std::snprintf(number, sizeof(number), "%.9e : f32", double(value));
    text += (text.empty() ? "[" : ", ") + std::string(number);
  }
  return text + "]";
}
/// Enums by their words.
template <typename T>
auto spell(const T &value) -> decltype(std::string(to_string(value))) {
  return std::string(to_string(value));
}

/// An attribute that is a struct of the library, field by field.
class StructText {
public:
  /// `named`: fields are given by their names, not by their positions.
  StructText(const char *mnemonic, bool named)
      : text(std::string("#ttnn.") + mnemonic + "<"), named(named) {}

  void add(const char *name, const std::string &value) {
    text += (isFirst ? "" : ", ") + (named ? name + std::string(" = ") : "") +
            value;
    isFirst = false;
  }
  std::string str() const { return text + ">"; }

private:
  std::string text;
  bool named, isFirst = true;
};

} // namespace ttnn::python

#endif // TTNN_PYTHON_SPELL_H
