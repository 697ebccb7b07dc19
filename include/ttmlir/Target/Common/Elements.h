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
#include <string>
#include <vector>

namespace mlir::tt {

/// The most bytes that a file can hold: its offsets are signed and of 32 bits.
constexpr uint64_t kMaxFileBytes = 0x7fffffff;

/// The elements in row-major order, each in whole bytes, splats spread out.
/// nullopt, with the reason in `why`, for element types without a device
/// format, for attributes whose data is not at hand, and for more bytes than
/// a file can hold.
std::optional<std::vector<uint8_t>> rawElements(ElementsAttr value,
                                                std::string &why);

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_ELEMENTS_H
