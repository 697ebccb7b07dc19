//===- Runtime.h - All of the runtime -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_RUNTIME_H
#define TT_RUNTIME_RUNTIME_H

#include "tt/runtime/Binary.h"
#include "tt/runtime/Device.h"
#include "tt/runtime/Error.h"
#include "tt/runtime/HostLoader.h"
#include "tt/runtime/KernelLoader.h"
#include "tt/runtime/Program.h"
#include "tt/runtime/Queue.h"
#include "tt/runtime/SystemDesc.h"
#include "tt/runtime/Tensor.h"

#endif // TT_RUNTIME_RUNTIME_H
