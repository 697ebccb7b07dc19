//===- KernelLoaders.cpp - The compilers of kernels -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "KernelLoaders.h"

#include "tt/jit/CppKernels.h"
#include "tt/jit/KernelCompiler.h"
#include "tt/runtime/Error.h"

namespace ttrt {
namespace {

using tt::emulator::KernelCode;
using tt::runtime::Error;
using tt::runtime::KernelSource;

Error::Kind kindOf(tt::jit::Error::Kind kind) {
  switch (kind) {
  case tt::jit::Error::Kind::BadSource:
  case tt::jit::Error::Kind::NoKernel:
    return Error::Kind::BadFile;
  case tt::jit::Error::Kind::Unsupported:
    return Error::Kind::Unsupported;
  case tt::jit::Error::Kind::Internal:
    return Error::Kind::Internal;
  }
  return Error::Kind::Internal;
}

/// Calls `compile` and rethrows its errors as those of the runtime.
template <class Compile> KernelCode codeFrom(Compile compile) {
  try {
    std::shared_ptr<const tt::jit::CompiledKernel> kernel = compile();
    return {.entry = kernel->entry, .owner = kernel, .sites = kernel->sites};
  } catch (const tt::jit::Error &error) {
    throw Error(kindOf(error.kind()), error.what());
  }
}

/// The options of either compiler.
template <class Options> Options optionsFor(const std::string &cache) {
  Options options;
  if (!cache.empty())
    options.cacheDirectory = cache;
  return options;
}

class JitLoader : public tt::runtime::KernelLoader {
public:
  explicit JitLoader(const std::string &cache)
      : compiler(optionsFor<tt::jit::Options>(cache)) {}

  KernelCode load(const KernelSource &kernel) override {
    return codeFrom(
        [&] { return compiler.compile(kernel.mlir, kernel.symbol); });
  }

private:
  tt::jit::KernelCompiler compiler;
};

class CppLoader : public tt::runtime::KernelLoader {
public:
  explicit CppLoader(const std::string &cache)
      : compiler(optionsFor<tt::jit::CppKernels::Options>(cache)) {}

  KernelCode load(const KernelSource &kernel) override {
    if (kernel.cpp.empty())
      throw Error(Error::Kind::Unsupported,
                  "the file holds no C++ for this kernel");
    return codeFrom([&] { return compiler.compile(kernel.cpp, kernel.name); });
  }

private:
  tt::jit::CppKernels compiler;
};

} // namespace

std::shared_ptr<tt::runtime::KernelLoader>
makeJitLoader(const std::string &cache) {
  return std::make_shared<JitLoader>(cache);
}

std::shared_ptr<tt::runtime::KernelLoader>
makeCppLoader(const std::string &cache) {
  return std::make_shared<CppLoader>(cache);
}

} // namespace ttrt
