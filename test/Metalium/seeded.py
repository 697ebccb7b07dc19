# SPDX-License-Identifier: Apache-2.0
"""Mistakes in kernels that make newer calls, each with what the checks say of it.

usage: seeded.py <ttmetal-cc> <folder>
"""

import os
import pathlib
import subprocess
import sys

HOST = r"""
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>
using namespace tt::tt_metal;
int main(int, char **argv) {
  auto device = distributed::MeshDevice::create_unit_mesh(0);
  auto &queue = device->mesh_command_queue();
  std::vector<uint32_t> words(4 * 512);
  std::vector<std::shared_ptr<distributed::MeshBuffer>> buffers;
  for (int i = 0; i != 2; ++i) {
    buffers.push_back(distributed::MeshBuffer::create(
        {.size = 4 * 2048}, {.page_size = 2048}, device.get()));
    distributed::EnqueueWriteMeshBuffer(queue, buffers[i], words);
  }
  Program program = CreateProgram();
  CoreCoord core(0, 0);
  for (uint8_t port : {0, 16})
    CreateCircularBuffer(program, core,
                         CircularBufferConfig(4096, {{port, tt::DataFormat::Float16_b}}).set_page_size(port, 2048));
  std::vector<uint32_t> args;
  TensorAccessorArgs(*buffers[0]).append_to(args);
  auto reader = CreateKernel(program, std::string(argv[1]) + "/read.cpp", core,
                             ReaderDataMovementConfig(args));
  auto writer = CreateKernel(program, std::string(argv[1]) + "/write.cpp", core,
                             WriterDataMovementConfig(args));
  CreateKernel(program, std::string(argv[1]) + "/compute.cpp", core, ComputeConfig{});
  SetRuntimeArgs(program, reader, core, {buffers[0]->address()});
  SetRuntimeArgs(program, writer, core, {buffers[1]->address()});
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(device->shape()), std::move(program));
  distributed::EnqueueMeshWorkload(queue, workload, true);
  std::puts("it runs");
}
"""

READ = """
#include "api/dataflow/dataflow_api.h"
#include "api/dataflow/noc.h"
#include "api/debug/dprint_tile.h"
void kernel_main() {
  const auto tensor = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
  Noc noc;
  CircularBuffer cb(0);
  cb.reserve_back(1);
  noc.async_read(tensor, cb, tensor.get_aligned_page_size(), {.page_id = 1}, {});
  noc.async_read_barrier();
  cb.push_back(1);
}
"""
COMPUTE = """
#include "api/compute/common.h"
#include "api/compute/eltwise_unary/eltwise_unary.h"
#include "experimental/llk_sfpu/ckernel_sfpu_sdpa.h"
#define REDUCE_OP PoolType::MAX
#define REDUCE_DIM ReduceDim::REDUCE_COL
#include "api/compute/reduce.h"
#include "api/compute/tilize.h"
#include <array>
void face() { vFloat x = dst_reg[0]; dst_reg[0] = x * 2.0f; }
constexpr std::array<uint32_t, 0> none{};
void kernel_main() {
  init_sfpu(0, 16);
  cb_wait_front(0, 1);
  tile_regs_acquire();
  copy_tile(0, 0, 0);
  copy_tile(0, 0, 1);
  CALL;
  tile_regs_commit();
  tile_regs_wait();
  cb_reserve_back(16, 1);
  pack_tile(0, 16);
  tile_regs_release();
  cb_push_back(16, 1);
  cb_pop_front(0, 1);
}
"""
WRITE = """
#include "api/dataflow/dataflow_api.h"
void kernel_main() {
  const auto tensor = TensorAccessor(TensorAccessorArgs<0>(), get_arg_val<uint32_t>(0));
  cb_wait_front(16, 1);
  noc_async_write_page(1, tensor, get_read_ptr(16));
  noc_async_write_barrier();
  cb_pop_front(16, 1);
}
"""

