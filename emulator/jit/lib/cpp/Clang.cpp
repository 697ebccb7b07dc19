//===- Clang.cpp - Runs the C++ compiler ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Clang.h"

#include "HeaderFolders.h"
#include "tt/jit/CacheKey.h"
#include "tt/jit/DiskCache.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace tt::jit;
namespace fs = llvm::sys::fs;

namespace {

/// Files of one run, which go with it.
struct Files {
  explicit Files(llvm::StringRef folder) {
    llvm::SmallString<128> path;
    fs::createUniquePath(folder + "/build-%%%%%%%%", path, false);
    stem = path.str().str();
  }
  ~Files() {
    for (const char *end : {".cpp", ".bc", ".log", ".d"})
      (void)fs::remove(stem + end);
  }
  std::string operator()(const char *end) const { return stem + end; }
  std::string stem;
};

std::string contentOf(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

void write(const std::string &path, std::string_view text) {
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  os << llvm::StringRef(text);
  if (error)
    throw std::runtime_error("cannot write " + path + ": " + error.message());
}

/// Makes the finished file `from` the user's own file `to`, in one step: a
/// reader sees the earlier file or this one, never a part.
void publish(const std::string &from, const std::string &to) {
  if (fs::setPermissions(from, fs::owner_read | fs::owner_write) ||
      fs::rename(from, to))
    throw std::runtime_error("cannot write " + to);
}

/// The files that a rule of make names behind its target.
std::vector<std::string> prerequisites(const std::string &rule) {
  std::vector<std::string> files;
  std::string file;
  for (size_t i = rule.find(':') + 1; i < rule.size(); ++i) {
    char c = rule[i];
    if (c == '\\' && i + 1 < rule.size() && rule[i + 1] == ' ') {
      file += rule[++i];
    } else if (c == ' ' || c == '\n' || (c == '\\' && rule[i + 1] == '\n')) {
      if (!file.empty())
        files.push_back(std::move(file));
      file.clear();
    } else {
      file += c;
    }
  }
  return files;
}

} // namespace

Clang::Clang(std::string compiler, std::string headers, std::string folder,
             std::vector<std::string> arguments)
    : compiler(std::move(compiler)), headers(std::move(headers)),
      folder(std::move(folder)), more(std::move(arguments)) {}

std::vector<std::string> Clang::headerFolders() const {
  return {headers + "/ttk/", kernelHeaders().generated + "/ttk/"};
}

std::vector<std::string> Clang::commonArguments(bool configured) const {
  // Products and sums stay apart, as in the kernel that the text comes from.
  // Sums wrap and loops may have no end, as on the cores; what else C++ leaves
  // undefined calls the handlers in core.h. A function that calls itself
  // without end uses up the stack, page by page. An address of L1 is a pointer
  // there: casts lose no bits, and 0 is an address.
  std::vector<std::string> arguments = {
      "-std=c++20", "-O1", "-Xclang", "-disable-llvm-passes",
      "-gline-tables-only", "-ffp-contract=off", "-fwrapv", "-fno-finite-loops",
      "-fno-optimize-sibling-calls", "-fstack-clash-protection",
      "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics",
      "-fno-delete-null-pointer-checks", "-fno-strict-aliasing",
      "-fno-builtin-printf", "-Wno-missing-template-arg-list-after-template-kw",
      "-fPIC", "-fno-stack-protector", "-fms-extensions",
      "-fsanitize=shift-exponent,integer-divide-by-zero,float-cast-overflow",
      "-fsanitize=bounds,unreachable,return,signed-integer-overflow",
      "-fno-sanitize-recover=all", "-fsanitize-recover=signed-integer-overflow",
      "-DTTK_HOST",
      // The vendor's header names: written ones first, then generated ones.
      "-I" + headers + "/ttk/host",
      "-I" + kernelHeaders().generated + "/ttk/host", "-I" + headers,
      "-I" + kernelHeaders().generated};
  if (configured)
    arguments.push_back("-DTTK_CONFIGURED");
  return arguments;
}

static void runClang(const std::string &compiler,
                     const std::vector<std::string> &arguments,
                     const std::string &log) {
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(compiler);
  if (!program)
    throw ClangError("there is no C++ compiler '" + compiler +
                     "'; name a clang++ in the environment variable CXX");
  llvm::SmallVector<llvm::StringRef, 64> words = {*program};
  words.append(arguments.begin(), arguments.end());
  std::optional<llvm::StringRef> redirects[] = {
      llvm::StringRef(), llvm::StringRef(log), llvm::StringRef(log)};
  int status = llvm::sys::ExecuteAndWait(*program, words, std::nullopt,
                                         redirects, /*SecondsToWait=*/240);
  if (status)
    throw std::runtime_error("the C++ compiler '" + *program +
                             "' does not accept it\n" +
                             contentOf(log).substr(0, 4000));
}

std::string Clang::precompiled(bool configured) {
  std::call_once(made[configured], [&] {
    std::string text = "#include \"ttk/host/kernel.h\"\n";
    std::vector<std::string> arguments = commonArguments(configured);
    std::string path = folder + "/" +
                       cacheKey(text, compiler + llvm::join(arguments, "\n"),
                                cacheEnvironment(/*optLevel=*/2)) +
                       ".pch";
    if (isPrivateFile(path)) {
      pch[configured] = path;
      return;
    }
    Files files(folder);
    // The text stays: the precompiled form refers to it. Another process may
    // compile with both files at this moment, so each appears whole.
    std::string source = path + ".h";
    write(files(".cpp"), text);
    publish(files(".cpp"), source);
    arguments.insert(arguments.end(),
                     {"-w", "-Xclang", "-fno-pch-timestamp", "-x", "c++-header",
                      source, "-o", files(".bc")});
    runClang(compiler, arguments, files(".log"));
    publish(files(".bc"), path);
    pch[configured] = path;
  });
  return pch[configured];
}

Clang::Result Clang::compile(std::string_view source, bool configured,
                             const std::vector<std::string> &includes) {
  std::string header = precompiled(configured);
  Files files(folder);
  write(files(".cpp"), source);
  std::vector<std::string> arguments = commonArguments(configured);
  arguments.push_back("-w");
  arguments.insert(arguments.end(), more.begin(), more.end());
  for (const std::string &include : includes)
    arguments.push_back("-I" + include);
  arguments.insert(arguments.end(),
                   {"-include-pch", header, "-MMD", "-MF", files(".d"),
                    "-emit-llvm", "-c", files(".cpp"), "-o", files(".bc")});
  runClang(compiler, arguments, files(".log"));
  Result result{contentOf(files(".bc")), {}};
  for (std::string &file : prerequisites(contentOf(files(".d"))))
    if (file != files(".cpp") && file != header &&
        !llvm::StringRef(file).starts_with(headers + "/ttk/"))
      result.files.push_back(std::move(file));
  return result;
}
