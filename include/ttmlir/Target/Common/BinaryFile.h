//===- BinaryFile.h - the parts of all binaries -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_TARGET_COMMON_BINARYFILE_H
#define TTMLIR_TARGET_COMMON_BINARYFILE_H

#include "ttmlir/Target/Common/ConstantTable.h"
#include "ttmlir/Target/Common/types_generated.h"

#include <vector>

namespace mlir::tt {

/// The most bytes of a file's tables and text: their offsets are signed and of
/// 32 bits. The data of constants has no such limit.
constexpr uint64_t kMaxTableBytes = 0x7fffffff - (1 << 20);

flatbuffers::Offset<::tt::target::MLIR>
writeText(flatbuffers::FlatBufferBuilder &builder, StringRef name,
          StringRef text);

flatbuffers::Offset<::tt::target::ConstantTable>
writeTable(flatbuffers::FlatBufferBuilder &builder,
           const ConstantTable &constants);

/// The finished tables and what they refer to.
std::vector<uint8_t> binaryFile(const flatbuffers::FlatBufferBuilder &builder,
                                const ConstantTable &constants);

} // namespace mlir::tt

#endif // TTMLIR_TARGET_COMMON_BINARYFILE_H