ACQUIRE = "  tile_regs_acquire();\n  copy_tile(0, 0, 0);\n  copy_tile(0, 0, 1);\n"
NOT_ACQUIRED = "math works on DST without tile_regs_acquire before it"
VECTOR = "_llk_math_eltwise_unary_sfpu_params_<false>(face, 0, VectorMode::RC)"
COLUMN = "_llk_math_eltwise_unary_sfpu_params_<false>(ckernel::sfpu::calculate_recip_first_column<true>, {}, VectorMode::C)"
BARRIER = "  noc.async_read_barrier();\n"


def early(call):
    """The call comes before DST is acquired."""
    return call, "compute", [(ACQUIRE, "  CALL;\n" + ACQUIRE), ("  CALL;\n  tile_regs_commit", "  tile_regs_commit")]


RUNS = "it runs"


def rows(fill="true", prepared=9, unpacked=9, tiles=1):
    """A reduction of rows is prepared, and tiles of so many rows are made of them."""
    return (f"tilizeA_B_reduce_init<{fill}, false>(0, 0, {tiles}, 16, 2, {prepared}); "
            f"unpack_tilizeA_B_block<true, true>(0, 0, {tiles}, 0, 2, {unpacked}); ")


REDUCED = "reduce_tile_math(2, 2); "
TILED = "unpack_tilizeA_B_uninit(0); "

