//===- Groups.h - tensors, and groups that are made of them -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PRECOMPILED_GROUPS_H
#define TTMLIR_PRECOMPILED_GROUPS_H

#include "D2M.h"
#include "TTIR.h"

#endif // TTMLIR_PRECOMPILED_GROUPS_H
