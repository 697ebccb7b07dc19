//===- KernelTableTest.cpp - Compiled kernels of a process ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "KernelTable.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <thread>

using namespace tt::jit;

namespace {

KernelTable::KernelPtr kernelOf(const std::string &name) {
  auto kernel = std::make_shared<CompiledKernel>();
  kernel->name = name;
  return kernel;
}

TEST(KernelTable, KeepsTheLastUsed) {
  KernelTable table(3);
  auto isNew = [&](const std::string &key) {
    auto found = table.get(key, [&] { return kernelOf(key); });
    EXPECT_EQ(key, found.kernel->name);
    return found.isNew;
  };
  for (const char *key : {"a", "b", "c"})
    EXPECT_TRUE(isNew(key));
  EXPECT_FALSE(isNew("a"));
  EXPECT_TRUE(isNew("d")); // b goes
  EXPECT_FALSE(isNew("a"));
  EXPECT_FALSE(isNew("c"));
  EXPECT_TRUE(isNew("b"));
  for (int i = 0; i != 10000; ++i)
    isNew(std::to_string(i));
  EXPECT_EQ(3u, table.size());
}

TEST(KernelTable, DifferentKernelsAreMadeSideBySide) {
  KernelTable table;
  std::barrier<> both(2); // would wait for ever one after the other
  std::thread other([&] {
    table.get("a", [&] {
      both.arrive_and_wait();
      return kernelOf("a");
    });
  });
  table.get("b", [&] {
    both.arrive_and_wait();
    return kernelOf("b");
  });
  other.join();
  EXPECT_EQ(2u, table.size());
}

TEST(KernelTable, EqualKernelsAreMadeOnce) {
  KernelTable table;
  std::atomic<int> made = 0, fresh = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i != 8; ++i)
    threads.emplace_back([&] {
      auto found = table.get("k", [&] {
        ++made;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        return kernelOf("k");
      });
      fresh += found.isNew;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(1, made);
  EXPECT_EQ(1, fresh);
}

TEST(KernelTable, AFailureIsNotKept) {
  KernelTable table;
  for (int i = 0; i != 2; ++i)
    EXPECT_THROW(table.get("k",
                           []() -> KernelTable::KernelPtr {
                             throw std::runtime_error("no");
                           }),
                 std::runtime_error);
  EXPECT_EQ(0u, table.size());
  EXPECT_TRUE(table.get("k", [] { return kernelOf("k"); }).isNew);
}

} // namespace
