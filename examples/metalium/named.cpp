// SPDX-License-Identifier: Apache-2.0
// A program that is described, whose kernels find all they use by name.
#include "common.hpp"

#include <tt-metalium/experimental/metal2_host_api/program_run_args.hpp>
#include <tt-metalium/experimental/metal2_host_api/program_spec.hpp>

using namespace tt::tt_metal::experimental;

namespace {
const KernelSpecName READ{"read"}, SQUARE{"square"}, WRITE{"write"};
const DFBSpecName IN{"in"}, OUT{"out"};
const TensorParamName SOURCE{"source"}, TARGET{"target"};
const ScratchpadSpecName STAGED{"staged"};
const SemaphoreSpecName WRITTEN{"written"};
} // namespace

int main() {
  Example e;
  constexpr uint32_t tiles = 7, cores = 3;
  Numbers values = randomNumbers(tiles * tileElements, -2, 2, 21);
  MeshTensor source(e.filled(values)), target(e.buffer(tiles));
  CoreRange grid(CoreCoord(1, 0), CoreCoord(cores, 0));

  KernelSpec read{
      .unique_id = READ,
      .source = "kernels/named_read.cpp",
      .dfb_bindings = {DFBBinding{.dfb_spec_name = IN,
                                  .accessor_name = "in",
                                  .endpoint_type = DFBEndpointType::PRODUCER}},
      .tensor_bindings = {TensorBinding{.tensor_parameter_name = SOURCE,
                                        .accessor_name = "source"}},
      .runtime_arg_schema = {.runtime_arg_names = {"first", "count"}},
      .hw_config = DataMovementHardwareConfig{
          .config_1xx = {.processor = DataMovementProcessor::RISCV_1,
                         .noc = NOC::NOC_0}}};
  KernelSpec square{
      .unique_id = SQUARE,
      .source = "kernels/named_square.cpp",
      .dfb_bindings = {DFBBinding{.dfb_spec_name = IN,
                                  .accessor_name = "in",
                                  .endpoint_type = DFBEndpointType::CONSUMER},
                       DFBBinding{.dfb_spec_name = OUT,
                                  .accessor_name = "out",
                                  .endpoint_type = DFBEndpointType::PRODUCER}},
      .compile_time_args = {{"times", 2}},
      .runtime_arg_schema = {.runtime_arg_names = {"count"}},
      .hw_config = ComputeHardwareConfig{.enable_32_bit_dest = true}};
  KernelSpec write{
      .unique_id = WRITE,
      .source = "kernels/named_write.cpp",
      .dfb_bindings = {DFBBinding{.dfb_spec_name = OUT,
                                  .accessor_name = "out",
                                  .endpoint_type = DFBEndpointType::CONSUMER}},
      .semaphore_bindings = {SemaphoreBinding{.semaphore_spec_name = WRITTEN,
                                              .accessor_name = "written"}},
      .scratchpad_bindings = {ScratchpadBinding{.scratchpad_spec_name = STAGED,
                                                .accessor_name = "staged"}},
      .tensor_bindings = {TensorBinding{.tensor_parameter_name = TARGET,
                                        .accessor_name = "target"}},
      .runtime_arg_schema = {.runtime_arg_names = {"count", "first"},
                             .common_runtime_arg_names = {"signs"}},
      .hw_config =
          DataMovementHardwareConfig{
              .config_1xx = {.processor = DataMovementProcessor::RISCV_0,
                             .noc = NOC::NOC_1}},
      .advanced_options = {.num_runtime_varargs = 3,
                           .num_common_runtime_varargs = 1}};

  ProgramSpec spec{
      .name = "named",
      .kernels = {read, square, write},
      .dataflow_buffers = {DataflowBufferSpec{.unique_id = IN,
                                              .entry_size = tileBytes,
                                              .num_entries = 2},
                           DataflowBufferSpec{.unique_id = OUT,
                                              .entry_size = tileBytes,
                                              .num_entries = 2,
                                              .data_format_metadata =
                                                  DataFormat::Float16_b}},
      .semaphores = {SemaphoreSpec{.unique_id = WRITTEN, .target_nodes = grid}},
      .scratchpads = {ScratchpadSpec{.unique_id = STAGED,
                                     .size_per_node = tileBytes}},
      .tensor_parameters = {TensorParameter{.unique_id = SOURCE,
                                            .spec = source.tensor_spec()},
                            TensorParameter{.unique_id = TARGET,
                                            .spec = target.tensor_spec()}},
      .work_units = {WorkUnitSpec{.name = "main",
                                  .kernels = {READ, SQUARE, WRITE},
                                  .target_nodes = grid}}};

  // Two tiles each; the last core has what is left.
  KernelRunArgs toRead{.kernel = READ}, toSquare{.kernel = SQUARE},
      toWrite{.kernel = WRITE,
              .common_runtime_arg_values = {{"signs", 0x80008000}},
              .advanced_options = {.common_runtime_varargs = {cores}}};
  CoreCoord last = e.device->worker_core_from_logical_core({cores, 0});
  for (uint32_t i = 0; i != cores; ++i) {
    CoreCoord core(1 + i, 0);
    uint32_t first = 2 * i, count = i + 1 == cores ? tiles - first : 2;
    AddRuntimeArgsForNode(toRead.runtime_arg_values, core,
                          {{"first", first}, {"count", count}});
    AddRuntimeArgsForNode(toSquare.runtime_arg_values, core,
                          {{"count", count}});
    AddRuntimeArgsForNode(toWrite.runtime_arg_values, core,
                          {{"first", first}, {"count", count}});
    toWrite.advanced_options.runtime_varargs.emplace(
        core, std::vector<uint32_t>{uint32_t(last.x), uint32_t(last.y), i});
  }
  ProgramRunArgs args{.kernel_run_args = {toRead, toSquare, toWrite},
                      .tensor_args = {{SOURCE, source}, {TARGET, target}}};
  e.program = MakeProgramFromSpec(*e.device, spec);
  SetProgramRunArgs(e.program, args);
  e.run();

  std::vector<float> wanted;
  for (bfloat16 value : values)
    wanted.push_back(-std::pow(float(value), 4.0f));
  return verify("named", e.read(target.mesh_buffer()), wanted, 0.01f);
}
