//===- ApiExactFunctional.cpp - Kernel calls, the chip's numerics, results only
//-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::exactFunctionalApi() {
  return makeApi<ModeOf<tile::Exact, NoClock, NoCheck>>();
}
