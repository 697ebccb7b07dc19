//===- Api.h - Tables of kernel calls by mode -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_API_H
#define TT_EMULATOR_CORE_API_H

#include "tt/emulator/Machine.h"

struct ttk_api;

namespace tt::emulator {

// One per file Api*.cpp.
const ttk_api *fastFunctionalApi();
const ttk_api *fastTimedApi();
const ttk_api *fastCheckedApi();
const ttk_api *exactFunctionalApi();
const ttk_api *exactTimedApi();
const ttk_api *exactCheckedApi();
const ttk_api *noneTimedApi();

/// The table for these options.
inline const ttk_api *apiFor(const LaunchOptions &options) {
  if (options.numerics == Numerics::None)
    return noneTimedApi();
  bool exact = options.numerics == Numerics::Exact;
  switch (options.mode) {
  case Mode::Functional:
    return exact ? exactFunctionalApi() : fastFunctionalApi();
  case Mode::Timed:
    return exact ? exactTimedApi() : fastTimedApi();
  case Mode::Checked:
    return exact ? exactCheckedApi() : fastCheckedApi();
  }
  return nullptr;
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_API_H
