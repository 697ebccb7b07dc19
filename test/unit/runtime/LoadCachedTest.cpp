//===- LoadCachedTest.cpp - Functions whose results are kept --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Runtime.h"

#include <cmath>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

static const TensorSpec kSpec = dramTensor({33, 35});

static Tensor filled(float value) {
  std::vector<float> values(33 * 35, value);
  return runtime::createHostTensor(values.data(), {33, 35},
                                   ttnn::DataType::FLOAT32);
}

namespace {
class LoadCached : public testing::Test {
protected:
  /// The ops that ran: "function/op" for ops of functions.
  std::vector<std::string>
  run(const Binary &binary, const std::vector<Tensor> &inputs, float expected) {
    std::vector<std::string> ran;
    runtime::SubmitOptions options;
    options.afterOp = [&](const runtime::OpReport &report) {
      std::string function(report.function);
      ran.push_back((function.empty() ? "" : function + "/") +
                    std::string(report.type));
    };
    auto outputs = runtime::submit(device, binary, 0, inputs, options);
    EXPECT_NEAR(outputs.at(0).to_vector<float>().at(33 * 35 - 1), expected,
                1e-3 * expected);
    return ran;
  }
  uint64_t used() { return device->memory_stats(ttnn::BufferType::DRAM).used; }

  runtime::Device device = runtime::openMeshDevice();
  std::vector<std::string> first{"weights/exp", "load_cached", "deallocate",
                                 "add", "deallocate"};
  std::vector<std::string> later{"load_cached", "deallocate", "add",
                                 "deallocate"};
};
} // namespace

TEST_F(LoadCached, CallsTheFunctionOnce) {
  Binary binary = Binary::loadFromMemory(cachedProgram(), "x.ttnn");
  Tensor x = filled(1), w = filled(2);
  EXPECT_EQ(run(binary, {x, w}, 1 + std::exp(2.0f)), first);
  uint64_t kept = used();
  EXPECT_GT(kept, 0u) << "the result stays on the device";
  EXPECT_EQ(run(binary, {x, w}, 1 + std::exp(2.0f)), later);
  EXPECT_EQ(run(binary, {filled(5), w}, 5 + std::exp(2.0f)), later);
  EXPECT_EQ(used(), kept);
}

TEST_F(LoadCached, CallsItAgainForOtherTensors) {
  Binary binary = Binary::loadFromMemory(cachedProgram(), "x.ttnn");
  Tensor x = filled(1), w = filled(2);
  EXPECT_EQ(run(binary, {x, w}, 1 + std::exp(2.0f)), first);
  uint64_t kept = used();
  EXPECT_EQ(run(binary, {x, filled(3)}, 1 + std::exp(3.0f)), first);
  EXPECT_EQ(used(), kept) << "the older result goes";
  // The tensor of 3 is gone; one that may lie in its place is another.
  EXPECT_EQ(run(binary, {x, filled(4)}, 1 + std::exp(4.0f)), first);
}

TEST_F(LoadCached, BelongsToABinaryAndADevice) {
  Tensor x = filled(1), w = filled(2);
  Binary one = Binary::loadFromMemory(cachedProgram(), "1.ttnn");
  EXPECT_EQ(run(one, {x, w}, 1 + std::exp(2.0f)), first);
  Binary other = Binary::loadFromMemory(cachedProgram(), "2.ttnn");
  EXPECT_EQ(run(other, {x, w}, 1 + std::exp(2.0f)), first);
  EXPECT_EQ(run(Binary(one), {x, w}, 1 + std::exp(2.0f)), later)
      << "copies of a binary share what is kept";
  runtime::Device before = device;
  device = runtime::openMeshDevice();
  EXPECT_EQ(run(one, {x, w}, 1 + std::exp(2.0f)), first);
  device = before;
  EXPECT_EQ(run(one, {x, w}, 1 + std::exp(2.0f)), later);
}

TEST_F(LoadCached, ReleasesWhatIsKept) {
  Binary binary = Binary::loadFromMemory(cachedProgram(), "x.ttnn");
  Tensor x = filled(1), w = filled(2);
  EXPECT_EQ(run(binary, {x, w}, 1 + std::exp(2.0f)), first);
  runtime::releaseCachedResults(binary);
  EXPECT_EQ(used(), 0u);
  EXPECT_EQ(run(binary, {x, w}, 1 + std::exp(2.0f)), first);
}

