//===- Child.h - a process that compiles or runs a model ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_CHILD_H
#define TT_EXPLORER_CHILD_H

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <thread>
#include <vector>

namespace explorer {

/// Resources that a child may use.
struct Limits {
  unsigned cpuSeconds = 3600;
  uint64_t bytes = uint64_t(24) << 30; ///< of address space
};

/// Runs this program with other arguments. Its output is kept, by lines.
class Child {
public:
  /// Throws tt::runtime::Error if it cannot be started.
  Child(const std::vector<std::string> &arguments, const Limits &limits);
  Child(const Child &) = delete;
  Child &operator=(const Child &) = delete;
  /// Kills it, if it still runs.
  ~Child();

  void stop();
  bool isRunning() const;
  /// Waits until there are more than `seen` lines, it has ended, or `seconds`
  /// have passed; gives the lines from `seen` on.
  std::vector<std::string> linesFrom(size_t seen, double seconds) const;
  /// How it ended: "exit 1", "killed by signal 11 (Segmentation fault)", empty
  /// for success or as long as it runs.
  std::string failure() const;

private:
  void read(int pipe);

  pid_t pid = -1;
  std::thread reader;
  mutable std::mutex mutex;
  mutable std::condition_variable changed;
  std::vector<std::string> lines;
  bool running = true;
  int status = 0;
};

} // namespace explorer

#endif // TT_EXPLORER_CHILD_H
