//===- ArithmeticTest.cpp - Every operand gives a number ------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Operations that arith, LLVM and C++ leave undefined have the meaning that
// they have on the chip's cores, in both exits of a kernel.
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include <bit>
#include <gtest/gtest.h>

using namespace tt::kernel::test;
using ttk::Op;

namespace {

struct Printed {
  std::string value, type;
};

/// The output of a kernel that prints the values that `body` makes of %p and
/// %q, which are `p` and `q` when it runs; as signed numbers (1:) or unsigned
/// ones (0:).
std::string results(const std::string &body, const std::vector<Printed> &values,
                    uint32_t p, uint32_t q) {
  std::string format, names, types;
  for (const Printed &v : values) {
    format += "{}";
    names += ", " + v.value;
    types += (types.empty() ? "" : ", ") + v.type;
  }
  std::string source =
      "func.func @kernel() attributes {ttkernel.thread = "
      "#ttkernel.thread<noc>} {\n"
      "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
      "%p = ttkernel.get_arg_val(%c0) : (index) -> i32\n"
      "%q = ttkernel.get_arg_val(%c1) : (index) -> i32\n" +
      body + "ttkernel.dprint(\"" + format + "\"" + names + ") : (" + types +
      ") -> ()\nreturn\n}\n";
  Answer answer = [=](Op op, const std::vector<uint64_t> &arguments) {
    return op == Op::get_arg_val ? uint64_t(arguments[0] ? q : p) : 0;
  };
  Calls jit = callsOfJit(source, "kernel", answer);
  EXPECT_EQ(jit, callsOfCpp(source, "kernel", answer)) << source;
  std::string printed = jit.back();
  return printed.substr(printed.find('|'));
}

//===-- shifts ------------------------------------------------------------===//

/// The three shifts of %p by %q.
std::string shifts(const std::string &type, const std::string &convert,
                   uint32_t p, uint32_t q) {
  std::string body;
  for (std::string name : {"p", "q"})
    body += "%x" + name + " = " + convert + " %" + name + " : i32 to " + type +
            "\n";
  for (std::string op : {"shli", "shrui", "shrsi"})
    body += "%" + op + " = arith." + op + " %xp, %xq : " + type + "\n";
  return results(body, {{"%shli", type}, {"%shrui", type}, {"%shrsi", type}}, p,
                 q);
}

TEST(Arithmetic, ShiftsOfWords) { // by 77 modulo 32
  std::string body = "%l = arith.shli %p, %q : i32\n"
                     "%u = arith.shrui %p, %q : i32\n"
                     "%s = arith.shrsi %p, %q : i32\n"
                     "%c77 = arith.constant 77 : i32\n"
                     "%c = arith.shli %p, %c77 : i32\n";
  std::vector<Printed> all = {
      {"%l", "i32"}, {"%u", "i32"}, {"%s", "i32"}, {"%c", "i32"}};
  EXPECT_EQ(results(body, all, 0x80000001u, 77),
            "|1:8192|1:262144|1:-262144|1:8192");
  EXPECT_EQ(results(body, all, 0x80000001u, 32),
            "|1:-2147483647|1:-2147483647|1:-2147483647|1:8192");
}

TEST(Arithmetic, ShiftsOfIndices) {
  EXPECT_EQ(shifts("index", "arith.index_cast", 0x80000001u, 77),
            "|0:8192|0:262144|0:4294705152");
}

/// As registers have 32 bits, so many are shifted out only then.
TEST(Arithmetic, ShiftsOfHalfWords) {
  EXPECT_EQ(shifts("i16", "arith.trunci", 0x8001u, 20), "|1:0|1:0|1:-1");
  EXPECT_EQ(shifts("i16", "arith.trunci", 0x8001u, 33),
            "|1:2|1:16384|1:-16384");
}

TEST(Arithmetic, ShiftsOfDoubleWords) { // by 77 modulo 64
  EXPECT_EQ(shifts("i64", "arith.extui", 0x80000001u, 77),
            "|1:17592186052608|1:262144|1:262144");
}

//===-- floats ------------------------------------------------------------===//

/// %p as a float, converted to signed and unsigned words and half words.
std::string converted(float value) {
  return results("%f = arith.bitcast %p : i32 to f32\n"
                 "%s = arith.fptosi %f : f32 to i32\n"
                 "%u = arith.fptoui %f : f32 to i32\n"
                 "%h = arith.fptosi %f : f32 to i16\n"
                 "%d = arith.fptosi %f : f32 to i64\n",
                 {{"%s", "i32"}, {"%u", "i32"}, {"%h", "i16"}, {"%d", "i64"}},
                 std::bit_cast<uint32_t>(value), 0);
}

TEST(Arithmetic, FloatsThatFit) {
  EXPECT_EQ(converted(-3.9f), "|1:-3|1:0|1:-3|1:-3");
  EXPECT_EQ(converted(3e9f), "|1:2147483647|1:-1294967296|1:-1|1:3000000000");
  EXPECT_EQ(converted(-0.5f), "|1:0|1:0|1:0|1:0");
}

TEST(Arithmetic, FloatsThatDoNotFit) {
  EXPECT_EQ(converted(1e30f), "|1:2147483647|1:-1|1:-1|1:9223372036854775807");
  EXPECT_EQ(converted(-1e30f), "|1:-2147483648|1:0|1:0|1:-9223372036854775808");
  EXPECT_EQ(converted(std::bit_cast<float>(0x7FC00000u)),
            "|1:2147483647|1:-1|1:-1|1:9223372036854775807");
}

//===-- promises ----------------------------------------------------------===//

TEST(Arithmetic, SumsWrapWhateverTheyPromise) {
  EXPECT_EQ(results("%s = arith.addi %p, %p overflow<nsw, nuw> : i32\n"
                    "%x = arith.shrui %p, %q exact : i32\n"
                    "%less = arith.cmpi slt, %s, %p : i32\n",
                    {{"%s", "i32"}, {"%x", "i32"}, {"%less", "i1"}},
                    0x7FFFFFFFu, 1),
            "|1:-2|1:1073741823|2:1");
}

TEST(Arithmetic, ProductsOfHalfWordsWrap) {
  EXPECT_EQ(results("%h = arith.trunci %p : i32 to i16\n"
                    "%s = arith.muli %h, %h : i16\n",
                    {{"%s", "i16"}}, 0xFFFFu, 0),
            "|1:1");
}

//===-- divisions ---------------------------------------------------------===//

/// A select before it says nothing of the divisor.
TEST(Arithmetic, DivisionByAChosenZero) {
  EXPECT_EQ(results("%one = arith.constant 1 : i32\n"
                    "%c = arith.cmpi eq, %p, %one : i32\n"
                    "%d = arith.select %c, %one, %q : i32\n"
                    "%r = arith.divui %p, %d : i32\n",
                    {{"%r", "i32"}}, 7, 0),
            "|1:-1");
}

/// An index has 32 bits, in which this is 0.
TEST(Arithmetic, DivisionByALargeIndex) {
  EXPECT_EQ(results("%d = arith.constant 4294967296 : index\n"
                    "%n = arith.index_cast %p : i32 to index\n"
                    "%r = arith.remui %n, %d : index\n",
                    {{"%r", "index"}}, 7, 0),
            "|0:7");
}

TEST(Arithmetic, OfTheIndexDialect) {
  EXPECT_EQ(
      results("%n = index.castu %p : i32 to index\n"
              "%m = index.casts %q : i32 to index\n"
              "%s = index.shl %n, %m\n"
              "%d = index.divs %n, %m\n"
              "%bits = index.sizeof\n"
              "%w = index.add %bits, %n\n"
              "%c = index.cmp slt(%n, %m)\n",
              {{"%s", "index"}, {"%d", "index"}, {"%w", "index"}, {"%c", "i1"}},
              5, 33),
      "|0:10|0:0|0:37|2:1");
}

} // namespace
