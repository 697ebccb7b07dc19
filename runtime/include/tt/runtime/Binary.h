//===- Binary.h - A compiled program file ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_BINARY_H
#define TT_RUNTIME_BINARY_H

#include "tt/device/System.h"
#include "tt/device/mesh/Mesh.h"
#include "tt/runtime/Layout.h"
#include "tt/runtime/LoadOptions.h"
#include "tt/runtime/SystemDesc.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tt::target::ttnn {
struct TTNNBinary;
}

namespace tt::runtime {

namespace metal {
class Kernels;
class KeptResults;
struct File;
struct Kernel;
struct Launch;
} // namespace metal

namespace detail {
struct Function;
class HostFunctions;
class ResultCache;
} // namespace detail

/// The executor of a binary: the ttnn library, or kernels on the emulated
/// cores.
enum class BinaryKind { TTNN, TTMetal };

/// An argument of a program.
struct Argument {
  std::string name;
  /// input, parameter, constant or default.
  std::string kind;
  TensorDesc desc;
  /// Its values are 0 and 1 (`i1` in the model).
  bool logical = false;
  /// For each axis of the mesh the dimension of `desc.shape` that it cuts, or -1, if
  /// chips have parts of it; empty for a tensor that is not spread. `submit` takes
  /// the whole tensor, or one that is spread so already.
  std::vector<int64_t> placement = {};
  /// The program changes it in place (a cache): after `submit` the caller's
  /// tensor has the new content.
  bool updated = false;
};

/// The interface of a program.
struct ProgramInfo {
  std::string name;
  std::vector<Argument> inputs;
  std::vector<TensorDesc> outputs;
  /// Ops, or commands of a .ttm program.
  size_t numOps = 0;
  /// Rows and columns of chips.
  device::mesh::Mesh mesh{{1, 1}};
  /// The element types of its tensors, each once, and block floats in circular
  /// buffers of its kernels; of a .ttm program the types of its inputs and
  /// outputs.
  std::set<ttnn::DataType> formats;
  /// The lowest that a product's compute config states.
  std::optional<ttnn::MathFidelity> lowestFidelity;

  void addFidelity(std::optional<ttnn::MathFidelity> fidelity) {
    if (fidelity)
      lowestFidelity = std::min(lowestFidelity.value_or(*fidelity), *fidelity);
  }
};

/// A .ttnn or .ttm file, told apart by the identifier in it; copies share one.
/// Everything that execution relies on was checked when it was loaded:
/// references, shapes, constants, layouts, addresses, cores. Copies of a .ttm
/// file also share the kernels that were compiled for it.
class Binary {
public:
  /// Throws Error BadFile, VersionMismatch or Unsupported (an element type or
  /// a chip that this runtime does not have); the message starts with `path`.
  static Binary loadFromPath(const std::string &path,
                             const LoadOptions &options = {});
  /// The same from memory; `name` is what messages call it.
  static Binary loadFromMemory(std::span<const uint8_t> bytes,
                               const std::string &name,
                               const LoadOptions &options = {});
  /// The same without a copy of the bytes.
  static Binary loadFromMemory(std::vector<uint8_t> &&bytes,
                               const std::string &name,
                               const LoadOptions &options = {});

  BinaryKind kind() const;
  const std::string &name() const;
  const FileVersion &version() const;
  /// The system that it was compiled for.
  const device::SystemDesc &systemDesc() const;
  /// The TTNN or TTMetal module that it was written from, as text; empty if it
  /// was left out. Large constants are in it as `dense_resource<key>`, with
  /// their elements in `resources`.
  std::string_view mlir() const;
  /// The TTIR module that it was compiled from, likewise.
  std::string_view ttir() const;
  struct Resource {
    std::string_view key;
    std::span<const uint8_t> bytes;
  };
  std::span<const Resource> resources() const;
  /// Its kernels as C++; empty if that was left out.
  std::string_view kernelSource() const;

  size_t numPrograms() const;
  /// Throws Error InvalidArgument if there is no such program.
  const ProgramInfo &program(size_t index) const;

  /// The verified tables of a .ttnn file. Throws Error InvalidArgument for
  /// another kind.
  const target::ttnn::TTNNBinary &root() const;
  /// The elements of its constants, by their number; the file's own bytes.
  std::span<const std::span<const uint8_t>> constants() const;
  /// A program with its operations, matched with their ops.
  const detail::Function &code(size_t program) const;
  /// The functions that programs call, and what they gave so far.
  const std::map<std::string, detail::Function, std::less<>> &functions() const;
  detail::ResultCache &resultCache() const;
  /// The functions of a .ttnn file that run on the host: TTIR as text, which
  /// refers to `resources`; empty if there are none. The functions' names.
  std::string_view hostSource() const;
  const std::vector<std::string> &hostFunctionNames() const;
  detail::HostFunctions &hostFunctions() const;
  /// The launch of operation `op` of a program; null for one that calls the
  /// library.
  const metal::Launch *launch(size_t program, size_t op) const;
  /// The content of a .ttm file, except its kernels. Throws Error
  /// InvalidArgument for another kind.
  const metal::File &metalFile() const;
  /// The kernels that its programs launch, and what was made of them.
  metal::Kernels &kernels() const;
  /// Results of functions of a .ttm file that are kept between calls.
  metal::KeptResults &keptResults() const;
  /// Does the file have kernels? A .ttnn file has them for `ttnn.generic`.
  bool hasKernels() const;

private:
  struct State;
  static void readConstants(State &state);
  static void loadTTNN(State &state, const LoadOptions &options);
  static void loadTTMetal(State &state, const LoadOptions &options);
  static void setKernels(State &state, std::vector<metal::Kernel> &&kernels);
  explicit Binary(std::shared_ptr<const State> state)
      : state(std::move(state)) {}
  std::shared_ptr<const State> state;
};

/// Throws Error SystemMismatch, listing every figure found and wanted, if
/// `system` cannot run `binary`.
void checkSystem(const Binary &binary, const device::SystemDesc &system);

} // namespace tt::runtime

#endif // TT_RUNTIME_BINARY_H
