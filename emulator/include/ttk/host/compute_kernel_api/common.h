//===- common.h - Emitted compute kernels on the host -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_COMPUTE_KERNEL_API_COMMON_H
#define TTK_HOST_COMPUTE_KERNEL_API_COMMON_H

#include "ttk/host/kernel.h"

namespace NAMESPACE {
void MAIN;
}

extern "C" void ttk_kernel_entry(ttk_context *context) {
  ttk_self_function = context->api->self;
  NAMESPACE::MAIN;
}

// Compile-time arguments are known here when the kernel runs.
#define constexpr const
#include "ttk/host/loops.h"

#endif // TTK_HOST_COMPUTE_KERNEL_API_COMMON_H
