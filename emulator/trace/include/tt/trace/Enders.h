//===- Enders.h - who ended the waits of a launch -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TRACE_ENDERS_H
#define TT_TRACE_ENDERS_H

#include "tt/device/KernelCosts.h"
#include "tt/emulator/Profile.h"

#include <optional>
#include <vector>

namespace tt::trace {

/// For each event of a traced launch, the event that ended it if it is a wait:
/// the call that pushed or popped the page, set the semaphore or handed on the
/// registers, or the transfer that a barrier waited for last. Nothing for
/// events that are no waits, and for waits that another core's transfer ended.
std::vector<std::optional<uint32_t>>
endersOf(const std::vector<emulator::TraceEvent> &events,
         const device::KernelCosts &costs);

} // namespace tt::trace

#endif // TT_TRACE_ENDERS_H
