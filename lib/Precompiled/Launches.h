//===- Launches.h - groups and their kernels --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_LAUNCHES_H
#define TTMLIR_PRECOMPILED_LAUNCHES_H

#include "Groups.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"

#endif // TTMLIR_PRECOMPILED_LAUNCHES_H
