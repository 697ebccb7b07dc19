//===- Driver.h - compile and reference in one process ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The compiler for tools that are not compilers themselves. No MLIR type
// appears here, so that a tool includes no MLIR header.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DRIVER_DRIVER_H
#define TTMLIR_DRIVER_DRIVER_H

#include "tt/device/Interrupted.h"
#include "ttmlir/Driver/Stages.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tt::driver {

/// The text or the options were wrong; `what()` holds the located diagnostics.
struct CompileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A host tensor in row-major order. `type` is a builtin MLIR element type
/// spelled as text: f32, f16, bf16, i32, si32, ui32, i16, ui16, i8, ui8, i1.
struct HostTensor {
  std::vector<int64_t> shape;
  std::string type;
  std::vector<uint8_t> bytes;
};

/// A host tensor whose elements another object owns.
struct HostView {
  std::span<const int64_t> shape;
  std::string_view type;
  std::span<const uint8_t> bytes;
};

/// Elements that a text refers to as `dense_resource<key>` without having them.
struct Resource {
  std::string_view key;
  std::span<const uint8_t> bytes; ///< must outlive what is made of the text
};
using Resources = std::span<const Resource>;

struct CompileOptions {
  /// Path of a .ttsys file; empty: the chip named by `arch`.
  std::string systemDescPath;
  /// wormhole_b0 or blackhole; empty: what the pipeline options say.
  std::string arch;
  /// More options of ttir-to-ttnn-backend-pipeline, `name=value ...`.
  std::string pipelineOptions;
  /// Makes kernels of TTIR: a .ttm binary if that is possible with all ops,
  /// else a .ttnn binary in which the library does the rest.
  bool kernels = false;
  /// Elements that the text only refers to.
  Resources resources;
  /// Asked between passes and while they rewrite; true ends the compilation.
  ::tt::InterruptCheck interrupted;
  /// Sees the program after each pass, if given.
  Watcher *watcher = nullptr;
};

/// Constraints on the values of an argument, so that random values are valid
/// inputs of the ops that read it.
struct InputFit {
  /// Indices: 0 to count - 1. 0: no such thing.
  int64_t count = 0;
  /// Each index at most once, as far as there are enough.
  bool distinct = false;
  /// Above 0, because its logarithm or root is taken.
  bool positive = false;
  /// Values from -1 to 1.
  bool unit = false;
  /// For a weight of a product: the variance that keeps results as large as the
  /// other operand. 0: it is no such weight.
  double variance = 0;
  /// A factor behind a norm, or a variance: near 1.
  bool factor = false;
  /// Added behind a product or a norm: near 0.
  bool summand = false;
};
/// The constraints of each argument of a function of TTIR, or of TTNN that can
/// be raised; empty where nothing is known. Throws CompileError if this is no
/// module.
std::vector<InputFit> inputFits(const std::string &text,
                                const std::string &name,
                                const std::string &function,
                                Resources resources);

/// Ops of one name that have no kernel: how many, and what stopped the first.
struct LibraryOp {
  unsigned count = 0;
  std::string why;
};
/// Ops without a kernel, by name.
using LibraryOps = std::map<std::string, LibraryOp>;

/// Compiles TTIR (any accepted spelling) or TTNN text to a .ttnn binary, and
/// text with ops of the ttmetal dialect to a .ttm binary; the latter takes no
/// pipeline options. `name` is what diagnostics call the text. With
/// `options.kernels`, `libraryOps` are those that have no kernel. Throws
/// CompileError, or Interrupted if `options` say so.
std::vector<uint8_t> compile(const std::string &text, const std::string &name,
                             const CompileOptions &options,
                             LibraryOps *libraryOps = nullptr);

/// Shows a watcher the texts that a compiled program is stored with, those that
/// are not empty, as stages: the last is the program. Throws CompileError.
void watch(const std::vector<std::string_view> &texts, const std::string &name,
           Resources resources, Watcher &watcher);

