//===- NocTestsFamilies.h - Families of series ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_NOCTESTSFAMILIES_H
#define TT_BENCH_CALIBRATE_NOCTESTSFAMILIES_H

#include "NocTests.h"

namespace tt::calibrate {

// nocTest for the series whose names begin with "Noc Estimator - L1", of all
// cores to or from all, and of DRAM and interleaved tensors.
std::optional<NocTest> estimatorTest(const Series &series,
                                     const device::ChipDesc &chip);
std::optional<NocTest> allToAllTest(const Series &series);
std::optional<NocTest> dramTest(const Series &series,
                                const device::ChipDesc &chip);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_NOCTESTSFAMILIES_H
