//===- Threads.cpp - the threads of all contexts --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Threads/Threads.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/ThreadPool.h"

#include <mutex>

#include <pthread.h>

using namespace mlir;

namespace {

/// A pool whose threads are those of this process.
class SharedPool : public llvm::ThreadPoolInterface {
public:
  static SharedPool &get() {
    // Never destroyed: a child has no threads to wait for.
    static SharedPool *const shared = [] {
      pthread_atfork([] { get().mutex.lock(); }, [] { get().mutex.unlock(); },
                     [] { get().forget(); });
      return new SharedPool;
    }();
    return *shared;
  }

  void wait() override { pool().wait(); }
  void wait(llvm::ThreadPoolTaskGroup &group) override { pool().wait(group); }
  unsigned getMaxConcurrency() const override { return maxConcurrency; }

private:
  void asyncEnqueue(llvm::unique_function<void()> task,
                    llvm::ThreadPoolTaskGroup *group) override {
    if (group)
      pool().async(*group, std::move(task));
    else
      pool().async(std::move(task));
  }

  llvm::ThreadPoolInterface &pool() {
    std::lock_guard lock(mutex);
    if (!current)
      current = new llvm::DefaultThreadPool();
    return *current;
  }

  /// In a child: the parent's pool stays as it is.
  void forget() {
    current = nullptr;
    mutex.unlock();
  }

  std::mutex mutex;
  llvm::ThreadPoolInterface *current = nullptr;
  const unsigned maxConcurrency =
      llvm::hardware_concurrency().compute_thread_count();
};

} // namespace

void mlir::tt::useSharedThreads(MLIRContext &context) {
  context.setThreadPool(SharedPool::get());
}
