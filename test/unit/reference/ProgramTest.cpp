//===- ProgramTest.cpp - functions, calls, errors, speed -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "Testing.h"

#include "ttmlir/Dialect/TTIR/IR/TTIR.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <chrono>
#include <cmath>

using namespace mlir::tt::reference;
using namespace mlir::tt::reference::testing;

namespace {

TEST(Program, ResultsThatAreArgumentsOrTwins) {
  Array x = random({2, 3}), y = random({2, 3}, -1, 1, 2);
  auto got = evaluate(R"(
    func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>)
        -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>) {
      %0 = "ttir.neg"(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = "ttir.reshape"(%x) <{shape = [3 : i32, 2 : i32]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
      return %x, %0, %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>
    })",
                      {toHost(x), toHost(y)});
  ASSERT_EQ(got.size(), 4u);
  Array negated = build({2, 3}, [&](const Index &i) { return -y[i]; });
  Array reshaped = x;
  reshaped.shape = {3, 2};
  expectEqual(fromHost(got[0]), x);
  expectEqual(fromHost(got[1]), negated);
  expectEqual(fromHost(got[2]), negated);
  expectEqual(fromHost(got[3]), reshaped);
}

/// Also of what is not computed; ties go to the even neighbour.
TEST(Program, ResultsAreRoundedToTheirTypes) {
  Array x({4});
  x.data = {1 + 1.0 / 256, 1 + 3.0 / 256, -65520, 1e39};
  auto bf16 = evaluate(R"(
    func.func @f(%x: tensor<4xf32>) -> (tensor<4xbf16>, tensor<4xbf16>) {
      %0 = "ttir.typecast"(%x) : (tensor<4xf32>) -> tensor<4xbf16>
      %1 = "ttir.full"() <{shape = array<i32: 4>, fill_value = 0.1 : f32}> : () -> tensor<4xbf16>
      return %0, %1 : tensor<4xbf16>, tensor<4xbf16>
    })",
                       {toHost(x)}, /*rounded=*/true);
  ASSERT_EQ(bf16.size(), 2u);
  Array want({4}), tenths({4}, 0.10009765625);
  want.data = {1, 1 + 4.0 / 256, -65536, INFINITY};
  expectEqual(fromHost(bf16[0]), want);
  expectEqual(fromHost(bf16[1]), tenths);

  Array f16 = evaluate(single("typecast", {"4xf32"}, "4xf16"), {x}, true);
  want.data = {1 + 4.0 / 1024, 1 + 12.0 / 1024, -INFINITY, INFINITY};
  expectEqual(f16, want);
}

/// The next op sees what was rounded: 256 + 1 is 256 in bf16.
TEST(Program, RoundedResultsAreWhatIsReadOn) {
  Array x({1}, 256), one({1}, 1);
  std::string text = R"(
    func.func @f(%x: tensor<1xbf16>, %y: tensor<1xbf16>) -> tensor<1xbf16> {
      %0 = "ttir.add"(%x, %y) : (tensor<1xbf16>, tensor<1xbf16>) -> tensor<1xbf16>
      %1 = "ttir.subtract"(%0, %x) : (tensor<1xbf16>, tensor<1xbf16>) -> tensor<1xbf16>
      return %1 : tensor<1xbf16>
    })";
  expectEqual(evaluate(text, {x, one}, /*rounded=*/true), Array({1}, 0));
  expectEqual(evaluate(text, {x, one}, /*rounded=*/false), one);
}

