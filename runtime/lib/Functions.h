//===- Functions.h - The functions that programs call once ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The operation `load_cached` names a function of its file. The function is run
// when its results are asked for first; they are kept with the loaded file.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_FUNCTIONS_H
#define TT_RUNTIME_LIB_FUNCTIONS_H

#include "Convert.h"
#include "ProgramCheck.h"
#include "tt/runtime/Binary.h"
#include "tt/runtime/Tensor.h"

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace tt::runtime::detail {

/// A program or a function: its tables and what was made of them.
struct Function {
  const fb::Program *table = nullptr;
  ProgramInfo info;
  CheckedProgram checked;
};

/// In the order of the file: one calls only those before it.
using Functions = std::vector<Function>;

/// Whether `call` is a `load_cached`.
bool isLoadCached(const Call &call);

/// The name of the function that a call is of, and what it takes.
inline std::string_view calleeName(const Call &call) {
  return call.at("callee").value_as_Text()->value()->string_view();
}
inline const auto &inputsOf(const Call &call) {
  return *call.at("inputs").value_as_TensorList()->refs();
}

/// The function that a `load_cached` calls; loading checked that it is there.
const Function &calleeOf(const Call &call, const Functions &functions);

/// Checks that every function that `caller` calls is among `functions`, takes
/// its operands and gives its results. Throws Error BadFile starting with
/// `where`.
void checkCalls(const Function &caller, std::span<const Function> functions,
                const std::string &where);
/// Adds the element types that functions compute in to those of their caller.
void addFormatsOfCalls(Function &caller, const Functions &functions);

/// The results of functions, by the operation that asks for them and the
/// device. May be used by several threads.
class ResultCache {
public:
  /// What tells a tensor from others, also when it is gone.
  using Identity = ttnn::Tensor::Identity;

  /// The results of `call` for `inputs`; none if they are not there, were made
  /// for other tensors or have been deallocated.
  std::vector<ttnn::Tensor> find(const Device &device, const Call &call,
                                 const std::vector<Identity> &inputs) const;
  void keep(const Device &device, const Call &call,
            std::vector<Identity> inputs, std::vector<ttnn::Tensor> results);
  /// Forgets all results.
  void clear();

private:
  struct Entry {
    Device device;
    std::vector<Identity> inputs;
    std::vector<ttnn::Tensor> results;
  };
  using Key = std::pair<const ttnn::MeshDevice *, const fb::Operation *>;
  mutable std::mutex mutex;
  std::map<Key, Entry> entries;
};

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_LIB_FUNCTIONS_H
