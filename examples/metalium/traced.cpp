// SPDX-License-Identifier: Apache-2.0
// Two programs on sub-devices of a core each, recorded in a trace that is
// replayed with other inputs. The real-time profiler tells their times.
#include "common.hpp"

#include <tt-metalium/experimental/realtime_profiler.hpp>
#include <tt-metalium/mesh_trace_id.hpp>
#include <tt-metalium/sub_device.hpp>

namespace {

/// result = a OP b, tile by tile, on one core.
distributed::MeshWorkload elementwise(Example &e, const CoreCoord &core,
                                      const char *op, const BufferPtr &a,
                                      const BufferPtr &b,
                                      const BufferPtr &result) {
  Program program = CreateProgram();
  std::swap(program, e.program);
  for (uint8_t port : {0, 1, 16})
    e.circularBuffer(core, port, 2);
  std::swap(program, e.program);
  uint32_t tiles = uint32_t(a->size() / tileBytes);
  auto reader = CreateKernel(program, "kernels/read_two.cpp", core,
                             ReaderDataMovementConfig(arguments({}, {a, b})));
  auto writer =
      CreateKernel(program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {result})));
  std::map<std::string, std::string> defines = {
      {"OP", std::string(op) + "_tiles"},
      {"OP_INIT", std::string(op) + "_tiles_init"}};
  auto compute = CreateKernel(program, "kernels/binary.cpp", core,
                              ComputeConfig{.defines = defines});
  SetRuntimeArgs(program, reader, core, {a->address(), b->address(), 0, tiles});
  SetRuntimeArgs(program, writer, core, {result->address(), 0, tiles});
  SetRuntimeArgs(program, compute, core, {tiles});
  program.set_runtime_id(core.x + 1);
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(e.device->shape()),
                       std::move(program));
  return workload;
}

} // namespace

int main() {
  Example e;
  std::array<CoreRangeSet, 1> left{CoreRangeSet(CoreCoord(0, 0))},
      right{CoreRangeSet(CoreCoord(1, 0))};
  auto manager = e.device->create_sub_device_manager(
      {SubDevice(left), SubDevice(right)}, 3200);
  e.device->load_sub_device_manager(manager);
  if (e.device->num_sub_devices() != 2 ||
      e.device->worker_cores(HalProgrammableCoreType::TENSIX, SubDeviceId(1))
              .num_cores() != 1)
    return std::puts("traced: FAILED, other sub-devices"), 1;

  // Without a clock there are no records.
  std::vector<uint64_t> ids, ends;
  bool timed = experimental::IsProgramRealtimeProfilerActive();
  auto callback = experimental::RegisterProgramRealtimeProfilerCallback(
      [&](const experimental::ProgramRealtimeRecordBatch &batch) {
        for (const auto &record : batch.records) {
          ids.push_back(record.runtime_id);
          if (record.start_timestamp == (ends.empty() ? 0 : ends.back()) &&
              record.kernel_sources.size() == 3 && record.frequency > 0)
            ends.push_back(record.end_timestamp);
        }
      });

  constexpr uint32_t tiles = 3, count = tiles * tileElements;
  BufferPtr a = e.buffer(tiles), b = e.buffer(tiles), sum = e.buffer(tiles),
            product = e.buffer(tiles);
  auto add = elementwise(e, {0, 0}, "add", a, b, sum),
       multiply = elementwise(e, {1, 0}, "mul", sum, b, product);
  auto &queue = e.queue();
  auto trace = e.device->begin_mesh_trace(queue);
  EnqueueMeshWorkload(queue, add, false);
  EnqueueMeshWorkload(queue, multiply, false);
  e.device->end_mesh_trace(queue, trace);
  bool early = !ids.empty();

  int failed = 0;
  for (int round : {1, 2}) {
    Numbers x = randomNumbers(count, -2, 2, round),
            y = randomNumbers(count, -2, 2, 9 * round);
    EnqueueWriteMeshBuffer(queue, a, x);
    EnqueueWriteMeshBuffer(queue, b, y);
    e.device->replay_mesh_trace(queue, trace, false);
    std::vector<float> wanted(count);
    for (uint32_t i = 0; i != count; ++i)
      wanted[i] = (float(x[i]) + float(y[i])) * float(y[i]);
    failed += verify("traced", e.read(product), wanted, 0.02f);
  }
  e.device->release_mesh_trace(trace);
  experimental::UnregisterProgramRealtimeProfilerCallback(callback);
  std::vector<uint64_t> all = {1, 2, 1, 2};
  if (early || (timed ? ids != all || ends.size() != 4 : !ids.empty()))
    return std::puts("traced: FAILED, other records"), 1;
  e.device->clear_loaded_sub_device_manager();
  e.device->remove_sub_device_manager(manager);
  return failed != 0;
}
