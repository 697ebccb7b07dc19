# SPDX-License-Identifier: Apache-2.0
"""Calls that headers make of others, in every mode, against NumPy.

usage: calls.py <ttmetal-cc> <folder>

A case is C++ that works on tiles of DST, the tiles that are copied there before, the tiles that
it leaves, and their values. All cases of a type are one kernel.
"""

import os
import pathlib
import subprocess
import sys

import call_cases
import function_cases
import numpy as np
import topk_cases
from call_cases import TYPES

CASES = call_cases.CASES + function_cases.CASES + topk_cases.CASES

HOST = r"""
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>
#include <fstream>
using namespace tt::tt_metal;
using Words = std::vector<uint32_t>;
// Arguments: a folder, its number of the type's format, bytes of a tile, tiles in and out.
int main(int, char **argv) {
  std::string folder = argv[1];
  auto format = tt::DataFormat(std::atoi(argv[2]));
  uint32_t bytes = std::atoi(argv[3]), in = std::atoi(argv[4]), out = std::atoi(argv[5]);
  auto device = distributed::MeshDevice::create_unit_mesh(0);
  auto &queue = device->mesh_command_queue();
  auto made = [&](uint32_t tiles) {
    return distributed::MeshBuffer::create({.size = tiles * bytes}, {.page_size = bytes}, device.get());
  };
  auto source = made(in), result = made(out);
  Words words(in * bytes / 4);
  std::ifstream(folder + "/in.bin", std::ios::binary).read((char *)words.data(), in * bytes);
  distributed::EnqueueWriteMeshBuffer(queue, source, words);
  Program program = CreateProgram();
  CoreCoord core(0, 0);
  for (uint8_t port : {0, 16})
    CreateCircularBuffer(program, core, CircularBufferConfig(8 * bytes, {{port, format}}).set_page_size(port, bytes));
  Words first, second;
  TensorAccessorArgs(*source).append_to(first);
  TensorAccessorArgs(*result).append_to(second);
  auto reader = CreateKernel(program, folder + "/read.cpp", core, ReaderDataMovementConfig(first));
  auto writer = CreateKernel(program, folder + "/write.cpp", core, WriterDataMovementConfig(second));
  bool wide = bytes == 4096;
  ComputeConfig config{.fp32_dest_acc_en = wide};
  if (wide)
    config.unpack_to_dest_mode.assign(NUM_CIRCULAR_BUFFERS, UnpackToDestMode::UnpackToDestFp32);
  CreateKernel(program, folder + "/compute.cpp", core, config);
  SetRuntimeArgs(program, reader, core, {source->address(), in});
  SetRuntimeArgs(program, writer, core, {result->address(), out});
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(device->shape()), std::move(program));
  distributed::EnqueueMeshWorkload(queue, workload, true);
  words.assign(out * bytes / 4, 0);
  distributed::EnqueueReadMeshBuffer(queue, words, result, true);
  std::ofstream(folder + "/out.bin", std::ios::binary).write((const char *)words.data(), out * bytes);
}
"""
READ = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
  const auto tensor = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
  for (uint32_t i = 0; i != get_arg_val<uint32_t>(1); ++i) {
    cb_reserve_back(0, 1);
    noc_async_read_page(i, tensor, get_write_ptr(0));
    noc_async_read_barrier();
    cb_push_back(0, 1);
  }
}
"""
WRITE = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
  const auto tensor = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
  for (uint32_t i = 0; i != get_arg_val<uint32_t>(1); ++i) {
    cb_wait_front(16, 1);
    noc_async_write_page(i, tensor, get_read_ptr(16));
    noc_async_write_barrier();
    cb_pop_front(16, 1);
  }
}
"""
HEAD = """
#include "api/compute/common.h"
#include "api/compute/eltwise_unary/eltwise_unary.h"
#include "experimental/llk_sfpu/ckernel_sfpu_sdpa.h"
#include <array>
constexpr std::array<uint32_t, 0> none{};
"""


def faces(array):
    """A 32x32 tile in the order of memory, and back."""
    return array.reshape(2, 16, 2, 16).swapaxes(1, 2).reshape(-1)


