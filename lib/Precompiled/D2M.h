//===- D2M.h - MLIR and the ops of groups -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_D2M_H
#define TTMLIR_PRECOMPILED_D2M_H

#include "MLIR.h"

#include "ttmlir/Dialect/D2M/IR/D2M.h"

#endif // TTMLIR_PRECOMPILED_D2M_H
