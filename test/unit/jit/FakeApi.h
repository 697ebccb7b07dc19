//===- FakeApi.h - Records the calls of a kernel ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_TEST_UNIT_JIT_FAKEAPI_H
#define TT_TEST_UNIT_JIT_FAKEAPI_H

#include "ttk/abi.h"
#include "ttk/ops.h.inc"

#include <bit>
#include <csetjmp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tt::jit::test {

/// Rounds of loops that a kernel makes without asking.
inline constexpr uint32_t roundsPerLook = 1000;

/// A context whose every function notes that it was called. Results are what
/// `answer` says, 0 without one.
struct Recorder {
  ttk_context context;
  std::vector<std::string> calls; ///< "cb_push_back(1, 2) @3"
  std::vector<std::string> printed;
  std::function<uint64_t(ttk::Op, const std::vector<uint64_t> &)> answer;

  Recorder();

  /// Stops a kernel that has called this often.
  size_t maxCalls = SIZE_MAX;

  /// Runs `kernel` and returns its calls.
  const std::vector<std::string> &run(void (*kernel)(ttk_context *)) {
    calls.clear();
    if (setjmp(start) == 0)
      kernel(&context);
    return calls;
  }

  /// Leaves the kernel, which has no frames that would mind.
  [[noreturn]] void stop() { longjmp(start, 1); }

  void note(const std::string &call) {
    calls.push_back(call);
    if (calls.size() >= maxCalls)
      stop();
  }

private:
  ttk_api api;
  jmp_buf start;
};

inline Recorder *recorderOf(ttk_context *context) {
  return reinterpret_cast<Recorder *>(context);
}

/// The thread's context, for kernels that have no argument to carry it.
inline ttk_context *&currentContext() {
  static thread_local ttk_context *current = nullptr;
  return current;
}

inline uint64_t note(ttk_context *context, ttk::Op op,
                     const std::vector<uint64_t> &arguments) {
  Recorder &r = *recorderOf(context);
  std::string text = ttk::opInfos[unsigned(op)].name;
  text += "(";
  for (size_t i = 0; i + 1 < arguments.size(); ++i)
    text += (i ? ", " : "") + std::to_string(arguments[i]);
  r.note(text + ") @" + std::to_string(arguments.back()));
  return r.answer ? r.answer(op, arguments) : 0;
}

template <typename T> uint64_t wordOf(T value) {
  if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<uint32_t>(value);
  else if constexpr (std::is_pointer_v<T>)
    return reinterpret_cast<uintptr_t>(value);
  else
    return uint64_t(value);
}

template <ttk::Op op, typename R, typename... A>
void record(R (*&slot)(ttk_context *, A...)) {
  slot = [](ttk_context *context, A... arguments) -> R {
    return R(note(context, op, {wordOf(arguments)...}));
  };
}

/// "kind:value" for every argument, behind the format.
inline void notePrint(ttk_context *context, const ttk_print_arg *values,
                      uint32_t count, const char *format, uint32_t site) {
  std::string text = format;
  for (uint32_t i = 0; i < count; ++i)
    text += "|" + std::to_string(values[i].kind) + ":" +
            std::to_string(int64_t(values[i].value));
  recorderOf(context)->printed.push_back(text);
  note(context, ttk::Op::dprint, {count, site});
}

inline Recorder::Recorder() {
  api.self = [] { return currentContext(); };
  api.loop = [](ttk_context *context, uint32_t site) {
    context->rounds = roundsPerLook;
    recorderOf(context)->note("loop @" + std::to_string(site));
  };
  api.undefined = [](ttk_context *context, uint32_t what, uint32_t site) {
    recorderOf(context)->note("undefined(" + std::to_string(what) + ") @" +
                              std::to_string(site));
    recorderOf(context)->stop();
  };
  api.not_emulated = [](ttk_context *context, const char *what, uint32_t site) {
    recorderOf(context)->note(std::string("not_emulated(") + what + ") @" +
                              std::to_string(site));
    recorderOf(context)->stop();
  };
#define TT_RECORD(name) record<ttk::Op::name>(api.name);
  TTK_FOR_EACH_OP(TT_RECORD)
#undef TT_RECORD
  api.dprint = notePrint;
  api.page_bytes = [](ttk_context *, uint32_t) { return uint32_t(2048); };
  context.api = &api;
  context.rounds = roundsPerLook;
  currentContext() = &context;
}

} // namespace tt::jit::test

#endif // TT_TEST_UNIT_JIT_FAKEAPI_H
