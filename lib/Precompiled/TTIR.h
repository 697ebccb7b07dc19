//===- TTIR.h - MLIR and the ops of models ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_TTIR_H
#define TTMLIR_PRECOMPILED_TTIR_H

#include "MLIR.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#endif // TTMLIR_PRECOMPILED_TTIR_H
