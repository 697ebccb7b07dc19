//===- Guard.cpp - code that may end in a fault ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Reader/Guard.h"

#include "tt/device/HandlerStack.h"
#include "llvm/Support/PrettyStackTrace.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;

namespace {

constexpr std::array<int, 6> kFaults = {SIGSEGV, SIGBUS,  SIGFPE,
                                        SIGILL,  SIGABRT, SIGTRAP};
/// Bytes that a pipe takes in one write.
constexpr size_t kComplaintBytes = 4096;

std::array<struct sigaction, kFaults.size()> previous;
/// Where the thread goes on after a fault.
thread_local sigjmp_buf *target = nullptr;

void handle(int signal, siginfo_t *info, void *context) {
  if (target)
    siglongjmp(*target, signal);
  size_t which = size_t(std::ranges::find(kFaults, signal) - kFaults.begin());
  const struct sigaction &before = previous[which];
  if (before.sa_flags & SA_SIGINFO)
    return before.sa_sigaction(signal, info, context);
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
    return before.sa_handler(signal);
  sigaction(signal, &before, nullptr);
  raise(signal); // when the handler has returned
}

/// Handlers stay: others may have put theirs before them meanwhile.
void installHandlers() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action = {};
    action.sa_sigaction = handle;
    // The thread does not return from the handler, which leaves the signal
    // open for the next time.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i != kFaults.size(); ++i)
      sigaction(kFaults[i], &action, &previous[i]);
  });
}

/// The thread left a handler by a jump, and not by returning. Signals that were
/// blocked for the handler, as a sanitizer does for all, would stay so, and the
/// next fault would end the process.
void unblockFaults() {
  sigset_t faults;
  sigemptyset(&faults);
  for (int fault : kFaults)
    sigaddset(&faults, fault);
  pthread_sigmask(SIG_UNBLOCK, &faults, nullptr);
}

std::string describe(int signal) {
  return std::string("it ends in the signal '") + strsignal(signal) + "'";
}

} // namespace

std::optional<std::string> mlir::tt::runGuarded(llvm::function_ref<void()> fn) {
  installHandlers();
  thread_local ::tt::HandlerStack stack;
  const void *names = llvm::SavePrettyStackState();
  struct Outer {
    sigjmp_buf *const before = target;
    ~Outer() { target = before; }
  } outer;
  sigjmp_buf here;
  // Without the mask, which would be a system call.
  if (int signal = sigsetjmp(here, 0)) {
    unblockFaults();
    llvm::RestorePrettyStackState(names);
    return describe(signal);
  }
  target = &here;
  fn();
  return std::nullopt;
}

/// Lets the process have this much more. A process that waits for something
/// that never comes computes nothing, so its time is limited, too.
static void limit(unsigned seconds, uint64_t bytes) {
  auto set = [](auto what, rlim_t most) {
    struct rlimit value = {most, most};
    setrlimit(what, &value);
  };
  set(RLIMIT_CORE, 0);
  set(RLIMIT_CPU, seconds);
  alarm(10 * seconds);
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    // The first number is the pages of the whole address space.
    std::array<char, 256> text{};
    if (std::fgets(text.data(), text.size(), file))
      if (unsigned long pages = std::strtoul(text.data(), nullptr, 10))
        set(RLIMIT_AS, pages * uint64_t(sysconf(_SC_PAGESIZE)) + bytes);
    std::fclose(file);
  }
}

/// The bytes in the pipe, whose other ends are closed.
static std::string readAll(int pipe) {
  std::string all;
  std::array<char, kComplaintBytes> part;
  ssize_t got;
  while ((got = read(pipe, part.data(), part.size())) > 0 ||
         (got < 0 && errno == EINTR))
    all.append(part.data(), size_t(std::max<ssize_t>(got, 0)));
  close(pipe);
  return all;
}

std::optional<std::string>
mlir::tt::tryInChild(llvm::function_ref<std::string()> fn, unsigned seconds,
                     uint64_t bytes) {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) < 0)
    return std::nullopt;
  pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return std::nullopt;
  }
  if (child == 0) {
    for (int fault : kFaults)
      signal(fault, SIG_DFL);
    signal(SIGALRM, SIG_DFL);
    if (int silent = open("/dev/null", O_WRONLY); silent >= 0) {
      dup2(silent, STDOUT_FILENO);
      dup2(silent, STDERR_FILENO);
    }
    limit(seconds, bytes);
    std::string complaint = fn().substr(0, kComplaintBytes);
    bool isWritten = write(ends[1], complaint.data(), complaint.size()) ==
                     ssize_t(complaint.size());
    _exit(complaint.empty() && isWritten ? 0 : 1);
  }
  close(ends[1]);
  std::string complaint = readAll(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return std::nullopt; // somebody else has waited for it
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return std::nullopt;
  if (!WIFSIGNALED(status))
    return complaint.empty() ? "it ends the process" : complaint;
  int signal = WTERMSIG(status);
  if (signal == SIGALRM || signal == SIGXCPU || signal == SIGKILL)
    return "it does not end";
  return describe(signal);
}
