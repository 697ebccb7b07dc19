//===- KernelFuzzTest.cpp - Damaged kernels do no harm --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Kernels as files keep them are damaged, by bytes and by words and lines, and
// compiled; what compiles runs. The only outcomes are calls and a jit::Error.
// More of it: --gtest_repeat=100 --gtest_shuffle takes other damage each time.
//===----------------------------------------------------------------------===//
#include "../unit/jit/FakeApi.h"
#include "Mutate.h"

#include "tt/jit/KernelCompiler.h"
#include "ttmlir/Dialect/TTKernel/IR/TTKernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace tt;

namespace {

constexpr size_t kMutations = 1000; // of each kernel

//===-- good kernels ------------------------------------------------------===//

const char *const kMoves = R"(
!cb = !ttkernel.cb<4, !ttcore.tile<32x32, bf16>>
func.func private @sum(%a: i32, %b: i32) -> (i32, i1) {
  %s = arith.addi %a, %b : i32
  %z = arith.cmpi slt, %s, %a : i32
  return %s, %z : i32, i1
}
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 2 : i32
  %cb = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %base = ttkernel.get_arg_val(%c0) : (index) -> i32
  %args = ttkernel.TensorAccessorArgs(%n, %n)
  %accessor = ttkernel.TensorAccessor(%args, %base) : (!ttkernel.TensorAccessorArgs, i32) -> !ttkernel.TensorAccessor
  %sem = ttkernel.get_semaphore(%c1) : (index) -> !ttkernel.local_semaphore
  %all = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %n) -> (i32) {
    ttkernel.cb_reserve_back(%cb, %n) : (!cb, i32) -> ()
    %to = ttkernel.get_write_ptr(%cb) : (!cb) -> i32
    %remote = ttkernel.get_noc_addr(%i, %c1, %base) : (index, index, i32) -> !ttkernel.noc_addr
    ttkernel.noc_async_read %remote, %to, %n : (!ttkernel.noc_addr, i32, i32) -> ()
    ttkernel.noc_async_read core[%i, %c1], %base, %to, %n : (index, index, i32, i32, i32) -> ()
    ttkernel.noc_async_read_barrier() : () -> ()
    ttkernel.cb_push_back(%cb, %n) : (!cb, i32) -> ()
    %next:2 = func.call @sum(%acc, %to) : (i32, i32) -> (i32, i1)
    %q = arith.divsi %next#0, %acc : i32
    %r = scf.if %next#1 -> (i32) {
      %shifted = arith.shli %q, %acc : i32
      scf.yield %shifted : i32
    } else {
      %x = arith.sitofp %q : i32 to f32
      %y = arith.constant 1.5 : f32
      %z = arith.mulf %x, %y : f32
      %back = arith.fptosi %z : f32 to i32
      scf.yield %back : i32
    }
    scf.yield %r : i32
  }
  ttkernel.dprint("all {} \"quoted\"\n", %all) : (i32) -> ()
  return
}
)";

const char *const kWaits = R"(
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %half = arith.constant 9 : i16
  %word = ttkernel.get_arg_val(%c0) : (index) -> i32
  %pointer = ttkernel.reinterpret_cast(%word) : (i32) -> !ttkernel.l1_addr_ptr
  %last = scf.while (%n = %zero) : (i32) -> i32 {
    %v = ttkernel.load_from_l1(%pointer, %n) : (!ttkernel.l1_addr_ptr, i32) -> i32
    %more = arith.cmpi ne, %v, %one : i32
    scf.condition(%more) %n : i32
  } do {
  ^bb0(%n: i32):
    %next = arith.addi %n, %one : i32
    scf.yield %next : i32
  }
  %index = arith.index_cast %last : i32 to index
  %chosen = scf.index_switch %index -> i32
  case 2 {
    scf.yield %one : i32
  }
  case 7 {
    %t = arith.extui %half : i16 to i32
    scf.yield %t : i32
  }
  default {
    %u = arith.remui %last, %word : i32
    scf.yield %u : i32
  }
  ttkernel.store_to_l1(%chosen, %pointer, %zero) : (i32, !ttkernel.l1_addr_ptr, i32) -> ()
  return
}
)";

const char *const kComputes = R"(
!cb = !ttkernel.cb<2, !ttcore.tile<32x32, f32>>
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<compute>} {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1 : i32
  %a = ttkernel.get_compile_time_arg_val(0) : () -> !cb
  %b = ttkernel.get_compile_time_arg_val(1) : () -> !cb
  ttkernel.cb_wait_front(%a, %n) : (!cb, i32) -> ()
  ttkernel.reduce_init(%a, %a, %b, <reduce_sum>, <reduce_dim_row>) : (!cb, !cb, !cb) -> ()
  "ttkernel.mm_block_init"(%a, %b, %a, %n, %n, %n, %n) : (!cb, !cb, !cb, i32, i32, i32, i32) -> ()
  cf.br ^again(%n : i32)
^again(%i: i32):
  ttkernel.tile_regs_acquire() : () -> ()
  ttkernel.exp_tile(%c0) : (index) -> ()
  ttkernel.typecast_tile(%c0, <f32>, <bf16>) : (index) -> ()
  ttkernel.tile_regs_commit() : () -> ()
  ttkernel.pack_tile(%c0, %b, %c0, true) : (index, !cb, index) -> ()
  %next = arith.shrui %i, %n : i32
  %more = arith.cmpi ugt, %next, %n : i32
  cf.cond_br %more, ^again(%next : i32), ^end
^end:
  return
}
)";

