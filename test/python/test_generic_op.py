# SPDX-License-Identifier: Apache-2.0
"""Kernels in C++ through ttnn.generic_op, against NumPy."""

import numpy as np
import pytest

import ttnn

READER = """
#include "dataflow_api.h"
void kernel_main() {
  uint32_t first = get_arg_val<uint32_t>(0), count = get_arg_val<uint32_t>(1), address = get_arg_val<uint32_t>(2);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  const auto source = TensorAccessor(args, address, get_tile_size(cb));
  for (uint32_t i = first; i < first + count; ++i) {
    cb_reserve_back(cb, 1);
    noc_async_read_tile(i, source, get_write_ptr(cb));
#ifndef NO_BARRIER
    noc_async_read_barrier();
#endif
    cb_push_back(cb, 1);
  }
#ifdef NO_BARRIER
  noc_async_read_barrier();
#endif
}
"""
COMPUTE = """
#include "compute_kernel_api/common.h"
#include "compute_kernel_api/tile_move_copy.h"
#include "compute_kernel_api/eltwise_unary/eltwise_unary.h"
#include "compute_kernel_api/eltwise_unary/exp.h"
namespace NAMESPACE {
void MAIN {
  uint32_t count = get_arg_val<uint32_t>(0);
  init_sfpu(0, 16);
  exp_tile_init();
  for (uint32_t i = 0; i < count; ++i) {
    cb_wait_front(0, 1);
    tile_regs_acquire();
    copy_tile(0, 0, 0);
    exp_tile(0);
    tile_regs_commit();
    cb_reserve_back(16, 1);
    tile_regs_wait();
    pack_tile(0, 16);
    tile_regs_release();
    cb_pop_front(0, 1);
    cb_push_back(16, 1);
  }
}
}
"""
WRITER = """
#include "dataflow_api.h"
void kernel_main() {
  uint32_t first = get_arg_val<uint32_t>(0), count = get_arg_val<uint32_t>(1), address = get_common_arg_val<uint32_t>(0);
  constexpr uint32_t cb = get_compile_time_arg_val(0);
  constexpr auto args = TensorAccessorArgs<1>();
  const auto result = TensorAccessor(args, address, get_tile_size(cb));
  for (uint32_t i = first; i < first + count; ++i) {
    cb_wait_front(cb, 1);
    noc_async_write_tile(i, result, get_read_ptr(cb));
    noc_async_write_barrier();
    cb_pop_front(cb, 1);
  }
}
"""
CORES = [(x, y) for y in range(2) for x in range(3)]
GRID = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(2, 1))])
TEXT = ttnn.KernelDescriptor.SourceType.SOURCE_CODE




def _tensors(device, shape=(70, 150), dtype=ttnn.bfloat16):
    x = np.random.default_rng(1).uniform(-2, 2, shape).astype(np.float32)
    a = ttnn.from_numpy(x, dtype, layout=ttnn.TILE_LAYOUT, device=device)
    return a, ttnn.zeros(shape, dtype=dtype, layout=ttnn.TILE_LAYOUT, device=device)


def _program(a, out, dtype=ttnn.bfloat16, source=TEXT, texts=(READER, COMPUTE, WRITER), defines=(), tiles=15):
    """exp(a) to out, the tiles shared out among six cores."""
    page = {ttnn.bfloat16: 2048, ttnn.float32: 4096}[dtype]
    reads, computes, writes = ttnn.RuntimeArgs(), ttnn.RuntimeArgs(), []
    first = 0
    for i, (x, y) in enumerate(CORES):
        count = tiles // 6 + (i < tiles % 6)
        reads[x][y] = [first, count]
        reads[x].append(y, a.buffer_address())
        computes.append(ttnn.CoreCoord(x, y), [count])
        writes.append((ttnn.CoreCoord(x, y), [first, count]))
        first += count
    accessor = lambda tensor: ttnn.TensorAccessorArgs(tensor).get_compile_time_args()
    kernel = lambda text, config, **more: ttnn.KernelDescriptor(kernel_source=text, source_type=source, core_ranges=GRID, config=config,
                                                                defines=list(defines), **more)
    kernels = [kernel(texts[0], ttnn.ReaderConfigDescriptor(), compile_time_args=[0, *accessor(a)], runtime_args=reads),
               kernel(texts[1], ttnn.ComputeConfigDescriptor(fp32_dest_acc_en=dtype == ttnn.float32), runtime_args=computes),
               kernel(texts[2], ttnn.WriterConfigDescriptor(), compile_time_args=[16, *accessor(out)], runtime_args=writes,
                      common_runtime_args=[out.buffer_address()])]
    cbs = [ttnn.CBDescriptor(total_size=2 * page, core_ranges=GRID,
                             format_descriptors=[ttnn.CBFormatDescriptor(buffer_index=port, data_format=dtype, page_size=page)])
           for port in (0, 16)]
    return ttnn.ProgramDescriptor(kernels=kernels, semaphores=[], cbs=cbs)


@pytest.mark.parametrize("dtype,tolerance", [(ttnn.bfloat16, 2.0**-7), (ttnn.float32, 1e-6)])
@pytest.mark.parametrize("mode", ["functional", "timed", "checked"])
def test_kernels_of_text(device, monkeypatch, capfd, mode, dtype, tolerance):
    monkeypatch.setenv("TTMETAL_MODE", mode)
    a, out = _tensors(device, dtype=dtype)
    result = ttnn.generic_op([a, out], _program(a, out, dtype))
    assert result is out
    np.testing.assert_allclose(ttnn.to_numpy(out), np.exp(ttnn.to_numpy(a)), rtol=tolerance)
    assert ("bound by" in capfd.readouterr().err) == (mode == "timed")


