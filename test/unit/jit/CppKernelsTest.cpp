//===- CppKernelsTest.cpp - Kernels that a C++ compiler makes -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "FakeApi.h"

#include "tt/jit/CppKernels.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include <sys/stat.h>

using namespace tt::jit;
namespace fs = std::filesystem;

namespace {

std::string kernel(int number) {
  return "void kernel_main() {}\n"
         "int number = " +
         std::to_string(number) + ";\n";
}

class CppKernelsTest : public testing::Test {
protected:
  CppKernelsTest()
      : folder(testing::TempDir() + "/cpp-" +
               testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(folder);
    fs::create_directories(folder / "runs");
  }
  ~CppKernelsTest() override { fs::remove_all(folder); }

  /// A compiler that leaves a file per run for a kernel, and goes on when there
  /// are `runs`.
  CppKernels::Options compilerOf(unsigned runs) {
    fs::path script = folder / "compiler";
    std::ofstream(script) << "#!/bin/sh\n"
                             "case \"$*\" in *c++-header*) exec " TT_TEST_CXX
                             " \"$@\";; esac\n"
                             "touch "
                          << (folder / "runs").string()
                          << "/$$\n"
                             "i=0\n"
                             "while [ $(ls "
                          << (folder / "runs").string() << " | wc -l) -lt "
                          << runs
                          << " ]; do\n"
                             "  i=$((i + 1)); [ $i -gt 300 ] && exit 7\n"
                             "  sleep 0.1\n"
                             "done\n"
                             "exec " TT_TEST_CXX " \"$@\"\n";
    fs::permissions(script, fs::perms::owner_all);
    return {.compiler = script.string(),
            .cacheDirectory = (folder / "cache").string()};
  }
  size_t runs() const {
    return size_t(std::distance(fs::directory_iterator(folder / "runs"),
                                fs::directory_iterator()));
  }

