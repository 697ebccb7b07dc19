//===- CppKernels.cpp - Emitted C++ to native code ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/jit/CppKernels.h"

#include "CacheKey.h"
#include "KernelTable.h"
#include "tt/device/Settings.h"
#include "ttk/abi.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>

#include <cstdlib>
#include <mutex>

namespace tt::jit {
namespace {

constexpr const char *kEntry = "ttk_kernel_entry";

std::string compilerOf(const CppKernels::Options &options) {
  if (!options.compiler.empty())
    return options.compiler;
  std::string set = tt::settings::hostCompiler();
  return set.empty() ? TT_JIT_CXX : set;
}

/// First lines of what a compiler printed.
std::string firstLines(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return "";
  llvm::StringRef text = (*buffer)->getBuffer();
  return "\n" + text.take_front(2000).str();
}

} // namespace

struct CppKernels::State {
  Options options;
  std::string compiler, headers, folder;
  bool ownsFolder = false;
  std::once_flag folderMade;
  KernelTable kernels;

  [[noreturn]] void fail(Error::Kind kind, std::string_view name,
                         const std::string &message) {
    throw Error(kind, std::string(name), message);
  }
  void makeFolder(std::string_view name);
  void build(llvm::StringRef text, llvm::StringRef library,
             std::string_view name);
  std::shared_ptr<const CompiledKernel> load(const std::string &library,
                                             std::string_view name);
};

void CppKernels::State::makeFolder(std::string_view name) {
  folder = options.cacheDirectory;
  if (!folder.empty() && !llvm::sys::fs::create_directories(folder) &&
      llvm::sys::fs::can_write(folder))
    return;
  llvm::SmallString<128> made;
  if (llvm::sys::fs::createUniqueDirectory("ttk", made))
    fail(Error::Kind::Internal, name, "no folder for compiled kernels");
  folder = made.str();
  ownsFolder = true;
}

void CppKernels::State::build(llvm::StringRef text, llvm::StringRef library,
                              std::string_view name) {
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(compiler);
  if (!program)
    fail(Error::Kind::Unsupported, name,
         "there is no C++ compiler '" + compiler +
             "'; name one in the environment variable CXX");
  // Written beside the result and renamed, as another process may do the same.
  llvm::SmallString<128> source, object, log;
  llvm::sys::fs::createUniquePath(library + ".%%%%%%.cpp", source, false);
  object = source.str().drop_back(4).str() + ".so";
  log = source.str().drop_back(4).str() + ".log";
  std::error_code error;
  {
    llvm::raw_fd_ostream os(source, error);
    os << text;
  }
  if (error)
    fail(Error::Kind::Internal, name,
         "cannot write " + source.str().str() + ": " + error.message());
  // The vendor's header names: written ones first, then generated ones.
  std::string include = "-I" + headers + "/ttk/host";
  std::string forwarded = "-I" TT_JIT_GENERATED "/ttk/host";
  std::string base = "-I" + headers, generated = "-I" TT_JIT_GENERATED;
  // Products and sums stay apart, as in the kernel that the text comes from.
  // A function that calls itself without end uses up the stack, page by page.
  // Sums wrap and loops may have no end, as on the cores; what else C++ leaves
  // undefined calls the handlers in guards.h, so no library of handlers is
  // linked.
  llvm::SmallVector<llvm::StringRef, 32> arguments = {
      *program,
      "-std=c++20",
      "-O2",
      "-ffp-contract=off",
      "-fwrapv",
      "-fno-finite-loops",
      "-fno-optimize-sibling-calls",
      "-fstack-clash-protection",
      "-fsanitize=shift-exponent,integer-divide-by-zero,float-cast-overflow,"
      "bounds,unreachable,return,signed-integer-overflow",
      "-fno-sanitize-recover=all",
      "-fsanitize-recover=signed-integer-overflow",
      "-nodefaultlibs",
      "-shared",
      "-fPIC",
      "-DTTK_HOST",
      include,
      forwarded,
      base,
      generated,
      "-w",
      source,
      "-o",
      object,
      "-lgcc"};
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), log.str(),
                                                log.str()};
  int status = llvm::sys::ExecuteAndWait(*program, arguments, std::nullopt,
                                         redirects, /*SecondsToWait=*/120);
  std::string said = status ? firstLines(log) : "";
  llvm::sys::fs::remove(source);
  llvm::sys::fs::remove(log);
  if (status)
    fail(Error::Kind::BadSource, name,
         "the C++ compiler '" + *program + "' does not accept it" + said);
  if (llvm::sys::fs::rename(object, library))
    fail(Error::Kind::Internal, name, "cannot write " + library.str());
}

std::shared_ptr<const CompiledKernel>
CppKernels::State::load(const std::string &library, std::string_view name) {
  void *handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    fail(Error::Kind::Internal, name, dlerror());
  auto kernel = std::make_shared<CompiledKernel>();
  kernel->name = name;
  kernel->code = std::shared_ptr<void>(handle, [](void *h) { dlclose(h); });
  kernel->entry = reinterpret_cast<ttk_kernel>(dlsym(handle, kEntry));
  if (!kernel->entry)
    fail(Error::Kind::NoKernel, name, std::string("it defines no ") + kEntry);
  return kernel;
}

CppKernels::CppKernels() : CppKernels(Options()) {}

CppKernels::CppKernels(Options options) : state(std::make_unique<State>()) {
  state->compiler = compilerOf(options);
  state->headers = options.headers.empty() ? TT_JIT_HEADERS : options.headers;
  state->options = std::move(options);
}

CppKernels::~CppKernels() {
  if (state->ownsFolder)
    llvm::sys::fs::remove_directories(state->folder);
}

std::shared_ptr<const CompiledKernel>
CppKernels::compile(std::string_view text, std::string_view name) {
  std::string key = cacheKey(text, state->compiler + "\n" + state->headers,
                             cacheEnvironment(/*optLevel=*/2));
  auto make = [&] {
    std::call_once(state->folderMade, [&] { state->makeFolder(name); });
    std::string library = state->folder + "/" + key + ".so";
    // Whatever else has this name gives way to the result.
    if (!llvm::sys::fs::is_regular_file(library))
      state->build(text, library, name);
    return state->load(library, name);
  };
  return state->kernels.get(key, make).kernel;
}

} // namespace tt::jit
