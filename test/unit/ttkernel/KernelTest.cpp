//===- KernelTest.cpp - Kernels taken out of modules ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "BothExits.h"

#include "ttmlir/Dialect/TTKernel/Transforms/Kernel.h"
#include "ttmlir/Dialect/TTKernel/Transforms/StoredKernel.h"
#include "ttmlir/Upgrade/LegacyText.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

#include <fstream>
#include <gtest/gtest.h>

using namespace mlir::tt::ttkernel;
using namespace tt::kernel::test;

namespace {

class Kernels : public testing::Test {
protected:
  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &text) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        text, mlir::ParserConfig(context.get()), "source.mlir");
    EXPECT_TRUE(module);
    return module;
  }

  std::vector<std::string> namesOf(const std::string &text,
                                   llvm::StringRef symbol) {
    auto module = parse(text);
    std::vector<std::string> names;
    auto functions = *collectFunctions(*module, symbol);
    for (mlir::func::FuncOp f : functions)
      names.push_back(f.getName().str());
    return names;
  }

  std::string bytesOf(const std::string &text, llvm::StringRef symbol) {
    auto module = parse(text);
    std::string bytes;
    llvm::raw_string_ostream os(bytes);
    EXPECT_TRUE(succeeded(writeKernel(*collectFunctions(*module, symbol), os)));
    return bytes;
  }

  std::unique_ptr<mlir::MLIRContext> context = makeContext();
};

const std::string family = R"(
func.func @unused() { return }
func.func @third() { return }
func.func @second() {
  func.call @third() : () -> ()
  return
}
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  func.call @second() : () -> ()
  func.call @third() : () -> ()
  return
})";

TEST_F(Kernels, FunctionsInTheOrderOfTheFirstCall) {
  EXPECT_EQ(namesOf(family, "kernel"), (Calls{"kernel", "second", "third"}));
  EXPECT_EQ(namesOf(family, "third"), (Calls{"third"}));
}

TEST_F(Kernels, BytesSayNothingOfThePlace) {
  std::string bytes = bytesOf(family, "kernel");
  EXPECT_EQ(bytes, bytesOf("\n\n" + family, "kernel"));
  EXPECT_EQ(bytes,
            bytesOf(family + "\nfunc.func @other() { return }", "kernel"));
  EXPECT_NE(bytes, bytesOf(family, "second"));
  EXPECT_EQ(bytes.find("source.mlir"), std::string::npos);
  EXPECT_EQ(bytes.find("unused"), std::string::npos);
}

TEST_F(Kernels, ConstantsOfSeveralRegionsHaveNamesOfTheirOwn) {
  std::string bytes = bytesOf(R"(
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %p = arith.constant true
  scf.if %p {
    %c = arith.constant 8 : i32
    ttkernel.dprint("{}", %c) : (i32) -> ()
  }
  scf.if %p {
    %c = arith.constant 8 : i32
    ttkernel.dprint("{}", %c) : (i32) -> ()
  }
  return
})",
                              "kernel");
  EXPECT_EQ("", checkStoredText(bytes));
}

TEST_F(Kernels, Sites) {
  auto module = parse(R"(
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %p = arith.constant true
  scf.if %p {
    ttkernel.noc_async_read_barrier() : () -> ()
  }
  ttkernel.noc_async_read_barrier() : () -> () loc("a.py":3:4)
  func.call @helper() : () -> ()
  ttkernel.noc_async_read_barrier() : () -> () loc(callsite("inner"("b.py":5:6) at "c.py":7:8))
  ttkernel.noc_async_read_barrier() : () -> () loc(fused["name", "d.py":9:1, "e.py":1:1])
  ttkernel.noc_async_read_barrier() : () -> () loc(unknown)
  return
}
func.func @helper() {
  ttkernel.noc_async_write_barrier() : () -> () loc("f.py":2:2)
  return
})");
  auto functions = *collectFunctions(*module, "kernel");
  EXPECT_EQ(collectSites(functions),
            (std::vector<std::string>{"source.mlir:5:5", "a.py:3:4", "b.py:5:6",
                                      "d.py:9:1", "?", "f.py:2:2",
                                      "source.mlir:8:3"}));
  numberSites(functions);
  std::vector<uint32_t> sites;
  for (mlir::func::FuncOp f : functions)
    f.walk([&](mlir::Operation *op) {
      if (op->getName().getDialectNamespace() == "ttkernel")
        sites.push_back(getSite(op));
    });
  EXPECT_EQ(sites, (std::vector<uint32_t>{0, 1, 2, 3, 4, 5}));
}

TEST_F(Kernels, SitesOfLoops) {
  auto module = parse(R"(
func.func @kernel() attributes {ttkernel.thread = #ttkernel.thread<noc>} {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  scf.for %i = %0 to %1 step %1 {
    ttkernel.noc_async_read_barrier() : () -> ()
  }
  func.call @helper() : () -> ()
  return
}
func.func @helper() {
  %p = arith.constant true
  cf.br ^next
^next:
  ttkernel.noc_async_write_barrier() : () -> ()
  cf.cond_br %p, ^next, ^end
^end:
  return
})");
  EXPECT_EQ(collectSites(*collectFunctions(*module, "kernel")),
            (std::vector<std::string>{"source.mlir:6:5", "source.mlir:15:3",
                                      "source.mlir:5:3", "source.mlir:8:3",
                                      "source.mlir:16:3"}));
}

TEST_F(Kernels, Errors) {
  std::string reported;
  mlir::ScopedDiagnosticHandler handler(
      context.get(), [&](mlir::Diagnostic &d) { reported = d.str(); });
  auto module = parse(family);
  EXPECT_TRUE(failed(collectFunctions(*module, "nobody")));
  EXPECT_EQ(reported, "there is no kernel 'nobody' in this module");
  auto taking = parse("func.func @k(%n: i32) { return }");
  EXPECT_TRUE(failed(collectFunctions(*taking, "k")));
  EXPECT_NE(reported.find("can neither take nor give values"),
            std::string::npos);
}

/// The kernels of the seed documents, in the form that the tools load.
std::string seedText() {
  std::ifstream in(TT_SEED_KERNELS);
  std::string text(std::istreambuf_iterator<char>(in), {});
  text = mlir::tt::blankRepeatedConstants(text);
  std::string older = "experimental::matmul_block";
  size_t at = text.rfind("ttkernel." + older);
  text.replace(at + 9, older.size(), "experimental.matmul_block");
  return text;
}

TEST(SeedKernels, BothExits) {
  std::string text = seedText();
  Answer ports = [](ttk::Op op,
                    const std::vector<uint64_t> &arguments) -> uint64_t {
    return op == ttk::Op::get_compile_time_arg_val ? 10 + arguments[0] : 0;
  };
  EXPECT_EQ(callsOfJit(text, "datamovement_kernel", ports),
            (Calls{"get_compile_time_arg_val(0)", "cb_reserve_back(10, 1)",
                   "cb_push_back(10, 1)"}));
  EXPECT_EQ(callsOfCpp(text, "datamovement_kernel", ports),
            callsOfJit(text, "datamovement_kernel", ports));
  Calls compute = callsOfJit(text, "compute_kernel8", ports);
  EXPECT_EQ(compute, callsOfCpp(text, "compute_kernel8", ports));
  // Three arguments and the init; four rounds, of which three load partials.
  EXPECT_EQ(compute.size(), 4u + 4 * 12 + 3 * 2);
  EXPECT_EQ(compute[3], "mm_block_init(10, 11, 12, 0, 1, 1, 1)");
  EXPECT_EQ(compute.back(), "cb_pop_front(12, 1)");
}

} // namespace
