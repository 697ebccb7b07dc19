//===- TTIR.h - MLIR and the ops of models ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "MLIR.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
