//===- Elements.h - constants as bytes --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_COMMON_ELEMENTS_H
#define TTMLIR_TARGET_COMMON_ELEMENTS_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::tt {

/// The elements in row-major order, each in whole bytes, splats spread out.
/// nullopt for element types without a device format and for attributes whose
/// data is not at hand.
std::optional<std::vector<uint8_t>> rawElements(ElementsAttr value);

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_ELEMENTS_H
