//===- Kernels.h - MLIR and the ops of kernels and launches -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_KERNELS_H
#define TTMLIR_PRECOMPILED_KERNELS_H

#include "MLIR.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTMetal/IR/TTMetal.h"

#endif // TTMLIR_PRECOMPILED_KERNELS_H
