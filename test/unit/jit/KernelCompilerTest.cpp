//===- KernelCompilerTest.cpp - Kernels run against a fake emulator -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FakeApi.h"

#include "tt/jit/KernelCompiler.h"

#include <gtest/gtest.h>

#include <thread>

using namespace tt::jit;
using namespace tt::jit::test;
using ttk::Op;
using Calls = std::vector<std::string>;

namespace {

const Options inMemory{.cacheDirectory = ""};

std::string noc(const std::string &body, const std::string &name = "kernel") {
  return "!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>\n"
         "func.func @" +
         name + "() attributes {ttkernel.thread = #ttkernel.thread<noc>} {\n" +
         body + "\n  return\n}\n";
}

Calls callsOf(const std::string &source, Recorder &recorder) {
  KernelCompiler compiler(inMemory);
  auto kernel = compiler.compileSource(source, "kernel");
  EXPECT_EQ(kernel->name, "kernel");
  return recorder.run(kernel->entry);
}

Calls callsOf(const std::string &source) {
  Recorder recorder;
  return callsOf(source, recorder);
}

//===-- meaning -----------------------------------------------------------===//

TEST(Jit, ArgumentsAndSites) {
  EXPECT_EQ(callsOf(noc(R"(
    %n = arith.constant 3 : i32
    %cb = ttkernel.get_compile_time_arg_val(7) : () -> !cb
    ttkernel.cb_reserve_back(%cb, %n) : (!cb, i32) -> ()
    %p = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    %i = arith.constant 5 : index
    %a = ttkernel.get_noc_addr(%i, %i, %p) : (index, index, i32) -> !ttkernel.noc_addr
    ttkernel.noc_async_read %a, %p, %n : (!ttkernel.noc_addr, i32, i32) -> ()
  )")),
            (Calls{"get_compile_time_arg_val(7) @0", "cb_reserve_back(0, 3) @1",
                   "get_write_ptr(0) @2", "get_noc_addr(5, 5, 0, 255) @3",
                   "noc_async_read(0, 0, 3, 255) @4"}));
}

TEST(Jit, ResultsFlow) {
  Recorder recorder;
  recorder.answer = [](Op op, const std::vector<uint64_t> &) -> uint64_t {
    return op == Op::get_noc_addr    ? 0x1234567890ABCDEFull
           : op == Op::get_semaphore ? 0x8000
                                     : 0;
  };
  EXPECT_EQ(callsOf(noc(R"(
    %i = arith.constant 2 : index
    %s = ttkernel.get_semaphore(%i) : (index) -> !ttkernel.local_semaphore
    %p = ttkernel.reinterpret_cast(%s) : (!ttkernel.local_semaphore) -> !ttkernel.l1_addr_ptr
    ttkernel.noc_semaphore_set(%p, %i) : (!ttkernel.l1_addr_ptr, index) -> ()
    %a = ttkernel.get_noc_addr(%i, %i, %s) : (index, index, !ttkernel.local_semaphore) -> !ttkernel.noc_addr
    ttkernel.noc_semaphore_inc(%a, %i) posted true : (!ttkernel.noc_addr, index) -> ()
  )"),
                    recorder),
            (Calls{"get_semaphore(2) @0", "noc_semaphore_set(32768, 2) @2",
                   "get_noc_addr(2, 2, 32768, 255) @3",
                   "noc_semaphore_inc(1311768467294899695, 2, 255, 1) @4"}));
}

/// Sums the odd numbers below n and says whether the sum is large.
const char *const loops = R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = ttkernel.get_arg_val(%c0) : (index) -> index
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
      %r = arith.remui %i, %c2 : index
      %odd = arith.cmpi eq, %r, %c1 : index
      %next = scf.if %odd -> index {
        %t = arith.addi %s, %i : index
        scf.yield %t : index
      } else {
        scf.yield %s : index
      }
      scf.yield %next : index
    }
    %limit = arith.constant 10 : index
    %large = arith.cmpi ugt, %sum, %limit : index
    scf.if %large {
      %v = arith.index_cast %sum : index to i32
      %m = ttkernel.mem_zeros_base() : () -> i32
      %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
      ttkernel.cb_push_back(%cb, %v) : (!cb, i32) -> ()
    } else {
      ttkernel.noc_async_full_barrier() : () -> ()
    }
)";

TEST(Jit, LoopsAndConditions) {
  Recorder recorder;
  uint64_t n = 7;
  recorder.answer = [&](Op op, const std::vector<uint64_t> &) {
    return op == Op::get_arg_val ? n : 0;
  };
  KernelCompiler compiler(inMemory);
  auto kernel = compiler.compileSource(noc(loops), "kernel");
  EXPECT_EQ(recorder.run(kernel->entry),
            (Calls{"get_arg_val(0) @0", "noc_async_full_barrier(255) @4"}));
  n = 8;
  EXPECT_EQ(
      recorder.run(kernel->entry),
      (Calls{"get_arg_val(0) @0", "mem_zeros_base() @1",
             "get_compile_time_arg_val(0) @2", "cb_push_back(0, 16) @3"}));
  n = 0;
  EXPECT_EQ(recorder.run(kernel->entry).back(),
            "noc_async_full_barrier(255) @4");
}

