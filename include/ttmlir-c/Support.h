//===- ttmlir-c/Support.h - texts and bytes for callers in C ------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The C interface is MLIR's (`mlir-c/`) and what is in this folder. Errors are
// diagnostics of the context: see `mlir-c/Diagnostics.h`. No function ends the
// program for what a caller gives, as long as handles are of live objects.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_C_SUPPORT_H
#define TTMLIR_C_SUPPORT_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Takes bytes that are valid during the call.
typedef void (*TTMLIRBytesCallback)(const uint8_t *bytes, intptr_t size,
                                    void *userData);

#ifdef __cplusplus
}
#endif

#endif // TTMLIR_C_SUPPORT_H
