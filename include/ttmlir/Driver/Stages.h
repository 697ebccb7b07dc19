//===- Stages.h - a compilation, pass by pass -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// The form in which tools see a program at each stage of its compilation. A row
// is an argument of a function or an op; the rows of a stage are numbered from
// 0, function by function, the arguments of a function before its ops. No MLIR
// type appears here.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DRIVER_STAGES_H
#define TTMLIR_DRIVER_STAGES_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tt::driver {

/// A program after a pass that changed it.
struct Stage {
  /// The pass; "input" for the program as it was given.
  std::string pass;
  size_t ops = 0; ///< rows that are ops
  /// The program as a string table and columns of numbers, as JSON:
  /// docs/tt-explorer.md says which.
  std::string columns;
  /// MLIR; large constants are left out.
  std::string text;
  /// Where in `text` each row's op begins; for an argument, its function. A row
  /// ends where the next row begins that is not within its op.
  std::vector<uint32_t> starts;
  /// A line of JSON per row: its attributes, `{"name": "value", ...}`.
  std::string attributes;
};

/// A row of the last stage by the model of the chip.
struct RowTime {
  double seconds = 0;
  std::string bound; ///< the part that it waits for; empty: nothing runs
  unsigned cores = 0;
  double dramBytes = 0, flops = 0;
  bool once = false; ///< computed once for given weights, no part of a run
  /// The number of its entry in its function's program of a .ttnn file; -1: it
  /// has none.
  int64_t entry = -1;
  /// Whose time it is: "model" of the chip, or "plan" of kernels; empty: it has
  /// none.
  std::string source;
};

/// A row that launches kernels.
struct RowLaunch {
  struct Kernel {
    std::string name;     ///< its symbol
    std::string thread;   ///< "dm0", "dm1" or "compute"
    unsigned network = 0; ///< of a kernel that moves data
    unsigned cores = 0;
  };
  uint32_t row = 0;
  std::string function;
  unsigned index = 0; ///< among the launches of the function
  std::vector<Kernel> kernels;
};

/// The launches of a program, in the order of rows.
struct Launches {
  std::vector<RowLaunch> all;
  /// C++ of each kernel that they run, by its symbol.
  std::map<std::string, std::string> sources;
};

/// A tensor in device memory, in a program of the library, or the circular
/// buffers of a program of kernels.
struct RowBuffer {
  bool isCircular = false;
  uint32_t row = 0;            ///< of the op or argument that makes it
  uint32_t begin = 0, end = 0; ///< the first and the last row during which it
                               ///< lies there
  bool isL1 = false;           ///< else DRAM
  uint64_t address = 0, bytes = 0; ///< in each bank
};

/// The device memory of a function over its rows.
struct FunctionMemory {
  std::string function;
  std::vector<RowBuffer> buffers;
  uint64_t bankBytes[2] = {0, 0}; ///< of a bank of DRAM, of L1
  unsigned banks[2] = {0, 0};     ///< of DRAM, of L1
  uint64_t peakBytes[2] = {0, 0}; ///< in a bank
};

/// The rows of the first stage that a location refers to, as MLIR prints it in
/// binaries of a watched compilation.
std::vector<uint32_t> originsIn(std::string_view location);

/// The passes that choose between ways to run ops, and report them:
/// kernels or the library, DRAM or L1 between kernels, plans of kernels,
/// layouts of the library.
inline constexpr std::string_view kPlanningPasses[] = {
    "choose-backend", "d2m-place", "d2m-plan", "ttnn-plan-layouts"};

/// Where such a pass reports, and which choices it takes: files as
/// docs/optimizer.md describes them. Empty: none.
struct PlanFiles {
  std::string report, choices;
};

/// Sees a compilation. An exception that it throws ends it.
class Watcher {
public:
  virtual ~Watcher() = default;
  /// Asked before a compilation for each pass of `kPlanningPasses` that it may
  /// run. Files that the options of the pipeline name are taken instead.
  virtual PlanFiles planFiles(std::string_view /*pass*/) { return {}; }
  virtual void stage(Stage stage) = 0;
  /// The pass chooses for the ops of the last stage next; its file of choices
  /// may be written until this returns.
  virtual void planning(std::string_view /*pass*/) {}
  /// Stages but the first are void: the compiler goes another way.
  virtual void restart() = 0;
  /// The times of all rows of the last stage.
  virtual void times(std::vector<RowTime> times) = 0;
  virtual void memory(std::vector<FunctionMemory> memory) = 0;
  /// The launches of the last stage, if there are any.
  virtual void launches(Launches launches) = 0;
};

} // namespace tt::driver

#endif // TTMLIR_DRIVER_STAGES_H
