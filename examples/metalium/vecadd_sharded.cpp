// SPDX-License-Identifier: Apache-2.0
// Two tensors in L1, a shard per core, added where they lie.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t cores = 4, each = 2, tiles = cores * each;
  Numbers a = randomNumbers(tiles * tileElements, -4, 4, 13),
          b = randomNumbers(tiles * tileElements, -4, 4, 14);
  CoreRange grid(CoreCoord(0, 0), CoreCoord(0, cores - 1));
  ShardSpecBuffer spec(grid, {each * 32, 32}, ShardOrientation::ROW_MAJOR,
                       {32, 32}, {tiles, 1});
  auto make = [&](const Numbers *values) {
    BufferPtr made = distributed::MeshBuffer::create(
        {.size = tiles * tileBytes},
        {.page_size = tileBytes,
         .buffer_type = BufferType::L1,
         .sharding_args = {spec, TensorMemoryLayout::HEIGHT_SHARDED}},
        &*e.device);
    if (values)
      distributed::EnqueueWriteMeshBuffer(e.queue(), made, *values, false);
    return made;
  };
  BufferPtr in0 = make(&a), in1 = make(&b), out = make(nullptr);
  uint8_t port = 0;
  for (const BufferPtr &buffer : {in0, in1, out}) {
    CreateCircularBuffer(
        e.program, grid,
        CircularBufferConfig(each * tileBytes, {{port, DataFormat::Float16_b}})
            .set_page_size(port, tileBytes)
            .set_globally_allocated_address(*buffer));
    port = port == 1 ? 16 : 1;
  }
  CreateKernel(e.program, "kernels/shard_ready.cpp", grid,
               DataMovementConfig{.compile_args = {each}});
  KernelHandle compute =
      CreateKernel(e.program, "kernels/binary.cpp", grid,
                   ComputeConfig{.defines = {{"OP", "add_tiles"},
                                             {"OP_INIT", "add_tiles_init"}}});
  SetRuntimeArgs(e.program, compute, grid, {each});
  e.run();
  std::vector<float> wanted;
  for (size_t i = 0; i != a.size(); ++i)
    wanted.push_back(float(a[i]) + float(b[i]));
  return verify("vecadd_sharded", e.read(out), wanted, 0.01f);
}
