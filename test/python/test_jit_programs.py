# SPDX-License-Identifier: Apache-2.0
"""Programs of jitted functions: configs, stages as files, times, progress."""

import io
import json
import os
import re
import subprocess
import sys
import time

import numpy as np
import pytest
import ttnn
import ttnn_jit
from ttmlir import progress
from ttmlir._native import compiler
from ttmlir._native import ttnn as library

from conftest import BF16, close


def cosh(input_tensor):
  e_pos_x = ttnn.exp(input_tensor)
  e_neg_x = ttnn.exp(ttnn.neg(input_tensor))
  nr_term = ttnn.add(e_pos_x, e_neg_x)
  return ttnn.multiply(nr_term, 0.5)


CORES = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (3, 1)), ttnn.CoreRange((0, 2), (1, 2))])
BLOCKS = dict(compute_with_storage_grid_size=(4, 3), in0_block_w=2, out_subblock_h=1, out_subblock_w=2, per_core_M=2, per_core_N=2)
CONFIGS = [
    ttnn.WormholeComputeKernelConfig(),
    ttnn.WormholeComputeKernelConfig(math_fidelity=ttnn.MathFidelity.LoFi, fp32_dest_acc_en=True, packer_l1_acc=False),
    ttnn.MatmulMultiCoreReuseProgramConfig(**BLOCKS),
    ttnn.MatmulMultiCoreReuseMultiCastProgramConfig(**BLOCKS, transpose_mcast=False, fuse_batch=True,
                                                    fused_activation=ttnn.UnaryWithParam(ttnn.UnaryOpType.LEAKY_RELU, [0.01])),
    ttnn.MatmulMultiCoreReuseMultiCast1DProgramConfig(**BLOCKS, fuse_batch=True, mcast_in0=True, hop_cores=CORES),
    ttnn.MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfig(in0_block_w=2, per_core_M=1, per_core_N=4, num_workers_per_dram_bank=2),
    ttnn.Conv2dConfig(weights_dtype=ttnn.bfloat8_b, core_grid=CORES, shard_layout=ttnn.TensorMemoryLayout.HEIGHT_SHARDED,
                      output_layout=ttnn.TILE_LAYOUT),
    ttnn.Conv2dSliceConfig(slice_type=next(iter(ttnn.Conv2dSliceType)), num_slices=4),
    ttnn.Conv3dConfig(T_out_block=2, compute_with_storage_grid_size=(3, 2)),
    ttnn.SDPAProgramConfig(compute_with_storage_grid_size=(8, 8), q_chunk_size=32, k_chunk_size=64, sub_core_grids=CORES),
    ttnn.LayerNormShardedMultiCoreProgramConfig(compute_with_storage_grid_size=(2, 2), subblock_w=1, block_h=2, block_w=3,
                                                inplace=False),
]


@pytest.mark.parametrize("config", CONFIGS, ids=lambda config: type(config).__name__)
def test_structs_have_a_form_in_the_ir(config):
    """The parser takes it, and what it prints means the same."""
    text = library.spelled(config)
    module = compiler.transform(f"module attributes {{test.config = {text}}} {{}}", "config", "canonicalize")
    assert text.split("<")[0] in module
    shown = module[module.index(text.split("<")[0]):]
    for given in ("leaky_relu", "lofi", "height_sharded", "bfp_bf8", "core_range<(0, 0), (1, 3)>", "3x2", "2x3", "<4, 3>", "<8, 8>"):
        assert (given in text.replace("#ttnn.core_coord", "").replace("core_range_set", "")) <= (given in shown), given
    assert text in repr(config)


def test_structs_cover_the_library():
    kinds = {type(config) for config in CONFIGS}
    structs = {value for value in vars(library).values() if isinstance(value, type) and "Config" in value.__name__}
    assert structs - kinds <= {ttnn.MemoryConfig}


def test_products_with_configs(tiled, rng):
    blocks = dict(BLOCKS, per_core_M=1, per_core_N=1, out_subblock_w=1)
    config = ttnn.MatmulMultiCoreReuseMultiCastProgramConfig(**blocks, transpose_mcast=False, fuse_batch=True)

    @ttnn_jit.jit()
    def product(a, b, program_config, **options):
        return ttnn.matmul(a, b, program_config=program_config, memory_config=ttnn.L1_MEMORY_CONFIG, **options)

    x, y = rng.standard_normal((96, 128)).astype(np.float32), rng.standard_normal((128, 128)).astype(np.float32)
    a, b = tiled(x), tiled(y)
    result = product(a, b, config)
    close(ttnn.to_numpy(result), ttnn.to_numpy(a) @ ttnn.to_numpy(b))
    assert result.memory_config() == ttnn.L1_MEMORY_CONFIG
    assert "matmul_multi_core_reuse_multi_cast_program_config" in product.program.text
    assert (product.program.num_programs, product.program.library_ops) == (1, [])
    # A config is part of the key, by what it says now.
    product(a, b, ttnn.MatmulMultiCoreReuseMultiCastProgramConfig(**blocks, transpose_mcast=False, fuse_batch=True))
    assert product.cache_info == (1, 1, 1)
    config.fused_activation = ttnn.UnaryWithParam(ttnn.UnaryOpType.RELU)
    close(ttnn.to_numpy(product(a, b, config)), np.maximum(ttnn.to_numpy(a) @ ttnn.to_numpy(b), 0))
    assert product.cache_info == (1, 2, 2)


