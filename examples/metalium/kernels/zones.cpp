// SPDX-License-Identifier: Apache-2.0
// Loops in a zone of the profiler.
#include "api/debug/kernel_profiler.hpp"

#ifdef COMPILE_FOR_TRISC
#include "api/compute/common.h"
#else
#include "api/dataflow/dataflow_api.h"
#endif

void kernel_main() {
  for (int i = 0; i < LOOP_COUNT; ++i) {
    DeviceZoneScopedN("one round");
    volatile uint32_t sum = 0;
    for (uint32_t j = 0; j < LOOP_SIZE; ++j) {
      sum += j;
      asm("nop");
    }
  }
}
