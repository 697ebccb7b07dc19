//===- ApiExactChecked.cpp - Exact calls with checks ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::exactCheckedApi() {
  return makeApi<ModeOf<tile::Exact, NoClock, FullCheck>>();
}
