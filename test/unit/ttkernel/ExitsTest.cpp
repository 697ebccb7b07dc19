//===- ExitsTest.cpp - Native code and C++ of kernels agree ---------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Every kernel is translated twice, to native code and to C++ that is compiled
// against the host's headers; both must make the same calls with the same
// values.
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include <gtest/gtest.h>

using namespace tt::kernel::test;
using ttk::Op;

namespace {

std::string kernel(const std::string &thread, const std::string &body) {
  return "!cb = !ttkernel.cb<8, !ttcore.tile<32x32, bf16>>\n"
         "func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<" +
         thread + ">} {\n" + body + "\n  return\n}\n";
}

/// Run-time argument n has the value that `arguments` has there.
Answer answering(std::vector<uint64_t> arguments) {
  return [arguments](Op op, const std::vector<uint64_t> &values) -> uint64_t {
    if (op == Op::get_arg_val)
      return arguments.at(values[0]);
    return op == Op::get_compile_time_arg_val ? values[0] : 77;
  };
}

/// Expects equal calls of both, and gives them.
Calls agree(const std::string &source, const Answer &answer) {
  Calls jit = callsOfJit(source, "kernel", answer);
  Calls cpp = callsOfCpp(source, "kernel", answer);
  EXPECT_EQ(jit, cpp) << source;
  return jit;
}

TEST(Exits, Reader) {
  Calls calls = agree(kernel("noc", R"(
    %cb = ttkernel.get_compile_time_arg_val(3) : () -> !cb
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %n = ttkernel.get_arg_val(%c0) : (index) -> index
    %base = ttkernel.get_common_arg_val(%c0) : (index) -> i32
    %zero = arith.constant 0 : i32
    %args = ttkernel.TensorAccessorArgs(%one, %zero) : (i32, i32) -> !ttkernel.TensorAccessorArgs
    %size = ttkernel.get_tile_size(%cb) : (!cb) -> i32
    %t = ttkernel.TensorAccessor(%args, %base, %size) : (!ttkernel.TensorAccessorArgs, i32, i32) -> !ttkernel.TensorAccessor
    scf.for %i = %c0 to %n step %c1 {
      %page = arith.index_cast %i : index to i32
      ttkernel.cb_reserve_back(%cb, %one) : (!cb, i32) -> ()
      %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
      ttkernel.noc_async_read_tile(%page, %t, %to) : (i32, !ttkernel.TensorAccessor, i32) -> ()
      %a = ttkernel.tensor_accessor.get_noc_addr(%t, %page, %zero) : (!ttkernel.TensorAccessor, i32, i32) -> !ttkernel.noc_addr
      ttkernel.noc_async_read %a, %to, %size : (!ttkernel.noc_addr, i32, i32) -> ()
      ttkernel.noc_async_read_barrier() : () -> ()
      ttkernel.cb_push_back(%cb, %one) : (!cb, i32) -> ()
    }
  )"),
                      answering({3}));
  EXPECT_EQ(calls.size(), 6u + 3 * 7);
  EXPECT_EQ(calls.back(), "cb_push_back(3, 1)");
}

TEST(Exits, Compute) {
  Calls calls = agree(kernel("compute", R"(
    %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
    %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
    %out = ttkernel.get_compile_time_arg_val(2) : () -> !cb
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %two = arith.constant 2 : i32
    %bits = arith.constant 1065353216 : i32
    ttkernel.binary_op_init_common(%a, %b, %out) : (!cb, !cb, !cb) -> ()
    ttkernel.mul_bcast_init_short(%a, %b, <scalar>) : (!cb, !cb) -> ()
    ttkernel.tile_regs_acquire() : () -> ()
    scf.for %i = %c0 to %c3 step %c1 {
      ttkernel.mul_tiles_bcast(%a, %b, %i, %c0, %i, <scalar>) : (!cb, !cb, index, index, index) -> ()
      ttkernel.exp_tile(%i) : (index) -> ()
      ttkernel.exp_tile(%i) {approx = true, scale = 16384 : i32} : (index) -> ()
      ttkernel.mul_unary_tile(%i, %bits) : (index, i32) -> ()
      ttkernel.typecast_tile(%i, <bf16>, <si32>) : (index) -> ()
    }
    ttkernel.reduce_tile(%a, %b, %c0, %c0, %c1, <reduce_max>, <reduce_dim_row>) : (!cb, !cb, index, index, index) -> ()
    ttkernel.tile_regs_commit() : () -> ()
    ttkernel.pack_tile(%c0, %out, %c1, true) : (index, !cb, index) -> ()
    ttkernel.pack_tile(%c0, %out, %c1, false) : (index, !cb, index) -> ()
  )"),
                      answering({}));
  EXPECT_EQ(calls[8], "exp_tile(0, 1, 1, 8, 16384)");
  EXPECT_EQ(calls.back(), "pack_tile(0, 2, 1, 0)");
}

/// Prints results of arithmetic on run-time values, so that nothing folds.
std::string arithmetic(const std::string &body) {
  return kernel("noc", R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = ttkernel.get_arg_val(%c0) : (index) -> i32
    %b = ttkernel.get_arg_val(%c1) : (index) -> i32
    %i = arith.index_cast %a : i32 to index
    %j = arith.index_castui %b : i32 to index
  )" + body);
}

class ExitsArithmetic
    : public testing::TestWithParam<std::pair<uint32_t, uint32_t>> {
protected:
  void check(const std::string &body) {
    auto [a, b] = GetParam();
    agree(arithmetic(body), answering({a, b}));
  }
};

TEST_P(ExitsArithmetic, Words) {
  check(R"(
    %0 = arith.addi %a, %b : i32
    %1 = arith.subi %a, %b : i32
    %2 = arith.muli %a, %b : i32
    %3 = arith.divui %a, %b : i32
    %4 = arith.divsi %a, %b : i32
    %5 = arith.remui %a, %b : i32
    %6 = arith.remsi %a, %b : i32
    %7 = arith.andi %a, %b : i32
    %8 = arith.ori %a, %b : i32
    %9 = arith.xori %a, %b : i32
    %c3 = arith.constant 3 : i32
    %10 = arith.shli %a, %c3 : i32
    %11 = arith.shrui %a, %c3 : i32
    %12 = arith.shrsi %a, %c3 : i32
    %13 = arith.minui %a, %b : i32
    %14 = arith.maxui %a, %b : i32
    %15 = arith.minsi %a, %b : i32
    %16 = arith.maxsi %a, %b : i32
    %17 = arith.ceildivui %a, %b : i32
    ttkernel.dprint("{} {} {} {} {} {} {} {}", %0, %1, %2, %3, %4, %5, %6, %7) : (i32, i32, i32, i32, i32, i32, i32, i32) -> ()
    ttkernel.dprint("{} {} {} {} {} {} {} {} {} {}", %8, %9, %10, %11, %12, %13, %14, %15, %16, %17) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  )");
}

TEST_P(ExitsArithmetic, Comparisons) {
  std::string body;
  std::vector<std::string> names;
  for (std::string p :
       {"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"})
    body += "%" + p + " = arith.cmpi " + p +
            ", %a, %b : i32\n"
            "%s" +
            p + " = arith.select %" + p +
            ", %i, %j : index\n"
            "ttkernel.dprint(\"" +
            p + " {} {}\", %" + p + ", %s" + p + ") : (i1, index) -> ()\n";
  check(body + R"(
    %and = arith.andi %eq, %ult : i1
    %or = arith.ori %slt, %ult : i1
    %xor = arith.xori %slt, %ult : i1
    %same = arith.cmpi eq, %slt, %ult : i1
    ttkernel.dprint("{} {} {} {}", %and, %or, %xor, %same) : (i1, i1, i1, i1) -> ()
  )");
}

TEST_P(ExitsArithmetic, Widths) {
  check(R"(
    %b8 = arith.trunci %a : i32 to i8
    %b16 = arith.trunci %b : i32 to i16
    %b1 = arith.trunci %a : i32 to i1
    %w0 = arith.extui %b8 : i8 to i32
    %w1 = arith.extsi %b8 : i8 to i32
    %w2 = arith.extsi %b16 : i16 to i32
    %w3 = arith.extui %a : i32 to i64
    %w4 = arith.extsi %a : i32 to i64
    %w5 = arith.extsi %b1 : i1 to i32
    %w6 = arith.extui %b1 : i1 to i32
    %n0 = arith.addi %b8, %b8 : i8
    %n1 = arith.muli %b16, %b16 : i16
    %n2 = arith.shrsi %b16, %b16 : i16
    %wide = arith.muli %w3, %w4 : i64
    %back = arith.trunci %wide : i64 to i32
    %x0 = arith.index_cast %w4 : i64 to index
    %x1 = arith.index_cast %j : index to i64
    %c7 = arith.constant 7 : i16
    %m = arith.andi %b16, %c7 : i16
    %n3 = arith.shrui %n1, %m : i16
    ttkernel.dprint("{} {} {} {} {} {} {}", %w0, %w1, %w2, %w3, %w4, %w5, %w6) : (i32, i32, i32, i64, i64, i32, i32) -> ()
    ttkernel.dprint("{} {} {} {} {} {}", %n0, %n1, %n3, %back, %x0, %x1) : (i8, i16, i16, i32, index, i64) -> ()
  )");
}

TEST_P(ExitsArithmetic, Floats) {
  check(R"(
    %f = arith.sitofp %a : i32 to f32
    %g = arith.uitofp %b : i32 to f32
    %h = arith.constant 0.1 : f32
    %0 = arith.addf %f, %h : f32
    %1 = arith.subf %f, %g : f32
    %2 = arith.mulf %0, %g : f32
    %big = arith.constant 1.0e9 : f32
    %3 = arith.divf %2, %big : f32
    %4 = arith.negf %3 : f32
    %lt = arith.cmpf olt, %f, %g : f32
    %ge = arith.cmpf oge, %f, %h : f32
    %ne = arith.cmpf une, %f, %g : f32
    %bits = arith.bitcast %4 : f32 to i32
    %w = ttkernel.get_compile_time_arg_val(1) : () -> ui32
    %t = ttkernel.bitcast %w : ui32 to f32
    %s = ttkernel.bitcast %w : ui32 to i16
    ttkernel.dprint("{} {} {} {} {}", %0, %1, %2, %3, %4) : (f32, f32, f32, f32, f32) -> ()
    ttkernel.dprint("{} {} {} {} {} {}", %lt, %ge, %ne, %bits, %t, %s) : (i1, i1, i1, i32, f32, i16) -> ()
  )");
}

TEST_P(ExitsArithmetic, Affine) {
  check(R"(
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1 + 5)>(%i, %j)
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 7)>(%i)
    %2 = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)
    %3 = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%i)
    %4 = affine.min affine_map<(d0, d1) -> (d0, d1, 100)>(%i, %j)
    ttkernel.dprint("{} {} {} {} {}", %0, %1, %2, %3, %4) : (index, index, index, index, index) -> ()
  )");
}

