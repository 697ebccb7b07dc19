//===- D2M.h - the d2m dialect ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_D2M_IR_D2M_H
#define TTMLIR_DIALECT_D2M_IR_D2M_H

#include "ttmlir/Dialect/TTCore/IR/TTCore.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "ttmlir/Dialect/D2M/IR/D2MDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MAttrs.h.inc"

#define GET_OP_CLASSES
#include "ttmlir/Dialect/D2M/IR/D2MOps.h.inc"

#endif // TTMLIR_DIALECT_D2M_IR_D2M_H
