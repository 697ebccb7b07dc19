//===- PoolTest.cpp - loops on several threads ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Data that chunks share is not guarded: the thread sanitizer sees whether the
// pool orders what is before a loop, in it, and behind it.
//===----------------------------------------------------------------------===//

#include "ThreadPool.h"

#include "gtest/gtest.h"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace ttnn::detail {
namespace {

/// How often each of `n` numbers was in a range, and that ranges are no smaller
/// than `grain` but the last.
void expectEachOnce(size_t n, size_t grain) {
  std::vector<int> seen(n, 0);
  parallelFor(n, grain, [&](size_t begin, size_t end) {
    EXPECT_TRUE(end - begin >= grain || end == n) << begin << " to " << end;
    for (size_t i = begin; i != end; ++i)
      ++seen[i];
  });
  for (size_t i = 0; i != n; ++i)
    ASSERT_EQ(1, seen[i]) << i << " of " << n << ", grain " << grain;
}

TEST(Pool, EveryNumberIsInOneRange) {
  for (size_t n : {0, 1, 2, 7, 64, 1000, 4097})
    for (size_t grain : {0, 1, 3, 64, 5000})
      expectEachOnce(n, grain);
}

TEST(Pool, LoopsFollowEachOther) {
  std::vector<int64_t> values(3000, 1);
  for (int round = 0; round != 50; ++round)
    parallelFor(values.size(), 1, [&](size_t begin, size_t end) {
      for (size_t i = begin; i != end; ++i)
        values[i] += round;
    });
  for (int64_t value : values)
    ASSERT_EQ(1 + 49 * 50 / 2, value);
}

TEST(Pool, ALoopInALoopRunsOnItsThread) {
  std::atomic<int> count{0};
  parallelFor(64, 1, [&](size_t begin, size_t end) {
    for (size_t i = begin; i != end; ++i) {
      auto thread = std::this_thread::get_id();
      parallelFor(100, 1, [&](size_t from, size_t to) {
        EXPECT_EQ(thread, std::this_thread::get_id());
        count += int(to - from);
      });
    }
  });
  EXPECT_EQ(6400, count);
}

TEST(Pool, SeveralThreadsHaveLoops) {
  std::vector<std::thread> callers;
  for (int i = 0; i != 4; ++i)
    callers.emplace_back([] {
      for (int round = 0; round != 20; ++round)
        expectEachOnce(500, 1);
    });
  for (std::thread &caller : callers)
    caller.join();
}

TEST(Pool, TheFirstErrorIsThrownOn) {
  for (int round = 0; round != 20; ++round) {
    std::atomic<int> begun{0};
    try {
      parallelFor(1000, 1, [&](size_t, size_t) {
        ++begun;
        throw std::runtime_error("from a chunk");
      });
      FAIL() << "no error";
    } catch (const std::runtime_error &error) {
      EXPECT_STREQ("from a chunk", error.what());
    }
    EXPECT_LE(1, begun);
    expectEachOnce(100, 1); // the pool goes on
  }
}

TEST(Pool, AChildHasAPoolOfItsOwn) {
  expectEachOnce(1000, 1);
  pid_t child = fork();
  if (child == 0) {
    std::atomic<int> count{0};
    parallelFor(1000, 1,
                [&](size_t begin, size_t end) { count += int(end - begin); });
    _exit(count == 1000 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(child, waitpid(child, &status, 0));
  EXPECT_EQ(0, status);
}

/// Several threads, on any host.
struct Threads : testing::Environment {
  void SetUp() override { ASSERT_EQ(4u, numThreads()); }
};

[[maybe_unused]] const bool kIsSet = [] {
  setenv("TTNN_NUM_THREADS", "4", /*overwrite=*/1);
  testing::AddGlobalTestEnvironment(new Threads);
  return true;
}();

} // namespace
} // namespace ttnn::detail
