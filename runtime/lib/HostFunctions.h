//===- HostFunctions.h - Functions that run on the host ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The operation `call` names a function of the file's host module. The module
// is made executable when a function of it is called first.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_HOSTFUNCTIONS_H
#define TT_RUNTIME_LIB_HOSTFUNCTIONS_H

#include "Functions.h"
#include "tt/runtime/HostLoader.h"

#include <list>
#include <mutex>
#include <unordered_map>

namespace tt::runtime::detail {

/// Whether `call` is one of a function of the host.
bool isHostCall(const Call &call);

/// The functions of a file that the host computes. May be used by several
/// threads.
class HostFunctions {
public:
  /// Checks the table of `file` (null: there are no functions). Throws Error
  /// BadFile or Unsupported.
  HostFunctions(const fb::HostModule *table,
                std::span<const Binary::Resource> resources,
                TensorDescCheck &descs, const std::string &file);

  std::string_view source() const { return text; }
  /// Their names, in the order of the file.
  const std::vector<std::string> &names() const { return order; }

  /// Checks that what `caller` calls is there, takes its operands and gives its
  /// results. Throws Error BadFile starting with `where`.
  void checkCalls(const Function &caller, const std::string &where) const;

  /// The results of `call`. Rethrows the loader's exceptions as Error that
  /// names the function; throws InvalidArgument without a loader.
  std::vector<Tensor> run(const Call &call, const std::vector<Tensor> &inputs,
                          const std::shared_ptr<HostLoader> &loader);

private:
  struct Signature {
    std::vector<TensorDesc> inputs, outputs;
  };
  /// The code that one loader made.
  struct Made {
    std::weak_ptr<HostLoader> loader;
    std::shared_ptr<HostCode> code;
  };

  std::shared_ptr<HostCode> codeBy(const std::shared_ptr<HostLoader> &loader);
  void checkCall(const Call &call, const std::string &where) const;

  std::string_view text;
  std::span<const Binary::Resource> resources;
  std::string name;
  std::vector<std::string> order;
  std::unordered_map<std::string, Signature> functions;
  std::mutex mutex;
  std::list<Made> made;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_HOSTFUNCTIONS_H
