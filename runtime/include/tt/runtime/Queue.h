//===- Queue.h - Programs in the background -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_QUEUE_H
#define TT_RUNTIME_QUEUE_H

#include "tt/runtime/Program.h"

#include <future>
#include <memory>
#include <vector>

namespace tt::runtime {

/// A point in a queue: reached when all that was enqueued before is done, with
/// or without errors. Copies share it; an empty one is reached.
class Event {
public:
  Event() = default;

  bool isReached() const;
  /// Blocks the caller until the event is reached.
  void synchronize() const;

private:
  friend class CommandQueue;
  explicit Event(std::shared_future<void> reached)
      : reached(std::move(reached)) {}

  std::shared_future<void> reached;
};

/// A program that was enqueued; copies share its outputs.
class Submission {
public:
  /// Blocks until the program has run and returns its outputs, or throws what
  /// `submit` threw.
  std::vector<Tensor> wait() const { return outputs.get(); }
  bool isDone() const;

private:
  friend class CommandQueue;
  explicit Submission(std::shared_future<std::vector<Tensor>> outputs)
      : outputs(std::move(outputs)) {}

  std::shared_future<std::vector<Tensor>> outputs;
};

/// Runs programs on a device in the order in which they are enqueued, on a
/// thread of its own. Several queues of a device take turns: one program runs
/// at a time. May be used from several threads.
class CommandQueue {
public:
  /// Throws Error InvalidArgument if the device is not open.
  explicit CommandQueue(Device device);
  /// Waits until all is done.
  ~CommandQueue();
  CommandQueue(const CommandQueue &) = delete;
  CommandQueue &operator=(const CommandQueue &) = delete;

  /// `submit`, in the background. Callbacks of the options are called on the
  /// queue's thread.
  Submission submit(Binary binary, size_t program, std::vector<Tensor> inputs,
                    SubmitOptions options = {});

  /// The point behind all that was enqueued so far.
  Event record();

  /// Work that is enqueued from now on waits for an event of another queue.
  void wait(Event event);

  /// Blocks until all is done.
  void finish() { record().synchronize(); }

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tt::runtime

#endif // TT_RUNTIME_QUEUE_H
