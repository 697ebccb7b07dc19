//===- ApiExactTimed.cpp - Exact calls with the clock ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::exactTimedApi() {
  return makeApi<ModeOf<tile::Exact, CycleClock, NoCheck>>();
}
