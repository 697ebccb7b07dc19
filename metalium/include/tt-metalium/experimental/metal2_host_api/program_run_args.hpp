//===- program_run_args.hpp - Arguments of a described program --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_EXPERIMENTAL_PROGRAM_RUN_ARGS_HPP
#define TT_METALIUM_EXPERIMENTAL_PROGRAM_RUN_ARGS_HPP

#include "tt-metalium/experimental/metal2_host_api/program_spec.hpp"

namespace tt::tt_metal::experimental {

/// The arguments of one kernel: values for all names of its schema;
/// `runtime_arg_values` has those of each core.
struct KernelRunArgs {
  using RuntimeArgValues = Table<NodeCoord, Table<std::string, uint32_t>>;
  using CommonRuntimeArgValues = Table<std::string, uint32_t>;
  struct AdvancedOptions {
    Table<NodeCoord, std::vector<uint32_t>> runtime_varargs = {};
    std::vector<uint32_t> common_runtime_varargs = {};
  };

  KernelSpecName kernel;
  RuntimeArgValues runtime_arg_values = {};
  CommonRuntimeArgValues common_runtime_arg_values = {};
  AdvancedOptions advanced_options = {};
};

using AdvancedKernelRunArgs = KernelRunArgs::AdvancedOptions;

struct TensorArgument {
  TensorArgument(const MeshTensor &tensor) : tensor(tensor) {}
  MeshTensor tensor;
};

struct ProgramRunArgs {
  using KernelRunArgs = experimental::KernelRunArgs;
  Group<KernelRunArgs> kernel_run_args = {};
  Table<TensorParamName, TensorArgument> tensor_args = {};
};

inline void AddRuntimeArgsForNode(KernelRunArgs::RuntimeArgValues &values,
                                  const NodeCoord &node,
                                  const Table<std::string, uint32_t> &args) {
  for (const auto &[name, value] : args)
    values[node][name] = value;
}
inline KernelRunArgs::RuntimeArgValues
MakeRuntimeArgsForSingleNode(const NodeCoord &node,
                             const Table<std::string, uint32_t> &args) {
  return {{node, args}};
}

/// For the next launch of a program that MakeProgramFromSpec made. Throws
/// std::runtime_error, which names what is missing or too much.
void SetProgramRunArgs(Program &program, const ProgramRunArgs &args);

} // namespace tt::tt_metal::experimental

#endif // TT_METALIUM_EXPERIMENTAL_PROGRAM_RUN_ARGS_HPP
