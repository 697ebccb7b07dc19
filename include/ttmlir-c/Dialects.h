//===- ttmlir-c/Dialects.h - dialects and passes for callers in C -*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_C_DIALECTS_H
#define TTMLIR_C_DIALECTS_H

#include "ttmlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Our dialects and those of MLIR that programs use beside them.
MLIR_CAPI_EXPORTED void ttmlirRegisterAllDialects(MlirDialectRegistry registry);

/// A context with all of these dialects, loaded. Attributes of dialects that
/// are not known are carried. To be destroyed with mlirContextDestroy.
MLIR_CAPI_EXPORTED MlirContext ttmlirContextCreate(void);

/// Our passes and pipelines, and MLIR's general transformations, for
/// mlirParsePassPipeline. May be called again, and by several threads.
MLIR_CAPI_EXPORTED void ttmlirRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif // TTMLIR_C_DIALECTS_H
