//===- Child.cpp - a process that compiles or runs a model ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Child.h"

#include "tt/runtime/Error.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace explorer {

/// Between fork and exec: only calls that are safe there.
[[noreturn]] static void become(char **arguments, int output,
                                const Limits &limits) {
  // It ends with the server, and its own children end with it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0)
    dup2(nothing, STDIN_FILENO);
  rlimit cpu{limits.cpuSeconds, limits.cpuSeconds};
  rlimit memory{limits.bytes, limits.bytes};
  rlimit none{0, 0};
  setrlimit(RLIMIT_CPU, &cpu);
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &none);
  execv("/proc/self/exe", arguments);
  _exit(127);
}

Child::Child(const std::vector<std::string> &arguments, const Limits &limits) {
  std::vector<char *> argv;
  std::string name = "tt-explorer";
  argv.push_back(name.data());
  for (const std::string &argument : arguments)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC) != 0)
    throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                             std::string("no pipe: ") + std::strerror(errno));
  pid = fork();
  if (pid == 0)
    become(argv.data(), pipes[1], limits);
  close(pipes[1]);
  if (pid > 0)
    setpgid(pid, pid); // whoever comes first: `stop` kills the group
  if (pid < 0) {
    close(pipes[0]);
    throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                             std::string("no process: ") +
                                 std::strerror(errno));
  }
  reader = std::thread([this, from = pipes[0]] { read(from); });
}

Child::~Child() {
  stop();
  reader.join();
}

void Child::stop() {
  std::lock_guard lock(mutex);
  if (running)
    kill(-pid, SIGKILL);
}

bool Child::isRunning() const {
  std::lock_guard lock(mutex);
  return running;
}

void Child::read(int from) {
  constexpr size_t kMostLines = 100000, kLongest = 1 << 16;
  std::string rest;
  char part[4096];
  auto add = [&](std::string line) {
    std::lock_guard lock(mutex);
    if (lines.size() < kMostLines)
      lines.push_back(std::move(line));
    changed.notify_all();
  };
  for (ssize_t count; (count = ::read(from, part, sizeof part)) > 0;) {
    rest.append(part, size_t(count));
    for (size_t end; (end = rest.find('\n')) != std::string::npos ||
                     rest.size() > kLongest;) {
      end = std::min(end, kLongest);
      add(rest.substr(0, end));
      rest.erase(0, end + 1);
    }
  }
  close(from);
  if (!rest.empty())
    add(rest);
  // It is reaped under the lock, so that no other process is killed.
  siginfo_t info;
  waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT);
  std::lock_guard lock(mutex);
  waitpid(pid, &status, 0);
  running = false;
  changed.notify_all();
}

std::vector<std::string> Child::linesFrom(size_t seen, double seconds) const {
  std::unique_lock lock(mutex);
  changed.wait_for(lock, std::chrono::duration<double>(seconds),
                   [&] { return lines.size() > seen || !running; });
  if (seen >= lines.size())
    return {};
  return {lines.begin() + ptrdiff_t(seen), lines.end()};
}

std::string Child::failure() const {
  std::lock_guard lock(mutex);
  if (running || status == 0)
    return "";
  if (WIFSIGNALED(status))
    return "killed by signal " + std::to_string(WTERMSIG(status)) + " (" +
           strsignal(WTERMSIG(status)) + ")";
  return "exit " + std::to_string(WEXITSTATUS(status));
}

} // namespace explorer