TEST(Program, Calls) {
  Array x = randomIntegers({4}, -100, 100);
  // Names that the C library has, too.
  auto got = evaluate(R"(
    func.func private @malloc(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>) {
      %0 = "ttir.add"(%x, %x) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
      return %0, %x : tensor<4xbf16>, tensor<4xbf16>
    }
    func.func @main(%x: tensor<4xbf16>) -> tensor<4xbf16> {
      %0:2 = call @malloc(%x) : (tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>)
      %1:2 = call @malloc(%0#0) : (tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>)
      %2 = "ttir.subtract"(%1#0, %0#1) : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
      return %2 : tensor<4xbf16>
    })",
                      {toHost(x)});
  ASSERT_EQ(got.size(), 1u);
  expectEqual(fromHost(got[0]),
              build({4}, [&](const Index &i) { return 3 * x[i]; }));
}

TEST(Program, InputsAreNotChanged) {
  HostTensor x = toHost(random({5}));
  std::vector<uint8_t> before = x.bytes;
  std::vector<HostTensor> inputs{x};
  evaluate(single("concat", {"5xf32"}, "5xf32", "dim = 0 : si32"), inputs);
  evaluate(single("exp", {"5xf32"}, "5xf32"), inputs);
  EXPECT_EQ(inputs[0].bytes, before);
}

TEST(Program, EncodingsAndNestedModules) {
  Array x = random({2});
  auto got = evaluate(R"(
    module attributes {ttcore.anything = 1 : i32} {
      module {
        func.func @f(%x: tensor<2xf32, "layout"> {ttcore.argument_type = #ttcore.argument_type<input>})
            -> tensor<2xf32, "layout"> {
          %c = "ttir.constant"() <{value = dense<2.0> : tensor<2xf32, "layout">}> : () -> tensor<2xf32, "layout">
          %0 = "ttir.multiply"(%x, %c) : (tensor<2xf32, "layout">, tensor<2xf32, "layout">) -> tensor<2xf32, "layout">
          return %0 : tensor<2xf32, "layout">
        }
      }
    })",
                      {toHost(x)});
  ASSERT_EQ(got.size(), 1u);
  expectEqual(fromHost(got[0]),
              build({2}, [&](const Index &i) { return 2 * x[i]; }));
}

struct ErrorCase {
  const char *text, *function, *message;
};
class ProgramError : public ::testing::TestWithParam<ErrorCase> {};

TEST_P(ProgramError, Says) {
  auto [text, function, message] = GetParam();
  std::string error = compileError(text, function);
  EXPECT_NE(error.find(message), std::string::npos) << "'" << error << "'";
}

INSTANTIATE_TEST_SUITE_P(
    All, ProgramError,
    ::testing::Values(
        ErrorCase{"module {}", "", "no public function with a body"},
        ErrorCase{"func.func private @f()", "",
                  "no public function with a body"},
        ErrorCase{"func.func private @f()", "f",
                  "'f' is declared but has no body"},
        ErrorCase{"module {}", "g", "no function 'g'"},
        ErrorCase{"func.func @f(%x: i32) { return }", "",
                  "argument #0 of function 'f' is 'i32'"},
        ErrorCase{"func.func @f(%x: tensor<?xf32>) { return }", "",
                  "'tensor<?xf32>', a tensor with a static shape"},
        ErrorCase{"func.func @f(%x: tensor<2xindex>) { return }", "",
                  "'tensor<2xindex>'"},
        ErrorCase{"func.func private @g()\nfunc.func @f() { call @g() : () -> "
                  "()\n return }",
                  "", "'g' is called but has no body"},
        ErrorCase{"func.func @f() { call @f() : () -> ()\n return }", "",
                  "'f' calls itself"},
        ErrorCase{"func.func @f() -> tensor<2xf32> {\n"
                  "  %0 = \"ttir.alloc\"() <{address = 0 : i64, size = 8 : "
                  "i64, memory_space = #ttcore.memory_space<dram>}> : () -> "
                  "tensor<2xf32>\n"
                  "  return %0 : tensor<2xf32>\n}",
                  "", "'ttir.alloc' has no reference meaning"}));

/// Large tensors take the memory of others; arguments are asked for once, in
/// the order in which they are read, and not at all if nothing reads them.
TEST(Program, ArgumentsAreAskedForWhenTheyAreRead) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::tt::ttir::TTIRDialect, mlir::func::FuncDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(
    func.func @f(%a: tensor<200x300xf32>, %b: tensor<200x300xf32>, %unread: tensor<3xf32>, %given: tensor<5xf32>)
        -> (tensor<200x300xf32>, tensor<5xf32>, tensor<200x200xf32>) {
      %0 = "ttir.neg"(%b) : (tensor<200x300xf32>) -> tensor<200x300xf32>
      %1 = "ttir.add"(%0, %a) : (tensor<200x300xf32>, tensor<200x300xf32>) -> tensor<200x300xf32>
      %2 = "ttir.multiply"(%1, %1) : (tensor<200x300xf32>, tensor<200x300xf32>) -> tensor<200x300xf32>
      %3 = "ttir.matmul"(%2, %0) <{transpose_b = true}> : (tensor<200x300xf32>, tensor<200x300xf32>) -> tensor<200x200xf32>
      %4 = "ttir.neg"(%2) : (tensor<200x300xf32>) -> tensor<200x300xf32>
      return %4, %given, %3 : tensor<200x300xf32>, tensor<5xf32>, tensor<200x200xf32>
    })",
                                                        &context);
  ASSERT_TRUE(module);
  auto f = Reference::create(*module);
  ASSERT_TRUE(bool(f)) << llvm::toString(f.takeError());
  Array a = random({200, 300}, -1, 1, 1), b = random({200, 300}, -1, 1, 2),
        given = random({5}, -1, 1, 3);
  for (int round = 0; round != 2; ++round) {
    std::vector<size_t> asked;
    auto outputs = (*f)->run([&](size_t i, llvm::MutableArrayRef<uint8_t> to) {
      asked.push_back(i);
      HostTensor input = toHost(i == 0 ? a : i == 1 ? b : given);
      ASSERT_EQ(input.bytes.size(), to.size());
      std::copy(input.bytes.begin(), input.bytes.end(), to.begin());
    });
    EXPECT_EQ(asked, (std::vector<size_t>{1, 0, 3}));
    ASSERT_EQ(outputs.size(), 3u);
    auto square = [&](const Index &i) { return (a[i] - b[i]) * (a[i] - b[i]); };
    expectClose(fromHost(outputs[0]),
                build(a.shape, [&](const Index &i) { return -square(i); }),
                1e-5, 1e-6);
    expectEqual(fromHost(outputs[1]), given);
    expectClose(fromHost(outputs[2]),
                build({200, 200},
                      [&](const Index &i) {
                        double sum = 0;
                        for (int64_t k = 0; k != 300; ++k)
                          sum -= square({i[0], k}) * b[{i[1], k}];
                        return sum;
                      }),
                1e-4, 1e-4);
  }
}

