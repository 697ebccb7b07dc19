//===- Calls.h - The kernel API ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The declarations come from the records of the ttkernel dialect, with the
// bodies of what works on tiles of DST alone. The other bodies stand in
// Calls<Family>.h.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CORE_CALLS_H
#define TT_EMULATOR_CORE_CALLS_H

#include "Mode.h"
#include "tt/tile/Enums.h"
#include "tt/tile/Sfpu.h"
#include "ttk/print.h"
#include "ttk/vector.h"

namespace tt::emulator {

template <class Mode> struct Calls {
#include "ttk/calls.h.inc"
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CORE_CALLS_H
