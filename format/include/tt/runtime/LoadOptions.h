//===- LoadOptions.h - How strictly files are read ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LOADOPTIONS_H
#define TT_RUNTIME_LOADOPTIONS_H

#include <cstdint>

namespace tt::runtime {

struct LoadOptions {
  /// Reads files of another version or schema, as far as they still verify.
  bool ignoreVersion = false;
  /// Largest tensor that a program may declare, tile padding included. 0: the
  /// DRAM of the chip that the program was compiled for.
  uint64_t maxTensorBytes = 0;
};

} // namespace tt::runtime

#endif // TT_RUNTIME_LOADOPTIONS_H
