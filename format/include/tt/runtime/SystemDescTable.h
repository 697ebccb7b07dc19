//===- SystemDescTable.h - System descriptions as tables ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_SYSTEMDESCTABLE_H
#define TT_RUNTIME_SYSTEMDESCTABLE_H

#include "tt/device/System.h"
#include "ttmlir/Target/Common/system_desc_generated.h"

#include <string>

namespace tt::runtime {

/// The table of a description, as it stands in .ttsys and .ttnn files.
flatbuffers::Offset<target::SystemDesc>
writeSystemDesc(flatbuffers::FlatBufferBuilder &builder,
                const device::SystemDesc &desc);

/// A verified table as a description that validates. `product` names the
/// system; if empty, it is looked up by its figures and is "custom" if unknown.
/// Throws Error BadFile or Unsupported, starting with `file`.
device::SystemDesc readSystemDesc(const target::SystemDesc &table,
                                  const std::string &file,
                                  const std::string &product = {});

} // namespace tt::runtime

#endif // TT_RUNTIME_SYSTEMDESCTABLE_H
