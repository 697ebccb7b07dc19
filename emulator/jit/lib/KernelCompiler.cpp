//===- KernelCompiler.cpp - Kernels to native code ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/jit/KernelCompiler.h"

#include "Codegen.h"
#include "Frontend.h"
#include "KernelTable.h"
#include "Linker.h"
#include "tt/device/Settings.h"
#include "tt/jit/CacheKey.h"
#include "tt/jit/DiskCache.h"

#include <atomic>
#include <mutex>
#include <vector>

using namespace tt::jit;
using KernelPtr = std::shared_ptr<const CompiledKernel>;

Error::Error(Kind kind, std::string kernel, const std::string &message)
    : std::runtime_error("kernel '" + kernel + "': " + message),
      errorKind(kind), name(std::move(kernel)) {}

std::string tt::jit::defaultCacheDirectory() {
  std::string cache = tt::settings::cacheFolder();
  return cache.empty() ? cache : cache + "/kernels";
}

namespace {
/// The state with which one thread compiles kernels.
struct Worker {
  explicit Worker(unsigned optLevel) : codegen(optLevel) {}
  Frontend frontend;
  Codegen codegen;
};

/// Kernels that a worker reads before its memory is given back.
constexpr unsigned workerLifetime = 1000;
} // namespace

struct KernelCompiler::State {
  explicit State(Options given)
      : options(std::move(given)), disk(options.cacheDirectory),
        environment(cacheEnvironment(options.optLevel)) {}

  template <typename Build>
  KernelPtr find(std::string_view text, std::string_view symbol, Build build);
  KernelPtr findStored(std::string_view text, std::string_view symbol);
  KernelPtr findSource(std::string_view source, std::string_view symbol);
  KernelPtr load(std::string_view object, const std::string &symbol);
  std::string compileObject(std::string_view source, const std::string &symbol);
  std::shared_ptr<Linker> getLinker();
  template <typename Work> auto withWorker(Work work);

  const Options options;
  const DiskCache disk;
  const std::string environment;
  std::atomic<uint64_t> memoryHits = 0, diskHits = 0, compiled = 0;

  KernelTable kernels;
  std::mutex mutex;
  std::vector<std::unique_ptr<Worker>> idle;
  std::shared_ptr<Linker> linker;
};

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// Runs `work` with a worker that no other thread has meanwhile.
template <typename Work> auto KernelCompiler::State::withWorker(Work work) {
  std::unique_ptr<Worker> worker;
  {
    std::lock_guard lock(mutex);
    if (!idle.empty()) {
      worker = std::move(idle.back());
      idle.pop_back();
    }
  }
  if (!worker)
    worker = std::make_unique<Worker>(options.optLevel);
  auto result = work(*worker);
  if (worker->frontend.uses() < workerLifetime) {
    std::lock_guard lock(mutex);
    idle.push_back(std::move(worker));
  }
  return result;
}

std::shared_ptr<Linker> KernelCompiler::State::getLinker() {
  std::lock_guard lock(mutex);
  if (!linker)
    linker = std::make_shared<Linker>();
  return linker;
}

KernelPtr KernelCompiler::State::load(std::string_view object,
                                      const std::string &symbol) {
  Linker::Loaded loaded = Linker::load(getLinker(), object, entryName);
  auto kernel = std::make_shared<CompiledKernel>();
  kernel->entry = reinterpret_cast<void (*)(ttk_context *)>(loaded.entry);
  kernel->name = symbol;
  kernel->code = std::move(loaded.code);
  return kernel;
}

std::string KernelCompiler::State::compileObject(std::string_view source,
                                                 const std::string &symbol) {
  return withWorker([&](Worker &worker) {
    llvm::LLVMContext context;
    auto module = worker.frontend.translate(source, symbol, context);
    return worker.codegen.emit(*module);
  });
}

//===----------------------------------------------------------------------===//
// Lookup
//===----------------------------------------------------------------------===//

/// The kernel under the key of `text`, from `build(key, name)` if it is neither
/// in memory nor on disk.
template <typename Build>
KernelPtr KernelCompiler::State::find(std::string_view text,
                                      std::string_view symbol, Build build) {
  std::string key = cacheKey(text, symbol, environment), name(symbol);
  auto make = [&]() -> KernelPtr {
    try {
      if (auto object = disk.load(key)) {
        KernelPtr kernel = load(*object, name);
        ++diskHits;
        return kernel;
      }
      return build(key, name);
    } catch (const Error &) {
      throw;
    } catch (const std::exception &e) {
      throw Error(Error::Kind::Internal, name, e.what());
    }
  };
  auto found = kernels.get(key, make);
  memoryHits += !found.isNew;
  return found.kernel;
}

KernelPtr KernelCompiler::State::findStored(std::string_view text,
                                            std::string_view symbol) {
  return find(text, symbol,
              [&](const std::string &key, const std::string &name) {
                std::string object = compileObject(text, name);
                KernelPtr kernel = load(object, name);
                disk.store(key, object);
                ++compiled;
                return kernel;
              });
}

KernelPtr KernelCompiler::State::findSource(std::string_view source,
                                            std::string_view symbol) {
  // Two kinds of text do not share keys.
  std::string own = "source\n" + std::string(source);
  return find(own, symbol,
              [&](const std::string &key, const std::string &name) {
                // The same kernel may be there from another location.
                std::string text = withWorker([&](Worker &worker) {
                  return worker.frontend.canonicalize(source, name);
                });
                KernelPtr kernel = findStored(text, Frontend::storedName());
                disk.storeAlias(
                    key, cacheKey(text, Frontend::storedName(), environment));
                return kernel;
              });
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

KernelCompiler::KernelCompiler(Options options)
    : state(std::make_unique<State>(std::move(options))) {}
KernelCompiler::~KernelCompiler() = default;

KernelPtr KernelCompiler::compile(std::string_view text,
                                  std::string_view symbol) {
  Frontend::requireStored(text, symbol);
  return state->findStored(text, symbol);
}

KernelPtr KernelCompiler::compileSource(std::string_view source,
                                        std::string_view symbol) {
  return state->findSource(source, symbol);
}

KernelCompiler::Statistics KernelCompiler::statistics() const {
  return {state->memoryHits, state->diskHits, state->compiled};
}
