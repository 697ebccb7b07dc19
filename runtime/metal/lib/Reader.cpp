//===- Reader.cpp - From the bytes of a .ttm file -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/metal/Reader.h"

#include "ReadProgram.h"
#include "tt/runtime/SystemDescTable.h"
#include "tt/runtime/detail/FileFormat.h"
#include "tt/runtime/metal/LaunchReader.h"

#include <algorithm>

namespace tt::runtime::metal {

using detail::text;

static constexpr detail::FileFormat kFormat{"TTM0", "TTMetal program"};

bool isMetalFile(std::span<const uint8_t> bytes) {
  constexpr size_t kIdentifierEnd =
      2 * sizeof(flatbuffers::uoffset_t) + flatbuffers::kFileIdentifierLength;
  return bytes.size() >= kIdentifierEnd &&
         flatbuffers::BufferHasIdentifier(bytes.data(), kFormat.identifier,
                                          /*size_prefixed=*/true);
}

static uint64_t tensorLimit(const device::ChipDesc &chip,
                            const LoadOptions &options) {
  if (options.maxTensorBytes != 0)
    return options.maxTensorBytes;
  constexpr uint64_t kMax = uint64_t(1) << 40;
  return std::min(kMax, std::min(kMax, chip.dramChannelSize) *
                            std::min(chip.numDramChannels, 4096u));
}

std::shared_ptr<File> readFile(std::vector<uint8_t> &&bytes,
                               const std::string &name,
                               const LoadOptions &options) {
  auto file = std::make_shared<File>();
  file->name = name;
  file->bytes = std::move(bytes);
  auto tables = detail::tablesOf(file->bytes, name, kFormat);
  file->version =
      detail::checkHeader(tables, name, kFormat, options.ignoreVersion);
  const auto *root =
      detail::verifyAll<fb::TTMetalBinary>(tables, name, kFormat);
  file->system = readSystemDesc(*root->system_desc(), name);
  if (const flatbuffers::String *source = root->mlir()->source())
    file->mlir = source->str();
  if (const target::MLIR *ttir = root->ttir(); ttir && ttir->source())
    file->ttir = ttir->source()->str();
  for (const fb::Kernel *kernel : *root->kernels())
    file->kernels.push_back(readKernel(*kernel));
  const device::ChipDesc &chip = file->system.chip(0);
  if (const target::ConstantTable *constants = root->constants()) {
    file->constants =
        detail::constantsOf(file->bytes, name, kFormat, *constants);
    for (uint32_t i = 0; i != file->constants.size(); ++i)
      if (const auto *key = constants->constants()->Get(i)->key())
        file->resources.emplace_back(key->str(), i);
  } else {
    detail::onlyTables(file->bytes, name, kFormat);
  }
  Limits limits{chip, tensorLimit(chip, options), file->constants};
  auto read = [&](const fb::Program &program, const std::string &where) {
    return readProgram(program, limits, file->kernels.size(), file->functions,
                       where);
  };
  if (const auto *functions = root->functions())
    for (const fb::Program *function : *functions)
      file->functions.push_back(read(
          *function, text(name, ": function ", file->functions.size(), ": ")));
  for (const fb::Program *program : *root->programs())
    file->programs.push_back(
        read(*program, text(name, ": program ", file->programs.size(), ": ")));
  return file;
}

} // namespace tt::runtime::metal
