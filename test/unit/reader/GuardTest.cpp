//===- GuardTest.cpp - Code that may end in a fault -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ttmlir/Reader/Guard.h"
#include "ttmlir/Threads/Threads.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Threading.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace mlir::tt;

namespace {

void readNothing() {
  volatile int *nowhere = nullptr;
  (void)*nowhere;
}

/// Calls itself until the stack ends.
int endless(int depth) {
  volatile char page[4096] = {};
  page[depth % 4096] = 1;
  return depth < 0 ? 0 : endless(depth + 1) + page[0];
}

TEST(Guard, FaultsAreTold) {
  for (int again = 0; again != 3; ++again) {
    EXPECT_EQ(runGuarded([] {}), std::nullopt);
    EXPECT_EQ(runGuarded(readNothing),
              "it ends in the signal 'Segmentation fault'");
    EXPECT_EQ(runGuarded([] { abort(); }), "it ends in the signal 'Aborted'");
    EXPECT_EQ(runGuarded([] { __builtin_trap(); }),
              "it ends in the signal 'Illegal instruction'");
    EXPECT_EQ(runGuarded([] { (void)endless(0); }),
              "it ends in the signal 'Segmentation fault'");
  }
}

TEST(Guard, OnEveryThread) {
  std::vector<std::thread> threads;
  std::atomic<int> told = 0;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back(
        [&] { told += runGuarded([] { (void)endless(0); }).has_value(); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(told, 4);
}

TEST(Guard, WithinEachOther) {
  std::optional<std::string> inner;
  std::optional<std::string> outer = runGuarded([&] {
    inner = runGuarded(readNothing);
    readNothing();
  });
  EXPECT_TRUE(inner && outer);
  EXPECT_THROW((void)runGuarded([] { throw 1; }), int);
}

TEST(GuardDeathTest, FaultsElsewhereEndTheProgram) {
  (void)runGuarded([] {});
  EXPECT_EXIT(readNothing(), testing::KilledBySignal(SIGSEGV), "");
}

TEST(Guard, InAChild) {
  int value = 0;
  auto complain = [&](std::string complaint) {
    return tryInChild([&] { return value = 1, complaint; }, 5, 1 << 30);
  };
  EXPECT_EQ(complain(""), std::nullopt);
  EXPECT_EQ(complain("it is wrong"), "it is wrong");
  EXPECT_EQ(complain(std::string(100000, 'a')), std::string(4096, 'a'));
  EXPECT_EQ(value, 0);
  EXPECT_EQ(tryInChild([] { return readNothing(), ""; }, 5, 1 << 30),
            "it ends in the signal 'Segmentation fault'");
  auto endlessly = [] {
    for (volatile bool more = true; more;) {
    }
    return "";
  };
  EXPECT_EQ(tryInChild(endlessly, 1, 1 << 30), "it does not end");
  auto hungrily = [] {
    auto *bytes = static_cast<volatile char *>(malloc(size_t(1) << 30));
    bytes[0] = 1;
    return "";
  };
  EXPECT_TRUE(tryInChild(hungrily, 5, 1 << 28));
}

TEST(Threads, AreMadeAnewInAChild) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  useSharedThreads(context);
  auto sum = [&] {
    std::atomic<int> total = 0;
    mlir::parallelFor(&context, 0, 1000, [&](size_t i) { total += int(i); });
    return total.load();
  };
  EXPECT_EQ(sum(), 499500);
  pid_t child = fork();
  if (child == 0) {
    alarm(20);
    _exit(sum() == 499500 ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(sum(), 499500);
}

} // namespace
