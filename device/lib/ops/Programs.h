//===- Programs.h - The library's programs, by their ops ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The records of ops say how the library runs them (TTNN_Program); the table
// is generated from them.
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_LIB_PROGRAMS_H
#define TT_DEVICE_LIB_PROGRAMS_H

#include "../deal/DealRules.h"
#include "OpModel.h"

#include <array>

namespace tt::device {

struct Program {
  std::string_view op;
  Deals (*deal)(const OpCall &, const ChipDesc &);
  Model model;
  /// Cost keys of the kernel calls for a tile, of an op with modelEltwise; on
  /// integers of 32 bits, if those are others. Empty ones follow the last.
  using Calls = std::array<std::string_view, 4>;
  Calls calls, integerCalls;
};

/// The program of an op, or null if no record says one.
const Program *programOf(std::string_view op);

} // namespace tt::device

#endif // TT_DEVICE_LIB_PROGRAMS_H
