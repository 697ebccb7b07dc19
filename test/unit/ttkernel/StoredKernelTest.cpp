//===- StoredKernelTest.cpp - Kernels as files keep them ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include "tt/jit/KernelCompiler.h"
#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"

#include <gtest/gtest.h>

using mlir::tt::ttkernel::checkStoredText;
using tt::jit::Error;
using tt::jit::KernelCompiler;

namespace {

std::string kernel(const std::string &body) {
  return "module {\n  func.func @kernel() attributes {ttkernel.thread = "
         "#ttkernel.thread<noc>} {\n" +
         body + "    return\n  }\n}\n";
}

TEST(StoredText, Kernels) { EXPECT_EQ("", checkStoredText(kernel(""))); }

TEST(StoredText, WhatKernelsDoNotHave) {
  auto refused = [](const std::string &line) {
    return checkStoredText(kernel("    " + line + "\n"));
  };
  EXPECT_EQ("line 3: 'llvm.store' does not belong to kernels",
            refused("llvm.store %0, %1 : i32, !llvm.ptr"));
  EXPECT_EQ("line 3: '!llvm.ptr' does not belong to kernels",
            refused("%0 = ub.poison : !llvm.ptr"));
  EXPECT_EQ("line 3: 'arith.addi' does not belong to kernels",
            refused("%0 = \"arith.addi\"(%1, %2) : (i32, i32) -> i32"));
  EXPECT_EQ("line 3: 'arith\\2Eaddi' does not belong to kernels",
            refused("%0 = \"arith\\2Eaddi\"(%1, %2) : (i32, i32) -> i32"));
  EXPECT_EQ("", refused("\"ttkernel.mm_block_init\"() : () -> ()"));
  EXPECT_EQ("line 3: 'dense' does not belong to kernels",
            refused("%0 = arith.constant dense<1> : i32"));
  EXPECT_EQ("line 3: 'i16777215' does not belong to kernels",
            refused("%0 = arith.constant 1 : i16777215"));
  EXPECT_EQ("line 3: '#ttcore.grid' does not belong to kernels",
            refused("return {a = #ttcore.grid<1x1>}"));
  EXPECT_EQ("line 3: a character that is not in kernels",
            refused("/ a comment"));
  EXPECT_EQ("line 3: a number that is too long",
            refused("%0 = arith.constant " + std::string(40, '9') + " : i32"));
  EXPECT_EQ("line 3: nests too deeply", refused(std::string(100, '(')));
  EXPECT_EQ("line 3: brackets that do not match", refused("(]"));
  EXPECT_EQ("line 3: text without an end", refused("ttkernel.dprint(\"a"));
  EXPECT_EQ("line 1: a character that is not in kernels",
            checkStoredText("ML\xEFR"));
  EXPECT_EQ("more than 1 MiB of text",
            checkStoredText(std::string(2 << 20, ' ')));
}

/// A parser that gives up in a region forgets who uses the values in it.
TEST(StoredText, ValuesAreDefinedOnceAndBeforeTheirUses) {
  auto refused = [](const std::string &lines) {
    return checkStoredText(kernel("    %c = arith.constant 1 : i32\n" + lines));
  };
  EXPECT_EQ("", refused("    cf.br ^bb1(%c : i32)\n"
                        "  ^bb1(%0: i32):  // pred: ^bb0\n"
                        "    %1:2 = scf.for %i = %0 to %c step %c iter_args(%a "
                        "= %c, %b = %0) -> (i32, i32) {\n"
                        "      scf.yield %b, %a : i32, i32\n"
                        "    }\n"
                        "    ttkernel.dprint(\"{}\", %1#0) : (i32) -> ()\n"));
  EXPECT_EQ("line 4: '%x' is used before it is defined",
            refused("return %x : i32\n"));
  EXPECT_EQ("line 4: '%c' is defined twice",
            refused("%c = arith.constant 1\n"));
  EXPECT_EQ("line 4: '%c' is defined twice",
            refused("%c:2 = func.call @f()\n"));
  EXPECT_EQ("line 4: '%c' is defined twice", refused("^bb1(%c : i32) : \n"));
  EXPECT_EQ("line 4: '%c' is defined twice",
            refused("cf.br ^bb2 ^bb1(%c : i32):\n"));
  EXPECT_EQ("line 4: '%c' is defined twice",
            refused("^bb2: ^bb1(%c : i32):\n"));
  EXPECT_EQ("line 4: '%b' is one of several results by name",
            refused("%c, %b = func.call @f()\n"));
  EXPECT_EQ("line 4: a character that is not in kernels",
            refused("return %c // \n"));
  EXPECT_EQ("line 4: 'scf.reduce' does not belong to kernels",
            refused("scf.reduce(%c : i32) {\n"));
}

//===-- what the compiler refuses -----------------------------------------===//

std::string errorOf(const std::string &text) {
  KernelCompiler compiler({.cacheDirectory = ""});
  try {
    compiler.compile(text, "kernel");
  } catch (const Error &error) {
    return error.what();
  }
  return "";
}

TEST(StoredKernel, Bytecode) {
  EXPECT_EQ("kernel 'kernel': it is damaged, or not as files keep kernels: "
            "line 1: a character that is not in kernels",
            errorOf("ML\xEFR"));
}

TEST(StoredKernel, CallsThatAreTooDeep) {
  std::string functions;
  for (int i = 0; i != 40; ++i)
    functions += "  func.func @f" + std::to_string(i) + "() {\n    call @f" +
                 std::to_string(i + 1) + "() : () -> ()\n    return\n  }\n";
  functions += "  func.func @f40() {\n    return\n  }\n}\n";
  std::string text = kernel("    call @f0() : () -> ()\n");
  text.replace(text.rfind('}'), 2, functions);
  EXPECT_NE(std::string::npos,
            errorOf(text).find("at a depth of more than 32 calls"))
      << errorOf(text);
}

/// Two functions that call each other twice make 2^32 calls in 32 levels.
TEST(StoredKernel, ManyCallsCanBeStopped) {
  std::string functions;
  for (int i = 0; i != 30; ++i) {
    std::string call =
        "    call @f" + std::to_string(i + 1) + "() : () -> ()\n";
    functions += "  func.func @f" + std::to_string(i) + "() {\n" + call + call +
                 "    return\n  }\n";
  }
  functions += "  func.func @f30() {\n    return\n  }\n}\n";
  std::string text = kernel("    call @f0() : () -> ()\n");
  text.replace(text.rfind('}'), 2, functions);
  KernelCompiler compiler({.cacheDirectory = ""});
  tt::jit::test::Recorder recorder;
  recorder.maxCalls = 5;
  EXPECT_EQ(5u, recorder.run(compiler.compile(text, "kernel")->entry).size());
}

TEST(StoredKernel, CodeThatIsNotToBeReached) {
  KernelCompiler compiler({.cacheDirectory = ""});
  tt::jit::test::Recorder recorder;
  std::string text = kernel("    ttkernel.unreachable() : () -> ()\n");
  text.erase(text.find("    return\n"), 11);
  EXPECT_EQ(std::vector<std::string>{"undefined(0) @0"},
            recorder.run(compiler.compile(text, "kernel")->entry));
}

} // namespace
