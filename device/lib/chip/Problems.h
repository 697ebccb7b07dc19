//===- Problems.h - Collects what validate() finds ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_PROBLEMS_H
#define TT_DEVICE_LIB_PROBLEMS_H

#include <cstdint>
#include <string>
#include <vector>

namespace tt::device {

/// A list of readable problems. Each starts with the name of the field.
class Problems {
public:
  void require(bool holds, std::string field, std::string what) {
    if (!holds)
      list.push_back(std::move(field) + ": " + std::move(what));
  }

  void requireEqual(uint64_t found, uint64_t wanted, std::string field,
                    std::string meaning) {
    require(found == wanted, std::move(field),
            "is " + std::to_string(found) + ", but " + std::move(meaning) +
                " is " + std::to_string(wanted));
  }

  void requirePositive(double value, std::string field) {
    require(value > 0, std::move(field), "must be greater than 0");
  }

  void requirePowerOfTwo(uint64_t value, std::string field) {
    require(value != 0 && (value & (value - 1)) == 0, std::move(field),
            "must be a power of two, is " + std::to_string(value));
  }

  std::vector<std::string> take() { return std::move(list); }

private:
  std::vector<std::string> list;
};

} // namespace tt::device

#endif // TT_DEVICE_LIB_PROBLEMS_H
