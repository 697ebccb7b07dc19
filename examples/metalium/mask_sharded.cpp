// SPDX-License-Identifier: Apache-2.0
// A mask in L1, in shards that are lower than it and fewer cores than shards.
#include "common.hpp"

int main() {
  Example e;
  constexpr uint32_t rows = 2, columns = 3, tiles = rows * columns;
  Numbers data = randomNumbers(tiles * tileElements, -4, 4, 20), mask;
  for (size_t i = 0; i != data.size(); ++i)
    mask.push_back(bfloat16(i % 3 == 0 ? 0.0f : 1.0f));
  BufferPtr in = e.filled(data), out = e.buffer(tiles);
  // Shards of 1x2 tiles: of the second in a row the tensor has one tile.
  ShardSpecBuffer shards(CoreRangeSet({CoreRange({0, 0}, {1, 0})}), {32, 64},
                         ShardOrientation::ROW_MAJOR, {32, 32},
                         {rows, columns});
  BufferPtr masks = distributed::MeshBuffer::create(
      {.size = tiles * tileBytes},
      {.page_size = tileBytes,
       .buffer_type = BufferType::L1,
       .sharding_args =
           BufferShardingArgs(shards, TensorMemoryLayout::BLOCK_SHARDED)},
      &*e.device);
  distributed::EnqueueWriteMeshBuffer(e.queue(), masks, mask, false);
  CoreCoord core(0, 0);
  for (uint8_t port : {0, 1, 16})
    e.circularBuffer(core, port, 2);
  KernelHandle reader =
      CreateKernel(e.program, "kernels/read_shards.cpp", core,
                   ReaderDataMovementConfig(arguments({}, {masks, in})));
  KernelHandle writer =
      CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                   WriterDataMovementConfig(arguments({16}, {out})));
  KernelHandle compute =
      CreateKernel(e.program, "kernels/mask.cpp", core, ComputeConfig{});
  SetRuntimeArgs(e.program, reader, core, {masks->address(), in->address()});
  SetRuntimeArgs(e.program, compute, core,
                 {tiles, std::bit_cast<uint32_t>(2.5f)});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, tiles});
  e.run();
  std::vector<float> wanted;
  for (size_t i = 0; i != data.size(); ++i)
    wanted.push_back(float(mask[i]) != 0 ? float(data[i]) * 2.5f : 0.0f);
  return verify("mask_sharded", e.read(out), wanted, 0.01f);
}
