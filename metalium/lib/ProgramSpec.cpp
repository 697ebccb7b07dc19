//===- ProgramSpec.cpp - Programs by description --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Resolves names into the plain arguments of a kernel. Arguments with names
// come in the order of the schema, then those without; among the common
// arguments, addresses of tensors and scratchpads stand between the two.
// Compile-time arguments are the descriptions of tensors.
//===----------------------------------------------------------------------===//
#include "State.h"

#include "tt-metalium/experimental/metal2_host_api/program_run_args.hpp"
#include "tt-metalium/host_api.hpp"

#include <algorithm>
#include <stdexcept>

namespace tt::tt_metal {

/// The schema against which arguments are checked and ordered.
struct SpecState {
  struct Kernel {
    std::string name;
    KernelHandle handle;
    std::vector<std::string> args, commonArgs; ///< names
    std::vector<std::string> tensors;          ///< names that are bound
    size_t scratchpads, varargs, commonVarargs;
  };
  std::vector<Kernel> kernels;
  std::map<std::string, experimental::TensorSpec> tensors;
  /// Circular buffers in tensors.
  std::vector<std::pair<CBHandle, std::string>> borrowed;
};

namespace experimental {
namespace {

[[noreturn]] void fail(const std::string &what) {
  throw std::runtime_error(what);
}

std::string inQuotes(const std::string &name) { return "'" + name + "'"; }

/// The index of `name` in a list of records.
template <class Record, class Name>
size_t indexOf(const std::vector<Record> &list, const Name &name,
               const char *kind) {
  for (size_t i = 0; i != list.size(); ++i)
    if (list[i].unique_id == name)
      return i;
  fail(std::string("the program has no ") + kind + " " + inQuotes(*name));
}

template <class Record>
void checkNames(const std::vector<Record> &list, const char *kind) {
  for (size_t i = 0; i != list.size(); ++i)
    if (indexOf(list, list[i].unique_id, kind) != i)
      fail(std::string("two of the program's parts are ") + kind + " " +
           inQuotes(*list[i].unique_id));
}

/// The constants that a kernel finds by name.
class Declarations {
public:
  explicit Declarations(std::string kernel) : kernel(std::move(kernel)) {}

  void add(const char *space, const std::string &name, const std::string &type,
           const std::string &value) {
    auto ofWord = [](char c) { return c == '_' || std::isalnum(uint8_t(c)); };
    if (name.empty() || std::isdigit(uint8_t(name[0])) ||
        !std::all_of(name.begin(), name.end(), ofWord))
      fail("kernel " + inQuotes(kernel) + ": " + inQuotes(name) +
           " is no name of C++");
    if (!names.insert(std::string(space) + "::" + name).second)
      fail("kernel " + inQuotes(kernel) + ": two things are " + space +
           "::" + name);
    text += std::string("namespace ") + space + " { constexpr " + type + " " +
            name + "{" + value + "}; }\n";
  }
  std::string text;

private:
  std::string kernel;
  std::set<std::string> names;
};

class Builder {
public:
  Builder(Program &program, const ProgramSpec &spec)
      : program(program), spec(spec) {
    checkNames(spec.kernels, "kernel");
    checkNames(spec.dataflow_buffers, "dataflow buffer");
    checkNames(spec.semaphores, "semaphore");
    checkNames(spec.scratchpads, "scratchpad");
    checkNames(spec.tensor_parameters, "tensor parameter");
  }

  void build() {
    SpecState &state = *(program.state->spec = std::make_shared<SpecState>());
    for (const TensorParameter &tensor : spec.tensor_parameters)
      state.tensors.emplace(*tensor.unique_id, tensor.spec);
    for (const SemaphoreSpec &s : spec.semaphores)
      CreateSemaphore(program, s.target_nodes, s.initial_value);
    bufferCores.resize(spec.dataflow_buffers.size());
    scratchpads.resize(spec.scratchpads.size());
    for (const KernelSpec &kernel : spec.kernels)
      state.kernels.push_back(addKernel(kernel));
    for (size_t i = 0; i != spec.dataflow_buffers.size(); ++i)
      addBuffer(spec.dataflow_buffers[i], i, state);
    for (size_t i = 0; i != scratchpads.size(); ++i)
      addScratchpad(spec.scratchpads[i], i);
  }

private:
  using Cores = std::set<CoreCoord>;

