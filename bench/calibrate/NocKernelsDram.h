//===- NocKernelsDram.h - Loops over banks and pages ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCKERNELSDRAM_H
#define TT_BENCH_CALIBRATE_NOCKERNELSDRAM_H

#include "NocKernels.h"

namespace tt::calibrate {

/// masterKernel and partnerKernel for actions on banks and pages.
Kernel dramKernel(Action action);
Kernel dramPartnerKernel(Action action);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCKERNELSDRAM_H
