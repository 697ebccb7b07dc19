// SPDX-License-Identifier: Apache-2.0
// Kernels print; without arguments, with the formats that DPRINT has.
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>

using namespace tt::tt_metal;

int main() {
  auto mesh_device = distributed::MeshDevice::create_unit_mesh(0);
  distributed::MeshCommandQueue &queue = mesh_device->mesh_command_queue();
  Program program = CreateProgram();
  constexpr CoreCoord core = {1, 2};
  CreateCircularBuffer(
      program, core,
      CircularBufferConfig(2048, {{0, tt::DataFormat::Float16_b}})
          .set_page_size(0, 2048));
  KernelHandle mover = CreateKernel(
      program, "kernels/print.cpp", core,
      DataMovementConfig{.processor = DataMovementProcessor::RISCV_0,
                         .noc = NOC::RISCV_0_default});
  KernelHandle compute =
      CreateKernel(program, "kernels/print.cpp", core, ComputeConfig{});
  SetRuntimeArgs(program, mover, core, {0xBEEF});
  SetRuntimeArgs(program, compute, core, {});
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(mesh_device->shape()),
                       std::move(program));
  distributed::EnqueueMeshWorkload(queue, workload, false);
  distributed::Finish(queue);
  bool closed = mesh_device->close();
  std::cout << "print: " << (closed ? "passed" : "FAILED") << std::endl;
  return closed ? 0 : 1;
}
