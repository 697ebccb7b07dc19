//===- CppKernelsTest.cpp - Kernels that a C++ compiler makes -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
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
  return "extern \"C\" void ttk_kernel_entry(struct ttk_context *) {}\n"
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

  /// A compiler that leaves a file per run, and goes on when there are `runs`.
  CppKernels::Options compilerOf(unsigned runs) {
    fs::path script = folder / "compiler";
    std::ofstream(script) << "#!/bin/sh\n"
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
  fs::path entry;
  {
    CppKernels kernels(compilerOf(1));
    kernels.compile(kernel(1), "one");
    for (const auto &file : fs::directory_iterator(folder / "cache"))
      entry = file.path();
  }
  fs::remove(entry);
  ASSERT_EQ(0, mkfifo(entry.c_str(), 0600));
  CppKernels kernels(compilerOf(1));
  EXPECT_NE(nullptr, kernels.compile(kernel(1), "one")->entry);
  EXPECT_EQ(2u, runs());
  EXPECT_TRUE(fs::is_regular_file(entry));
}

} // namespace
