//===- BinaryFile.cpp - the parts of all binaries -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Common/BinaryFile.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::tt {

namespace target = ::tt::target;

flatbuffers::Offset<target::MLIR>
writeText(flatbuffers::FlatBufferBuilder &builder, StringRef name,
          StringRef text) {
  auto nameOffset = builder.CreateString(name.data(), name.size());
  auto source = builder.CreateString(text.data(), text.size());
  return target::CreateMLIR(builder, nameOffset, source);
}

flatbuffers::Offset<target::ConstantTable>
writeTable(flatbuffers::FlatBufferBuilder &builder,
           const ConstantTable &constants) {
  std::vector<flatbuffers::Offset<target::Constant>> entries;
  for (const ConstantTable::Entry &entry : constants.entries()) {
    flatbuffers::Offset<flatbuffers::String> key;
    if (entry.resource)
      key = builder.CreateString(entry.resource->getKey().str());
    entries.push_back(
        target::CreateConstant(builder, entry.offset, entry.data.size(), key));
  }
  auto all = builder.CreateVector(entries);
  return target::CreateConstantTable(builder, all, constants.size());
}

std::vector<uint8_t> binaryFile(const flatbuffers::FlatBufferBuilder &builder,
                                const ConstantTable &constants) {
  uint64_t tables = builder.GetSize();
  std::vector<uint8_t> file;
  uint64_t data = llvm::alignTo(tables, ConstantTable::kAlignment);
  file.reserve(constants.size() == 0 ? tables : data + constants.size());
  file.assign(builder.GetBufferPointer(), builder.GetBufferPointer() + tables);
  if (constants.size() == 0)
    return file;
  file.resize(data);
  constants.appendTo(file);
  return file;
}

} // namespace mlir::tt
