//===- PrecompiledOps.h - the same, with our ops ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For the libraries above the dialects. See Precompiled.h.
//
//===----------------------------------------------------------------------===//

#include "Precompiled.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"
#include "ttmlir/Dialect/TTNN/IR/TTNN.h"
