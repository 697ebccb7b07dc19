//===- OpFitting.h - Constants chosen without a capture -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_OPFITTING_H
#define TT_BENCH_CALIBRATE_OPFITTING_H

#include "OpRows.h"
#include "tt/device/OpTime.h"

#include <string>
#include <vector>

namespace tt::calibrate {

/// The modelled time of a captured call, in microseconds. Its number of cores
/// is the capture's.
double microsecondsOf(const CapturedOp &op, const device::OpFit &fit = {});

/// The constants in the order of OpFit, each behind a space.
std::string text(const device::OpFit &fit);

/// The constants of the model chosen anew on all captures but `without`: they
/// have the least mean absolute error of the times there. Each is looked for
/// within half and twice its value.
device::OpFit fitWithout(const std::vector<CapturedOp> &ops,
                         const std::string &without);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_OPFITTING_H
