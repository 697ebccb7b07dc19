//===- OpKinds.h - Records of kernel calls for checks -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_OPKINDS_H
#define TT_EMULATOR_CHECK_OPKINDS_H

#include <cstdint>
#include <iterator>

#include "ttk/setups.h.inc"

namespace tt::emulator {

/// The setup of unpacker and matrix unit: an init call makes it, compute calls
/// rely on it. The vector unit has its own.
using Setup = ttk::Setup;

inline const ttk::CallSetup &callSetup(uint16_t op) {
  return ttk::callSetups[op < std::size(ttk::callSetups) ? op : 0];
}

/// The setup that init call `op` makes, or that compute call `op` needs.
inline Setup setupOf(uint16_t op) { return callSetup(op).setup; }

/// An init call for compute call `op`, for messages: "mm_init".
inline const char *initFor(uint16_t op) { return callSetup(op).init; }

/// Whether `op` sends to many cores, on the virtual channel of multicasts.
inline bool isMulticast(uint16_t op) { return callSetup(op).multicast; }

/// Whether a compute call that needs `need` works after an init call for
/// `have`.
inline bool works(Setup need, Setup have) {
  return need == Setup::None || need == Setup::Any || have == Setup::Any ||
         (ttk::setupServes[unsigned(have)] >> unsigned(need) & 1) != 0;
}

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_OPKINDS_H
