//===- TextCheckTest.cpp - Text that is fit for the parser ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Reader/TextCheck.h"

#include <gtest/gtest.h>

using namespace mlir::tt;

namespace {

std::string repeat(size_t count, const std::string &text) {
  std::string all;
  for (size_t i = 0; i != count; ++i)
    all += text;
  return all;
}

/// `count` times, with `#` for the number and `@` for the one before.
std::string numbered(size_t count, const std::string &text) {
  std::string all;
  for (size_t i = 1; i <= count; ++i)
    for (char c : text)
      all += c == '#'   ? std::to_string(i)
             : c == '@' ? std::to_string(i - 1)
                        : std::string(1, c);
  return all;
}

std::string problem(const std::string &text) {
  auto found = findTextProblem(text);
  return found ? found->message : "";
}

constexpr const char *kDeep = "brackets nest deeper than 500";

TEST(TextCheck, Nesting) {
  for (std::string open : {"(", "[", "{", "<", "({", "[<("}) {
    size_t most = maxNesting / open.size();
    EXPECT_EQ(problem(repeat(most, open)), "") << open;
    EXPECT_EQ(problem(repeat(most + 1, open)), kDeep) << open;
  }
  // Wide is not deep.
  EXPECT_EQ(problem(repeat(100000, "({[<>]})")), "");
  EXPECT_EQ(findTextProblem("a\n" + repeat(501, "["))->offset, 502u);
}

TEST(TextCheck, WhatOnlyLooksLikeABracket) {
  EXPECT_EQ(problem(repeat(1000, "\"(\\\"(\" ")), "");
  EXPECT_EQ(problem(repeat(1000, "// ((\n")), "");
  EXPECT_EQ(problem(repeat(1000, "<(d0) -> (d0)>")), "");
  // A comparison closes nothing, so it does not hide what is open.
  EXPECT_EQ(problem(repeat(501, "(d0 >= 0, ")), kDeep);
  EXPECT_EQ(problem(repeat(501, "(->")), kDeep);
  // A string ends with its line, as for the parser.
  EXPECT_EQ(problem("\"\n" + repeat(501, "[")), kDeep);
}

TEST(TextCheck, AliasesStandForWhatTheyName) {
  std::string chain = "!a0 = i32\n" + numbered(500, "!a# = tuple<!a@>\n");
  EXPECT_EQ(problem(chain), "");
  EXPECT_EQ(problem(chain + "func.func private @f(!a500)"), kDeep);
  EXPECT_EQ(problem(chain + "!b = tuple<!a500>\n"), kDeep);
  // Over several lines, and with comments.
  EXPECT_EQ(problem("!a0 = i32\n" +
                    numbered(501, "!a# = \n tuple // c\n <\n !a@ >\n")),
            kDeep);
}

TEST(TextCheck, AliasesThatDouble) {
  std::string text = "!a0 = tuple<i32, i32, i32, i32>\n" +
                     numbered(40, "!a# = tuple<!a@, !a@>\n");
  EXPECT_NE(problem(text).find("stand for more than 16 MiB"),
            std::string::npos);
  EXPECT_EQ(problem("!a0 = i32\n" + numbered(100, "!a# = tuple<!a0, !a0>\n")),
            "");
  // Text behind the definitions is no part of them.
  EXPECT_EQ(problem("!a = i32\n" + repeat(20 << 20, " ") + "\nop(!a)"), "");
}

TEST(TextCheck, Expressions) {
  EXPECT_EQ(problem("(" + repeat(500, "-") + "d0)"), "");
  EXPECT_EQ(problem("(" + repeat(501, "- ") + "d0)"),
            "more than 500 signs in a row");
  for (std::string sign : {"+", "*", " mod ", " floordiv ", " ceildiv "}) {
    EXPECT_EQ(problem("(d0" + repeat(4000, sign + "d0") + ")"), "");
    EXPECT_EQ(problem("(d0" + repeat(4001, sign + "d0") + ")"),
              "an expression has more than 4000 operators");
  }
  EXPECT_EQ(problem("dense<[" + repeat(100000, "-1, ") + "]>"), "");
  EXPECT_EQ(problem("{" + repeat(100000, "arith.constant -1 : i32\n") + "}"),
            "");
}

TEST(TextCheck, Results) {
  EXPECT_EQ(problem("%a#7, %b = %c#1000000"), "");
  EXPECT_EQ(problem("dense<0x" + std::string(1000, 'F') + ">"), "");
  EXPECT_EQ(problem("dense<" + std::string(1001, '9') + ">"),
            "a number has more than 1000 digits");
  EXPECT_EQ(problem("%a#4000000000"), "no op has result 4000000000");
  EXPECT_EQ(problem("%a#99999999999999999999999"),
            "no op has result 99999999999999999999999");
}

} // namespace
