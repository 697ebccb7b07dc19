//===- BudgetTest.cpp - Compiled programs fit the memory ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "RandomPrograms.h"

#include "tt/runtime/Runtime.h"
#include "tt/runtime/SystemDesc.h"
#include "ttmlir/Driver/Driver.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include <unistd.h>

using namespace tt;
using test::RandomPrograms;

namespace {

constexpr unsigned kPrograms = 40, kBatches = 8;

/// A chip whose memory a few small tensors fill.
device::SystemDesc smallSystem() {
  device::SystemDesc system = device::makeSystem("n150");
  for (device::ChipDesc &chip : system.chips) {
    chip.l1Size = chip.l1UnreservedBase + 20 * 1024;
    chip.dramChannelSize = chip.dramUnreservedBase + 64 * 1024;
    chip.dramUnreservedEnd = chip.dramChannelSize;
  }
  return system;
}

/// The compiler's error for a function that does not fit.
struct Refusal {
  unsigned line = 0;
  std::string message;
};

class Budget : public testing::TestWithParam<unsigned> {
protected:
  Budget() {
    path = std::filesystem::temp_directory_path() /
           ("budget-" + std::to_string(getpid()) + ".ttsys");
    runtime::saveSystemDesc(system, path);
  }
  ~Budget() override { std::filesystem::remove(path); }

  driver::CompileOptions options(const std::string &check) {
    return {path, "",
            "optimization-level=" + std::to_string(GetParam()) +
                " check-memory=" + check};
  }

  /// By function, which begin at the lines of `starts`.
  std::map<unsigned, Refusal> refusals(const std::string &text,
                                       const std::vector<unsigned> &starts) {
    try {
      driver::compile(text, "batch.mlir", options("refuse"));
      return {};
    } catch (const driver::CompileError &error) {
      std::map<unsigned, Refusal> found;
      std::istringstream lines(error.what());
      std::regex pattern("batch\\.mlir:([0-9]+):[0-9]+: error: (.*)");
      for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, pattern))
          continue;
        unsigned at = unsigned(std::stoul(match[1]));
        auto after = std::upper_bound(starts.begin(), starts.end(), at);
        found[unsigned(after - starts.begin()) - 1] = {at, match[2]};
      }
      EXPECT_FALSE(found.empty()) << error.what();
      return found;
    }
  }

  /// The error of a run with zeros; empty if there is none.
  std::string errorOf(const runtime::Binary &binary, size_t program) {
    std::vector<runtime::Tensor> inputs;
    for (const runtime::Argument &input : binary.program(program).inputs) {
      std::vector<uint16_t> zeros(size_t(input.desc.shape.volume()));
      inputs.push_back(runtime::createHostTensor(zeros.data(), input.desc.shape,
                                                 input.desc.layout.dtype));
    }
    try {
      runtime::submit(device, binary, program, inputs);
    } catch (const runtime::Error &error) {
      EXPECT_EQ(runtime::Error::Kind::OutOfMemory, error.kind())
          << error.what();
      return error.what();
    }
    return "";
  }

  device::SystemDesc system = smallSystem();
  std::string path;
  runtime::Device device = runtime::openMeshDevice(system);
};

/// Both ways: what is accepted runs, and what is refused runs out of memory, at
/// the very tensor that was named.
TEST_P(Budget, WhatIsRefusedAndNothingElseRunsOutOfMemory) {
  unsigned accepted = 0, refused = 0, inL1 = 0;
  for (unsigned batch = 0; batch != kBatches; ++batch) {
    RandomPrograms programs(1000 * GetParam() + batch);
    std::vector<unsigned> starts;
    for (unsigned i = 0; i != kPrograms; ++i) {
      starts.push_back(1 + unsigned(std::count(programs.text.begin(),
                                               programs.text.end(), '\n')));
      programs.add("f" + std::to_string(i));
    }
    auto wanted = refusals(programs.text, starts);
    auto bytes =
        driver::compile(programs.text, "batch.mlir", options("report"));
    runtime::Binary binary =
        runtime::Binary::loadFromMemory(bytes, "batch.ttnn");
    for (unsigned i = 0; i != kPrograms; ++i) {
      SCOPED_TRACE(testing::Message() << "batch " << batch << ", f" << i);
      std::string error = errorOf(binary, i);
      auto refusal = wanted.find(i);
      if (refusal == wanted.end()) {
        EXPECT_EQ("", error);
        ++accepted;
        continue;
      }
      ++refused;
      const auto &[line, message] = refusal->second;
      inL1 += message.find("does not fit into L1") != std::string::npos;
      EXPECT_TRUE(std::regex_search(
          message,
          std::regex("#[0-9]+' of type 'tensor<.*' does not fit into "
                     "(L1|DRAM).* bytes.* in one of .* banks of [0-9]+")))
          << message;
      std::smatch argument;
      std::string place = "batch.mlir\":" + std::to_string(line) + ":";
      if (std::regex_search(message, argument,
                            std::regex("^argument '#([0-9]+)'")))
        place = "input " + argument[1].str() + " ";
      EXPECT_NE(std::string::npos, error.find(place)) << message << "\n"
                                                      << error;
    }
    ASSERT_FALSE(HasFailure()) << programs.text;
    for (auto memory : {ttnn::BufferType::DRAM, ttnn::BufferType::L1})
      EXPECT_EQ(0u, device->memory_stats(memory).used);
  }
  // The programs are to press on both memories.
  printf("level %u: %u accepted, %u refused, %u of these for L1\n", GetParam(),
         accepted, refused, inL1);
  EXPECT_GE(accepted, kPrograms * kBatches / 5);
  EXPECT_GE(refused, kPrograms * kBatches / 5);
  EXPECT_GE(inL1, 10u);
  EXPECT_GE(refused - inL1, 10u);
}

INSTANTIATE_TEST_SUITE_P(Levels, Budget, testing::Values(0u, 1u));

} // namespace
