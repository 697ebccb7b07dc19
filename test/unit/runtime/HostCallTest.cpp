//===- HostCallTest.cpp - Functions that the host computes ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ExpectError.h"
#include "ProgramBuilder.h"
#include "tt/runtime/Runtime.h"

#include <algorithm>
#include <cmath>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

namespace {

const TensorSpec kRows = hostTensor({33, 35});

/// Every function halves its first input; counts what was made of files.
class Halve : public runtime::HostLoader, public runtime::HostCode {
public:
  std::shared_ptr<runtime::HostCode>
  load(const runtime::HostSource &source) override {
    ++loaded;
    EXPECT_EQ(source.mlir, kHostText);
    return std::shared_ptr<runtime::HostCode>(std::shared_ptr<void>(), this);
  }
  std::vector<Tensor>
  call(const std::string &function, const std::vector<Tensor> &inputs,
       const std::vector<runtime::TensorDesc> &outputs) override {
    EXPECT_EQ(function, "f");
    EXPECT_EQ(outputs.size(), 1u);
    if (!failure.empty())
      throw std::runtime_error(failure);
    std::vector<float> values = inputs.at(0).to_vector<float>();
    for (float &value : values)
      value /= 2;
    return {runtime::createHostTensor(values.data(), shape,
                                      ttnn::DataType::FLOAT32)};
  }
  int loaded = 0;
  std::string failure;
  ttnn::Shape shape{33, 35};
};

class HostCall : public testing::Test {
protected:
  std::vector<float> run(const Binary &binary) {
    std::vector<float> values(33 * 35);
    for (size_t i = 0; i != values.size(); ++i)
      values[i] = float(i % 7);
    runtime::SubmitOptions options;
    options.host = loader;
    options.afterOp = [&](const runtime::OpReport &report) {
      if (report.type == "call") {
        ++calls;
        EXPECT_TRUE(report.events.empty()) << "it takes no time on the device";
        EXPECT_EQ(report.results.size(), 1u);
        EXPECT_GE(report.hostSeconds, 0);
      }
    };
    Tensor x = runtime::createHostTensor(values.data(), {33, 35},
                                         ttnn::DataType::FLOAT32);
    return runtime::submit(device, binary, 0, {x}, options)
        .at(0)
        .to_vector<float>();
  }

  runtime::Device device = runtime::openMeshDevice();
  std::shared_ptr<Halve> loader = std::make_shared<Halve>();
  int calls = 0;
};

void expectBad(ProgramBuilder &b, const std::string &message) {
  std::vector<uint8_t> bytes = b.finish();
  expectError(Kind::BadFile, message,
              [&] { (void)Binary::loadFromMemory(bytes, "x.ttnn"); });
}

/// A program that calls `callee` on `given`.
void callIn(ProgramBuilder &b, const std::string &callee,
            const TensorSpec &given, const TensorSpec &result) {
  b.input(0, given);
  b.op("call", {b.ref(1, result)},
       {b.text("callee", callee), b.tensors("inputs", {b.ref(0, given)})});
  b.output(1, result);
}

} // namespace

TEST_F(HostCall, RunsBetweenOpsOfTheDevice) {
  Binary binary = Binary::loadFromMemory(hostProgram(), "x.ttnn");
  EXPECT_EQ(binary.hostSource(), kHostText);
  EXPECT_EQ(binary.hostFunctionNames(), std::vector<std::string>{"f"});
  std::vector<float> found = run(binary);
  for (size_t i = 0; i != found.size(); ++i)
    ASSERT_NEAR(found[i], std::exp(float(i % 7) / 2), 1e-2 * found[i]) << i;
  EXPECT_EQ(calls, 1);
}

TEST_F(HostCall, IsLoadedOnceForALoaderAndAFile) {
  Binary binary = Binary::loadFromMemory(hostProgram(), "x.ttnn");
  (void)run(binary);
  (void)run(Binary(binary));
  EXPECT_EQ(loader->loaded, 1);
  (void)run(Binary::loadFromMemory(hostProgram(), "y.ttnn"));
  EXPECT_EQ(loader->loaded, 2);
  loader = std::make_shared<Halve>();
  (void)run(binary);
  EXPECT_EQ(loader->loaded, 1);
}

TEST_F(HostCall, NamesTheFunctionInErrors) {
  Binary binary = Binary::loadFromMemory(hostProgram(), "x.ttnn");
  loader->failure = "no";
  expectError(Kind::Internal,
              "program 'main': op 2 (call, loc(\"test\")): function 'f' of the "
              "host: no",
              [&] { (void)run(binary); });
  loader->failure = "";
  loader->shape = {35, 33};
  expectError(Kind::BadFile, "the result is 35x33", [&] { (void)run(binary); });
  loader = nullptr;
  expectError(Kind::InvalidArgument, "SubmitOptions::host",
              [&] { (void)run(binary); });
}

TEST_F(HostCall, RefusesDamagedText) {
  ProgramBuilder b;
  callIn(b, "f", kRows, kRows);
  b.host(kHostText, {{"f", {kRows}, {kRows}}}, 1);
  expectBad(b, "functions of the host: the text is damaged");
  std::vector<uint8_t> file = hostProgram();
  auto text = std::search(file.begin(), file.end(), std::begin(kHostText),
                          std::end(kHostText) - 1);
  ASSERT_NE(text, file.end());
  *text ^= 1;
  expectError(Kind::BadFile, "the text is damaged",
              [&] { (void)Binary::loadFromMemory(file, "x.ttnn"); });
}

TEST_F(HostCall, RefusesWrongCalls) {
  using Functions = std::vector<ProgramBuilder::HostFunction>;
  auto refused = [](const TensorSpec &given, const TensorSpec &result,
                    const Functions &functions, const std::string &message) {
    ProgramBuilder b;
    callIn(b, "f", given, result);
    if (!functions.empty())
      b.host(kHostText, functions);
    expectBad(b, message);
  };
  TensorSpec other = hostTensor({5, 5}), device = dramTensor({33, 35});
  refused(kRows, kRows, {},
          "op 0 (call): there is no function 'f' of the host");
  refused(kRows, kRows, {{"g", {kRows}, {kRows}}}, "there is no function 'f'");
  refused(other, kRows, {{"f", {kRows}, {kRows}}}, "op 0 (call): input 0 is ");
  refused(kRows, other, {{"f", {kRows}, {kRows}}}, "op 0 (call): result 0 is ");
  refused(kRows, kRows, {{"f", {kRows, kRows}, {kRows}}},
          "1 inputs, the function 'f' has 2");
  refused(kRows, kRows, {{"f", {device}, {kRows}}},
          "is not in rows on the host");
  refused(kRows, kRows, {{"f", {kRows}, {kRows}}, {"f", {kRows}, {kRows}}},
          "'f': is there twice");
}
