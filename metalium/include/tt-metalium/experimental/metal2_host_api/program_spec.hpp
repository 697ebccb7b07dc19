//===- program_spec.hpp - Programs by description ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// A program as a record: kernels, and the resources that they reach by name. A
// kernel finds a binding with the accessor name `in` as `dfb::in`,
// `tensor::in`, `sem::in` or `scratch::in`, and an argument as `args::in`
// (ttk/host/bindings.h).
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_EXPERIMENTAL_PROGRAM_SPEC_HPP
#define TT_METALIUM_EXPERIMENTAL_PROGRAM_SPEC_HPP

#include "tt-metalium/distributed.hpp"
#include "tt-metalium/program.hpp"
#include "tt-metalium/tensor_accessor_args.hpp"

#include <filesystem>

namespace tt::tt_metal::experimental {

template <typename T> using Group = std::vector<T>;
template <typename Key, typename Value> using Table = std::map<Key, Value>;
using NodeCoord = CoreCoord;
using NodeRange = CoreRange;
using NodeRangeSet = CoreRangeSet;
using Nodes = CoreSpec;

/// A name in a program; each kind of names has its own type.
template <class Kind> struct SpecName {
  explicit SpecName(std::string text) : text(std::move(text)) {}
  const std::string &operator*() const { return text; }
  auto operator<=>(const SpecName &) const = default;
  std::string text;
};
using KernelSpecName = SpecName<struct KernelSpec>;
using DFBSpecName = SpecName<struct DataflowBufferSpec>;
using SemaphoreSpecName = SpecName<struct SemaphoreSpec>;
using ScratchpadSpecName = SpecName<struct ScratchpadSpec>;
using TensorParamName = SpecName<struct TensorParameter>;

//===-- what kernels share ------------------------------------------------===//

/// A circular buffer on the cores of the kernels that are bound to it. A
/// borrowed one lies in the core's shard of a tensor in L1.
struct DataflowBufferSpec {
  DFBSpecName unique_id;
  uint32_t entry_size = 0, num_entries = 0;
  std::optional<tt::DataFormat> data_format_metadata = {};
  std::optional<TensorParamName> borrowed_from = {};
};

struct SemaphoreSpec {
  SemaphoreSpecName unique_id;
  Nodes target_nodes;
  uint32_t initial_value = 0;
};

/// Memory in the L1 of each core of the kernels that are bound to it.
struct ScratchpadSpec {
  ScratchpadSpecName unique_id;
  uint32_t size_per_node = 0;
};

/// The layout of a tensor in memory.
class TensorSpec {
public:
  explicit TensorSpec(const Buffer &buffer)
      : words(TensorAccessorArgs(buffer).get_compile_time_args()),
        pageBytes(buffer.page_size()) {}
  bool operator==(const TensorSpec &) const = default;
  std::vector<uint32_t> words; ///< the words of an accessor's description
  DeviceAddr pageBytes;
};

/// A tensor: a mesh buffer.
class MeshTensor {
public:
  explicit MeshTensor(std::shared_ptr<distributed::MeshBuffer> buffer)
      : buffer(std::move(buffer)) {}
  TensorSpec tensor_spec() const { return TensorSpec(*buffer); }
  const std::shared_ptr<distributed::MeshBuffer> &mesh_buffer() const {
    return buffer;
  }

private:
  std::shared_ptr<distributed::MeshBuffer> buffer;
};

struct TensorParameter {
  TensorParamName unique_id;
  TensorSpec spec;
};

//===-- kernels -----------------------------------------------------------===//

enum class DFBEndpointType { PRODUCER, CONSUMER };

struct DFBBinding {
  DFBSpecName dfb_spec_name;
  std::string accessor_name;
  DFBEndpointType endpoint_type = DFBEndpointType::PRODUCER;
};
struct SemaphoreBinding {
  SemaphoreSpecName semaphore_spec_name;
  std::string accessor_name;
};
struct ScratchpadBinding {
  ScratchpadSpecName scratchpad_spec_name;
  std::string accessor_name;
};
struct TensorBinding {
  TensorParamName tensor_parameter_name;
  std::string accessor_name;
};

struct DataMovementHardwareConfig {
  struct DataMovement1XXConfig {
    DataMovementProcessor processor = DataMovementProcessor::RISCV_0;
    NOC noc = NOC::RISCV_0_default;
    NOC_MODE noc_mode = NOC_MODE::DM_DEDICATED_NOC;
  };
  DataMovement1XXConfig config_1xx = {};
};

enum class UnpackMode { UnpackToSrc, UnpackToDest };

struct ComputeHardwareConfig {
  using ComputeUnpackModes = Table<DFBSpecName, UnpackMode>;
  MathFidelity math_fidelity = MathFidelity::HiFi4;
  bool math_approx_mode = false;
  bool enable_32_bit_dest = false;
  ComputeUnpackModes unpack_modes = {};
};

struct KernelSpec {
  struct CompilerOptions {
    using Defines = Table<std::string, std::string>;
    Defines defines = {};
    KernelBuildOptLevel opt_level = KernelBuildOptLevel::O2;
  };
  /// Arguments that kernels ask for by name when they run.
  struct RuntimeArgSchema {
    Group<std::string> runtime_arg_names = {};
    Group<std::string> common_runtime_arg_names = {};
  };
  /// The number of arguments without names, which stand behind those.
  struct AdvancedOptions {
    uint32_t num_runtime_varargs = 0;
    uint32_t num_common_runtime_varargs = 0;
  };

  KernelSpecName unique_id;
  /// See CreateKernel.
  std::filesystem::path source;
  /// Processors of a core that run it: 1 on these chips.
  uint32_t num_threads = 1;
  CompilerOptions compiler_options = {};
  Group<DFBBinding> dfb_bindings = {};
  Group<SemaphoreBinding> semaphore_bindings = {};
  Group<ScratchpadBinding> scratchpad_bindings = {};
  Group<TensorBinding> tensor_bindings = {};
  Table<std::string, uint32_t> compile_time_args = {};
  RuntimeArgSchema runtime_arg_schema = {};
  std::variant<DataMovementHardwareConfig, ComputeHardwareConfig> hw_config =
      {};
  AdvancedOptions advanced_options = {};
};

using KernelAdvancedOptions = KernelSpec::AdvancedOptions;

/// Kernels that run on the same cores.
struct WorkUnitSpec {
  std::string name;
  Group<KernelSpecName> kernels;
  Nodes target_nodes;
};

struct ProgramSpec {
  std::string name;
  Group<KernelSpec> kernels = {};
  Group<DataflowBufferSpec> dataflow_buffers = {};
  Group<SemaphoreSpec> semaphores = {};
  Group<ScratchpadSpec> scratchpads = {};
  Group<TensorParameter> tensor_parameters = {};
  Group<WorkUnitSpec> work_units = {};
};

/// Throws std::runtime_error, which names what does not fit.
Program MakeProgramFromSpec(const distributed::MeshDevice &device,
                            const ProgramSpec &spec);

} // namespace tt::tt_metal::experimental

#endif // TT_METALIUM_EXPERIMENTAL_PROGRAM_SPEC_HPP
