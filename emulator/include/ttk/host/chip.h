//===- chip.h - Constants of the chip ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_CHIP_H
#define TTK_HOST_CHIP_H

#include "ttk/host/core.h"

#ifdef TTK_CONFIGURED
extern const uint32_t NUM_DRAM_BANKS, NUM_L1_BANKS;
extern const uint32_t ttk_grid_columns;
extern const uint32_t DRAM_ALIGNMENT, L1_ALIGNMENT, NOC_MAX_BURST_SIZE;
#else
inline constexpr uint32_t NUM_DRAM_BANKS = 1, NUM_L1_BANKS = 1,
                          ttk_grid_columns = 1;
inline constexpr uint32_t DRAM_ALIGNMENT = 32, L1_ALIGNMENT = 16,
                          NOC_MAX_BURST_SIZE = 8192;
#endif

#endif // TTK_HOST_CHIP_H
