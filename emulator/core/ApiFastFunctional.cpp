//===- ApiFastFunctional.cpp - Kernel calls, f32 numerics, results only -===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::fastFunctionalApi() {
  return makeApi<ModeOf<tile::Fast, NoClock, NoCheck>>();
}
