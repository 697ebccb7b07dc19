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

/// A program of 100 ops must not take long to compile; the limit is generous,
/// since the machine may be busy.
TEST(Program, CompilesInReasonableTime) {
  std::string body, value = "%x";
  const char *ops[] = {"neg", "relu", "exp", "tanh", "abs"};
  for (int i = 0; i < 100; ++i) {
    std::string next = "%v" + std::to_string(i);
    body += "  " + next + " = \"ttir." + ops[i % 5] + "\"(" + value +
            ") : (tensor<7x9xf32>) -> tensor<7x9xf32>\n";
    value = next;
  }
  auto start = std::chrono::steady_clock::now();
  evaluate("func.func @f(%x: tensor<7x9xf32>) -> tensor<7x9xf32> {\n" + body +
               "  return " + value + " : tensor<7x9xf32>\n}",
           {random({7, 9})});
  std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start;
  EXPECT_LT(elapsed.count(), 20.0);
}

} // namespace
