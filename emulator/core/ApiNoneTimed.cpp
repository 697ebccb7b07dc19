//===- ApiNoneTimed.cpp - Kernel calls, the clock alone -------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"
#include "NoNumerics.h"

const ttk_api *tt::emulator::noneTimedApi() {
  return makeApi<ModeOf<tile::NoNumerics, CycleClock, NoCheck>>();
}