# The call, the kernel that is changed, what is replaced in it, and the report.
CASES = [
    ("", "read", [], RUNS),
    (*early("mask_posinf_tile(0, 1)"), NOT_ACQUIRED),
    (*early("cumsum_tile(0)"), NOT_ACQUIRED),
    (*early("welford_update(0, 0, none)"), NOT_ACQUIRED),
    (*early("two_pass_stats_finalize_to_row(0, 0)"), NOT_ACQUIRED),
    (*early("tanh_derivative_tile(0)"), NOT_ACQUIRED),
    (*early(VECTOR), "vector code: " + NOT_ACQUIRED),
    ("binary_max_uint32_tile(0, 9, 0)", "compute", [], "DST tile 9 does not exist"),
    ("welford_save_state(7)", "compute", [], "DST tile 8 does not exist"),
    ("mask_posinf_tile(0, 2)", "compute", [], "with a mask that is not the next tile"),
    (*early("sfpu_sub_bcast_col(0, 1)"), NOT_ACQUIRED),
    (*early("sfpu_normalize_bcast_scalar(0, 1, 2)"), NOT_ACQUIRED),
    (*early("two_pass_stats_combine_block(0, 0, 0)"), NOT_ACQUIRED),
    (*early("two_pass_stats_switch_group<false>(0, 0, 1)"), NOT_ACQUIRED),
    (*early("gcd_tile(0, 1, 0)"), NOT_ACQUIRED),
    (*early(COLUMN.format(0)), "vector code: " + NOT_ACQUIRED),
    (COLUMN.format(8), "compute", [], "DST tile 8 does not exist"),
    ("sfpu_add_bcast_row(0, 12)", "compute", [], "DST tile 12 does not exist"),
    ("welford_save_state(7, 3)", "compute", [], "DST tile 8 does not exist"),
    ("two_pass_stats_finalize_and_combine_to_face(6, 0, 0)", "compute", [], "DST tile 8 does not exist"),
    ("remainder_int32_tile(0, 1, 8)", "compute", [], "DST tile 8 does not exist"),
    ("add_bcast_rows_init_short(0, 0); add_tiles_bcast_rows(0, 0, 0, 0, 0, 32)", "compute", [],
     "row 32 of a tile, which has 32"),
    ("add_tiles_bcast_rows(0, 0, 0, 0, 0, 3)", "compute", [], "add_bcast_init_short <row> must come before"),
    ("sub_bcast_cols_compensated_init(0, 0); sub_bcast_cols_compensated(0, 0, 1, 0, 1)", "compute", [],
     "tile 1 of CB 0 is read, but only 1 page was waited for"),
    # The packer's functions come between tile_regs_wait and tile_regs_release.
    ("silu_tile_pack(0)", "compute", [], "works on DST without tile_regs_wait before it"),
    ("", "compute", [("  tile_regs_wait();\n", "  tile_regs_wait();\n  silu_tile_pack(0);\n")], RUNS),
    ("", "compute", [("  tile_regs_release();\n", "  tile_regs_release();\n  silu_tile_pack(0);\n")],
     "works on DST without tile_regs_wait before it"),
    # Calls that are not emulated are named.
    ("TTI_SFPLOAD(0, 0, 3, 0)", "compute", [], "'TTI_SFPLOAD' is not emulated"),
    # Semaphores of the threads, sorting calls, functions that few kernels call.
    ("t6_semaphore_wait_on_zero(semaphore::PACK_DONE)", "compute", [], "that nothing before it has posted"),
    ("t6_semaphore_init(4, 0, 1); t6_semaphore_post(4); t6_semaphore_post(4)", "compute", [], "a post is lost"),
    ("reduce_block_max_row_init<2>(16); reduce_block_max_row<2>(0, 0, 0, 1)", "compute", [],
     "tile 1 of CB 0 is read, but only 1 page was waited for"),
    ("reduce_block_max_row_init<1>(16); reduce_block_max_row<1, true>(0, 0, 0, 1)", "compute", [],
     "that nothing before it has posted"),
    ("reduce_block_max_row<1>(0, 0, 0, 1)", "compute", [], "reduce_init <reduce_max, reduce_dim_row> must come before"),
    # Reductions of rows.
    (rows() + REDUCED + TILED, "compute", [], RUNS),
    (rows(prepared=16, unpacked=16, tiles=2) + REDUCED + REDUCED.replace("2, 2", "3, 2"), "compute", [], RUNS),
    (rows(tiles=2) + REDUCED, "compute", [], "1 of the tiles that unpack_tilizeA_B_block made are left"),
    (rows() + TILED, "compute", [], "1 of the tiles that unpack_tilizeA_B_block made have not been reduced"),
    (rows() + REDUCED + REDUCED, "compute", [], "reduce_tile_math without a tile of unpack_tilizeA_B_block"),
    (rows() + REDUCED + "add_tiles_init(0, 0)", "compute", [], "unpack_tilizeA_B_uninit must come before"),
    (rows() + "reduce_tile_math<PoolType::SUM, ReduceDim::REDUCE_COL>(2, 2)", "compute", [],
     "reduce_init <reduce_max, reduce_dim_col> of rows left them"),
    (rows() + "reduce_tile_math(2, 4)", "compute", [], "reduce_tile_math of 4 faces; unpack_tilizeA_B_block made"),
    (rows() + "reduce_tile_math(8, 2)", "compute", [], "DST tile 8 does not exist"),
    (rows("false"), "compute", [], "nothing fills the rows of a face from 9 on"),
    (rows(unpacked=8), "compute", [], "tilizeA_B_reduce_init prepared 1, 2 and 9"),
    (rows(tiles=5, prepared=16, unpacked=16), "compute", [], "rows end at byte 5120 of CB 0, which has 4096 bytes"),
    ("unpack_tilizeA_B_block(0, 0, 1, 0, 2, 9)", "compute", [], "tilizeA_B_reduce_init must come before"),
    (rows() + REDUCED + "reduce_tile<REDUCE_OP, REDUCE_DIM>(0, 0, 0, 0, 2)", "compute", [],
     "reduce_init <reduce_max, reduce_dim_col> must come before"),
    ("", "compute", [("pack_tile(0, 16)", "pack_untilize_dest<1>(16, 1, 0, 17, 2)")], "2 faces of 17 rows"),
    ("", "compute", [("pack_tile(0, 16)", "pack_untilize_dest<4>(16, 1, 0, 3, 2)")],
     "DST tile 2 is packed, but math has not written it"),
    (*early("erfinv_tile(0)"), NOT_ACQUIRED),
    ("tiled_prod_tile(7)", "compute", [], "DST tile 8 does not exist"),
    (*early("quant_tile(0, 1, 2)"), NOT_ACQUIRED),
    (*early("topk_local_sort(0, 0, 5)"), NOT_ACQUIRED),
    ("ema_init(0, 0); ema_tile(7)", "compute", [], "DST tile 8 does not exist"),
    ("topk_tile_init(); topk_local_sort(5, 0, 5)", "compute", [], "DST tile 8 does not exist"),
    ("topk_tile_init(); topk_merge(0, 0, 12)", "compute", [], "k is 12, which is no power of two"),
    ("topk_tile_init(); topk_rebuild(0, false, 0, 32, 4, 0)", "compute", [], "logk is 4, but k is 32"),
    ("topk_stamp_tile_rank_range<true>(7, 1, 0)", "compute", [], "DST tile 8 does not exist"),
    ("reshuffle_rows_tile(0, 0x1000000)", "compute", [], "0x1000010"),
    ("TTI_SETRWC(p_setrwc::CLR_A, 0, 0, 0, 0, p_setrwc::SET_A)", "compute", [], "of source registers' is not emulated"),
    ("experimental::remote_cb_reserve_back(0, 1)", "compute", [],
     "a remote buffer that no global circular buffer is bound to"),
    ("sfpu_sum_int_row(0)", "compute", [("  tile_regs_wait();\n", "")], "packed without tile_regs_wait"),
    ("logsigmoid_tile(0, 1, 0)", "compute", [("pack_tile(0, 16)", "pack_tile(3, 16)")], "math has not written it"),
    ("", "read", [(BARRIER, "")], "page 0 of CB 0 is pushed before noc_async_read_barrier"),
    ("", "read", [(BARRIER, '  DPRINT("{}", TileSlice(0, 0, SliceRange::hw041(), TSLICE_INPUT_CB, TSLICE_WR_PTR));\n'
                            + BARRIER)], "may still be writing"),
    ("", "read", [(".page_id = 1", ".page_id = 5")], "page 5 of 'buffer 0', which has 4 pages"),
    ("", "read", [(".page_id = 1", ".page_id = 4")], "page 4 of 'buffer 0', which has 4 pages"),
    ("", "read", [(BARRIER, BARRIER + "  tensor.get_noc_addr(4);\n")], RUNS),
    ("", "read", [(BARRIER, BARRIER + "  noc.async_write_zeros(cb, 2048, {});\n")],
     "page 0 of CB 0 is pushed before"),
]


def main():
    compiler, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "host.cpp").write_text(HOST)
    subprocess.run([compiler, folder / "host.cpp", "-o", folder / "host"], check=True)
    environment = {**os.environ, "TTMETAL_MODE": "checked"}
    failed = 0
    for number, (call, changed, edits, report) in enumerate(CASES):
        texts = {"read": READ, "write": WRITE, "compute": COMPUTE}
        for old, new in edits:
            assert old in texts[changed], old
            texts[changed] = texts[changed].replace(old, new)
        texts["compute"] = texts["compute"].replace("CALL", call)
        kernels = folder / str(number)
        kernels.mkdir(exist_ok=True)
        for name, text in texts.items():
            (kernels / f"{name}.cpp").write_text(text)
        run = subprocess.run([folder / "host", kernels], env=environment, capture_output=True, text=True)
        said = run.stdout + run.stderr
        if report not in said or (run.returncode == 0) != (report == RUNS):
            failed += 1
            print(f"{number} {call or changed}: wanted '{report}', got {run.returncode}\n{said}")
    print(f"{len(CASES) - failed} of {len(CASES)} as they should be")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
