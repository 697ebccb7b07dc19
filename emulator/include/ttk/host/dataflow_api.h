//===- dataflow_api.h - Emitted data-movement kernels on the host -*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_DATAFLOW_API_H
#define TTK_HOST_DATAFLOW_API_H

#include "ttk/host/kernel.h"

void kernel_main();

extern "C" void ttk_kernel_entry(ttk_context *context) {
  ttk_self_function = context->api->self;
  kernel_main();
}

// Compile-time arguments are known here when the kernel runs.
#define constexpr const
#include "ttk/host/loops.h"

#endif // TTK_HOST_DATAFLOW_API_H