  struct Scratchpad {
    Cores cores;
    std::vector<std::pair<KernelHandle, size_t>> users;
  };

  static CoreRangeSet rangesOf(const Cores &cores) {
    return CoreRangeSet(std::vector<CoreRange>(cores.begin(), cores.end()));
  }

  Cores coresOf(const KernelSpec &kernel) const {
    Cores cores;
    for (const WorkUnitSpec &unit : spec.work_units)
      if (std::find(unit.kernels.begin(), unit.kernels.end(),
                    kernel.unique_id) != unit.kernels.end())
        for (const CoreCoord &core :
             corerange_to_cores(tt_metal::rangesOf(unit.target_nodes)))
          cores.insert(core);
    for (const WorkUnitSpec &unit : spec.work_units)
      for (const KernelSpecName &name : unit.kernels)
        indexOf(spec.kernels, name, "kernel");
    if (cores.empty())
      fail("kernel " + inQuotes(*kernel.unique_id) + " is in no work unit");
    if (kernel.num_threads != 1)
      fail("kernel " + inQuotes(*kernel.unique_id) + " has " +
           std::to_string(kernel.num_threads) +
           " threads; a processor of these chips runs one");
    return cores;
  }

  KernelConfigSpec configOf(const KernelSpec &kernel,
                            std::vector<uint32_t> words) const {
    const KernelSpec::CompilerOptions &options = kernel.compiler_options;
    if (auto *move = std::get_if<DataMovementHardwareConfig>(&kernel.hw_config))
      return DataMovementConfig{.processor = move->config_1xx.processor,
                                .noc = move->config_1xx.noc,
                                .noc_mode = move->config_1xx.noc_mode,
                                .compile_args = std::move(words),
                                .defines = options.defines,
                                .opt_level = options.opt_level};
    const auto &compute = std::get<ComputeHardwareConfig>(kernel.hw_config);
    std::vector<UnpackToDestMode> modes;
    for (const auto &[name, mode] : compute.unpack_modes) {
      size_t port = indexOf(spec.dataflow_buffers, name, "dataflow buffer");
      modes.resize(std::max(modes.size(), port + 1), UnpackToDestMode::Default);
      if (mode == UnpackMode::UnpackToDest)
        modes[port] = UnpackToDestMode::UnpackToDestFp32;
    }
    return ComputeConfig{.math_fidelity = compute.math_fidelity,
                         .fp32_dest_acc_en = compute.enable_32_bit_dest,
                         .unpack_to_dest_mode = std::move(modes),
                         .math_approx_mode = compute.math_approx_mode,
                         .compile_args = std::move(words),
                         .defines = options.defines,
                         .opt_level = options.opt_level};
  }

