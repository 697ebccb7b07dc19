//===- ttmlir-c/Parameters.h - our attributes and types in C ------*- C -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Every attribute and type of our dialects is made from, and taken apart into,
// its parameters, under the names of its record. A parameter is itself an
// attribute:
//
//   number, truth value        IntegerAttr of 64 bits, FloatAttr, BoolAttr
//   numbers                    DenseI64ArrayAttr
//   case of an enum, text      StringAttr with the word that the text has
//   affine map, type           AffineMapAttr, TypeAttr
//   attribute                  itself
//   list of one of these       ArrayAttr
//
// One that is left out is null.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_C_PARAMETERS_H
#define TTMLIR_C_PARAMETERS_H

#include "ttmlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// "ttcore.grid" for `#ttcore.grid<8x8>`; empty if it is none of ours.
MLIR_CAPI_EXPORTED MlirStringRef ttmlirAttributeGetName(MlirAttribute attr);
/// "ttcore.tile" for `!ttcore.tile<32x32, bf16>`; empty if it is none of ours.
MLIR_CAPI_EXPORTED MlirStringRef ttmlirTypeGetName(MlirType type);

/// How many parameters the attribute "ttcore.grid" has; -1: there is none.
MLIR_CAPI_EXPORTED intptr_t ttmlirAttributeNumParameters(MlirStringRef name);
MLIR_CAPI_EXPORTED intptr_t ttmlirTypeNumParameters(MlirStringRef name);

/// The name of a parameter, in the order of the record.
MLIR_CAPI_EXPORTED MlirStringRef
ttmlirAttributeParameterName(MlirStringRef name, intptr_t index);
MLIR_CAPI_EXPORTED MlirStringRef ttmlirTypeParameterName(MlirStringRef name,
                                                         intptr_t index);

/// Makes the attribute or type with all of its parameters. Null after an error,
/// which is a diagnostic at the location.
MLIR_CAPI_EXPORTED MlirAttribute
ttmlirAttributeGet(MlirLocation location, MlirStringRef name,
                   intptr_t numParameters, const MlirAttribute *parameters);
MLIR_CAPI_EXPORTED MlirType ttmlirTypeGet(MlirLocation location,
                                          MlirStringRef name,
                                          intptr_t numParameters,
                                          const MlirAttribute *parameters);

/// A parameter of one of our attributes or types; null if it is left out, or
/// there is none at that index.
MLIR_CAPI_EXPORTED MlirAttribute ttmlirAttributeGetParameter(MlirAttribute attr,
                                                             intptr_t index);
MLIR_CAPI_EXPORTED MlirAttribute ttmlirTypeGetParameter(MlirType type,
                                                        intptr_t index);

#ifdef __cplusplus
}
#endif

#endif // TTMLIR_C_PARAMETERS_H