INSTANTIATE_TEST_SUITE_P(Values, ExitsArithmetic,
                         testing::Values(std::pair(7u, 3u), std::pair(0u, 1u),
                                         std::pair(0xFFFFFFF9u, 3u),
                                         std::pair(5u, 0xFFFFFFFEu),
                                         std::pair(0x80000001u, 0x7FFFFFFFu)));

//===-- structure ---------------------------------------------------------===//

TEST(Exits, Loops) {
  std::string source = arithmetic(R"(
    %c4 = arith.constant 4 : index
    %x, %y = scf.for %k = %c0 to %c4 step %c1 iter_args(%p = %i, %q = %j) -> (index, index) {
      // The two change places.
      %n = arith.addi %p, %k : index
      scf.yield %q, %n : index, index
    }
    %w:2 = scf.while (%p = %x, %q = %y) : (index, index) -> (index, index) {
      %more = arith.cmpi ult, %p, %q : index
      scf.condition(%more) %q, %p : index, index
    } do {
    ^bb0(%p: index, %q: index):
      %n = arith.addi %q, %c4 : index
      scf.yield %n, %p : index, index
    }
    // No rounds for a negative bound.
    %end = arith.index_cast %a : i32 to index
    %sum = scf.for %k = %c0 to %end step %c4 iter_args(%s = %c0) -> index {
      ttkernel.dprint("round {}", %k) : (index) -> ()
      %n = arith.addi %s, %k : index
      scf.yield %n : index
    }
    ttkernel.dprint("{} {} {} {} {}", %x, %y, %w#0, %w#1, %sum) : (index, index, index, index, index) -> ()
  )");
  agree(source, answering({9, 30}));
  agree(source, answering({0, 0}));
  Calls negative = agree(source, answering({0xFFFFFFF0, 5}));
  EXPECT_EQ(negative.size(), 4u); // two arguments, one print and its text
}

TEST(Exits, Branches) {
  std::string source = arithmetic(R"(
    %small = arith.cmpi ult, %a, %b : i32
    %r, %s = scf.if %small -> (index, index) {
      ttkernel.noc_async_read_barrier() : () -> ()
      scf.yield %i, %j : index, index
    } else {
      scf.yield %j, %i : index, index
    }
    scf.if %small {
      ttkernel.noc_async_write_barrier() : () -> ()
    }
    %v = scf.index_switch %i -> index
    case 2 {
      scf.yield %r : index
    }
    case 9 {
      ttkernel.noc_async_full_barrier() : () -> ()
      scf.yield %s : index
    }
    default {
      scf.yield %c1 : index
    }
    ttkernel.dprint("{} {} {}", %r, %s, %v) : (index, index, index) -> ()
  )");
  for (uint64_t a : {2, 9, 5})
    agree(source, answering({a, 5}));
}

TEST(Exits, CalledFunctions) {
  agree(arithmetic(R"(
    %0 = func.call @outer(%a, %i) : (i32, index) -> i32
    func.call @show(%0) : (i32) -> ()
  )") + R"(
  func.func @show(%v: i32) {
    ttkernel.dprint("\"{}\\\\\" %", %v) : (i32) -> ()
    return
  }
  func.func @outer(%v: i32, %k: index) -> i32 {
    func.call @show(%v) : (i32) -> ()
    %w = arith.index_cast %k : index to i32
    %s = arith.addi %v, %w : i32
    return %s : i32
  })",
        answering({4, 6}));
}

TEST(Exits, SharedFunctionsAndSeveralResults) {
  // Whichever of the two callers comes first, `shared` is defined before both.
  Calls calls = agree(arithmetic(R"(
    %0:3 = func.call @double(%a, %i) : (i32, index) -> (i32, i1, f32)
    %1:2 = func.call @cb_pop_front(%0#0, %0#2) : (i32, f32) -> (f32, index)
    ttkernel.dprint("{} {} {} {}", %0#0, %0#1, %1#0, %1#1) : (i32, i1, f32, index) -> ()
    %2:3 = func.call @double(%b, %j) : (i32, index) -> (i32, i1, f32)
  )") + R"(
  func.func @shared(%v: i32, %unused: i1) -> (i32, i16) {
    ttkernel.dprint("shared {}", %v) : (i32) -> ()
    %w = arith.addi %v, %v : i32
    %h = arith.trunci %w : i32 to i16
    return %w, %h : i32, i16
  }
  func.func @double(%v: i32, %k: index) -> (i32, i1, f32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %sum = scf.for %n = %c0 to %k step %c1 iter_args(%s = %v) -> i32 {
      %w:2 = func.call @shared(%s, %true) : (i32, i1) -> (i32, i16)
      scf.yield %w#0 : i32
    }
    %big = arith.cmpi ugt, %sum, %v : i32
    %f = arith.uitofp %sum : i32 to f32
    return %sum, %big, %f : i32, i1, f32
  }
  func.func @cb_pop_front(%v: i32, %f: f32) -> (f32, index) {
    %c5 = arith.constant 5 : index
    %false = arith.constant false
    %half = arith.constant 0.5 : f32
    %w:2 = func.call @shared(%v, %false) : (i32, i1) -> (i32, i16)
    %x = arith.extui %w#1 : i16 to i32
    %n = arith.index_cast %x : i32 to index
    %m = arith.addi %n, %c5 : index
    %g = arith.mulf %f, %half : f32
    return %g, %m : f32, index
  })",
                      answering({3, 2}));
  // Two arguments, 3 + 1 + 2 calls of shared, one print.
  EXPECT_EQ(calls.size(), 2u + 2 * 7);
  EXPECT_EQ(calls.back(), "shared {}|1:4");
}

TEST(Exits, AccessorsInFunctions) {
  agree(kernel("noc", R"(
    %c2 = arith.constant 2 : i32
    %c5 = arith.constant 5 : i32
    %c0 = arith.constant 0 : index
    %base = ttkernel.get_arg_val(%c0) : (index) -> i32
    %args = ttkernel.TensorAccessorArgs(%c2, %c5)
    %t = func.call @open(%args, %base) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
    func.call @read(%t, %base, %t) : (!ttkernel.TensorAccessor, i32, !ttkernel.TensorAccessor) -> ()
  )") + R"(
  func.func @read(%t: !ttkernel.TensorAccessor, %page: i32, %unused: !ttkernel.TensorAccessor) {
    ttkernel.noc_async_read_tile(%page, %t, %page) : (i32, !ttkernel.TensorAccessor, i32) -> ()
    %a = ttkernel.tensor_accessor.get_noc_addr(%t, %page, %page) : (!ttkernel.TensorAccessor, i32, i32) -> !ttkernel.noc_addr
    ttkernel.noc_async_read %a, %page, %page : (!ttkernel.noc_addr, i32, i32) -> ()
    return
  }
  func.func @open(%args: !ttkernel.TensorAccessorArgs, %base: i32) -> !ttkernel.TensorAccessor {
    %t = ttkernel.TensorAccessor(%args, %base) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
    return %t : !ttkernel.TensorAccessor
  })",
        answering({4}));
}

TEST(Exits, ScalarMemory) {
  agree(kernel("noc", R"(
    %p = arith.constant 4096 : i32
    %o = arith.constant 3 : i32
    %b = ttkernel.reinterpret_cast(%p) : (i32) -> !ttkernel.l1_addr_ptr<8>
    %h = ttkernel.reinterpret_cast(%p) : (i32) -> !ttkernel.l1_addr_ptr<16>
    %w = ttkernel.reinterpret_cast(%p) : (i32) -> !ttkernel.l1_addr_ptr
    %0 = ttkernel.load_from_l1(%b, %o) : (!ttkernel.l1_addr_ptr<8>, i32) -> i8
    %1 = ttkernel.load_from_l1(%h, %o) : (!ttkernel.l1_addr_ptr<16>, i32) -> i16
    %2 = ttkernel.load_from_l1(%w, %o) : (!ttkernel.l1_addr_ptr, i32) -> i32
    ttkernel.store_to_l1(%0, %b, %o) : (i8, !ttkernel.l1_addr_ptr<8>, i32) -> ()
    ttkernel.store_to_l1(%1, %h, %o) : (i16, !ttkernel.l1_addr_ptr<16>, i32) -> ()
    ttkernel.store_to_l1(%2, %w, %o) : (i32, !ttkernel.l1_addr_ptr, i32) -> ()
    ttkernel.dprint("{}", %w) : (!ttkernel.l1_addr_ptr) -> ()
  )"),
        answering({}));
}

TEST(Exits, ChainedAccessors) {
  // Both ask for the same tensors, though the C++ asks anew for those before.
  std::string source = kernel("noc", R"(
    %c2 = arith.constant 2 : i32
    %c5 = arith.constant 5 : i32
    %0 = ttkernel.TensorAccessorArgs(%c2, %c5)
    %1 = ttkernel.TensorAccessorArgs(prev = %0)
    %2 = ttkernel.TensorAccessor(%1, %c5) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
    ttkernel.noc_async_read_tile(%c2, %2, %c5) : (i32, !ttkernel.TensorAccessor, i32) -> ()
  )");
  EXPECT_EQ(callsOfJit(source, "kernel", answering({})),
            (Calls{"TensorAccessorArgs(2, 5, 4294967295)",
                   "TensorAccessorArgs(4294967295, 4294967295, 77)",
                   "TensorAccessor(77, 5, 4294967295)",
                   "noc_async_read_tile(2, 77, 5, 255)"}));
  EXPECT_EQ(callsOfCpp(source, "kernel", answering({})),
            (Calls{"TensorAccessorArgs(2, 5, 4294967295)",
                   "TensorAccessorArgs(2, 5, 4294967295)",
                   "TensorAccessorArgs(4294967295, 4294967295, 77)",
                   "TensorAccessor(77, 5, 4294967295)",
                   "noc_async_read_tile(2, 77, 5, 255)"}));
}

} // namespace