  SpecState::Kernel addKernel(const KernelSpec &kernel) {
    Cores cores = coresOf(kernel);
    Declarations names(*kernel.unique_id);
    const auto &schema = kernel.runtime_arg_schema;
    for (const auto &[name, value] : kernel.compile_time_args)
      names.add("args", name, "experimental::CtaVal<uint32_t>",
                std::to_string(value) + "u");
    size_t word = 0, common = 0;
    for (const std::string &name : schema.runtime_arg_names)
      names.add("args", name, "experimental::RtaArg<uint32_t>",
                std::to_string(4 * word++));
    for (const std::string &name : schema.common_runtime_arg_names)
      names.add("args", name, "experimental::CrtaArg<uint32_t>",
                std::to_string(4 * common++));
    for (const DFBBinding &b : kernel.dfb_bindings) {
      size_t port =
          indexOf(spec.dataflow_buffers, b.dfb_spec_name, "dataflow buffer");
      // The producer and the consumer of a buffer may be one kernel.
      if (std::exchange(bound[{&kernel, b.accessor_name}], port + 1) !=
          port + 1)
        names.add("dfb", b.accessor_name, "DFBBindingToken<>",
                  std::to_string(port));
      bufferCores[port].insert(cores.begin(), cores.end());
    }
    for (const SemaphoreBinding &b : kernel.semaphore_bindings)
      names.add("sem", b.accessor_name, "SemaphoreBindingToken",
                std::to_string(indexOf(spec.semaphores, b.semaphore_spec_name,
                                       "semaphore")) +
                    ", SemScope::LOCAL_NONATOMIC");
    std::vector<uint32_t> words;
    std::vector<std::string> tensors;
    for (const TensorBinding &b : kernel.tensor_bindings) {
      size_t i = indexOf(spec.tensor_parameters, b.tensor_parameter_name,
                         "tensor parameter");
      names.add("tensor", b.accessor_name,
                "tensor_accessor::TensorBindingToken<" +
                    std::to_string(words.size()) + ", " +
                    std::to_string(4 * common++) + ">",
                "");
      const auto &description = spec.tensor_parameters[i].spec.words;
      words.insert(words.end(), description.begin(), description.end());
      tensors.push_back(*b.tensor_parameter_name);
    }
    auto handle = KernelHandle(program.state->kernels.size());
    for (const ScratchpadBinding &b : kernel.scratchpad_bindings) {
      size_t i =
          indexOf(spec.scratchpads, b.scratchpad_spec_name, "scratchpad");
      names.add("scratch", b.accessor_name, "ScratchpadBindingToken",
                std::to_string(common) + ", " +
                    std::to_string(spec.scratchpads[i].size_per_node));
      scratchpads[i].cores.insert(cores.begin(), cores.end());
      scratchpads[i].users.emplace_back(handle, common++);
    }
    CreateKernel(program, kernel.source.string(), rangesOf(cores),
                 configOf(kernel, std::move(words)));
    KernelState &made = program.state->kernels[handle];
    made.declarations = std::move(names.text);
    made.namedArgs = word;
    made.namedCommonArgs = common;
    return {*kernel.unique_id,
            handle,
            schema.runtime_arg_names,
            schema.common_runtime_arg_names,
            std::move(tensors),
            kernel.scratchpad_bindings.size(),
            kernel.advanced_options.num_runtime_varargs,
            kernel.advanced_options.num_common_runtime_varargs};
  }

  void addBuffer(const DataflowBufferSpec &buffer, size_t port,
                 SpecState &state) {
    if (bufferCores[port].empty())
      fail("no kernel is bound to dataflow buffer " +
           inQuotes(*buffer.unique_id));
    tt::DataFormat format =
        buffer.data_format_metadata.value_or(tt::DataFormat::Float16_b);
    CBHandle cb = CreateCircularBuffer(
        program, rangesOf(bufferCores[port]),
        CircularBufferConfig(buffer.entry_size * buffer.num_entries,
                             {{uint8_t(port), format}})
            .set_page_size(uint8_t(port), buffer.entry_size));
    if (!buffer.borrowed_from)
      return;
    indexOf(spec.tensor_parameters, *buffer.borrowed_from, "tensor parameter");
    state.borrowed.emplace_back(cb, **buffer.borrowed_from);
  }

  /// Each scratchpad is a circular buffer of one page, behind those with names.
  void addScratchpad(const ScratchpadSpec &scratchpad, size_t i) {
    if (scratchpads[i].cores.empty())
      fail("no kernel is bound to scratchpad " +
           inQuotes(*scratchpad.unique_id));
    auto port = uint8_t(spec.dataflow_buffers.size() + i);
    CBHandle cb = CreateCircularBuffer(
        program, rangesOf(scratchpads[i].cores),
        CircularBufferConfig(scratchpad.size_per_node,
                             {{port, tt::DataFormat::UInt32}})
            .set_page_size(port, scratchpad.size_per_node));
    program.state->circularBuffers[cb].addressArgs =
        std::move(scratchpads[i].users);
  }

