//===- ControlFlowTest.cpp - Loops and branches of a program --------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Runtime.h"

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

static const TensorSpec kSpec = dramTensor({33, 35}), kOne = dramTensor({1, 1});

static Tensor filled(std::initializer_list<uint32_t> shape, float value) {
  ttnn::Shape sizes(std::vector<int64_t>(shape.begin(), shape.end()));
  std::vector<float> values(sizes.volume(), value);
  return runtime::createHostTensor(values.data(), sizes,
                                   ttnn::DataType::FLOAT32);
}

namespace {
class ControlFlow : public testing::Test {
protected:
  float run(const Binary &binary, const std::vector<Tensor> &inputs,
            const runtime::SubmitOptions &options = {}) {
    return runtime::submit(device, binary, 0, inputs, options)
        .at(0)
        .to_vector<float>()
        .back();
  }
  uint64_t used() { return device->memory_stats(ttnn::BufferType::DRAM).used; }

  runtime::Device device = runtime::openMeshDevice();
};

/// name(0, 1) = 0 + 1
void addFunction(ProgramBuilder &b, const std::string &name,
                 const std::string &op = "add") {
  b.input(0, kSpec);
  b.input(1, kSpec);
  b.op(op, {b.ref(2, kSpec)},
       {b.tensor("lhs", 0, kSpec), b.tensor("rhs", 1, kSpec)});
  b.output(2, kSpec);
  b.endFunction(name);
}

/// isPositive(0, 1) = max(0); holds(0, 1) without an op says what it is told.
void addCondition(ProgramBuilder &b) {
  b.input(0, kSpec);
  b.input(1, kSpec);
  b.op("max", {b.ref(2, kOne)},
       {b.tensor("input", 0, kSpec), b.boolean("keep_dim", true)});
  b.op("relu", {b.ref(3, kOne)}, {b.tensor("input", 2, kOne)});
  b.output(3, kOne);
  b.endFunction("isPositive");
}

using Values = std::vector<ProgramBuilder::Value>;
using Refs = std::vector<ProgramBuilder::Ref>;

/// main(0, 1) = a loop with `more` than a body and its inputs.
void addLoop(ProgramBuilder &b, const std::string &body, Values more) {
  b.input(0, kSpec);
  b.input(1, kSpec);
  more.push_back(b.text("body", body));
  more.push_back(b.tensors("inputs", Refs{b.ref(0, kSpec), b.ref(1, kSpec)}));
  b.op("loop", {b.ref(2, kSpec)}, more);
  b.deallocate(0, kSpec);
  b.deallocate(1, kSpec);
  b.output(2, kSpec);
}

Binary load(ProgramBuilder &b) {
  return Binary::loadFromMemory(b.finish(), "x.ttnn");
}

void expectBad(ProgramBuilder &b, const std::string &message) {
  std::vector<uint8_t> bytes = b.finish();
  expectError(Kind::BadFile, message,
              [&] { (void)Binary::loadFromMemory(bytes, "x.ttnn"); });
}
} // namespace

TEST_F(ControlFlow, RunsRounds) {
  for (int64_t times : {0, 1, 7}) {
    ProgramBuilder b;
    addFunction(b, "f");
    addLoop(b, "f", {b.integer("times", times)});
    Binary binary = load(b);
    Tensor x = filled({33, 35}, 3), y = filled({33, 35}, 2);
    EXPECT_EQ(run(binary, {x, y}), float(3 + 2 * times));
    EXPECT_EQ(used(), 0u) << "what a round leaves behind goes";
  }
}

TEST_F(ControlFlow, RunsWhileItIsTold) {
  ProgramBuilder b;
  addCondition(b);
  addFunction(b, "f", "subtract");
  addLoop(b, "f", {b.text("condition", "isPositive")});
  Binary binary = load(b);
  Tensor two = filled({33, 35}, 2);
  EXPECT_EQ(run(binary, {filled({33, 35}, 7), two}), -1);
  EXPECT_EQ(run(binary, {filled({33, 35}, -5), two}), -5);
  std::vector<std::string> ran;
  std::vector<std::string> events;
  runtime::SubmitOptions options;
  options.afterOp = [&](const runtime::OpReport &report) {
    ran.push_back(std::string(report.type));
    if (report.type == "loop")
      for (const ttnn::OpEvent &event : report.events)
        events.push_back(event.op);
  };
  EXPECT_EQ(run(binary, {filled({33, 35}, 1), two}, options), -1);
  EXPECT_EQ(ran,
            (std::vector<std::string>{"max", "relu", "subtract", "max", "relu",
                                      "loop", "deallocate", "deallocate"}));
  EXPECT_EQ(events, std::vector<std::string>(2, "from_device"));
}

