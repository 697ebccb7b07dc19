//===- Interrupted.h - Work that the user has ended -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_DEVICE_INTERRUPTED_H
#define TT_DEVICE_INTERRUPTED_H

#include <functional>

namespace tt {

/// Long work throws this when its caller requests its end. It is no
/// std::exception, so that no handler on the way takes it for an error and
/// gives it another form.
struct Interrupted {};

/// Asked from time to time while work goes on, often: true ends it with
/// Interrupted. Empty: it goes on to its end. Does not throw.
using InterruptCheck = std::function<bool()>;

} // namespace tt

#endif // TT_DEVICE_INTERRUPTED_H
