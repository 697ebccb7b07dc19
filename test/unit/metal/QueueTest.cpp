//===- QueueTest.cpp - Programs in the background -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Queue.h"
#include "ExpectParts.h"
#include "FakeKernels.h"
#include "MetalBuilder.h"

#include <atomic>
#include <mutex>
#include <numeric>

using namespace tt;
using namespace tt::test;
using runtime::Binary;
using runtime::CommandQueue;
using runtime::Tensor;
using Kind = runtime::Error::Kind;

namespace {

class Queue : public testing::Test {
protected:
  Queue() { options.kernels = std::make_shared<FakeLoader>(); }

  static Tensor words(uint32_t first) {
    std::vector<uint32_t> values(64);
    std::iota(values.begin(), values.end(), first);
    return runtime::createHostTensor(values.data(), ttnn::Shape({4, 16}),
                                     ttnn::DataType::UINT32);
  }
  static uint32_t firstWord(const std::vector<Tensor> &outputs) {
    return outputs.at(0).to_vector<uint32_t>().at(0);
  }

  runtime::Device device = runtime::openMeshDevice();
  Binary binary = Binary::loadFromMemory(addOneProgram(), "x.ttm");
  runtime::SubmitOptions options;
};

TEST_F(Queue, OutputsArriveInOrder) {
  CommandQueue queue(device);
  std::vector<runtime::Submission> submissions;
  for (uint32_t i = 0; i != 10; ++i)
    submissions.push_back(queue.submit(binary, 0, {words(i)}, options));
  queue.finish();
  for (uint32_t i = 0; i != 10; ++i) {
    EXPECT_TRUE(submissions[i].isDone());
    EXPECT_EQ(firstWord(submissions[i].wait()), i + 1);
  }
}

TEST_F(Queue, WaitThrowsWhatWentWrongAndTheQueueGoesOn) {
  CommandQueue queue(device);
  auto bad = queue.submit(binary, 0, {}, options);
  auto good = queue.submit(binary, 0, {words(1)}, options);
  expectError(Kind::InvalidArgument, "found 0 inputs",
              [&] { (void)bad.wait(); });
  EXPECT_EQ(firstWord(good.wait()), 2u);
}

TEST_F(Queue, EventsOrderQueues) {
  std::atomic<bool> mayGo = false;
  std::vector<int> order;
  std::mutex orderMutex;
  auto noting = [&](int number) {
    runtime::SubmitOptions noted = options;
    noted.afterLaunch = [&, number](const runtime::LaunchReport &) {
      if (number == 1)
        mayGo.wait(false);
      std::lock_guard lock(orderMutex);
      order.push_back(number);
    };
    return noted;
  };
  CommandQueue first(device), second(runtime::openMeshDevice());
  auto one = first.submit(binary, 0, {words(1)}, noting(1));
  runtime::Event event = first.record();
  second.wait(event);
  auto two = second.submit(binary, 0, {words(2)}, noting(2));
  EXPECT_FALSE(event.isReached());
  EXPECT_FALSE(two.isDone());
  mayGo = true;
  mayGo.notify_all();
  (void)two.wait();
  EXPECT_TRUE(event.isReached());
  EXPECT_TRUE(one.isDone());
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST_F(Queue, QueuesOfADeviceTakeTurns) {
  CommandQueue first(device), second(device);
  std::vector<runtime::Submission> all;
  for (uint32_t i = 0; i != 8; ++i)
    all.push_back(
        (i % 2 ? first : second).submit(binary, 0, {words(i)}, options));
  for (uint32_t i = 0; i != 8; ++i)
    EXPECT_EQ(firstWord(all[i].wait()), i + 1);
}

TEST_F(Queue, TheEndWaits) {
  runtime::Event event;
  EXPECT_TRUE(event.isReached());
  event.synchronize();
  {
    CommandQueue queue(device);
    (void)queue.submit(binary, 0, {words(1)}, options);
    event = queue.record();
  }
  EXPECT_TRUE(event.isReached());
  expectError(Kind::InvalidArgument, "not open",
              [] { CommandQueue queue(nullptr); });
}

} // namespace
