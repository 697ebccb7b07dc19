//===- SystemDescFile.cpp - The .ttsys file -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OutputFile.h"
#include "tt/runtime/SystemDescTable.h"
#include "tt/runtime/detail/FileFormat.h"
#include "ttmlir/Target/Common/schema_hash.h"

namespace tt::runtime {

static constexpr detail::FileFormat kFormat{"TTSY", "system description"};

std::vector<uint8_t> serializeSystemDesc(const device::SystemDesc &desc) {
  flatbuffers::FlatBufferBuilder builder;
  auto table = writeSystemDesc(builder, desc);
  target::Version version = detail::buildVersion();
  auto root = target::CreateSystemDescRootDirect(
      builder, &version, TT_SYSTEM_DESC_SCHEMA_HASH, detail::buildGitHash(),
      desc.productName.c_str(), table);
  target::FinishSizePrefixedSystemDescRootBuffer(builder, root);
  return {builder.GetBufferPointer(),
          builder.GetBufferPointer() + builder.GetSize()};
}

SystemDescFile parseSystemDesc(std::span<const uint8_t> bytes,
                               const std::string &name,
                               const LoadOptions &options) {
  // A copy, because the caller's memory may be unaligned.
  std::vector<uint8_t> copy(bytes.begin(), bytes.end());
  auto tables = detail::onlyTables(copy, name, kFormat);
  SystemDescFile file;
  file.version =
      detail::checkHeader(tables, name, kFormat, options.ignoreVersion);
  auto *root = detail::verifyAll<target::SystemDescRoot>(tables, name, kFormat);
  if (root->product_identifier()->size() == 0)
    detail::failFile(name, ": the product identifier is empty");
  file.desc = readSystemDesc(*root->system_desc(), name,
                             root->product_identifier()->str());
  return file;
}

SystemDescFile loadSystemDesc(const std::string &path,
                              const LoadOptions &options) {
  return parseSystemDesc(detail::readFile(path), path, options);
}

void saveSystemDesc(const device::SystemDesc &desc, const std::string &path) {
  try {
    writeFile(path, serializeSystemDesc(desc));
  } catch (const OutputError &error) {
    detail::fail(detail::ErrorKind::InvalidArgument, error.what());
  }
}

} // namespace tt::runtime
