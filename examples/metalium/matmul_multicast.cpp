// SPDX-License-Identifier: Apache-2.0
// A product on a rectangle of cores: a core reads the blocks of A for its row
// of cores, another those of B for its column, and sends them to the others.
#include "common.hpp"

namespace {

constexpr uint32_t coreRows = 2, coreColumns = 3;
// Tiles of a core's block of results, and of the operands' blocks.
constexpr uint32_t rows = 2, columns = 3, depth = 2, blocks = 3;
constexpr uint32_t M = 110, K = 180, N = 270;
constexpr uint32_t Mt = coreRows * rows, Nt = coreColumns * columns,
                   Kt = depth * blocks;

struct Operand {
  KernelHandle kernel;
  BufferPtr buffer;
  uint32_t ready, sent;
};

/// Arguments of the core at `self`, where `sender` sends to `first` to `last`.
/// The second network goes the other way round, so it begins at the last.
std::vector<uint32_t> roles(Example &e, const Operand &operand,
                            uint32_t firstTile, CoreCoord self,
                            CoreCoord sender, CoreCoord first, CoreCoord last,
                            bool backwards, uint32_t receivers) {
  auto at = [&](CoreCoord c) {
    return e.device->worker_core_from_logical_core(c);
  };
  CoreCoord s = at(sender), a = at(first), b = at(last);
  if (backwards)
    std::swap(a, b);
  return {uint32_t(self == sender),
          operand.buffer->address(),
          firstTile,
          operand.ready,
          operand.sent,
          uint32_t(s.x),
          uint32_t(s.y),
          uint32_t(a.x),
          uint32_t(a.y),
          uint32_t(b.x),
          uint32_t(b.y),
          receivers};
}

} // namespace

int main() {
  Example e;
  Numbers a = randomNumbers(M * K, -1, 1, 18),
          b = randomNumbers(K * N, -1, 1, 19);
  auto filled = [&](const Numbers &v, uint32_t h, uint32_t w, uint32_t ht,
                    uint32_t wt) {
    return e.filled(
        tilize_nfaces(padded(v, h, w, ht * 32, wt * 32, 0), ht * 32, wt * 32));
  };
  CoreRangeSet all({CoreRange({0, 0}, {coreColumns - 1, coreRows - 1})});
  auto operand = [&](BufferPtr buffer) {
    return Operand{{},
                   buffer,
                   CreateSemaphore(e.program, all, 0),
                   CreateSemaphore(e.program, all, 0)};
  };
  Operand left = operand(filled(a, M, K, Mt, Kt)),
          right = operand(filled(b, K, N, Kt, Nt));
  BufferPtr out = e.buffer(Mt * Nt);
  e.circularBuffer(all, 0, 2 * rows * depth);
  e.circularBuffer(all, 1, 2 * depth * columns);
  e.circularBuffer(all, 16, rows * columns);
  left.kernel = CreateKernel(
      e.program, "kernels/multicast_blocks.cpp", all,
      DataMovementConfig{
          .processor = DataMovementProcessor::RISCV_0,
          .noc = NOC::NOC_0,
          .compile_args =
              arguments({blocks, rows, depth, depth, Kt, 0}, {left.buffer})});
  right.kernel = CreateKernel(
      e.program, "kernels/multicast_blocks.cpp", all,
      DataMovementConfig{
          .processor = DataMovementProcessor::RISCV_1,
          .noc = NOC::NOC_1,
          .compile_args = arguments({blocks, depth, columns, depth * Nt, Nt, 1},
                                    {right.buffer, out}),
          .defines = {{"WRITES", "1"}},
          .named_compile_args = {{"out_rows", rows},
                                 {"out_columns", columns}}});
  CreateKernel(e.program, "kernels/matmul_block.cpp", all,
               ComputeConfig{.compile_args = {blocks, rows, columns, depth}});
  for (uint32_t y = 0; y != coreRows; ++y)
    for (uint32_t x = 0; x != coreColumns; ++x) {
      CoreCoord core(x, y);
      SetRuntimeArgs(e.program, left.kernel, core,
                     roles(e, left, y * rows * Kt, core, {0, y}, {1, y},
                           {coreColumns - 1, y}, false, coreColumns - 1));
      std::vector<uint32_t> more =
          roles(e, right, x * columns, core, {x, 0}, {x, 1}, {x, coreRows - 1},
                true, coreRows - 1);
      more.insert(more.end(),
                  {out->address(), y * rows * Nt + x * columns, Nt});
      SetRuntimeArgs(e.program, right.kernel, core, more);
    }
  e.run();
  std::vector<float> wanted(M * N);
  for (uint32_t i = 0; i != M; ++i)
    for (uint32_t k = 0; k != K; ++k)
      for (uint32_t j = 0; j != N; ++j)
        wanted[i * N + j] += float(a[i * K + k]) * float(b[k * N + j]);
  Numbers got = untilize_nfaces(e.read(out), Mt * 32, Nt * 32);
  return verify("matmul_multicast", cropped(got, Nt * 32, M, N), wanted, 0.1f);
}
