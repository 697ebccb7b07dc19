//===- HostCode.h - The compiler of functions of the host -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_HOSTCODE_H
#define TTRT_HOSTCODE_H

#include "tt/runtime/HostLoader.h"

#include <memory>

namespace ttrt {

/// Compiles the TTIR of functions of the host for this machine.
std::shared_ptr<tt::runtime::HostLoader> makeHostLoader();

} // namespace ttrt

#endif // TTRT_HOSTCODE_H