  Program &program;
  const ProgramSpec &spec;
  std::vector<Cores> bufferCores;
  std::vector<Scratchpad> scratchpads;
  std::map<std::pair<const KernelSpec *, std::string>, size_t> bound;
};

/// The values of `names`, in their order.
std::vector<uint32_t> inOrder(const std::string &kernel,
                              const std::vector<std::string> &names,
                              const Table<std::string, uint32_t> &values) {
  std::vector<uint32_t> list;
  for (const std::string &name : names) {
    auto value = values.find(name);
    if (value == values.end())
      fail("kernel " + inQuotes(kernel) + " is given no argument " +
           inQuotes(name));
    list.push_back(value->second);
  }
  for (const auto &[name, value] : values)
    if (std::find(names.begin(), names.end(), name) == names.end())
      fail("kernel " + inQuotes(kernel) + " has no argument " + inQuotes(name));
  return list;
}

void append(std::vector<uint32_t> &args, const std::vector<uint32_t> &more,
            size_t wanted, const std::string &kernel) {
  if (more.size() != wanted)
    fail("kernel " + inQuotes(kernel) + " is given " +
         std::to_string(more.size()) + " arguments without names; it has " +
         std::to_string(wanted));
  args.insert(args.end(), more.begin(), more.end());
}

const Buffer &bufferOf(const ProgramRunArgs &args, const std::string &name) {
  auto tensor = args.tensor_args.find(TensorParamName(name));
  if (tensor == args.tensor_args.end())
    fail("the program is given no tensor " + inQuotes(name));
  return *tensor->second.tensor.mesh_buffer();
}

void setArgs(Program &program, const SpecState::Kernel &kernel,
             const KernelRunArgs &given, const ProgramRunArgs &all) {
  const auto &more = given.advanced_options;
  KernelState &state = program.state->kernels[kernel.handle];
  for (const CoreCoord &core : corerange_to_cores(state.cores)) {
    auto values = given.runtime_arg_values.find(core);
    auto varargs = more.runtime_varargs.find(core);
    std::vector<uint32_t> args =
        inOrder(kernel.name, kernel.args,
                values == given.runtime_arg_values.end()
                    ? Table<std::string, uint32_t>()
                    : values->second);
    append(args,
           varargs == more.runtime_varargs.end() ? std::vector<uint32_t>()
                                                 : varargs->second,
           kernel.varargs, kernel.name);
    state.args[core] = std::move(args);
  }
  for (const auto &[core, values] : given.runtime_arg_values)
    if (!state.cores.contains(core))
      fail("kernel " + inQuotes(kernel.name) + " is not on core (" +
           std::to_string(core.x) + ", " + std::to_string(core.y) + ")");
  std::vector<uint32_t> common =
      inOrder(kernel.name, kernel.commonArgs, given.common_runtime_arg_values);
  for (const std::string &tensor : kernel.tensors)
    common.push_back(bufferOf(all, tensor).address());
  common.resize(common.size() + kernel.scratchpads); // set at the launch
  append(common, more.common_runtime_varargs, kernel.commonVarargs,
         kernel.name);
  state.commonArgs = std::move(common);
}

} // namespace

Program MakeProgramFromSpec(const distributed::MeshDevice &,
                            const ProgramSpec &spec) {
  Program program;
  Builder(program, spec).build();
  return program;
}

void SetProgramRunArgs(Program &program, const ProgramRunArgs &args) {
  if (!program.state->spec)
    fail("SetProgramRunArgs wants a program of MakeProgramFromSpec");
  const SpecState &spec = *program.state->spec;
  for (const auto &[name, argument] : args.tensor_args) {
    auto parameter = spec.tensors.find(*name);
    if (parameter == spec.tensors.end())
      fail("the program has no tensor parameter " + inQuotes(*name));
    if (argument.tensor.tensor_spec() != parameter->second)
      fail("tensor " + inQuotes(*name) +
           " does not lie in memory as its parameter says");
  }
  for (const KernelRunArgs &given : args.kernel_run_args)
    if (std::none_of(
            spec.kernels.begin(), spec.kernels.end(),
            [&](const auto &kernel) { return kernel.name == *given.kernel; }))
      fail("the program has no kernel " + inQuotes(*given.kernel));
  for (const SpecState::Kernel &kernel : spec.kernels) {
    auto given =
        std::find_if(args.kernel_run_args.begin(), args.kernel_run_args.end(),
                     [&](const auto &of) { return *of.kernel == kernel.name; });
    KernelRunArgs none{KernelSpecName(kernel.name)};
    setArgs(program, kernel,
            given == args.kernel_run_args.end() ? none : *given, args);
  }
  for (const auto &[cb, tensor] : spec.borrowed)
    program.state->circularBuffers[cb].config.set_globally_allocated_address(
        bufferOf(args, tensor));
}

} // namespace experimental
} // namespace tt::tt_metal
