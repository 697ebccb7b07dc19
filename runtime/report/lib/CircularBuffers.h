//===- CircularBuffers.h - Memory of cores while a program runs -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_REPORT_LIB_CIRCULARBUFFERS_H
#define TT_REPORT_LIB_CIRCULARBUFFERS_H

#include "tt/device/OpCall.h"
#include "tt/report/Report.h"

namespace tt::report {

/// All circular buffers of a call of the library as one: the bytes that the
/// device's model gives each core, on cores with shards of a tensor of `op` if
/// it runs on as many, else on the first of the grid.
std::vector<CircularBufferRow> circularBuffersOf(const device::OpCall &call,
                                                 const DeviceOp &op,
                                                 const Report &report);
/// Those of a launch of kernels, each piece of memory once.
std::vector<CircularBufferRow> circularBuffersOf(const trace::Launch &launch);

} // namespace tt::report

#endif // TT_REPORT_LIB_CIRCULARBUFFERS_H
