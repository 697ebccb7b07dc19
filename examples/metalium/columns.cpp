// SPDX-License-Identifier: Apache-2.0
// Sums, means and variances of the columns of a matrix with 75 rows.
#include "common.hpp"

namespace {

constexpr uint32_t M = 75, N = 32, tiles = 3;

Numbers run(const Numbers &values, int calls, uint32_t results) {
  Example e;
  constexpr CoreCoord core = {0, 0};
  BufferPtr in = e.filled(tilize_nfaces(padded(values, M, N, 32 * tiles, N, 7),
                                        32 * tiles, N)),
            out = e.buffer(results);
  e.circularBuffer(core, 0, tiles);
  e.circularBuffer(core, 16, 2);
  auto reader = CreateKernel(e.program, "kernels/read_tiles.cpp", core,
                             ReaderDataMovementConfig(arguments({0}, {in})));
  auto writer = CreateKernel(e.program, "kernels/write_tiles.cpp", core,
                             WriterDataMovementConfig(arguments({16}, {out})));
  auto compute = CreateKernel(
      e.program, "kernels/columns.cpp", core,
      ComputeConfig{.fp32_dest_acc_en = true,
                    .defines = {{"CALLS", std::to_string(calls)}}});
  SetRuntimeArgs(e.program, reader, core, {in->address(), 0, tiles});
  SetRuntimeArgs(e.program, compute, core, {tiles, M - 32 * (tiles - 1)});
  SetRuntimeArgs(e.program, writer, core, {out->address(), 0, results});
  e.run();
  return untilize_nfaces(e.read(out), 32 * results, N);
}

} // namespace

int main() {
  Numbers values = randomNumbers(M * N, 10, 12, 33);
  std::vector<float> sums(M * N), mean(N), variance(N);
  for (uint32_t x = 0; x != N; ++x) {
    float sum = 0;
    for (uint32_t y = 0; y != M; ++y)
      sums[y * N + x] = sum += float(values[y * N + x]);
    mean[x] = sum / M;
    for (uint32_t y = 0; y != M; ++y)
      variance[x] += (float(values[y * N + x]) - mean[x]) *
                     (float(values[y * N + x]) - mean[x]) / M;
  }
  int wrong = verify("columns: sums", cropped(run(values, 0, tiles), N, M, N),
                     sums, 0.01f);
  for (int calls : {1, 2}) {
    Numbers got = run(values, calls, 2);
    Numbers lower(got.begin() + 32 * N, got.end());
    wrong += verify("columns: means", cropped(got, N, 1, N), mean, 0.01f);
    wrong +=
        verify("columns: variances", cropped(lower, N, 1, N), variance, 0.01f);
  }
  return wrong;
}
