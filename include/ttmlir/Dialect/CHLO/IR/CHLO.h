//===- CHLO.h - functions beside stablehlo ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_CHLO_IR_CHLO_H
#define TTMLIR_DIALECT_CHLO_IR_CHLO_H

#include "ttmlir/Dialect/StableHLO/IR/StableHLO.h"

#include "ttmlir/Dialect/CHLO/IR/CHLODialect.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/CHLO/IR/CHLOOps.h.inc"

#endif // TTMLIR_DIALECT_CHLO_IR_CHLO_H