std::vector<std::string> storedKernels() {
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                  mlir::func::FuncDialect, mlir::scf::SCFDialect,
                  mlir::tt::ttcore::TTCoreDialect,
                  mlir::tt::ttkernel::TTKernelDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::vector<std::string> texts;
  for (const char *source : {kMoves, kWaits, kComputes}) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &context);
    auto functions =
        mlir::tt::ttkernel::collectFunctions(module.get(), "kernel");
    llvm::raw_string_ostream os(texts.emplace_back());
    if (failed(mlir::tt::ttkernel::writeKernel(*functions, os)))
      throw std::runtime_error("a good kernel cannot be written");
  }
  return texts;
}

//===-- damage ------------------------------------------------------------===//

/// Words, or single other characters, with what is between them.
std::vector<std::string> tokensOf(const std::string &text) {
  std::vector<std::string> tokens;
  auto isWord = [](char c) { return std::isalnum(c) || c == '_' || c == '.'; };
  for (char c : text) {
    if (tokens.empty() || !isWord(c) || !isWord(tokens.back().back()))
      tokens.emplace_back();
    tokens.back() += c;
  }
  return tokens;
}

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines(1);
  for (char c : text) {
    lines.back() += c;
    if (c == '\n')
      lines.emplace_back();
  }
  return lines;
}

std::string join(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += part;
  return text;
}

const char *const kTelling[] = {"0",
                                "1",
                                "-1",
                                "31",
                                "77",
                                "4294967295",
                                "9223372036854775807",
                                "99999999999999999999999",
                                "0x7fc00000",
                                "1.0e+300",
                                "i1",
                                "i7",
                                "i64",
                                "index",
                                "f32",
                                "f64",
                                "none",
                                "true",
                                "vector<4xi32>",
                                "dense<0>",
                                "loc(unknown)",
                                "affine_map<()->()>",
                                "llvm.unreachable",
                                "ub.poison",
                                "ttkernel.unreachable",
                                "\"func.func\"",
                                "!ttkernel.cb<0, f32>",
                                "!ttkernel.noc_addr",
                                "!llvm.ptr",
                                "#ttkernel.thread<compute>",
                                "scf.yield",
                                "@kernel",
                                "%0",
                                "^bb0"};

/// Takes away, repeats, exchanges or replaces parts of a kernel.
class TextMutator {
public:
  TextMutator(uint64_t seed, const std::vector<std::string> &texts)
      : engine(seed) {
    for (const std::string &text : texts)
      for (const std::string &token : tokensOf(text))
        vocabulary.push_back(token);
    for (const char *token : kTelling)
      for (int i = 0; i != 20; ++i)
        vocabulary.push_back(token);
  }

  std::string mutate(const std::string &text) {
    bool byLines = engine() % 3 == 0;
    std::vector<std::string> parts = byLines ? linesOf(text) : tokensOf(text);
    for (uint64_t i = 0, n = 1 + engine() % 3; i != n; ++i) {
      size_t a = engine() % parts.size(), b = engine() % parts.size();
      switch (engine() % 5) {
      case 0:
        parts[a].clear();
        break;
      case 1:
        parts[a] += parts[a];
        break;
      case 2:
        std::swap(parts[a], parts[b]);
        break;
      case 3:
        parts[a] = parts[b];
        break;
      default:
        parts[a] = vocabulary[engine() % vocabulary.size()];
      }
    }
    return join(parts);
  }

private:
  std::mt19937_64 engine;
  std::vector<std::string> vocabulary;
};

//===-- outcomes ----------------------------------------------------------===//

class KernelFuzz : public testing::Test {
protected:
  /// The calls of the kernel if it can be compiled.
  void tryKernel(const std::string &text) {
    std::shared_ptr<const jit::CompiledKernel> kernel;
    try {
      kernel = compiler.compile(text, "kernel");
    } catch (const jit::Error &) {
      ++refused;
      return;
    }
    jit::test::Recorder recorder;
    recorder.maxCalls = 200;
    recorder.answer = [](ttk::Op op, const std::vector<uint64_t> &values) {
      return uint64_t(op) * 2654435761u + values.size();
    };
    recorder.run(kernel->entry);
    ++ran;
  }
  uint64_t seed() const {
    return uint64_t(testing::UnitTest::GetInstance()->random_seed());
  }

  std::vector<std::string> texts = storedKernels();
  jit::KernelCompiler compiler{{.cacheDirectory = ""}};
  size_t refused = 0, ran = 0;
};

TEST_F(KernelFuzz, TheKernelsAreGood) {
  for (const std::string &text : texts)
    tryKernel(text);
  EXPECT_EQ(texts.size(), ran);
}

TEST_F(KernelFuzz, EveryPrefixIsRefused) {
  for (const std::string &text : texts)
    for (size_t size = 0; size + 2 < text.size(); ++size)
      tryKernel(text.substr(0, size));
  EXPECT_EQ(0u, ran);
}

TEST_F(KernelFuzz, Bytes) {
  fuzz::Mutator mutator(seed() + 5);
  for (const std::string &text : texts)
    for (size_t i = 0; i != kMutations; ++i) {
      fuzz::Bytes bytes = mutator.mutate(fuzz::Bytes(text.begin(), text.end()));
      tryKernel(std::string(bytes.begin(), bytes.end()));
    }
  EXPECT_GT(refused, kMutations);
  EXPECT_GT(ran, 10u); // most bytes are words that mean nothing then
}

TEST_F(KernelFuzz, WordsAndLines) {
  TextMutator mutator(seed() + 6, texts);
  for (const std::string &text : texts)
    for (size_t i = 0; i != kMutations; ++i)
      tryKernel(mutator.mutate(text));
  EXPECT_GT(refused, kMutations);
  EXPECT_GT(ran, 10u);
}

} // namespace
