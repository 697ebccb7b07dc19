//===- ReaderTest.cpp - From text and bytecode to IR ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Reader/Reader.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {

class Reader : public testing::Test {
protected:
  Reader() {
    DialectRegistry registry;
    registry.insert<arith::ArithDialect, func::FuncDialect,
                    linalg::LinalgDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// The first error of reading a module, or nothing.
  std::string read(StringRef text) {
    std::string first;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      llvm::raw_string_ostream os(first);
      if (first.empty())
        os << diagnostic.getLocation() << ": " << diagnostic;
    });
    bool isModule =
        bool(tt::readModule(text, "x.mlir", ParserConfig(&context)));
    EXPECT_EQ(isModule, first.empty());
    return first;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

const char *const kGood =
    "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n";

TEST_F(Reader, Text) {
  EXPECT_EQ(read(kGood), "");
  EXPECT_EQ(read("func.func @f() { foo }"),
            "loc(\"x.mlir\":1:18): custom op 'foo' is unknown (tried "
            "'func.foo' as well)");
}

TEST_F(Reader, TextThatTheParserCannotTake) {
  EXPECT_EQ(read("\n\n  " + std::string(600, '[')),
            "loc(\"x.mlir\":3:503): brackets nest deeper than 500");
  // MLIR's parser says what is wrong with these, and goes on with a null.
  for (const char *op :
       {"linalg.reduce { arith.addf } ins(%a : tensor<3x4xf32>) outs(%s : "
        "tensor<3xf32>) dimensions = [?]",
        "linalg.transpose ins(%a : tensor<3x4xf32>) outs(%s : tensor<4x3xf32>) "
        "permutation = [?]",
        "linalg.broadcast ins(%s : tensor<3xf32>) outs(%a : tensor<3x4xf32>) "
        "dimensions = [?]"}) {
    std::string text =
        std::string(
            "func.func @f(%a: tensor<3x4xf32>, %s: tensor<3xf32>) {\n") +
        op + "\nreturn\n}";
    EXPECT_NE(read(text), "") << op;
    EXPECT_EQ(read(kGood), "") << "after " << op;
  }
}

TEST_F(Reader, Attributes) {
  ScopedDiagnosticHandler silence(&context, [](Diagnostic &) {});
  EXPECT_TRUE(tt::readAttribute("[1, 2]", &context));
  EXPECT_TRUE(tt::readType("tuple<i32>", &context));
  EXPECT_FALSE(tt::readAttribute(std::string(100000, '['), &context));
  EXPECT_FALSE(tt::readType("tuple<tuple<", &context));
  std::string deep;
  for (int i = 0; i != 100000; ++i)
    deep += "tuple<";
  EXPECT_FALSE(tt::readType(deep, &context));
  EXPECT_FALSE(
      tt::readOperation("module {" + deep, "x", ParserConfig(&context)));
}

TEST_F(Reader, Bytecode) {
  auto module = parseSourceString<ModuleOp>(kGood, &context);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  ASSERT_TRUE(succeeded(writeBytecodeToFile(*module, os)));
  EXPECT_EQ(read(bytes), "");
  // Whatever is damaged, there is a module or an error.
  size_t read = 0, refused = 0;
  ScopedDiagnosticHandler silence(&context, [](Diagnostic &) {});
  for (size_t i = 4; i != bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = char(damaged[i] ^ (1 << i % 8));
    bool isModule = bool(tt::readModule(
        damaged, "x", ParserConfig(&context, /*verifyAfterParse=*/false)));
    ++(isModule ? read : refused);
  }
  EXPECT_GT(read, 10u);
  EXPECT_GT(refused, 10u);
}

} // namespace
