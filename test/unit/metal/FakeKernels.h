//===- FakeKernels.h - kernels in C++ instead of compiled ones --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_METAL_FAKEKERNELS_H
#define TT_TEST_METAL_FAKEKERNELS_H

#include "tt/runtime/KernelLoader.h"

#include <string>
#include <vector>

namespace tt::test {

/// Finds the kernels of MetalBuilder's programs by their text:
///
///   read     pushes the two rows of its shard to the circular buffer
///   add one  pops them and writes each word plus the global semaphore's value
///   next     writes each word of its shard plus one; for GenericBuilder's
///   spin     waits for a page that never comes
///
/// Anything else is an error.
class FakeLoader : public runtime::KernelLoader {
public:
  emulator::KernelCode load(const runtime::KernelSource &kernel) override;

  /// Names of the kernels in the order of loading.
  std::vector<std::string> loaded;
};

} // namespace tt::test

#endif // TT_TEST_METAL_FAKEKERNELS_H
