//===- Functions.h - The functions that programs call ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Operations name functions of their file. That of a `load_cached` runs when
// its results are first needed; they are kept with the loaded file. Those of a
// `loop` and of a `case` run as often as computed values say.
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_LIB_FUNCTIONS_H
#define TT_RUNTIME_LIB_FUNCTIONS_H

#include "Convert.h"
#include "ProgramCheck.h"
#include "tt/runtime/Binary.h"
#include "tt/runtime/Tensor.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace tt::runtime::detail {

/// A program or a function: its tables and what was made of them.
struct Function {
  const fb::Program *table = nullptr;
  ProgramInfo info;
  CheckedProgram checked;
  /// The depth of nested calls.
  unsigned depth = 0;
};

/// Functions by name. While a file is read, they are those before the one that
/// is read, which it may call.
using Functions = std::map<std::string, Function, std::less<>>;

/// Whether `call` is of functions of the file.
bool callsFunctions(const Call &call);

/// The name of the function that a call is of, and what it takes.
inline std::string_view nameIn(const fb::NamedValue &value) {
  return value.value_as_Text()->value()->string_view();
}
inline std::string_view calleeName(const Call &call) {
  return nameIn(call.at("callee"));
}
inline const auto &inputsOf(const Call &call) {
  return *call.at("inputs").value_as_TensorList()->refs();
}

/// The function of that name; loading checked that it is there.
const Function &functionOf(std::string_view name, const Functions &functions);

/// Checks that every function that `caller` calls is among `functions`, takes
/// its operands and gives its results. Throws Error BadFile starting with
/// `where`.
void checkCalls(const Function &caller, const Functions &functions,
                const std::string &where);
/// Adds the element types that functions compute in to those of their caller.
/// Throws Error Unsupported, starting with `where`, for calls that are nested
/// deeper than the host's stack should hold.
void addCallees(Function &caller, const Functions &functions,
                const std::string &where);

/// The results of functions, by the operation that needs them and the device.
/// May be used by several threads.
class ResultCache {
public:
  /// The identity of a tensor, which outlives the tensor.
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
