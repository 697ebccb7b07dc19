//===- Kernels.h - Predictions of kernel micro-benchmarks -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// One function per family, each in the file of its name (Kernel*.cpp), which
// says what the programs are. `variant` and the number of tiles are those of
// the table data/kernel_microbench.csv; the result is in cycles of what the
// table gives: a pass, a tile, a block or a launch.
//===----------------------------------------------------------------------===//
#ifndef TT_BENCH_CALIBRATE_KERNELS_H
#define TT_BENCH_CALIBRATE_KERNELS_H

#include "Chip.h"

#include <string>

namespace tt::calibrate {

// KernelReduce.cpp
double reduceCycles(Chip &chip, const std::string &variant, uint32_t tiles);
double accumulateAndReduceCycles(Chip &chip, const std::string &variant,
                                 uint32_t tiles);
// KernelAccumulate.cpp
double accumulateCycles(Chip &chip, const std::string &variant, uint32_t tiles);
double sumOfBlocksCycles(Chip &chip, const std::string &variant);
// KernelMatmul.cpp
double matmulBlockCycles(Chip &chip, const std::string &variant);
double
matmulTilesCycles(Chip &chip, uint32_t steps,
                  device::MathFidelity fidelity = device::MathFidelity::LoFi,
                  bool blocks = false);
// KernelTilize.cpp
double tilizeCycles(Chip &chip, const std::string &variant);
double tilizeLaunchCycles(Chip &chip, const std::string &variant);
// KernelChain.cpp
double chainCycles(Chip &chip, const std::string &variant, uint32_t rows);
// KernelFusion.cpp
double fusionCycles(Chip &chip, const std::string &variant, uint32_t tiles);
// KernelElementwise.cpp
double elementwiseLoopCycles(Chip &chip, const std::string &variant,
                             uint32_t tiles);
// KernelUnary.cpp
double reluStreamCycles(Chip &chip, const std::string &variant, uint32_t tiles);
double unaryOpCycles(Chip &chip, const std::string &variant, uint32_t tiles);

} // namespace tt::calibrate

#endif // TT_BENCH_CALIBRATE_KERNELS_H
