//===- DivisionTest.cpp - Every divisor gives a number --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// The chip's cores divide by zero without a trap. Both exits of a kernel do as
// they do, for each width.
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include <gtest/gtest.h>

using namespace tt::kernel::test;
using ttk::Op;

namespace {

/// The four operations on run-time values as text of `type`.
Calls divide(const std::string &type, const std::string &convert, uint32_t a,
             uint32_t b) {
  std::string source =
      "func.func @kernel() attributes {ttkernel.thread = "
      "#ttkernel.thread<noc>} {\n"
      "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
      "%p = ttkernel.get_arg_val(%c0) : (index) -> i32\n"
      "%q = ttkernel.get_arg_val(%c1) : (index) -> i32\n";
  for (std::string name : {"p", "q"})
    source += "%x" + name + " = " +
              (convert.empty() ? "arith.addi %" + name + ", %zero : i32"
                               : convert + " %" + name + " : i32 to " + type) +
              "\n";
  if (convert.empty())
    source.insert(source.find("%xp"), "%zero = arith.constant 0 : i32\n");
  for (std::string op : {"divui", "divsi", "remui", "remsi"})
    source += "%" + op + " = arith." + op + " %xp, %xq : " + type + "\n";
  source += "ttkernel.dprint(\"{} {} {} {}\", %divui, %divsi, %remui, %remsi) "
            ": (" +
            type + ", " + type + ", " + type + ", " + type + ") -> ()\n";
  source += "return\n}\n";
  Answer answer = [=](Op op, const std::vector<uint64_t> &values) -> uint64_t {
    return op == Op::get_arg_val ? (values[0] ? b : a) : 0;
  };
  Calls jit = callsOfJit(source, "kernel", answer);
  EXPECT_EQ(jit, callsOfCpp(source, "kernel", answer)) << source;
  return jit;
}

/// The four results as a kernel prints them.
std::string results(const std::string &type, const std::string &convert,
                    uint32_t a, uint32_t b) {
  std::string printed = divide(type, convert, a, b).back();
  return printed.substr(printed.find('|'));
}

/// Kernels print words as signed numbers (1:) and indices as unsigned ones
/// (0:).
TEST(Division, OfWordsByZero) {
  EXPECT_EQ(results("i32", "", 7, 0), "|1:-1|1:-1|1:7|1:7");
}

TEST(Division, OfWordsThatDoesNotFit) {
  EXPECT_EQ(results("i32", "", 0x80000000u, 0xFFFFFFFFu),
            "|1:0|1:-2147483648|1:-2147483648|1:0");
}

TEST(Division, OfIndicesByZero) {
  EXPECT_EQ(results("index", "arith.index_castui", 9, 0),
            "|0:4294967295|0:4294967295|0:9|0:9");
}

TEST(Division, OfHalfWords) {
  EXPECT_EQ(results("i16", "arith.trunci", 0x18000u, 0xFFFFu),
            "|1:0|1:-32768|1:-32768|1:0");
  EXPECT_EQ(results("i16", "arith.trunci", 5, 0x10000u), "|1:-1|1:-1|1:5|1:5");
}

TEST(Division, OfOrdinaryNumbers) { // -7 and 3
  EXPECT_EQ(results("i32", "", 0xFFFFFFF9u, 3), "|1:1431655763|1:-2|1:0|1:-1");
}

} // namespace