/// A loop without an end and without an op.
TEST_F(ControlFlow, IsInterrupted) {
  ProgramBuilder b;
  b.input(0, kSpec);
  b.input(1, kSpec);
  b.output(0, kSpec);
  b.endFunction("same");
  b.input(0, kSpec);
  b.input(1, kSpec);
  b.op("full", {b.ref(2, kOne)},
       {b.real("fill_value", 1), b.integers("shape", {1, 1})});
  b.output(2, kOne);
  b.endFunction("always");
  addLoop(b, "same", {b.text("condition", "always")});
  Binary binary = load(b);
  runtime::SubmitOptions options;
  int asked = 0;
  options.interrupted = [&] { return ++asked > 1000; };
  Tensor x = filled({33, 35}, 3);
  EXPECT_THROW(run(binary, {x, x}, options), Interrupted);
}

TEST_F(ControlFlow, Chooses) {
  ProgramBuilder b;
  addFunction(b, "f", "add");
  addFunction(b, "g", "subtract");
  addFunction(b, "h", "multiply");
  b.input(0, kSpec);
  b.input(1, kSpec);
  b.input(2, kOne);
  b.op("case", {b.ref(3, kSpec)},
       {b.tensor("index", 2, kOne), b.texts("branches", {"f", "g", "h"}),
        b.tensors("inputs", Refs{b.ref(0, kSpec), b.ref(1, kSpec)})});
  b.output(3, kSpec);
  Binary binary = load(b);
  Tensor x = filled({33, 35}, 5), y = filled({33, 35}, 3);
  EXPECT_EQ(run(binary, {x, y, filled({1, 1}, 0)}), 8);
  EXPECT_EQ(run(binary, {x, y, filled({1, 1}, 1)}), 2);
  EXPECT_EQ(run(binary, {x, y, filled({1, 1}, 2)}), 15);
  EXPECT_EQ(run(binary, {x, y, filled({1, 1}, 1e9)}), 15);
  EXPECT_EQ(run(binary, {x, y, filled({1, 1}, -1)}), 15);
}

TEST_F(ControlFlow, RefusesWrongFiles) {
  {
    ProgramBuilder b;
    addFunction(b, "f");
    addLoop(b, "f", {});
    expectBad(b, "op 0 (loop): neither a condition nor a number of rounds");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    addLoop(b, "f", {b.integer("times", -1)});
    expectBad(b, "op 0 (loop): -1 rounds");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    addLoop(b, "f", {b.text("condition", "f")});
    expectBad(b, "wanted one element");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    addLoop(b, "f", {b.text("condition", "g")});
    expectBad(b, "there is no function 'g' before it");
  }
  {
    ProgramBuilder b;
    addCondition(b);
    b.input(0, kSpec);
    b.input(1, kSpec);
    b.op("loop", {b.ref(2, kOne)},
         {b.text("body", "isPositive"), b.integer("times", 1),
          b.tensors("inputs", Refs{b.ref(0, kSpec), b.ref(1, kSpec)})});
    b.output(2, kOne);
    expectBad(b, "result 0 of the function 'isPositive' does not replace its "
                 "input 0");
  }
  {
    ProgramBuilder b;
    b.input(0, kOne);
    b.op("case", {},
         {b.tensor("index", 0, kOne), b.texts("branches", {}),
          b.tensors("inputs", Refs{})});
    b.output(0, kOne);
    expectBad(b, "op 0 (case): there is no branch");
  }
  {
    ProgramBuilder b;
    addFunction(b, "f");
    b.input(0, kSpec);
    b.op("case", {b.ref(2, kSpec)},
         {b.tensor("index", 0, kSpec), b.texts("branches", {"f"}),
          b.tensors("inputs", Refs{b.ref(0, kSpec), b.ref(0, kSpec)})});
    b.output(2, kSpec);
    expectBad(b, "the index is ");
  }
}

TEST_F(ControlFlow, RefusesToNestTooDeeply) {
  ProgramBuilder b;
  addFunction(b, "f0");
  for (int i = 1; i != 1100; ++i) {
    addLoop(b, "f" + std::to_string(i - 1), {b.integer("times", 1)});
    b.endFunction("f" + std::to_string(i));
  }
  addLoop(b, "f1099", {b.integer("times", 1)});
  std::vector<uint8_t> bytes = b.finish();
  expectError(Kind::Unsupported, "calls within calls are 1001 deep",
              [&] { (void)Binary::loadFromMemory(bytes, "x.ttnn"); });
}
