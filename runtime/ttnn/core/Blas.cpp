//===- Blas.cpp - OpenBLAS, loaded when the library is --------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// OpenBLAS reads the environment when it is loaded; so it is not linked, but
// loaded here, with an environment that fits the library:
//
// - No threads. The library's pool shares out the work; OpenBLAS's own threads
//   would wait actively for work that never comes, take address space, and
//   keep a process whose limit has refused them from ending.
// - On processors younger than itself OpenBLAS falls back to its kernels for
//   SSE3, several times slower than those for the vector unit that is there.
//
// This is done with the library's other statics, before there are threads that
// could read the environment.
//===----------------------------------------------------------------------===//
#include "Blas.h"

#include "Errors.h"
#include "tt/simd/Level.h"

#include <cstdlib>
#include <string_view>

#include <dlfcn.h>

namespace ttnn::detail {
namespace {

/// A variable that has a value for a while, unless the user has given it one.
class Variable {
public:
  Variable(const char *name, const char *value) : name(name) {
    isSet = !std::getenv(name) && setenv(name, value, 0) == 0;
  }
  ~Variable() {
    if (isSet)
      unsetenv(name);
  }

private:
  const char *name;
  bool isSet;
};

class OpenBlas {
public:
  OpenBlas() {
    Variable threads("OPENBLAS_NUM_THREADS", "1");
    handle = dlopen(TTNN_OPENBLAS, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
      if (const char *why = dlerror())
        problem = why;
      return;
    }
    chooseKernels();
    // The user's number counts for others that have loaded it, not for us.
    if (auto *set = find<void(int)>("openblas_set_num_threads"))
      set(1);
    product = find<decltype(cblas_sgemm)>("cblas_sgemm");
  }

  decltype(cblas_sgemm) &sgemm() const {
    if (!product)
      fail(ErrorKind::Unsupported,
           "products need OpenBLAS, which cannot be loaded: ", problem);
    return *product;
  }

private:
  template <typename Fn> Fn *find(const char *name) const {
    return reinterpret_cast<Fn *>(dlsym(handle, name));
  }

  void chooseKernels() const {
#if defined(__x86_64__) && defined(__linux__)
    tt::simd::Level level = tt::simd::hostLevel();
    // Absent if OpenBLAS was built for one kind of processor.
    auto *quit = find<void()>("gotoblas_dynamic_quit");
    auto *init = find<void()>("gotoblas_dynamic_init");
    auto *core = find<char *()>("openblas_get_corename");
    if (!quit || !init || !core || level == tt::simd::Level::Base ||
        core() != std::string_view("Prescott"))
      return;
    Variable type("OPENBLAS_CORETYPE",
                  level == tt::simd::Level::V4 ? "SkylakeX" : "Haswell");
    quit();
    init();
#endif
  }

  void *handle = nullptr;
  std::string problem = "it has no cblas_sgemm";
  decltype(cblas_sgemm) *product = nullptr;
};

const OpenBlas openBlas;

} // namespace

decltype(cblas_sgemm) &sgemm() { return openBlas.sgemm(); }

} // namespace ttnn::detail