def test_the_library_does_products_of_another_fidelity(tiled, rng):
    x = rng.standard_normal((64, 64)).astype(np.float32)
    for fidelity, left in ((ttnn.MathFidelity.LoFi, []), (ttnn.MathFidelity.HiFi2, ["matmul"])):
        @ttnn_jit.jit(math_fidelity=ttnn.MathFidelity.LoFi)
        def product(a):
            config = ttnn.WormholeComputeKernelConfig(math_fidelity=fidelity)  # noqa: B023 (called in this round)
            return ttnn.matmul(ttnn.neg(a), a, compute_kernel_config=config)

        close(ttnn.to_numpy(product(tiled(x))), -x @ x, 16 * BF16)
        assert product.program.library_ops == left
        assert f"math_fidelity = {'lofi' if not left else 'hifi2'}" in product.program.mlir


def test_arguments_in_dictionaries(tiled):
    @ttnn_jit.jit()
    def total(state, options):
        return state["a"] + state["b"][0] * options["scale"]

    one = tiled(np.ones((33, 40)))
    close(ttnn.to_numpy(total({"a": one, "b": [one]}, {"scale": 3.0})), np.full((33, 40), 4))
    total({"a": one, "b": [one]}, {"scale": 3.0})
    total({"a": one, "b": [one]}, {"scale": 4.0})
    assert total.cache_info == (1, 2, 2)
    with pytest.raises(ttnn_jit.JitError, match="ndarray.*has no hash.*enable_cache=False"):
        total({"a": one, "b": [one]}, np.ones(3))


