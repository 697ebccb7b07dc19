//===- Queue.cpp - Programs in the background -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Queue.h"

#include "tt/runtime/detail/Errors.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include <unistd.h>

namespace tt::runtime {

template <typename Future> static bool isReady(const Future &future) {
  return !future.valid() ||
         future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

bool Event::isReached() const { return isReady(reached); }

void Event::synchronize() const {
  if (reached.valid())
    reached.wait();
}

bool Submission::isDone() const { return isReady(outputs); }

struct CommandQueue::State {
  explicit State(Device device)
      : device(std::move(device)), worker([this] { run(); }) {}

  ~State() {
    enqueue({}); // an empty command is the end
    worker.join();
  }

  /// A child process has no worker, and the parent's may hold the lock.
  bool isOurs() const { return process == getpid(); }

  void push(std::function<void()> command) {
    if (!isOurs())
      detail::fail(detail::ErrorKind::InvalidArgument,
                   "a queue of the parent process; make one in this process");
    enqueue(std::move(command));
  }

  void enqueue(std::function<void()> command) {
    std::lock_guard lock(mutex);
    commands.push_back(std::move(command));
    arrived.notify_one();
  }

  void run() {
    while (std::function<void()> command = next())
      command();
  }

  std::function<void()> next() {
    std::unique_lock lock(mutex);
    arrived.wait(lock, [&] { return !commands.empty(); });
    std::function<void()> command = std::move(commands.front());
    commands.pop_front();
    return command;
  }

  const pid_t process = getpid();
  Device device;
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<std::function<void()>> commands;
  std::thread worker; // last: it uses the rest
};

static Device opened(Device device) {
  if (!device)
    detail::fail(detail::ErrorKind::InvalidArgument,
                 "a queue on a device that is not open");
  return device;
}

CommandQueue::CommandQueue(Device device)
    : state(std::make_unique<State>(opened(std::move(device)))) {}

CommandQueue::~CommandQueue() {
  if (state && !state->isOurs())
    (void)state.release(); // its thread is not here to end
}

Submission CommandQueue::submit(Binary binary, size_t program,
                                std::vector<Tensor> inputs,
                                SubmitOptions options) {
  auto task = std::make_shared<std::packaged_task<std::vector<Tensor>()>>(
      [device = state->device, binary = std::move(binary), program,
       inputs = std::move(inputs), options = std::move(options)] {
        return runtime::submit(device, binary, program, inputs, options);
      });
  Submission submission(task->get_future().share());
  state->push([task] { (*task)(); });
  return submission;
}

Event CommandQueue::record() {
  auto reached = std::make_shared<std::promise<void>>();
  Event event(reached->get_future().share());
  state->push([reached] { reached->set_value(); });
  return event;
}

void CommandQueue::wait(Event event) {
  state->push([event = std::move(event)] { event.synchronize(); });
}

} // namespace tt::runtime
