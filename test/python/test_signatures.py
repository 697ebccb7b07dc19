# SPDX-License-Identifier: Apache-2.0
"""Keywords and defaults of the vendor's functions that records leave open."""

import inspect
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest
import ttnn
import ttnn_jit

from conftest import close

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "signatures"


@pytest.fixture
def x(rng):
    return rng.uniform(-2, 2, (3, 33, 40)).astype(np.float32)


def test_results_go_where_they_are_wanted(tiled, device, x):
    a = tiled(x, ttnn.float32)
    for output in (tiled(np.zeros_like(x), ttnn.float32), tiled(np.zeros_like(x)),
                   ttnn.from_numpy(np.zeros_like(x), device=device)):
        assert ttnn.exp(a, output_tensor=output) is output
        close(ttnn.to_numpy(output), np.exp(x))
        assert ttnn.add(a, 1.0, output_tensor=output) is output
        close(ttnn.to_numpy(output), x + 1)
    output = tiled(np.zeros((3, 33, 33)), ttnn.float32)
    ttnn.matmul(a, a, transpose_b=True, optional_output_tensor=output, core_grid=ttnn.CoreGrid(y=8, x=8))
    close(ttnn.to_numpy(output), x @ x.swapaxes(1, 2))
    with pytest.raises(ttnn.InvalidArgument):
        ttnn.exp(a, output_tensor=tiled(np.zeros((2, 2))))


def test_activations(tiled, x):
    a, y = tiled(x, ttnn.float32), x[::-1].copy()
    b = tiled(y, ttnn.float32)
    leaky = ttnn.UnaryWithParam(ttnn.UnaryOpType.LEAKY_RELU, [0.25])
    result = ttnn.subtract(a, b, activations=["relu", ttnn.UnaryOpType.SQRT], input_tensor_a_activations=[ttnn.UnaryOpType.EXP],
                           input_tensor_b_activations=[leaky])
    close(ttnn.to_numpy(result), np.sqrt(np.maximum(np.exp(x) - np.where(y < 0, 0.25 * y, y), 0)))
    result = ttnn.add(input_tensor_a=a, input_tensor_b=b, input_tensor_b_activations=["square"])
    close(ttnn.to_numpy(result), x + y * y)
    with pytest.raises(ttnn.InvalidArgument, match="'activations' has 'colour'"):
        ttnn.add(a, b, activations=["colour"])

    @ttnn_jit.jit()
    def jitted(a, b):
        return ttnn.add(a, b, activations=["relu"])

    close(ttnn.to_numpy(jitted(a, b)), np.maximum(x + y, 0))
    assert jitted.program.num_programs == 1


def test_defaults(tiled, x):
    a = tiled(x, ttnn.float32)
    for function, wanted in ((ttnn.sum, np.sum), (ttnn.mean, np.mean), (ttnn.max, np.max), (ttnn.min, np.min)):
        for keepdim in (False, True):
            close(ttnn.to_numpy(function(a, 1, keepdim)), wanted(x, axis=1, keepdims=keepdim))
        close(ttnn.to_numpy(function(a, dim=-1)), wanted(x, axis=-1))
    powers = np.exp(x - x.max(-1, keepdims=True))
    close(ttnn.to_numpy(ttnn.softmax(a)), powers / powers.sum(-1, keepdims=True))
    close(ttnn.to_numpy(ttnn.concat([a, a])), np.concatenate([x, x]))
    with pytest.raises(TypeError, match="multiple values for argument 'keepdim'"):
        ttnn.sum(a, 1, True, keepdim=True)


def test_what_has_one_value_only(tiled, x):
    a = tiled(x)
    cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 1))])
    ttnn.exp(a, sub_core_grids=None, fast_and_approximate_mode=True)
    ttnn.add(a, a, sub_device_id=None)
    with pytest.raises(ttnn.Unsupported, match="'sub_core_grids' is .*; the embedded device has only None"):
        ttnn.exp(a, sub_core_grids=cores)
    with pytest.raises(TypeError, match="'scalar' is '2'"):
        ttnn.sum(a, 1, scalar="2")
    with pytest.raises(TypeError, match="'fast_and_approximate_mode' is 3"):
        ttnn.exp(a, fast_and_approximate_mode=3)
    with pytest.raises(TypeError, match="'core_grid' is 8, wanted: CoreGrid"):
        ttnn.matmul(a, a, core_grid=8)
    with pytest.raises(ttnn.Unsupported, match="cannot be written in a compiled function"):
        ttnn_jit.jit()(lambda a, b: ttnn.exp(a, output_tensor=b))(a, a)


