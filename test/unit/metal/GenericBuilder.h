//===- GenericBuilder.h - .ttnn programs with kernels -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_METAL_GENERICBUILDER_H
#define TT_TEST_METAL_GENERICBUILDER_H

#include "ProgramBuilder.h"

#include <cstdint>
#include <vector>

namespace tt::test {

/// The parts of the program below that a test may damage; every field may be
/// nonsense.
struct GenericSpec {
  /// The second argument of the kernel: its index among the two tensors.
  uint32_t operand = 1;
  uint32_t kernel = 0; ///< of one
  int32_t rows = 2;    ///< of cores, from (0, 0)
  uint32_t port = 3;
  /// The operand in whose shards the first circular buffer lies, if any.
  flatbuffers::Optional<uint32_t> alias = {};
  flatbuffers::Optional<uint64_t> address = {}; ///< of the first one
  /// The buffer that shares the second one's memory, if any, and its pages.
  flatbuffers::Optional<uint32_t> shares = 0;
  uint32_t sharedPages = 4;
  flatbuffers::Optional<uint32_t> sharedAlias =
      {};               ///< the second one's operand
  bool inDram = false;  ///< the tensors, interleaved
  bool onHost = false;  ///< likewise
  bool isLaunch = true; ///< else the program is an integer
  /// The kernel reads what `empty` made and writes the input.
  bool readsEmpty = false;
  uint32_t ops = 1; ///< launches, one behind the other, each of its own table
};

/// A tensor of 4x8 words, row by row on two cores, and the same plus `ops`:
/// each core's kernel "next" adds one to its 16 words.
std::vector<uint8_t>
genericProgram(const GenericSpec &spec = {},
               const device::SystemDesc &system = device::makeSystem("n150"));

} // namespace tt::test

#endif // TT_TEST_METAL_GENERICBUILDER_H
