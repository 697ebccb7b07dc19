//===- ApiExactFunctional.cpp - Exact calls without a clock ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::exactFunctionalApi() {
  return makeApi<ModeOf<tile::Exact, NoClock, NoCheck>>();
}