/// A function that gives back what it takes: the program's deallocation of its
/// own copy must not end what is kept.
TEST_F(LoadCached, KeepsAnInputThatIsAResult) {
  ProgramBuilder b;
  b.input(0, kSpec, "w");
  b.output(0, kSpec);
  b.endFunction("same");
  b.input(0, kSpec, "w");
  b.op("load_cached", {b.ref(1, kSpec)},
       {b.text("callee", "same"), b.tensors("inputs", {b.ref(0, kSpec)})});
  b.deallocate(0, kSpec);
  b.op("exp", {b.ref(2, kSpec)}, {b.tensor("input", 1, kSpec)});
  b.output(2, kSpec);
  Binary binary = Binary::loadFromMemory(b.finish(), "x.ttnn");
  Tensor w = filled(2);
  for (int i = 0; i != 3; ++i)
    EXPECT_EQ(run(binary, {w}, std::exp(2.0f)).back(), "exp");
}

/// Results of a function that are operands of another count as the same tensor.
TEST_F(LoadCached, FunctionsCallFunctions) {
  ProgramBuilder b;
  b.input(0, kSpec, "w");
  b.op("exp", {b.ref(1, kSpec)}, {b.tensor("input", 0, kSpec)});
  b.output(1, kSpec);
  b.endFunction("inner");
  b.input(0, kSpec, "w");
  b.op("load_cached", {b.ref(1, kSpec)},
       {b.text("callee", "inner"), b.tensors("inputs", {b.ref(0, kSpec)})});
  b.op("add", {b.ref(2, kSpec)},
       {b.tensor("lhs", 1, kSpec), b.tensor("rhs", 0, kSpec)});
  b.output(2, kSpec);
  b.endFunction("outer");
  b.input(0, kSpec, "w");
  for (uint32_t i : {0u, 1u})
    b.op("load_cached", {b.ref(i + 1, kSpec)},
         {b.text("callee", "outer"), b.tensors("inputs", {b.ref(i, kSpec)})});
  b.output(2, kSpec);
  Binary binary = Binary::loadFromMemory(b.finish(), "x.ttnn");
  Tensor w = filled(0);
  // outer(0) = 1, outer(1) = e + 1
  std::vector<std::string> once{"inner/exp", "outer/load_cached", "outer/add",
                                "load_cached"};
  std::vector<std::string> twice = once;
  twice.insert(twice.end(), once.begin(), once.end());
  EXPECT_EQ(run(binary, {w}, std::exp(1.0f) + 1), twice);
  EXPECT_EQ(run(binary, {w}, std::exp(1.0f) + 1),
            (std::vector<std::string>{"load_cached", "load_cached"}));
}

static void expectBad(ProgramBuilder &b, const std::string &message) {
  std::vector<uint8_t> bytes = b.finish();
  expectError(Kind::BadFile, message,
              [&] { (void)Binary::loadFromMemory(bytes, "x.ttnn"); });
}

static void callIn(ProgramBuilder &b, const std::string &callee,
                   const TensorSpec &given, const TensorSpec &result) {
  b.input(0, given);
  b.op("load_cached", {b.ref(1, result)},
       {b.text("callee", callee), b.tensors("inputs", {b.ref(0, given)})});
  b.output(1, result);
}

static void addFunction(ProgramBuilder &b, const std::string &name) {
  b.input(0, kSpec);
  b.output(0, kSpec);
  b.endFunction(name);
}

TEST_F(LoadCached, RefusesWrongCalls) {
  {
    ProgramBuilder b;
    addFunction(b, "f");
    callIn(b, "g", kSpec, kSpec);
    expectBad(b, "program 0: op 0 (load_cached): there is no function 'g'");
  }
  {
    ProgramBuilder b;
    callIn(b, "f", kSpec, kSpec);
    b.endFunction("f");
    callIn(b, "f", kSpec, kSpec);
    expectBad(b, "function 0: op 0 (load_cached): there is no function 'f' "
                 "before it");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    callIn(b, "f", dramTensor({5, 5}), kSpec);
    expectBad(b, "op 0 (load_cached): input 0 is ");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    callIn(b, "f", kSpec, dramTensor({5, 5}));
    expectBad(b, "op 0 (load_cached): result 0 is ");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    b.op("load_cached", {b.ref(1, kSpec)},
         {b.text("callee", "f"), b.tensors("inputs", {})});
    expectBad(b, "0 inputs, the function 'f' has 1");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    b.op("load_cached", {b.ref(1, kSpec)}, {b.tensors("inputs", {})});
    expectBad(b, "argument 'callee' is missing");
  }
}
