// SPDX-License-Identifier: Apache-2.0
// Kernels with zones on all cores, as a described program; times are those that
// the emulator's clock reports.
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/experimental/metal2_host_api/program.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tt_metal_profiler.hpp>

using namespace tt::tt_metal;
using namespace tt::tt_metal::experimental;

int main() {
  auto device = distributed::MeshDevice::create_unit_mesh(0);
  if (device->arch() == tt::ARCH::QUASAR)
    TT_THROW("this program is for one thread a processor");
  CoreCoord grid = device->compute_with_storage_grid_size();
  const NodeRange nodes(NodeCoord{0, 0}, NodeCoord{grid.x - 1, grid.y - 1});
  const KernelSpec::CompilerOptions options = {
      .defines = {{"LOOP_COUNT", "20"}, {"LOOP_SIZE", "7"}}};
  auto mover = [&](const char *name, DataMovementProcessor processor, NOC noc) {
    return KernelSpec{.unique_id = KernelSpecName(name),
                      .source = "kernels/zones.cpp",
                      .num_threads = 1,
                      .compiler_options = options,
                      .hw_config = DataMovementHardwareConfig{
                          .config_1xx = {.processor = processor, .noc = noc}}};
  };
  ProgramSpec spec{
      .name = "zones",
      .kernels = {mover("brisc", DataMovementProcessor::RISCV_0,
                        NOC::RISCV_0_default),
                  mover("ncrisc", DataMovementProcessor::RISCV_1,
                        NOC::RISCV_1_default),
                  KernelSpec{.unique_id = KernelSpecName("compute"),
                             .source = "kernels/zones.cpp",
                             .compiler_options = options,
                             .hw_config = ComputeHardwareConfig{}}},
      .work_units = {{"all",
                      {KernelSpecName("brisc"), KernelSpecName("ncrisc"),
                       KernelSpecName("compute")},
                      nodes}}};
  Program program = MakeProgramFromSpec(*device, spec);
  SetProgramRunArgs(program, ProgramRunArgs{});
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(device->shape()),
                       std::move(program));
  for (int i = 0; i != 2; ++i)
    distributed::EnqueueMeshWorkload(device->mesh_command_queue(), workload,
                                     false);
  ReadMeshDeviceProfilerResults(*device);
  fmt::print("profiler: {}\n", device->close() ? "passed" : "FAILED");
}
