//===- MetalFuzzTest.cpp - Damaged files with kernels do no harm ----------===//
// SPDX-License-Identifier: Apache-2.0
//
// Every prefix and many mutations of a good file are loaded; what loads, runs.
// The only outcomes are outputs and a runtime::Error.
//===----------------------------------------------------------------------===//
#include "FakeKernels.h"
#include "GenericBuilder.h"
#include "MetalBuilder.h"
#include "Mutate.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Runtime.h"

#include <gtest/gtest.h>

#include <optional>

using namespace tt;
using fuzz::Bytes;
using runtime::Binary;
using runtime::Error;

namespace {

constexpr size_t kMutations = 10000;
constexpr uint64_t kMaxTensorBytes = 1 << 20;

/// Counts what happened, so that a test can see that it tests something.
struct Outcomes {
  size_t refused = 0, failed = 0, ran = 0;
};

class MetalFuzz : public testing::Test {
protected:
  MetalFuzz() { submit.kernels = std::make_shared<test::FakeLoader>(); }

  void tryFile(const Bytes &bytes) {
    std::optional<Binary> binary;
    try {
      binary = Binary::loadFromMemory(bytes, "fuzz", options);
    } catch (const Error &error) {
      EXPECT_NE(error.kind(), Error::Kind::Internal) << error.what();
      ++outcomes.refused;
      return;
    }
    for (size_t i = 0; i != binary->numPrograms(); ++i)
      tryProgram(*binary, i);
  }

  void tryProgram(const Binary &binary, size_t index) {
    try {
      std::vector<runtime::Tensor> inputs;
      for (const runtime::Argument &input : binary.program(index).inputs) {
        std::vector<uint8_t> data(size_t(input.desc.shape.volume()) * 4);
        inputs.push_back(runtime::createHostTensor(
            data.data(), input.desc.shape, input.desc.layout.dtype));
      }
      for (const runtime::Tensor &output :
           runtime::submit(device, binary, index, inputs, submit))
        (void)output.to_bytes();
      ++outcomes.ran;
    } catch (const Error &) {
      ++outcomes.failed;
    }
    ASSERT_EQ(device->memory_stats(ttnn::BufferType::DRAM).used, 0u);
    ASSERT_EQ(device->memory_stats(ttnn::BufferType::L1).used, 0u);
  }

  static Bytes addFile() { return test::addOneProgram(test::smallSystem()); }
  /// Copies through DRAM, which the other program does not use.
  static Bytes dramFile() {
    test::BufferSpec buffer;
    buffer.memory = test::mfb::BufferType::DRAM;
    buffer.shard = {3, 5};
    return test::roundTrip({70, 150}, test::DataType::BFloat16, buffer,
                           test::smallSystem());
  }

  /// A .ttnn file with launches.
  static Bytes genericFile() {
    return test::genericProgram({.alias = 1, .ops = 2}, test::smallSystem());
  }

  /// Likewise; the launch places its circular buffers.
  static Bytes placedFile() {
    return test::genericProgram({.inDram = true}, test::smallSystem());
  }

  runtime::Device device = runtime::openMeshDevice(test::smallSystem());
  runtime::LoadOptions options{.ignoreVersion = false,
                               .maxTensorBytes = kMaxTensorBytes};
  runtime::SubmitOptions submit;
  Outcomes outcomes;
};

TEST_F(MetalFuzz, TheFilesAreGood) {
  tryFile(addFile());
  tryFile(dramFile());
  tryFile(genericFile());
  tryFile(placedFile());
  EXPECT_EQ(outcomes.ran, 4u);
}

TEST_F(MetalFuzz, EveryPrefixIsRefused) {
  for (const Bytes &file :
       {addFile(), dramFile(), genericFile(), placedFile()}) {
    for (size_t size = 0; size != file.size(); ++size)
      tryFile({file.begin(), file.begin() + ptrdiff_t(size)});
    EXPECT_EQ(outcomes.refused, file.size());
    outcomes = {};
  }
}

TEST_F(MetalFuzz, EveryPrefixWithAFittingHeaderIsRefusedOrRuns) {
  Bytes file = addFile();
  for (size_t size = 16; size != file.size(); ++size) {
    Bytes prefix(file.begin(), file.begin() + ptrdiff_t(size));
    uint32_t length = uint32_t(size - 4);
    std::memcpy(prefix.data(), &length, sizeof(length));
    tryFile(prefix);
  }
  EXPECT_GT(outcomes.refused, file.size() / 2);
}

TEST_F(MetalFuzz, MutationsAreRefusedFailOrRun) {
  fuzz::Mutator mutator(11);
  for (const Bytes &file :
       {addFile(), dramFile(), genericFile(), placedFile()}) {
    outcomes = {};
    for (size_t i = 0; i != kMutations; ++i) {
      SCOPED_TRACE(i);
      tryFile(mutator.mutate(file));
      if (HasFatalFailure())
        return;
    }
    EXPECT_GT(outcomes.refused, kMutations / 4);
    EXPECT_GT(outcomes.ran, kMutations / 20);
  }
}

} // namespace
