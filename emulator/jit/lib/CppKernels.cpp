//===- CppKernels.cpp - C++ kernels to native code ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// On disk a kernel is two entries: by its text, the files that the compiler
// read for it, with the hash of each; by the text and these hashes, its sites
// and its object.
//===----------------------------------------------------------------------===//
#include "tt/jit/CppKernels.h"

#include "Codegen.h"
#include "KernelTable.h"
#include "Linker.h"
#include "cpp/Clang.h"
#include "cpp/CoreCode.h"
#include "cpp/CppSource.h"
#include "cpp/HeaderFolders.h"
#include "tt/device/Settings.h"
#include "tt/jit/CacheKey.h"
#include "tt/jit/DiskCache.h"
#include "ttk/abi.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <mutex>

namespace tt::jit {
namespace {

constexpr unsigned kOptLevel = 2;

std::string compilerOf(const CppKernels::Options &options) {
  if (!options.compiler.empty())
    return options.compiler;
  std::string set = tt::settings::hostCompiler();
  return set.empty() ? TT_JIT_CXX : set;
}

std::string hashOf(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? cacheKey((*buffer)->getBuffer(), "", "") : "absent";
}

/// The compiled form of a kernel: its sites, a line each, and its object.
struct Compiled {
  std::vector<std::string> sites;
  std::string object;

  std::string toText() const {
    return std::to_string(sites.size()) + "\n" + llvm::join(sites, "\n") +
           "\n" + object;
  }
  static Compiled fromText(const std::string &text) {
    Compiled c;
    size_t at = text.find('\n'), count = std::stoul(text);
    for (size_t i = 0; i < std::max<size_t>(count, 1); ++i) {
      size_t end = text.find('\n', at + 1);
      if (count)
        c.sites.push_back(text.substr(at + 1, end - at - 1));
      at = end;
    }
    c.object = text.substr(at + 1);
    return c;
  }
};

} // namespace

struct CppKernels::State {
  Options options;
  std::string compiler, headers, folder, environment;
  bool ownsFolder = false;
  std::once_flag started;
  std::unique_ptr<Clang> clang;
  std::unique_ptr<DiskCache> disk;
  std::shared_ptr<Linker> linker;
  KernelTable kernels;

  void start();
  Compiled build(const std::string &source, bool configured,
                 const std::vector<std::string> &includes,
                 std::vector<std::string> &files);
  std::shared_ptr<const CompiledKernel> load(const Compiled &compiled,
                                             std::string_view name);
  std::shared_ptr<const CompiledKernel>
  find(const std::string &source, bool configured,
       const std::vector<std::string> &includes, std::string_view name);
  std::optional<Compiled> known(const std::string &key);
};

void CppKernels::State::start() {
  folder = options.cacheDirectory;
  disk = std::make_unique<DiskCache>(folder);
  // The compiler's files are used by name, so nobody else may put them there.
  if (!disk->isPrivate() || !llvm::sys::fs::can_write(folder)) {
    llvm::SmallString<128> made;
    if (llvm::sys::fs::createUniqueDirectory("ttk", made) ||
        llvm::sys::fs::setPermissions(made, llvm::sys::fs::owner_all))
      throw std::runtime_error("no folder for compiled kernels");
    folder = made.str();
    ownsFolder = true;
  }
  environment = compiler + "\n" + headers + "\n" +
                llvm::join(options.arguments, "\n") + "\n" +
                cacheEnvironment(kOptLevel);
  clang = std::make_unique<Clang>(compiler, headers, folder, options.arguments);
  linker = std::make_shared<Linker>();
}

Compiled CppKernels::State::build(const std::string &source, bool configured,
                                  const std::vector<std::string> &includes,
                                  std::vector<std::string> &files) {
  Clang::Result made = clang->compile(source, configured, includes);
  files = std::move(made.files);
  llvm::LLVMContext context;
  auto module = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(made.bitcode, "kernel"), context);
  if (!module)
    throw std::runtime_error("the C++ compiler writes another LLVM: " +
                             llvm::toString(module.takeError()));
  Compiled compiled;
  compiled.sites = makeCoreCode(**module, clang->headerFolders());
  compiled.object = Codegen(kOptLevel).emit(**module);
  return compiled;
}

std::shared_ptr<const CompiledKernel>
CppKernels::State::load(const Compiled &compiled, std::string_view name) {
  Linker::Loaded loaded = Linker::load(linker, compiled.object, kernelEntry);
  auto kernel = std::make_shared<CompiledKernel>();
  kernel->name = name;
  kernel->entry = reinterpret_cast<ttk_kernel>(loaded.entry);
  kernel->code = std::move(loaded.code);
  kernel->sites =
      std::make_shared<const std::vector<std::string>>(compiled.sites);
  return kernel;
}

/// The key of what `files`, a line each, make of the kernel with `key`.
static std::string keyWith(const std::string &key, llvm::StringRef files,
                           const std::string &environment) {
  std::string hashes;
  llvm::SmallVector<llvm::StringRef> list;
  files.split(list, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef file : list)
    hashes += file.str() + " " + hashOf(file.str()) + "\n";
  return cacheKey(key, hashes, environment);
}

std::optional<Compiled> CppKernels::State::known(const std::string &key) {
  std::optional<std::string> files = disk->load(key);
  if (!files)
    return std::nullopt;
  std::optional<std::string> text =
      disk->load(keyWith(key, *files, environment));
  if (!text)
    return std::nullopt;
  return Compiled::fromText(*text);
}

std::shared_ptr<const CompiledKernel>
CppKernels::State::find(const std::string &source, bool configured,
                        const std::vector<std::string> &includes,
                        std::string_view name) {
  auto fail = [&](Error::Kind kind, const char *what) {
    return Error(kind, std::string(name), what);
  };
  try {
    std::call_once(started, [&] { start(); });
  } catch (const std::exception &error) {
    throw fail(Error::Kind::Internal, error.what());
  }
  std::string key = cacheKey(source, llvm::join(includes, "\n"), environment);
  auto make = [&]() -> std::shared_ptr<const CompiledKernel> {
    try {
      if (std::optional<Compiled> compiled = known(key))
        return load(*compiled, name);
      std::vector<std::string> files;
      Compiled compiled = build(source, configured, includes, files);
      std::string list = llvm::join(files, "\n");
      disk->store(keyWith(key, list, environment), compiled.toText());
      disk->store(key, list);
      return load(compiled, name);
    } catch (const ClangError &error) {
      throw fail(Error::Kind::Unsupported, error.what());
    } catch (const std::exception &error) {
      throw fail(Error::Kind::BadSource, error.what());
    }
  };
  return kernels.get(key, make).kernel;
}

CppKernels::CppKernels() : CppKernels(Options()) {}

CppKernels::CppKernels(Options options) : state(std::make_unique<State>()) {
  state->compiler = compilerOf(options);
  state->headers =
      options.headers.empty() ? kernelHeaders().written : options.headers;
  state->options = std::move(options);
}

CppKernels::~CppKernels() {
  if (state->ownsFolder)
    (void)llvm::sys::fs::remove_directories(state->folder);
}

std::shared_ptr<const CompiledKernel>
CppKernels::compile(std::string_view text, std::string_view name) {
  return state->find(sourceOf(text), /*configured=*/false, {}, name);
}

std::shared_ptr<const CompiledKernel>
CppKernels::compile(std::string_view source, bool isFile, std::string_view name,
                    const KernelConfiguration &configuration) {
  return state->find(sourceOf(source, isFile, configuration),
                     /*configured=*/true, configuration.includes, name);
}

} // namespace tt::jit