def test_signatures_say_all_that_is_taken():
    parameters = inspect.signature(ttnn.sum).parameters
    assert list(parameters)[:3] == ["input_tensor", "dim", "keepdim"] and parameters["keepdim"].default is False
    assert inspect.signature(ttnn.add).parameters["output_tensor"].kind is inspect.Parameter.KEYWORD_ONLY


def test_the_script(tmp_path):
    """Same, differs, absent: each where it is so."""
    file = tmp_path / "signatures.json"
    file.write_text(json.dumps({
        "ttnn.neg": ["(input_tensor: Tensor, *, memory_config: MemoryConfig | None = …, sub_core_grids: int = …) -> Tensor"],
        "ttnn.sum": ["(input_tensor: Tensor, keepdim: bool = …, dim: int | None = None, *, colour: int) -> Tensor"],
        "ttnn.softmax": ["(input_tensor: Tensor, dim: int = 3) -> Tensor"],
        "ttnn.paint": ["() -> Tensor"]}), encoding="utf-8")
    done = subprocess.run([sys.executable, SCRIPT, file, "-v"], capture_output=True, text=True, check=True,
                          env=os.environ | {"PYTHONPATH": str(pathlib.Path(ttnn.__file__).parents[2])})
    lines = done.stdout.splitlines()
    assert lines[0] == "same    ttnn.neg" and lines[1] == "absent  ttnn.paint"
    assert lines[2] == "differs ttnn.softmax: dim is -1, not 3"
    assert lines[3] == "differs ttnn.sum: lacks colour; has another order or other places"
    assert lines[-1] == "1 same, 2 differs, 1 absent: 25.0% of 4 the same"
    names = tmp_path / "names"
    names.write_text("add ttnn.log2 transformer.attention_softmax_ paint", encoding="utf-8")
    done = subprocess.run([sys.executable, SCRIPT, names, "--names"], capture_output=True, text=True, check=True,
                          env=os.environ | {"PYTHONPATH": str(pathlib.Path(ttnn.__file__).parents[2])})
    assert done.stdout == "4 names: 3 there, 1 not: paint\n"


def test_keywords_of_single_functions(tiled, device, x):
    a = tiled(x, ttnn.float32)
    block = dict(compute_with_storage_grid_size=(2, 2), subblock_w=1, block_h=1, block_w=1, inplace=False)
    result = ttnn.layer_norm(a, residual_input_tensor=a, epsilon=1e-5, compute_kernel_config=ttnn.WormholeComputeKernelConfig(),
                             program_config=ttnn.LayerNormShardedMultiCoreProgramConfig(**block))
    both = 2 * x
    close(ttnn.to_numpy(result), (both - both.mean(-1, keepdims=True)) / np.sqrt(both.var(-1, keepdims=True) + 1e-5))
    root = np.sqrt((both**2).mean(-1, keepdims=True) + 1e-5)
    close(ttnn.to_numpy(ttnn.rms_norm(input_tensor=a, residual_input_tensor=a, epsilon=1e-5)), both / root)
    assert ttnn.cumsum(a, 1, dtype=ttnn.bfloat16).dtype == ttnn.bfloat16
    close(ttnn.to_numpy(ttnn.cumsum(a, 1)), x.cumsum(1))
    values, places = ttnn.topk(tiled(x[..., :32].repeat(2, -1)), stable=False)
    assert values.shape[-1] == places.shape[-1] == 32
    np.testing.assert_array_equal(ttnn.to_numpy(ttnn.arange(0, 5, device=device)).ravel(), np.arange(5))
    output = tiled(np.zeros_like(x))
    assert ttnn.to_memory_config(a, ttnn.L1_MEMORY_CONFIG, dtype=ttnn.bfloat16).dtype == ttnn.bfloat16
    assert ttnn.full(x.shape, 2.0, ttnn.bfloat16, ttnn.TILE_LAYOUT, device, optional_tensor=output) is output
    assert ttnn.to_numpy(output).min() == 2
    for call, text in ((lambda: ttnn.layer_norm(a, program_config=3), "'program_config' is 3 .int., wanted: a config"),
                       (lambda: ttnn.concat([a, a], 0, groups=2), "'groups' is 2; the embedded device has only 1"),
                       (lambda: ttnn.reshape(a, (-1,), pad_value=1.0), "'pad_value' is 1.0")):
        with pytest.raises((TypeError, ttnn.Unsupported), match=text):
            call()