TEST(Jit, LoopsCountTheirRounds) {
  // 2500 rounds of the inner loop, 50 of the outer; the sites of loops are
  // behind that of the call.
  Calls counted = callsOf(noc(R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %n = arith.constant 50 : i32
    %sum = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> i32 : i32 {
      %t = scf.for %j = %zero to %n step %one iter_args(%u = %s) -> i32 : i32 {
        %v = arith.addi %u, %j : i32
        scf.yield %v : i32
      }
      scf.yield %t : i32
    }
    %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
    ttkernel.cb_push_back(%cb, %sum) : (!cb, i32) -> ()
  )"));
  EXPECT_EQ(counted,
            (Calls{"loop @3", "loop @3", "get_compile_time_arg_val(0) @0",
                   "cb_push_back(0, 61250) @1"}));
  // Its condition is asked 3001 times.
  EXPECT_EQ(
      callsOf(noc(R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %n = arith.constant 3000 : i32
    %end = scf.while (%i = %zero) : (i32) -> i32 {
      %more = arith.cmpi ult, %i, %n : i32
      scf.condition(%more) %i : i32
    } do {
    ^bb0(%i: i32):
      %next = arith.addi %i, %one : i32
      scf.yield %next : i32
    }
    %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
    ttkernel.cb_push_back(%cb, %end) : (!cb, i32) -> ()
  )")),
      (Calls{"loop @2", "loop @2", "loop @2", "get_compile_time_arg_val(0) @0",
             "cb_push_back(0, 3000) @1"}));
  // Blocks: only branches back count.
  EXPECT_EQ(callsOf(noc(R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %n = arith.constant 2000 : i32
    cf.br ^head(%zero : i32)
  ^head(%i: i32):
    %more = arith.cmpi ult, %i, %n : i32
    cf.cond_br %more, ^body, ^end
  ^body:
    %next = arith.addi %i, %one : i32
    cf.br ^head(%next : i32)
  ^end:
    %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
    ttkernel.cb_push_back(%cb, %i) : (!cb, i32) -> ()
  )")),
            (Calls{"loop @2", "loop @2", "get_compile_time_arg_val(0) @0",
                   "cb_push_back(0, 2000) @1"}));
}

TEST(Jit, EveryLevelOfOptimisation) {
  for (unsigned level = 0; level <= 3; ++level) {
    Recorder recorder;
    recorder.answer = [](Op op, const std::vector<uint64_t> &) -> uint64_t {
      return op == Op::get_arg_val ? 9 : 0;
    };
    KernelCompiler compiler({.cacheDirectory = "", .optLevel = level});
    auto kernel = compiler.compileSource(noc(loops), "kernel");
    EXPECT_EQ(recorder.run(kernel->entry).back(), "cb_push_back(0, 16) @3")
        << "level " << level;
  }
}

TEST(Jit, CalledFunctions) {
  EXPECT_EQ(
      callsOf(noc(R"(
    %c3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    %a = func.call @twice(%c3) : (i32) -> i32
    %b = func.call @twice(%c4) : (i32) -> i32
    %s = arith.addi %a, %b : i32
    %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
    ttkernel.cb_pop_front(%cb, %s) : (!cb, i32) -> ()
  )") + R"(
  func.func @twice(%v: i32) -> i32 {
    %two = arith.constant 2 : i32
    ttkernel.noc_async_write_barrier() : () -> ()
    %r = arith.muli %v, %two : i32
    return %r : i32
  })"),
      (Calls{"noc_async_write_barrier(255) @2",
             "noc_async_write_barrier(255) @2",
             "get_compile_time_arg_val(0) @0", "cb_pop_front(0, 14) @1"}));
}

TEST(Jit, Prints) {
  Recorder recorder;
  callsOf(noc(R"(
    %a = arith.constant -3 : i32
    %b = arith.constant true
    %c = arith.constant 1.5 : f32
    %i = arith.constant 12 : index
    %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
    ttkernel.dprint("{} {} {} {} {}\\n", %a, %b, %c, %i, %cb) : (i32, i1, f32, index, !cb) -> ()
    ttkernel.dprint("end") : () -> ()
  )"),
          recorder);
  EXPECT_EQ(recorder.printed,
            (Calls{"{} {} {} {} {}\n|1:-3|2:1|3:1069547520|0:12|0:0", "end"}));
}

TEST(Jit, ScalarWidths) {
  Recorder recorder;
  recorder.answer = [](Op op, const std::vector<uint64_t> &) -> uint64_t {
    return op == Op::load_from_l1 ? 0xFFFF8001 : op == Op::bfloat16_greater;
  };
  EXPECT_EQ(
      callsOf(noc(R"(
    %n = arith.constant 6 : i32
    %p = ttkernel.reinterpret_cast(%n) : (i32) -> !ttkernel.l1_addr_ptr<16>
    %h = ttkernel.load_from_l1(%p, %n) : (!ttkernel.l1_addr_ptr<16>, i32) -> i16
    %g = ttkernel.bfloat16_greater(%h, %h) : (i16, i16) -> i1
    scf.if %g {
      ttkernel.store_to_l1(%h, %p, %n) : (i16, !ttkernel.l1_addr_ptr<16>, i32) -> ()
    }
  )"),
              recorder),
      (Calls{"load_from_l1(6, 6, 16) @1", "bfloat16_greater(32769, 32769) @2",
             "store_to_l1(32769, 6, 6, 16) @3"}));
}

TEST(Jit, Bitcast) {
  Recorder recorder;
  recorder.answer = [](Op, const std::vector<uint64_t> &) {
    return 0x40490FDBu;
  };
  EXPECT_EQ(callsOf(R"(
  func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
    %w = ttkernel.get_compile_time_arg_val(2) : () -> ui32
    %f = ttkernel.bitcast %w : ui32 to f32
    %i = arith.constant 1 : index
    ttkernel.fill_tile(%i, %f) : (index, f32) -> ()
    return
  })",
                    recorder)
                .back(),
            "fill_tile(1, 1078530011) @2");
}

//===-- sharing -----------------------------------------------------------===//

TEST(Jit, EqualKernelsShareCode) {
  KernelCompiler compiler(inMemory);
  auto a = compiler.compileSource(noc(loops), "kernel");
  auto b = compiler.compileSource(noc(loops), "kernel");
  auto c = compiler.compileSource("\n\n" + noc(loops), "kernel");
  EXPECT_EQ(a, b);
  EXPECT_EQ(a, c);
  EXPECT_EQ(compiler.statistics().compiled, 1u);
  // Asked for again, and found under the kernel's own bytes.
  EXPECT_EQ(compiler.statistics().memoryHits, 2u);
  auto other = compiler.compileSource(noc(loops, "other"), "other");
  EXPECT_EQ(a->entry, other->entry);
}

TEST(Jit, CodeOutlivesTheCompiler) {
  std::shared_ptr<const CompiledKernel> kernel;
  {
    KernelCompiler compiler(inMemory);
    kernel = compiler.compileSource(
        noc("ttkernel.noc_async_full_barrier() : () -> ()"), "kernel");
  }
  Recorder recorder;
  EXPECT_EQ(recorder.run(kernel->entry),
            Calls{"noc_async_full_barrier(255) @0"});
}

TEST(Jit, Threads) {
  KernelCompiler compiler(inMemory);
  std::vector<std::thread> threads;
  std::vector<Calls> results(16);
  for (unsigned i = 0; i < results.size(); ++i)
    threads.emplace_back([&, i] {
      std::string value = std::to_string(i % 4);
      auto kernel = compiler.compileSource(
          noc("%v = arith.constant " + value +
              " : i32\n"
              "%a = ttkernel.get_noc_addr_from_bank_id(%v, "
              "%v) : (i32, i32) -> !ttkernel.noc_addr\n"
              "ttkernel.noc_async_read %a, %v, %v : "
              "(!ttkernel.noc_addr, i32, i32) -> ()"),
          "kernel");
      Recorder recorder;
      results[i] = recorder.run(kernel->entry);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (unsigned i = 0; i < results.size(); ++i) {
    std::string v = std::to_string(i % 4);
    EXPECT_EQ(results[i],
              (Calls{"get_noc_addr_from_bank_id(" + v + ", " + v + ") @0",
                     "noc_async_read(0, " + v + ", " + v + ", 255) @1"}));
  }
  EXPECT_EQ(compiler.statistics().compiled, 4u);
}

//===-- errors ------------------------------------------------------------===//

void expectError(const std::string &source, Error::Kind kind,
                 const std::string &text) {
  KernelCompiler compiler(inMemory);
  // A failure is not remembered: the second time fails in the same way.
  for (int round = 0; round < 2; ++round) {
    try {
      compiler.compileSource(source, "kernel");
      FAIL() << "no error";
    } catch (const Error &e) {
      EXPECT_EQ(e.kind(), kind) << e.what();
      EXPECT_EQ(e.kernel(), "kernel");
      EXPECT_NE(std::string(e.what()).find(text), std::string::npos)
          << e.what();
      EXPECT_EQ(std::string(e.what()).find("kernel 'kernel': "), 0u)
          << e.what();
    }
  }
}

TEST(JitErrors, Source) {
  expectError("func.func", Error::Kind::BadSource, "expected");
  expectError("ML\xEFRwhatever", Error::Kind::BadSource, "bytecode");
  expectError("", Error::Kind::NoKernel, "no kernel 'kernel'");
  expectError(noc("", "other"), Error::Kind::NoKernel, "no kernel 'kernel'");
}

TEST(JitErrors, Verification) {
  expectError(noc("ttkernel.tile_regs_acquire() : () -> ()"),
              Error::Kind::BadSource, "'kernel' is for thread 'noc'");
}

TEST(JitErrors, Translation) {
  expectError(noc(R"(%m = "memref.alloc"() : () -> memref<4xi32>)"),
              Error::Kind::Unsupported, "memref.alloc");
}

} // namespace
