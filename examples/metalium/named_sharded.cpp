// SPDX-License-Identifier: Apache-2.0
// A described program on tensors in L1, whose shards are its buffers.
#include "common.hpp"

#include <tt-metalium/experimental/metal2_host_api/program_run_args.hpp>

using namespace tt::tt_metal::experimental;

namespace {
const KernelSpecName READY{"ready"}, SQUARE{"square"};
const DFBSpecName IN{"in"}, OUT{"out"};
const TensorParamName SOURCE{"source"}, TARGET{"target"};
} // namespace

int main() {
  Example e;
  constexpr uint32_t cores = 3, each = 2, tiles = cores * each;
  Numbers values = randomNumbers(tiles * tileElements, -3, 3, 22);
  CoreRange grid(CoreCoord(2, 0), CoreCoord(2, cores - 1));
  ShardSpecBuffer shards(grid, {each * 32, 32}, ShardOrientation::ROW_MAJOR,
                         {32, 32}, {tiles, 1});
  auto make = [&] {
    return MeshTensor(distributed::MeshBuffer::create(
        {.size = tiles * tileBytes},
        {.page_size = tileBytes,
         .buffer_type = BufferType::L1,
         .sharding_args = {shards, TensorMemoryLayout::HEIGHT_SHARDED}},
        &*e.device));
  };
  MeshTensor source = make(), target = make();
  distributed::EnqueueWriteMeshBuffer(e.queue(), source.mesh_buffer(), values,
                                      false);

  auto inTensor = [&](DFBSpecName name, TensorParamName tensor) {
    return DataflowBufferSpec{.unique_id = name,
                              .entry_size = tileBytes,
                              .num_entries = each,
                              .borrowed_from = tensor};
  };
  ProgramSpec spec{
      .name = "named_sharded",
      .kernels =
          {KernelSpec{
               .unique_id = READY,
               .source = "kernels/named_ready.cpp",
               .dfb_bindings = {{IN, "in", DFBEndpointType::PRODUCER}},
               .tensor_bindings = {{SOURCE, "shard"}},
               .compile_time_args = {{"count", each}},
               .runtime_arg_schema = {.common_runtime_arg_names = {"first"}}},
           KernelSpec{.unique_id = SQUARE,
                      .source = "kernels/named_square.cpp",
                      .dfb_bindings = {{IN, "in", DFBEndpointType::CONSUMER},
                                       {OUT, "out", DFBEndpointType::PRODUCER}},
                      .compile_time_args = {{"count", each}, {"times", 1}},
                      .hw_config = ComputeHardwareConfig{}}},
      .dataflow_buffers = {inTensor(IN, SOURCE), inTensor(OUT, TARGET)},
      .tensor_parameters = {{SOURCE, source.tensor_spec()},
                            {TARGET, target.tensor_spec()}},
      .work_units = {{"main", {READY, SQUARE}, grid}}};
  e.program = MakeProgramFromSpec(*e.device, spec);
  SetProgramRunArgs(
      e.program,
      {.kernel_run_args = {{.kernel = READY,
                            .common_runtime_arg_values = {{"first", 0x4080}}}},
       .tensor_args = {{SOURCE, source}, {TARGET, target}}});
  e.run();

  std::vector<float> wanted;
  for (size_t i = 0; i != values.size(); ++i) {
    float value = i % tileElements == 0 ? 4.0f : float(values[i]);
    wanted.push_back(value * value);
  }
  return verify("named_sharded", e.read(target.mesh_buffer()), wanted, 0.01f);
}