  fs::path folder;
};

TEST_F(CppKernelsTest, DifferentKernelsAreCompiledSideBySide) {
  CppKernels kernels(compilerOf(2));
  std::shared_ptr<const CompiledKernel> one;
  std::thread other([&] { one = kernels.compile(kernel(1), "one"); });
  auto two = kernels.compile(kernel(2), "two");
  other.join();
  EXPECT_NE(one->entry, two->entry);
  EXPECT_EQ(2u, runs());
}

TEST_F(CppKernelsTest, EqualKernelsAreCompiledOnce) {
  CppKernels kernels(compilerOf(1));
  std::vector<std::thread> threads;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([&] { kernels.compile(kernel(1), "one"); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(1u, runs());
}

TEST_F(CppKernelsTest, WhatIsNoFileIsMadeAgain) {
  std::vector<fs::path> entries;
  {
    CppKernels kernels(compilerOf(1));
    kernels.compile(kernel(1), "one");
    for (const auto &file : fs::directory_iterator(folder / "cache"))
      if (file.path().extension() == ".kernel")
        entries.push_back(file.path());
  }
  ASSERT_EQ(2u, entries.size());
  for (const fs::path &entry : entries) {
    fs::remove(entry);
    ASSERT_EQ(0, mkfifo(entry.c_str(), 0600));
  }
  CppKernels kernels(compilerOf(1));
  EXPECT_NE(nullptr, kernels.compile(kernel(1), "one")->entry);
  EXPECT_EQ(2u, runs());
  for (const fs::path &entry : entries)
    EXPECT_TRUE(fs::is_regular_file(entry));
}

/// Another process may read the header's text at the moment at which this one
/// writes it, so the text is replaced as a whole and never emptied.
TEST_F(CppKernelsTest, TheTextOfThePrecompiledHeaderIsReplacedAsAWhole) {
  auto inodes = [&](bool remove) {
    std::vector<ino_t> numbers;
    for (const auto &file : fs::directory_iterator(folder / "cache")) {
      std::string name = file.path().filename();
      struct stat status;
      if (name.ends_with(".pch.h") && !stat(file.path().c_str(), &status))
        numbers.push_back(status.st_ino);
      if (remove && name.ends_with(".pch"))
        fs::remove(file.path());
    }
    return numbers;
  };
  CppKernels(compilerOf(1)).compile(kernel(1), "one");
  // An open file keeps its number from being given to the next one.
  std::vector<std::ifstream> open;
  for (const auto &file : fs::directory_iterator(folder / "cache"))
    open.emplace_back(file.path());
  std::vector<ino_t> before = inodes(/*remove=*/true);
  CppKernels(compilerOf(1)).compile(kernel(2), "two");
  std::vector<ino_t> after = inodes(/*remove=*/false);
  ASSERT_EQ(1u, before.size());
  ASSERT_EQ(1u, after.size());
  EXPECT_NE(before[0], after[0]);
}

//===-- what C++ leaves undefined -----------------------------------------===//

/// The calls of a kernel of these lines, in which `n` is `number`.
std::vector<std::string> callsOf(const std::string &lines, uint32_t number) {
  static CppKernels kernels(CppKernels::Options{.cacheDirectory = ""});
  auto kernel = kernels.compile("#include \"dataflow_api.h\"\n"
                                "void kernel_main() {\n"
                                "int n = get_arg_val<uint32_t>(0);\n" +
                                    lines + "}\n",
                                "kernel");
  test::Recorder recorder;
  recorder.maxCalls = 4;
  recorder.answer = [=](ttk::Op, const std::vector<uint64_t> &) -> uint64_t {
    return number;
  };
  std::vector<std::string> calls = recorder.run(kernel->entry);
  calls.erase(calls.begin());
  // The line in place of the site.
  for (std::string &call : calls) {
    size_t at = call.rfind('@') + 1;
    std::string place = kernel->sites->at(std::stoul(call.substr(at)));
    call = call.substr(0, at) + place.substr(place.rfind(' ') + 1);
  }
  return calls;
}

using Calls = std::vector<std::string>;

TEST(CppKernelsMeaning, LoopsWithoutAnEndGoOn) {
  Calls rounds(3, "loop @4");
  EXPECT_EQ(rounds, callsOf("while (true) {}\n", 0));
  EXPECT_EQ(rounds, callsOf("for (;;) ;\n", 0));
  EXPECT_EQ(rounds, callsOf("do ; while (n == 7);\n", 7));
  EXPECT_EQ(rounds,
            callsOf("for (int i = n; i != n + 1; i += 2) ++n, --n;\n", 0));
  EXPECT_EQ(rounds, callsOf("again: goto again;\n", 0));
  EXPECT_EQ(rounds, callsOf("again: if (n == 7) goto again; else ++n;\n", 7));
}

TEST(CppKernelsMeaning, LoopsThatEndAreAsTheyWere) {
  EXPECT_EQ(Calls{"get_arg_val(22) @11"},
            callsOf("int t[] = {1, 2, 3};\n"
                    "for (int x : t) if (x != 2) n += x; else continue;\n"
                    "while (n < 20) if (++n == 15) break;\n"
                    "do n += 1; while (n != 22);\n"
                    "if (n == 3) goto end; else goto skip;\n"
                    "end: ++n;\n"
                    "skip:\n"
                    "get_arg_val<int>(n);\n",
                    1));
}

TEST(CppKernelsMeaning, WhatIsUndefinedIsReported) {
  auto refused = [](ttk_undefined what) {
    return Calls{"undefined(" + std::to_string(what) + ") @4"};
  };
  EXPECT_EQ(refused(TTK_DIVISION), callsOf("get_arg_val<int>(5 / n);\n", 0));
  EXPECT_EQ(refused(TTK_DIVISION), callsOf("get_arg_val<int>(5 % n);\n", 0));
  EXPECT_EQ(refused(TTK_DIVISION),
            callsOf("get_arg_val<int>(INT32_MIN / n);\n", 0xFFFFFFFFu));
  EXPECT_EQ(refused(TTK_SHIFT), callsOf("get_arg_val<int>(1 << n);\n", 77));
  EXPECT_EQ(refused(TTK_FLOAT_CAST),
            callsOf("get_arg_val<int>(int(1e30f * n));\n", 1));
  EXPECT_EQ(refused(TTK_INDEX),
            callsOf("int t[4] = {n}; get_arg_val<int>(t[n]);\n", 4));
  EXPECT_EQ(refused(TTK_UNREACHABLE),
            callsOf("if (n) __builtin_unreachable();\n", 1));
}

TEST(CppKernelsMeaning, SumsWrap) {
  EXPECT_EQ(Calls{"get_arg_val(2147483648) @4"},
            callsOf("get_arg_val<int>(n + 1);\n", 0x7FFFFFFFu));
}

} // namespace