/// An op of a compiled program with its time by the model of the library.
struct EstimatedOp {
  std::string name, location;
  double seconds = 0;
  std::string
      bound; ///< the part that it waits for, or "kernels"; empty: nothing runs
  unsigned cores = 0;
  double dramBytes = 0;
};
/// A program's ops in their order, each function that it calls once. Work
/// that is done once for given weights is no part of it.
struct Estimate {
  std::string function;
  std::vector<EstimatedOp> ops;
};
/// The times of all programs of a text if it is compiled so, without running
/// it; `binary`, if given, gets the .ttnn file. Throws as `compile` does, and
/// for programs of kernels.
std::vector<Estimate> estimate(const std::string &text, const std::string &name,
                               const CompileOptions &options,
                               std::vector<uint8_t> *binary = nullptr);

/// Runs a pipeline of passes, as the command line of ttmlir-opt spells it
/// without `--pass-pipeline`: "ttir-to-ttnn-backend-pipeline{...},cse"; on what
/// it gives, too. The text is upgraded first. Throws CompileError.
std::string transform(const std::string &text, const std::string &name,
                      const std::string &pipeline);

/// Parameters that a model of ONNX leaves open.
struct OnnxOptions {
  /// The model's name in diagnostics; external data are looked for in the
  /// folder of this file.
  std::string path;
  /// Sizes of symbolic dimensions by name; of one without a name by the input's
  /// and its number, `x:0`.
  std::map<std::string, int64_t> dims;
  /// Elements of inputs that become constants, because shapes depend on them.
  std::map<std::string, std::vector<double>> values;
};
/// A module of TTIR, and the elements that its text refers to.
struct Model {
  std::string text;
  std::vector<Resource> resources;
  std::shared_ptr<void> owner; ///< of the resources
};
/// Throws CompileError if these are no bytes of a model that can be imported.
Model importOnnx(std::string_view bytes, const OnnxOptions &options);
/// Imports the file `options.path`. Throws CompileError, too.
Model importOnnxFile(const OnnxOptions &options);
/// The operators that are imported, by name in order.
std::vector<std::string> onnxOperators();
/// `name=value ...` with a size, or `name=1,2,...` with elements, as options of
/// a command line. Throws CompileError.
void addDim(OnnxOptions &options, const std::string &text);
void addValue(OnnxOptions &options, const std::string &text);

/// Where and how a tensor lies on the device, in the words of the IR.
struct TensorPlace {
  std::vector<int64_t> shape;
  std::string dtype; ///< bf16, bfp_bf8, f32, si32, ...
  bool tiled = true;
  std::string buffer = "dram";
  std::string memory = "interleaved";
  /// For a sharded tensor: rows and columns of shards, and the rectangles of
  /// cores that hold them, first and last x and y.
  std::array<int64_t, 2> shards = {1, 1};
  std::vector<std::array<int64_t, 4>> cores;
};
/// Its type in the ttnn dialect. Throws CompileError if there is none.
std::string typeOf(const TensorPlace &place);

/// The TTNN programs of a module as C++. Throws CompileError.
std::string emitCpp(const std::string &text, const std::string &name,
                    Resources resources);

/// The reference of the functions of a module in TTIR, or in TTNN (which is
/// converted back). All floats are computed in f32; `rounded`: the result of
/// every op is rounded to the float type that the module declares. Float inputs
/// of any type are widened, results are f32 for every float type and keep
/// integer types otherwise.
class Reference {
public:
  /// Throws CompileError if this is no such module. `numbered`: locations tell
  /// the rows of the first stage that a watcher sees (`originsIn`).
  Reference(const std::string &text, const std::string &name,
            Resources resources = {}, bool rounded = true,
            bool numbered = false);
  ~Reference();
  /// Sees the result of an op, with its location as MLIR prints it.
  using Observer = std::function<void(const std::string &location,
                                      const HostTensor &result)>;
  /// Throws CompileError if `function` (empty: the first public one) cannot be
  /// executed, or takes other inputs. `observer`, if given, sees the results of
  /// all ops in order.
  std::vector<HostTensor> run(const std::string &function,
                              const std::vector<HostTensor> &inputs,
                              const Observer &observer = nullptr);

  /// Shows input number `index` to `use`.
  using Source = std::function<void(
      size_t index, const std::function<void(const HostView &)> &use)>;
  /// Runs with `count` inputs, each of which is requested at its first use.
  std::vector<HostTensor> run(const std::string &function, size_t count,
                              const Source &source,
                              const Observer &observer = nullptr);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace tt::driver

#endif // TTMLIR_DRIVER_DRIVER_H
