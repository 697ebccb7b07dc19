//===- ApiFastTimed.cpp - Kernel calls, f32 numerics, with the clock -===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::fastTimedApi() {
  return makeApi<ModeOf<tile::Fast, CycleClock, NoCheck>>();
}
