//===- NocTogether.cpp - Kernels that wait for each other -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "NocTogether.h"

#include "Kernel.h"

namespace tt::calibrate {

using bench::arg;

void waitForAll(ttk_context *c, unsigned semaphore) {
  uint32_t masters = arg(c, kTogether);
  if (masters == 0)
    return;
  uint32_t seen = kSeen + kWordBytes * 4 * semaphore;
  uint64_t word =
      CALL(get_noc_addr,
           CALL(experimental_convert_logical_x_to_translated, arg(c, kMasterX)),
           CALL(experimental_convert_logical_y_to_translated, arg(c, kMasterY)),
           CALL(get_semaphore, semaphore), TTK_DEFAULT_NOC);
  CALL(noc_semaphore_inc, word, 1, TTK_DEFAULT_NOC, false);
  CALL(noc_async_atomic_barrier, TTK_DEFAULT_NOC);
  do {
    CALL(noc_async_read, word, seen, kWordBytes, TTK_DEFAULT_NOC);
    CALL(noc_async_read_barrier, TTK_DEFAULT_NOC);
  } while (CALL(load_from_l1, seen, 0, 32) < masters);
}

} // namespace tt::calibrate
