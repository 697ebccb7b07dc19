//===- ttmlir-c/Modules.h - from text to binaries, in C -----------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_C_MODULES_H
#define TTMLIR_C_MODULES_H

#include "ttmlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Parses a module, upgrades older spellings and verifies it. `name` is what
/// diagnostics call the text. Null after an error.
MLIR_CAPI_EXPORTED MlirModule ttmlirModuleParse(MlirContext context,
                                                MlirStringRef text,
                                                MlirStringRef name,
                                                bool allowUnknownOps);

/// Parses one operation, an attribute or a type, as they are spelt today. These
/// are for text of any origin: what MLIR's own functions would recurse into
/// without end, or crash on, is an error. Null after an error.
MLIR_CAPI_EXPORTED MlirOperation ttmlirOperationParse(MlirContext context,
                                                      MlirStringRef text,
                                                      MlirStringRef name);
MLIR_CAPI_EXPORTED MlirAttribute ttmlirAttributeParse(MlirContext context,
                                                      MlirStringRef text);
MLIR_CAPI_EXPORTED MlirType ttmlirTypeParse(MlirContext context,
                                            MlirStringRef text);

/// Whether `text`, for instance of a pipeline of passes, nests deeper than what
/// these functions take.
MLIR_CAPI_EXPORTED bool ttmlirTextIsTooDeep(MlirStringRef text);

/// Destroys an operation that is in no block. Uses of what it defines, in
/// whatever other operation, become null.
MLIR_CAPI_EXPORTED void ttmlirOperationDestroy(MlirOperation op);

/// Whether something outside of the operation uses what it, or an operation
/// within it, defines.
MLIR_CAPI_EXPORTED bool ttmlirOperationIsUsedOutside(MlirOperation op);

/// Calls back with every operation outside of `op` that defines an operand of
/// it or of an operation within it; for a block argument, the one around.
MLIR_CAPI_EXPORTED void ttmlirOperationWalkOutsideOperands(
    MlirOperation op,
    void (*callback)(MlirOperation definition, void *userData), void *userData);

/// Writes the programs of a module of TTNN as a `.ttnn` file.
MLIR_CAPI_EXPORTED MlirLogicalResult ttmlirTTNNToBinary(
    MlirModule module, TTMLIRBytesCallback callback, void *userData);

/// Writes a module with ops of the ttmetal dialect as a `.ttm` file.
MLIR_CAPI_EXPORTED MlirLogicalResult ttmlirTTMetalToBinary(
    MlirModule module, TTMLIRBytesCallback callback, void *userData);

/// Writes the programs of a module of TTNN as C++.
MLIR_CAPI_EXPORTED MlirLogicalResult
ttmlirTTNNToCpp(MlirModule module, MlirStringCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // TTMLIR_C_MODULES_H
