//===- FrontEnd.h - StableHLO, and what becomes of it -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_FRONTEND_H
#define TTMLIR_PRECOMPILED_FRONTEND_H

#include "StableHLO.h"
#include "TTIR.h"

#endif // TTMLIR_PRECOMPILED_FRONTEND_H