TEST(Program, InputErrors) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::tt::ttir::TTIRDialect, mlir::func::FuncDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      single("neg", {"2x3xf32"}, "2x3xf32"), &context);
  auto reference = Reference::create(*module);
  ASSERT_TRUE(bool(reference)) << llvm::toString(reference.takeError());
  auto message = [&](std::vector<HostTensor> inputs) {
    auto outputs = (*reference)->run(inputs);
    return outputs ? "" : llvm::toString(outputs.takeError());
  };
  HostTensor good = toHost(random({2, 3}));
  EXPECT_EQ(message({good}), "");
  EXPECT_EQ(message({}), "0 inputs given, 1 expected");
  EXPECT_EQ(message({toHost(random({3, 2}))}),
            "input #0 is 3x2 Float32, 2x3 Float32 expected");
  EXPECT_EQ(message({toHost(random({2, 3}), ElementKind::Int32)}),
            "input #0 is 2x3 Int32, 2x3 Float32 expected");
  good.bytes.pop_back();
  EXPECT_EQ(message({good}),
            "input #0 (2x3 Float32) has 23 bytes, 24 expected");
}

/// Seconds that `text` takes from its compilation to its results.
double secondsOf(const std::string &text, const std::vector<Array> &inputs,
                 Array &result) {
  auto start = std::chrono::steady_clock::now();
  result = evaluate(text, inputs);
  std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

/// Limits of time are generous, since the machine may be busy; what grew faster
/// than the program would pass them by far.
TEST(Program, ThousandsOfOps) {
  std::string body, value = "%x";
  const char *ops[] = {"neg", "relu", "sigmoid", "tanh", "abs"};
  for (int i = 0; i < 10000; ++i) {
    std::string next = "%v" + std::to_string(i);
    body += "  " + next + " = \"ttir." + ops[i % 5] + "\"(" + value +
            ") : (tensor<7x9xf32>) -> tensor<7x9xf32>\n";
    value = next;
  }
  Array x = random({7, 9}), got({0});
  double seconds =
      secondsOf("func.func @f(%x: tensor<7x9xf32>) -> tensor<7x9xf32> {\n" +
                    body + "  return " + value + " : tensor<7x9xf32>\n}",
                {x}, got);
  EXPECT_LT(seconds, 20.0);
  Array want = build({7, 9}, [&](const Index &i) {
    float v = x[i];
    for (int k = 0; k < 2000; ++k)
      v = std::abs(std::tanh(1.0f / (1.0f + std::exp(-std::max(-v, 0.0f)))));
    return v;
  });
  expectClose(got, want);
}

/// Each calls the one before: no stack may grow with them.
TEST(Program, ThousandsOfFunctions) {
  std::string text = "func.func private @f0(%x: tensor<4xf32>) -> "
                     "tensor<4xf32> { return %x : tensor<4xf32> }\n";
  for (int i = 1; i <= 5000; ++i)
    text += "func.func " + std::string(i == 5000 ? "" : "private ") + "@f" +
            std::to_string(i) +
            "(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %c = \"ttir.constant\"() <{value = dense<" +
            std::to_string(i) +
            ".0> : tensor<4xf32>}> : () -> tensor<4xf32>\n"
            "  %0 = \"ttir.add\"(%x, %c) : (tensor<4xf32>, tensor<4xf32>) -> "
            "tensor<4xf32>\n"
            "  %1 = call @f" +
            std::to_string(i - 1) +
            "(%0) : (tensor<4xf32>) -> tensor<4xf32>\n"
            "  return %1 : tensor<4xf32>\n}\n";
  Array got({0});
  EXPECT_LT(secondsOf(text, {Array({4})}, got), 20.0);
  expectEqual(got, Array({4}, 5000.0 * 5001 / 2));
}

TEST(Program, ThousandsOfArguments) {
  std::string arguments, names, types;
  std::vector<Array> inputs;
  Array want({3, 7001});
  for (int i = 0; i <= 3500; ++i) {
    int width = i == 0 ? 1 : 2; // sizes that differ
    std::string type = "tensor<3x" + std::to_string(width) + "xf32>";
    std::string comma = i ? ", " : "", name = "%a" + std::to_string(i);
    arguments += comma + name + ": " + type;
    names += comma + name;
    types += comma + type;
    inputs.push_back(build({3, width}, [&](const Index &at) {
      return i + 0.25 * at[0] + 0.125 * at[1];
    }));
    for (int64_t row = 0; row < 3; ++row)
      for (int64_t k = 0; k < width; ++k)
        want[{row, i == 0 ? 0 : 2 * i - 1 + k}] = inputs.back()[{row, k}];
  }
  Array got({0});
  double seconds = secondsOf(
      "func.func @f(" + arguments + ") -> tensor<3x7001xf32> {\n" +
          "  %0 = \"ttir.concat\"(" + names + ") <{dim = -1 : si32}> : (" +
          types + ") -> tensor<3x7001xf32>\n" +
          "  return %0 : tensor<3x7001xf32>\n}",
      inputs, got);
  EXPECT_LT(seconds, 20.0);
  expectEqual(got, want);
}

TEST(Program, FunctionsOfOneModule) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::tt::ttir::TTIRDialect, mlir::func::FuncDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(
    func.func private @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "ttir.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func @bad(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "ttir.sin"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "ttir.alloc"() <{address = 0 : i64, size = 8 : i64, memory_space = #ttcore.memory_space<dram>}> : () -> tensor<2xf32>
      return %2 : tensor<2xf32>
    }
    func.func @g(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "ttir.sin"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    })",
                                                        &context);
  ASSERT_TRUE(module);
  auto f = Reference::create(*module);
  ASSERT_TRUE(bool(f)) << llvm::toString(f.takeError());
  auto bad = (*f)->sibling("bad");
  ASSERT_FALSE(bool(bad));
  EXPECT_NE(llvm::toString(bad.takeError()).find("'ttir.alloc'"),
            std::string::npos);
  // Functions that were compiled together with the mistake are compiled again.
  auto g = (*f)->sibling("g");
  ASSERT_TRUE(bool(g)) << llvm::toString(g.takeError());
  Array x = random({2});
  auto outputs = (*g)->run({toHost(x)});
  ASSERT_TRUE(bool(outputs));
  expectClose(fromHost(outputs->at(0)),
              build({2}, [&](const Index &i) { return std::sin(2 * x[i]); }));
  outputs = (*f)->run({toHost(x)});
  ASSERT_TRUE(bool(outputs));
  expectEqual(fromHost(outputs->at(0)),
              build({2}, [&](const Index &i) { return 2 * x[i]; }));
}

} // namespace