def unfaced(words):
    return words.reshape(2, 2, 16, 16).swapaxes(1, 2).reshape(32, 32)


def bits(array, dtype):
    """Words of the type as bytes in the order of memory."""
    flat = faces(array.astype(TYPES[dtype].numpy))
    if dtype == "bf16":
        return (flat.view(np.uint32) >> 16).astype(np.uint16).tobytes()
    return flat.tobytes()


def values(raw, dtype):
    if dtype == "bf16":
        return unfaced((np.frombuffer(raw, np.uint16).astype(np.uint32) << 16).view(np.float32))
    return unfaced(np.frombuffer(raw, TYPES[dtype].numpy))


def kernel(cases):
    """A function for each case, so that variables of one are not kept for the others."""
    lines = []
    for number, case in enumerate(cases):
        n = len(case.inputs)
        lines += [f"__attribute__((noinline)) void case{number}() {{",
                  f"  cb_wait_front(0, {n});", "  copy_tile_to_dst_init_short(0);",
                  "  tile_regs_acquire();", *(f"  copy_tile(0, {i}, {i});" for i in range(n)),
                  f"  {case.code};", "  tile_regs_commit();", "  tile_regs_wait();", f"  {case.packed};",
                  *(f"  cb_reserve_back(16, 1); pack_tile({tile}, 16); cb_push_back(16, 1);"
                    for tile in case.outputs),
                  "  tile_regs_release();", *n * ["  cb_pop_front(0, 1);"], "}"]
    calls = "".join(f"  case{number}();\n" for number in range(len(cases)))
    return HEAD + "\n".join(lines) + f"\nvoid kernel_main() {{\n  init_sfpu(0, 16);\n{calls}}}\n"


def wrong(case, found, dtype):
    """Says how tiles of a case differ from the reference, or None."""
    wanted = case.reference(*(tile.astype(np.float64 if TYPES[dtype].tolerance else np.int64)
                              for tile in case.inputs))
    for tile, got, want in zip(case.outputs, found, wanted, strict=True):
        # NaN stands for elements that the call says nothing of.
        looked = ~np.isnan(want)
        got, want = got[looked].astype(np.float64), want[looked]
        with np.errstate(invalid="ignore"):
            off = np.abs(got - want) / np.maximum(1, np.abs(want))
        off[got == want] = 0
        worst = np.nanmax(np.where(np.isnan(off), np.inf, off), initial=0)
        if worst > (case.tolerance or TYPES[dtype].tolerance):
            i = int(np.argmax(off))
            return f"tile {tile}: off by {worst:.3g}, e.g. {got[i]} for {want[i]}"
    return None


def main():
    compiler, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "host.cpp").write_text(HOST)
    subprocess.run([compiler, folder / "host.cpp", "-o", folder / "host"], check=True)
    good = 0
    for dtype, kind in TYPES.items():
        cases = [case for case in CASES if case.dtype == dtype]
        place = folder / dtype
        place.mkdir(exist_ok=True)
        for name, text in (("read", READ), ("write", WRITE), ("compute", kernel(cases))):
            (place / f"{name}.cpp").write_text(text)
        (place / "in.bin").write_bytes(b"".join(bits(t, dtype) for c in cases for t in c.inputs))
        counts = [sum(len(getattr(c, part)) for c in cases) for part in ("inputs", "outputs")]
        for mode in ("functional", "timed", "checked"):
            run = subprocess.run([folder / "host", place, str(kind.format), str(kind.bytes), *map(str, counts)],
                                 env={**os.environ, "TTMETAL_MODE": mode}, capture_output=True, text=True)
            if run.returncode:
                print(f"{dtype}, {mode}: {run.stderr}")
                continue
            raw, at = (place / "out.bin").read_bytes(), 0
            for case in cases:
                size = kind.bytes
                found = [values(raw[at + i * size:at + (i + 1) * size], dtype) for i in range(len(case.outputs))]
                at += size * len(case.outputs)
                problem = wrong(case, found, dtype)
                good += not problem
                if problem:
                    print(f"{dtype}, {mode}, {case.code}: {problem}")
    print(f"{good} of {3 * len(CASES)} as they should be")
    return good != 3 * len(CASES)


if __name__ == "__main__":
    sys.exit(main())
