//===- BinaryFuzzTest.cpp - Damaged programs do no harm -------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Every prefix and many mutations of good files are loaded; what loads, runs.
// The only outcomes are outputs and a runtime::Error.
//===----------------------------------------------------------------------===//
#include "Mutate.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Runtime.h"

#include <gtest/gtest.h>

#include <map>

using namespace tt;
using fuzz::Bytes;
using runtime::Binary;
using runtime::Error;

namespace {

constexpr size_t kMutations = 10000;
/// A tensor may have all of the small device's DRAM.
constexpr uint64_t kMaxTensorBytes = 12 << 20;

/// Counts what happened, so that a test can see that it tests something.
struct Outcomes {
  size_t refused = 0, failed = 0, ran = 0;
};

class BinaryFuzz : public testing::Test {
protected:
  void tryFile(const Bytes &bytes) {
    std::optional<Binary> binary;
    try {
      binary = Binary::loadFromMemory(bytes, "fuzz", options);
    } catch (const Error &) {
      ++outcomes.refused;
      return;
    }
    for (size_t i = 0; i != binary->numPrograms(); ++i)
      tryProgram(*binary, i);
    runtime::releaseCachedResults(*binary);
    ASSERT_EQ(device->memory_stats(ttnn::BufferType::DRAM).used, 0u);
    ASSERT_EQ(device->memory_stats(ttnn::BufferType::L1).used, 0u);
  }

  void tryMutations(const Bytes &file, unsigned seed) {
    fuzz::Mutator mutator(seed);
    for (size_t i = 0; i != kMutations && !HasFailure(); ++i) {
      SCOPED_TRACE(i);
      tryFile(mutator.mutate(file));
    }
  }

  void tryProgram(const Binary &binary, size_t index) {
    try {
      std::vector<runtime::Tensor> inputs;
      runtime::SubmitOptions submit;
      submit.host = host;
      // Loops may have lost their ends.
      submit.interrupted = [asked = 0]() mutable { return ++asked > 500; };
      for (const runtime::Argument &input : binary.program(index).inputs)
        inputs.push_back(zeros(input.desc));
      for (const runtime::Tensor &output :
           runtime::submit(device, binary, index, inputs, submit))
        (void)output.to_bytes();
      ++outcomes.ran;
    } catch (const Error &) {
      ++outcomes.failed;
    } catch (const Interrupted &) {
      ++outcomes.failed;
    }
    device->profile().clear();
  }

  static runtime::Tensor zeros(const runtime::TensorDesc &desc) {
    std::vector<uint8_t> data(size_t(desc.shape.volume()) * 4);
    return runtime::createHostTensor(data.data(), desc.shape,
                                     desc.layout.dtype);
  }

  runtime::Device device = runtime::openMeshDevice(test::smallSystem());
  runtime::LoadOptions options{.ignoreVersion = false,
                               .maxTensorBytes = kMaxTensorBytes};
  std::shared_ptr<runtime::HostLoader> host;
  Outcomes outcomes;
};

TEST_F(BinaryFuzz, EveryPrefixIsRefused) {
  for (const Bytes &file :
       {test::addProgram(), test::mixedProgram(test::smallSystem()),
        test::cachedProgram(test::smallSystem())}) {
    for (size_t size = 0; size != file.size(); ++size)
      tryFile({file.begin(), file.begin() + ptrdiff_t(size)});
    EXPECT_EQ(outcomes.refused, file.size());
    outcomes = {};
  }
}

TEST_F(BinaryFuzz, EveryPrefixWithAFittingHeaderIsRefusedOrRuns) {
  Bytes file = test::mixedProgram(test::smallSystem());
  for (size_t size = 16; size != file.size(); ++size) {
    Bytes prefix(file.begin(), file.begin() + ptrdiff_t(size));
    uint32_t length = uint32_t(size - 4);
    std::memcpy(prefix.data(), &length, sizeof(length));
    tryFile(prefix);
  }
  EXPECT_GT(outcomes.refused, file.size() / 2);
}

TEST_F(BinaryFuzz, MutationsAreRefusedFailOrRun) {
  Bytes file = test::mixedProgram(test::smallSystem());
  tryMutations(file, 1);
  // Constants and strings may change without consequence; the rest may not.
  EXPECT_GT(outcomes.refused, kMutations / 20);
  EXPECT_GT(outcomes.failed, kMutations / 2000);
  EXPECT_GT(outcomes.ran, kMutations / 20);
}

TEST_F(BinaryFuzz, MutationsOfTheTablesOnly) {
  // Without the constant's data, which is most of the file.
  Bytes file = test::addProgram({32, 64}, test::smallSystem());
  tryMutations(file, 2);
  EXPECT_GT(outcomes.refused, kMutations / 4);
  EXPECT_GT(outcomes.ran, kMutations / 20);
}

TEST_F(BinaryFuzz, MutationsOfFunctionsWhoseResultsAreKept) {
  Bytes file = test::cachedProgram(test::smallSystem());
  tryFile(file);
  ASSERT_EQ(outcomes.ran, 1u);
  tryMutations(file, 4);
  EXPECT_GT(outcomes.refused, kMutations / 4);
  EXPECT_GT(outcomes.ran, kMutations / 20);
}

TEST_F(BinaryFuzz, MutationsOfLoopsAndBranches) {
  Bytes file = test::loopProgram(test::smallSystem());
  tryFile(file);
  ASSERT_EQ(outcomes.ran, 1u);
  tryMutations(file, 6);
  EXPECT_GT(outcomes.refused, kMutations / 4);
  EXPECT_GT(outcomes.ran, kMutations / 20);
}

/// Text that gets as far as being run must be what was written.
class SameText : public runtime::HostLoader, public runtime::HostCode {
public:
  std::shared_ptr<runtime::HostCode>
  load(const runtime::HostSource &source) override {
    EXPECT_EQ(source.mlir, test::kHostText);
    return std::shared_ptr<runtime::HostCode>(std::shared_ptr<void>(), this);
  }
  std::vector<runtime::Tensor>
  call(const std::string &, const std::vector<runtime::Tensor> &inputs,
       const std::vector<runtime::TensorDesc> &) override {
    return inputs;
  }
};

TEST_F(BinaryFuzz, MutationsOfFunctionsOfTheHost) {
  Bytes file = test::hostProgram(test::smallSystem());
  host = std::make_shared<SameText>();
  tryFile(file);
  ASSERT_EQ(outcomes.ran, 1u);
  tryMutations(file, 5);
  EXPECT_GT(outcomes.refused, kMutations / 4);
  EXPECT_GT(outcomes.ran, kMutations / 20);
}

TEST(SystemDescFuzz, DamageIsRefusedOrSound) {
  Bytes file = runtime::serializeSystemDesc(device::makeSystem("n300"));
  size_t sound = 0;
  auto tryFile = [&](const Bytes &bytes) {
    try {
      auto system = runtime::parseSystemDesc(bytes, "fuzz").desc;
      EXPECT_TRUE(system.validate().empty());
      ++sound;
    } catch (const Error &) {
    }
  };
  for (size_t size = 0; size != file.size(); ++size)
    tryFile({file.begin(), file.begin() + ptrdiff_t(size)});
  EXPECT_EQ(sound, 0u);
  fuzz::Mutator mutator(3);
  for (size_t i = 0; i != kMutations; ++i)
    tryFile(mutator.mutate(file));
  EXPECT_GT(sound, 0u);
  EXPECT_LT(sound, kMutations);
}

} // namespace