def test_every_stage_can_be_fed_back(device, tiled, rng, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    x = rng.standard_normal((70, 45)).astype(np.float32)
    tensor = tiled(x)
    ttnn_jit.jit(compile_only=True)(cosh)(tensor)
    names = sorted(os.listdir("generated/jit"))
    assert names == ["cosh.compiled.mlir", "cosh.cpp", "cosh.mlir", "cosh.ttir.mlir", "cosh.ttnn"]
    for name in names:
        path = os.path.join("generated/jit", name)
        if name.endswith(".cpp"):
            with pytest.raises(ttnn_jit.JitError, match="wanted a module"):
                ttnn_jit.load(path)
            continue
        program = ttnn_jit.load(path)
        assert (program.num_programs, program.library_ops) == (1, []), name
        close(ttnn.to_numpy(program(tensor)), np.cosh(ttnn.to_numpy(tensor)))
    with pytest.raises(ttnn_jit.JitError, match="without a tensor on a device"):
        program(ttnn.from_numpy(x))


def test_stages_through_the_tools(device, tiled, tmp_path, monkeypatch):
    """The commands of the documents for the text of a function."""
    monkeypatch.chdir(tmp_path)
    tools = next(path for path in sys.path if path.endswith("python") and os.path.exists(os.path.join(path, "ttmlir")))
    bin_ = os.path.join(os.path.dirname(tools), "bin")
    ttnn_jit.jit(compile_only=True)(cosh)(tiled(np.ones((64, 64))))

    def run(tool, *arguments):
        return subprocess.run([os.path.join(bin_, tool), *arguments], check=True, capture_output=True).stdout

    with open("ttir.mlir", "wb") as file:
        file.write(run("ttmlir-opt", "--convert-ttnn-to-ttir", "generated/jit/cosh.mlir"))
    with open("kernels.mlir", "wb") as file:
        file.write(run("ttmlir-opt", "--ttir-to-ttmetal-pipeline=ttnn-mode=true", "ttir.mlir"))
    with open("cosh.ttnn", "wb") as file:
        file.write(run("ttmlir-translate", "--ttnn-to-flatbuffer", "kernels.mlir"))
    program = ttnn_jit.load("cosh.ttnn")
    assert program.num_programs == 1
    close(ttnn.to_numpy(program(tiled(np.ones((64, 64))))), np.full((64, 64), np.cosh(1)))


def test_a_function_prints_what_it_became(tiled):
    jitted = ttnn_jit.jit()(cosh)
    assert repr(jitted) == "<cosh: compiled when it is called>"
    jitted(tiled(np.ones((256, 256))))
    assert jitted.program.fused_ops == [["exp", "neg", "exp", "add", "multiply"]]
    [cycles] = jitted.program.estimated_cycles
    assert cycles > 1000
    assert repr(jitted) == f"<cosh: 1 program of kernels>\n  0: exp, neg, exp, add, multiply, about {cycles} cycles"


def test_profile_covers_jitted_functions(device, tiled, tmp_path):
    jitted = ttnn_jit.jit()(cosh)
    tensor = tiled(np.ones((1024, 1024)))
    jitted(tensor)
    with ttnn.profile(device) as profile:
        y = jitted(tensor)
        ttnn.softmax(y, dim=-1)
    times = {op: time for op, _, time, _ in profile.table()}
    assert times["cosh"] > 1000 and times["softmax"] > 0 and "generic_op" not in times
    # The compiler's estimate is of that size.
    assert 0.3 < times["cosh"] / jitted.program.estimated_cycles[0] < 3
    # As few bytes go through memory as the function has, so it is faster than op by op.
    with ttnn.profile(device) as plain:
        cosh(tensor)
    assert plain.device_ns > 2 * times["cosh"]
    profile.save(tmp_path / "trace.json")
    assert {"cosh", "softmax"} <= {span["name"] for span in json.loads((tmp_path / "trace.json").read_text())["traceEvents"]}


def test_kernels_are_compiled_once(tiled):
    jitted = ttnn_jit.jit()(cosh)
    jitted(tiled(np.ones((64, 64))))
    hits, misses = jitted.program.kernel_lookups
    assert misses > 0
    for _ in range(3):
        jitted(tiled(np.zeros((64, 64))))  # other tensors of the same kind
    assert jitted.program.kernel_lookups == (hits + 3 * (hits + misses), misses)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("stream, shown", [(Terminal, True), (io.StringIO, False)])
def test_progress_is_shown_where_somebody_looks(monkeypatch, stream, shown):
    monkeypatch.setattr(progress, "QUIET", 0.01)
    monkeypatch.setattr(progress, "BETWEEN", 0.01)
    monkeypatch.setattr(sys, "stderr", stream())
    with progress.working("cosh: running", lambda: ", op 3 of 7"):
        time.sleep(0.1)
    text = sys.stderr.getvalue()
    assert ("cosh: running, op 3 of 7, 0." in text) == shown and (not text or text.endswith("\r\033[K"))
    with progress.working("short"):
        pass
    assert "short" not in sys.stderr.getvalue()


def test_long_work_on_a_terminal(tmp_path):
    """Compilation and run of a function, seen by one who looks at a terminal."""
    script = """
import numpy, ttnn, ttnn_jit
from ttmlir import progress
progress.QUIET = progress.BETWEEN = 0.01
device = ttnn.open_device(device_id=0)
x = ttnn.from_numpy(numpy.ones((512, 512)), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
@ttnn_jit.jit()
def products(x):
    for _ in range(12):
        x = ttnn.matmul(x, x) * 1e-3
    return x
products(x)
"""
    master, slave = os.openpty()
    packages = next(path for path in sys.path if os.path.exists(os.path.join(path, "ttnn_jit")))
    done = subprocess.Popen([sys.executable, "-c", script], cwd=tmp_path, stderr=slave, env=os.environ | {"PYTHONPATH": packages})
    os.close(slave)
    text = b""
    try:
        while part := os.read(master, 4096):
            text += part
    except OSError:  # the other side is closed
        pass
    os.close(master)
    assert done.wait() == 0, text
    assert b"products: compiling, 0." in text
    ops = [tuple(map(int, pair)) for pair in re.findall(rb"products: running, op (\d+) of (\d+), ", text)]
    assert ops and all(begun <= count for begun, count in ops) and ops == sorted(ops)
    assert text.endswith(b"\r\x1b[K")


@pytest.mark.parametrize("options, error, text", [
    ({"max_grid": 7}, ValueError, "'max_grid' is 7"),
    ({"max_grid": (-1, 3)}, ValueError, "'max_grid'"),
    ({"graph_capture": "ast"}, TypeError, "'graph_capture' is 'ast', wanted: True or False"),
    ({"math_fidelity": "HiFi4"}, TypeError, "'math_fidelity'"),
    ({"memory_config": 3}, TypeError, "'memory_config'"),
])
def test_bad_options(options, error, text):
    with pytest.raises(error, match=text):
        ttnn_jit.jit(**options)(cosh)


def test_options_of_the_pipeline(tiled):
    with pytest.raises(compiler.CompileError, match="colour"):
        ttnn_jit.jit(extra_pipeline_options="colour=1")(cosh)(tiled(np.ones((32, 32))))
