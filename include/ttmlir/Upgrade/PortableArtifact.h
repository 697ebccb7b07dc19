//===- PortableArtifact.h - StableHLO in its serialised form ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_UPGRADE_PORTABLEARTIFACT_H
#define TTMLIR_UPGRADE_PORTABLEARTIFACT_H

#include "mlir/Support/LLVM.h"

#include <optional>
#include <string>

namespace mlir::tt {

/// Says of a file's content that it is a portable artifact of StableHLO, and
/// what to do: bytecode that its serializer has written, or text with ops of
/// `vhlo`. These are versions of ops for storage; they have no meaning here.
std::optional<std::string> describePortableArtifact(StringRef content);

} // namespace mlir::tt

#endif // TTMLIR_UPGRADE_PORTABLEARTIFACT_H
