//===- CoreCode.h - From a host's code to an emulated core's ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// clang compiles a kernel for the host, where a pointer has 64 bits, a global
// variable exists once, and nobody stops a loop. These passes give the kernel
// what it has on a core.
//===----------------------------------------------------------------------===//
#ifndef TT_JIT_LIB_CPP_CORECODE_H
#define TT_JIT_LIB_CPP_CORECODE_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

#include <string>
#include <vector>

namespace tt::jit {

// Names that headers and passes agree on; see ttk/host/core.h.
inline constexpr const char siteFunction[] = "ttk_site";
inline constexpr const char selfFunction[] = "ttk_self";
inline constexpr const char contextVariable[] = "ttk_self_function";
inline constexpr const char roundFunction[] = "ttk_round";
inline constexpr const char memoryPrefix[] = "ttk_memory_";
inline constexpr const char kernelEntry[] = "ttk_entry";

/// Places in the source by number.
class SiteList {
public:
  /// `headers` begin the paths of the interface's own headers, which are never
  /// the location of a call. `mainName` is what the kernel's text is called.
  SiteList(std::vector<std::string> headers) : headers(std::move(headers)) {}

  bool isHeader(llvm::StringRef path) const;
  /// The number of the call site that `location` is inlined into, if the
  /// interface made it, else of itself.
  unsigned numberOf(const llvm::DILocation *location);

  std::vector<std::string> take() { return std::move(places); }

private:
  std::vector<std::string> headers, places;
};

/// Runs passes of LLVM.
void runPasses(llvm::Module &module, llvm::ModulePassManager pipeline);

/// Inlines the interface, so that each call has a site of its own, and gives
/// ttk_site() its number everywhere.
void numberSites(llvm::Module &module, SiteList &sites);

/// Every function finds its thread's context once.
void findContext(llvm::Module &module);

/// Variables that a kernel can change belong to its thread and launch: the
/// entry makes them on its stack. Throws std::runtime_error.
void ownGlobals(llvm::Module &module);

/// Accesses through pointers that may be L1 addresses become calls.
/// Throws std::runtime_error.
void routeMemory(llvm::Module &module, SiteList &sites);

/// Every round of a loop is counted.
void countRounds(llvm::Module &module, SiteList &sites);

/// All of the above, in order. Returns the locations of call sites. Throws
/// std::runtime_error for what a core's code cannot be.
std::vector<std::string> makeCoreCode(llvm::Module &module,
                                      std::vector<std::string> headers);

} // namespace tt::jit

#endif // TT_JIT_LIB_CPP_CORECODE_H
