//===- SanitizerOptions.cpp - defaults of instrumented programs -----------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

/// LLVM's bump allocator poisons what it has not handed out. It is inlined into
/// our instrumented code and into the packaged libraries, which are not
/// instrumented and do not lift the poison where they allocate from the same
/// slab: every arena of MLIR would be reported.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}

/// The sanitizer does not see the order of accesses in MLIR's packaged
/// libraries, which are not instrumented. Children of programs with threads
/// start threads.
extern "C" const char *__tsan_default_options() {
  return "ignore_noninstrumented_modules=1 second_deadlock_stack=1 "
         "die_after_fork=0";
}

extern "C" const char *__ubsan_default_options() {
  return "print_stacktrace=1";
}
