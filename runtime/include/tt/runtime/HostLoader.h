//===- HostLoader.h - Code for functions of the host ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_HOSTLOADER_H
#define TT_RUNTIME_HOSTLOADER_H

#include "tt/runtime/Binary.h"
#include "tt/runtime/Tensor.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tt::runtime {

/// The functions of a .ttnn file that the host computes.
struct HostSource {
  std::string_view mlir; ///< a module of TTIR as text
  /// The constants that the module refers to.
  std::span<const Binary::Resource> resources;
  std::string name; ///< the module's name in messages
};

/// Such functions, executable.
class HostCode {
public:
  virtual ~HostCode() = default;

  /// Tensors are rows on the host, `inputs` of the types that the function
  /// declares; the results must be, too. May be called from several threads.
  /// Whatever it throws becomes a runtime::Error.
  virtual std::vector<Tensor> call(const std::string &function,
                                   const std::vector<Tensor> &inputs,
                                   const std::vector<TensorDesc> &outputs) = 0;
};

/// Makes functions of the host executable. The runtime does not depend on a
/// compiler, so tools that have one pass it in (see SubmitOptions::host).
class HostLoader {
public:
  virtual ~HostLoader() = default;

  /// Called once per file and loader, when a function is called first; perhaps
  /// from several threads. The source outlives the code. Whatever it throws
  /// becomes a runtime::Error.
  virtual std::shared_ptr<HostCode> load(const HostSource &source) = 0;
};

} // namespace tt::runtime

#endif // TT_RUNTIME_HOSTLOADER_H
