//===- abi.h - How kernels call the emulator ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A kernel is `void kernel(ttk_context *)`. Everything it does beyond plain
// arithmetic is a call through the table that its context points to:
// `ctx->api->add_tiles(ctx, ..., site)`. So a compiled kernel serves every mode
// of the emulator. `site` numbers the call within the kernel; the host keeps
// the source location of each site.
//===----------------------------------------------------------------------===//
#ifndef TTK_ABI_H
#define TTK_ABI_H

#include "ttk/context.h"

#include "ttk/api.h.inc"

#endif // TTK_ABI_H
