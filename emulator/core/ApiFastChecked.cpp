//===- ApiFastChecked.cpp - Kernel calls, f32 numerics, with all checks -===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MakeApi.h"

const ttk_api *tt::emulator::fastCheckedApi() {
  return makeApi<ModeOf<tile::Fast, NoClock, FullCheck>>();
}
