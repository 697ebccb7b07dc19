// SPDX-License-Identifier: Apache-2.0
// A sum on all devices of the system's mesh, launched twice.
#include "common.hpp"

#include <tt-metalium/mesh_coord.hpp>
#include <tt-metalium/system_mesh.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/fmt.hpp>

int main() {
  auto shape = distributed::SystemMesh::instance().shape();
  auto mesh =
      distributed::MeshDevice::create(distributed::MeshDeviceConfig(shape));
  auto &queue = mesh->mesh_command_queue();
  constexpr uint32_t tiles = 4;
  auto local =
      distributed::DeviceLocalBufferConfig{.page_size = tileBytes,
                                           .buffer_type = BufferType::DRAM,
                                           .bottom_up = false};
  auto whole = distributed::ShardedBufferConfig{
      .global_size = tiles * tileBytes * mesh->num_rows() * mesh->num_cols(),
      .global_buffer_shape = Shape2D{32 * mesh->num_rows(), 32 * tiles},
      .shard_shape = {32, 32 * tiles}};
  auto a = distributed::MeshBuffer::create(whole, local, mesh.get()),
       b = distributed::MeshBuffer::create(whole, local, mesh.get()),
       c = distributed::MeshBuffer::create(whole, local, mesh.get());
  std::vector<uint32_t> words =
      create_random_vector_of_bfloat16(a->size(), 1, 36);
  EnqueueWriteMeshBuffer(queue, a, words, false);
  EnqueueWriteMeshBuffer(queue, b,
                         create_constant_vector_of_bfloat16(b->size(), 0.5f));

  Program program{};
  CoreRange cores(CoreCoord{1, 1});
  for (uint8_t port : {0, 1, 16})
    CreateCircularBuffer(
        program, cores,
        CircularBufferConfig(2 * tileBytes, {{port, tt::DataFormat::Float16_b}})
            .set_page_size(port, tileBytes));
  auto reader = CreateKernel(program, "kernels/read_two.cpp", cores,
                             ReaderDataMovementConfig(arguments({}, {a, b})));
  auto writer = CreateKernel(program, "kernels/write_tiles.cpp", cores,
                             WriterDataMovementConfig(arguments({16}, {c})));
  auto compute = CreateKernel(
      program, "kernels/binary.cpp", cores,
      ComputeConfig{.math_fidelity = tt::tt_metal::MathFidelity::HiFi4,
                    .defines = {{"OP", "add_tiles"}, {"OP_INIT", "add_init"}}});
  SetRuntimeArgs(program, reader, cores,
                 {a->address(), b->address(), 0, tiles});
  SetRuntimeArgs(program, compute, cores, {tiles});
  SetRuntimeArgs(program, writer, cores, {c->address(), 0, tiles});
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(shape),
                       std::move(program));
  EnqueueMeshWorkload(queue, workload, false);
  distributed::MeshEvent done = queue.enqueue_record_event();
  queue.enqueue_wait_for_event(done);
  EnqueueMeshWorkload(queue, workload, true);

  std::vector<uint32_t> got;
  EnqueueReadMeshBuffer(queue, got, c, true);
  auto wanted = unpack_uint32_vec_into_bfloat16_vec(
      words, [](const bfloat16 &x) { return bfloat16(float(x) + 0.5f); });
  auto sums = unpack_uint32_vec_into_bfloat16_vec(got);
  TT_FATAL(sums.size() == wanted.size(), "{} sums, wanted {}", sums.size(),
           wanted.size());
  size_t wrong = 0;
  for (size_t i = 0; i != sums.size(); ++i)
    wrong += !is_close(float(sums[i]), float(wanted[i]));
  log_info(tt::LogTest, "{} devices, {} wrong", mesh->num_devices(), wrong);
  std::cout << "mesh_vecadd: " << (wrong ? "FAILED" : "passed") << std::endl;
  return wrong ? 1 : 0;
}