def test_kernels_of_files(device, tmp_path):
    texts = []
    for name, text in (("r.cpp", READER), ("c.cpp", COMPUTE), ("w.cpp", WRITER)):
        (tmp_path / name).write_text(text)
        texts.append(str(tmp_path / name))
    a, out = _tensors(device)
    mesh = ttnn.MeshProgramDescriptor({"all": _program(a, out, source=ttnn.KernelDescriptor.SourceType.FILE_PATH, texts=texts)})
    ttnn.generic_op([a, out], mesh)
    np.testing.assert_allclose(ttnn.to_numpy(out), np.exp(ttnn.to_numpy(a)), rtol=2.0**-7)


def test_places_of_a_mistake(device, monkeypatch, tmp_path):
    """Both places have a line."""
    monkeypatch.setenv("TTMETAL_MODE", "checked")
    a, out = _tensors(device)
    (tmp_path / "r.cpp").write_text(READER)
    program = _program(a, out, defines=[("NO_BARRIER", "1")])
    program.kernels[0].kernel_source = str(tmp_path / "r.cpp")
    program.kernels[0].source_type = ttnn.KernelDescriptor.SourceType.FILE_PATH
    with pytest.raises(ttnn.KernelError, match=r"r.cpp:14, cb_push_back.*noc_async_read_tile at .*r.cpp:10 may not have arrived"):
        ttnn.generic_op([a, out], program)


def test_shards_as_circular_buffers(device):
    """Kernels that only touch the shards of their core; a semaphore, and a named argument."""
    add = """
    #include "dataflow_api.h"
    void kernel_main() {
      auto *word = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(get_write_ptr(3));
      auto *seen = reinterpret_cast<volatile tt_l1_ptr uint32_t *>(get_semaphore(0));
      constexpr uint32_t words = get_named_compile_time_arg_val("words");
      for (uint32_t i = 0; i < words; ++i)
        word[i] += *seen;
    }
    """
    place = ttnn.create_sharded_memory_config((96, 8), ttnn.CoreGrid(y=1, x=3), ttnn.ShardStrategy.HEIGHT)
    x = np.arange(96 * 8, dtype=np.uint32).reshape(96, 8)
    a = ttnn.from_numpy(x, ttnn.uint32, layout=ttnn.ROW_MAJOR_LAYOUT, device=device, memory_config=place)
    cb = ttnn.cb_descriptor_from_sharded_tensor(3, a)
    assert ttnn.get_cb_address(cb) == a.buffer_address() and cb.has_buffer()
    cores = place.shard_spec.grid
    kernel = ttnn.KernelDescriptor(kernel_source=add, source_type=TEXT, core_ranges=cores, named_compile_time_args=[("words", 32 * 8)],
                                   config=ttnn.DataMovementConfigDescriptor(ttnn.DataMovementProcessor.RISCV_1, ttnn.NOC.NOC_0))
    semaphore = ttnn.SemaphoreDescriptor(core_ranges=cores, initial_value=7)
    ttnn.generic_op([a], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[semaphore], cbs=[cb]))
    np.testing.assert_array_equal(ttnn.to_numpy(a), x + 7)


def test_profile(device):
    a, out = _tensors(device)
    with ttnn.profile() as p:
        ttnn.generic_op([a, out], _program(a, out))
    assert "generic_op" in str(p)


def test_errors(device):
    a, out = _tensors(device)
    for change, kind, text in [
            (lambda p: p.kernels.append(1), TypeError, "'kernel 3' is 1"),
            (lambda p: setattr(p.kernels[0], "config", None), TypeError, "'config' of kernel 0 is None"),
            (lambda p: setattr(p.kernels[0], "core_ranges", None), TypeError, "'core_ranges' of kernel 0"),
            (lambda p: setattr(p.kernels[0], "compile_time_args", [-1]), TypeError, "-1 is no number of 32 bits"),
            (lambda p: setattr(p.kernels[0], "kernel_source", "int x"), ttnn.InvalidArgument, "error: "),
            (lambda p: setattr(p.kernels[0], "source_type", ttnn.KernelDescriptor.SourceType.FILE_PATH), ttnn.InvalidArgument,
             "there is no kernel"),
            (lambda p: setattr(p.cbs[0], "total_size", 3000), ttnn.InvalidArgument, "needs a page size that divides it"),
            (lambda p: setattr(p.cbs[0], "total_size", 2048 * 1000), ttnn.InvalidArgument, "circular buffers end at L1 address"),
            (lambda p: setattr(p.cbs[0], "format_descriptors", []), ttnn.InvalidArgument, "circular buffer 0 has no format"),
            (lambda p: setattr(p.cbs[0].format_descriptors[0], "tile", ttnn.TileDescriptor(16, 32)), ttnn.Unsupported, "16 x 32"),
            (lambda p: p.cbs.pop(), ttnn.Error, "circular buffer")]:
        program = _program(a, out)
        change(program)
        with pytest.raises(kind, match=text):
            ttnn.generic_op([a, out], program)
    with pytest.raises(ttnn.InvalidArgument, match="no tensors"):
        ttnn.generic_op([], _program(a, out))
    with pytest.raises(ttnn.InvalidArgument, match="not in shards"):
        ttnn.cb_descriptor_from_sharded_tensor(0, a)
    with pytest.raises(IndexError):
        ttnn.RuntimeArgs()[0][0]
