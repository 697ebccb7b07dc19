//===- ThreadPool.cpp - All cores for one loop ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ThreadPool.h"

#include "tt/device/Settings.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#endif

namespace ttnn::detail {
namespace {

/// One loop: threads take chunks until none are left.
struct Loop {
  size_t n, chunk;
  const std::function<void(size_t, size_t)> *fn;
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr error;

  void work() {
    for (;;) {
      size_t begin = next.fetch_add(chunk);
      if (begin >= n)
        return;
      try {
        (*fn)(begin, std::min(n, begin + chunk));
      } catch (...) {
        std::lock_guard<std::mutex> lock(mutex);
        if (!error)
          error = std::current_exception();
        next = n;
      }
    }
  }
};

thread_local bool insideLoop = false;

/// Lives as long as the process.
class Pool {
public:
  explicit Pool(unsigned size) {
    for (unsigned i = 1; i < size; ++i)
      threads.emplace_back([this] { serve(); });
#ifdef __linux__
    if (pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) != 0)
      CPU_ZERO(&allowed);
#endif
  }
  /// False if another thread's loop has the pool.
  bool run(Loop &loop) {
    std::unique_lock<std::mutex> owner(ownership, std::try_to_lock);
    if (!owner)
      return false;
    {
      std::lock_guard<std::mutex> lock(mutex);
      current = &loop;
      ++generation;
      busy = threads.size();
    }
    keepOffCallersCore();
    wake.notify_all();
    insideLoop = true;
    loop.work();
    insideLoop = false;
    std::unique_lock<std::mutex> lock(mutex);
    done.wait(lock, [this] { return busy == 0; });
    current = nullptr;
    return true;
  }

private:
  /// A thread that wakes up is often put on the core of the one that woke it,
  /// and stays there for tens of milliseconds though others are idle.
  void keepOffCallersCore() {
#ifdef __linux__
    int core = sched_getcpu();
    if (core < 0 || core == callersCore || CPU_COUNT(&allowed) < 2)
      return;
    callersCore = core;
    cpu_set_t others = allowed;
    CPU_CLR(core, &others);
    for (std::thread &thread : threads)
      pthread_setaffinity_np(thread.native_handle(), sizeof others, &others);
#endif
  }

  void serve() {
    insideLoop = true;
    size_t seen = 0;
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return generation != seen; });
      seen = generation;
      Loop *loop = current;
      lock.unlock();
      loop->work();
      lock.lock();
      if (--busy == 0)
        done.notify_one();
    }
  }

#ifdef __linux__
  cpu_set_t allowed;
  int callersCore = -1;
#endif
  std::mutex ownership, mutex;
  std::condition_variable wake, done;
  Loop *current = nullptr;
  size_t generation = 0;
  size_t busy = 0;
  std::vector<std::thread> threads;
};

/// The pool of this process: a child has none of its parent's threads.
class CurrentPool {
public:
  static Pool &get() {
    static CurrentPool current;
    std::lock_guard lock(mutex);
    if (!pool)
      pool = new Pool(numThreads());
    return *pool;
  }

private:
  CurrentPool() {
#ifdef __linux__
    pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); },
                   [] {
                     pool = nullptr;
                     insideLoop = false;
                     mutex.unlock();
                   });
#endif
  }

  static inline Pool *pool = nullptr;
  static inline std::mutex mutex;
};

} // namespace

unsigned numThreads() {
  static const unsigned count = tt::settings::hostThreads();
  return count;
}

void parallelFor(size_t n, size_t grain,
                 const std::function<void(size_t, size_t)> &fn) {
  if (n == 0)
    return;
  grain = std::max<size_t>(grain, 1);
  if (n <= grain || insideLoop || numThreads() == 1)
    return fn(0, n);
  // Several chunks per thread even out what others do on the host.
  size_t chunks = size_t(numThreads()) * 4;
  size_t chunk = std::max(grain, (n + chunks - 1) / chunks);
  Loop loop{n, chunk, &fn, {}, {}, {}};
  if (!CurrentPool::get().run(loop))
    return fn(0, n);
  if (loop.error)
    std::rethrow_exception(loop.error);
}

} // namespace ttnn::detail
