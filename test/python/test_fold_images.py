# SPDX-License-Identifier: Apache-2.0
"""Images whose columns became channels give what the images as they are give, and the optimizer folds those that are slow."""

import json
import pathlib
import subprocess

import ml_dtypes
import numpy as np
import pytest
import ttmlir

# batch, height, width, channels, results, kernel, stride, padding (top, left, bottom, right), pool, activation, blocks
STEMS = {
    "one channel": (3, 12, 12, 1, 16, (3, 3), (1, 1), (1, 1, 1, 1), None, "relu", (2, 4, 6, 12)),
    "three channels": (1, 22, 24, 3, 32, (7, 7), (2, 2), (3, 3, 3, 3), None, None, (1, 2, 3, 4, 6, 12)),
    "odd": (2, 9, 15, 3, 32, (5, 3), (1, 1), (2, 1, 2, 1), None, "gelu", (3, 5, 15)),
    "uneven padding": (1, 8, 12, 2, 32, (4, 4), (1, 1), (0, 3, 3, 0), None, None, (3, 6, 12)),
    "no padding": (2, 10, 11, 4, 5, (3, 3), (1, 1), (0, 0, 0, 0), None, "relu", (9,)),
    "patches": (2, 16, 24, 3, 40, (4, 4), (4, 4), (0, 0, 0, 0), None, None, (6,)),
    "wide kernel": (1, 6, 8, 1, 32, (1, 15), (1, 1), (0, 7, 0, 7), None, None, (2, 4, 8)),
    "stride beside kernel": (1, 9, 12, 3, 32, (2, 2), (3, 3), (0, 0, 0, 0), None, None, (1, 2, 4)),
    "pool": (2, 12, 16, 1, 16, (5, 5), (1, 1), (2, 2, 2, 2), (2, 2), "relu", (2, 4, 8)),
    "pool of three": (2, 12, 12, 3, 8, (3, 3), (1, 1), (1, 1, 1, 1), (3, 3), "leaky_relu", (4,)),
    "uneven pool": (1, 8, 18, 2, 32, (3, 3), (1, 1), (1, 1, 1, 1), (2, 3), "tanh", (1, 2, 3, 6)),
    "pool and stride": (2, 16, 16, 3, 32, (3, 3), (2, 2), (1, 1, 1, 1), (2, 2), "sigmoid", (1, 2, 4)),
    "pool of rows": (1, 9, 6, 1, 32, (3, 3), (1, 1), (1, 1, 1, 1), (3, 1), "relu", (2, 3, 6)),
}


def steps(size, kernel, stride, low, high):
    return (size + low + high - kernel) // stride + 1


def stem(batch, height, width, channels, results, kernel, stride, padding, pool, activation, blocks, type, bias=True):
    """A function of TTIR and random arguments for it."""
    high, wide = (steps(size, kernel[i], stride[i], padding[i], padding[i + 2]) for i, size in enumerate((height, width)))
    shapes = [(batch, height, width, channels), (results, channels, *kernel), (1, 1, 1, results)][:2 + bias]
    x, w, *b = (f"tensor<{'x'.join(map(str, shape))}x{type}>" for shape in shapes)
    r = f"tensor<{batch}x{high}x{wide}x{results}x{type}>"
    numbers = ", ".join
    lines = [f'%0 = "ttir.conv2d"(%x, %w{", %b" * bias}) <{{stride = array<i32: {numbers(map(str, stride))}>, padding = array<i32: '
             f'{numbers(map(str, padding))}>, dilation = array<i32: 1, 1>, groups = 1 : i32}}> : ({numbers([x, w, *b])}) -> {r}']
    if activation:
        more = " <{parameter = 0.25 : f32}>" if activation == "leaky_relu" else ""
        lines.append(f'%{len(lines)} = "ttir.{activation}"(%{len(lines) - 1}){more} : ({r}) -> {r}')
    if pool:
        p = f"tensor<{batch}x{high // pool[0]}x{wide // pool[1]}x{results}x{type}>"
        size = f"array<i32: {pool[0]}, {pool[1]}>"
        lines.append(f'%{len(lines)} = "ttir.max_pool2d"(%{len(lines) - 1}) <{{kernel = {size}, stride = {size}, dilation = array<i32: 1, 1>, '
                     f'padding = array<i32: 0, 0, 0, 0>, ceil_mode = false}}> : ({r}) -> {p}')
        r = p
    parameter = " {ttcore.argument_type = #ttcore.argument_type<parameter>}"
    names = f"%x: {x}, %w: {w}{parameter}" + "".join(f", %b: {each}{parameter}" for each in b)
    body = "\n".join(lines)
    text = f"func.func @f({names}) -> {r} {{\n{body}\nreturn %{len(lines) - 1} : {r}\n}}\n"
    random = np.random.default_rng(3)
    values = [random.standard_normal(shape).astype(np.float32) / 2 for shape in shapes]
    return text, [value if type == "f32" else value.astype(ml_dtypes.bfloat16) for value in values]


def run(text, values, options="optimization-level=0"):
    result = ttmlir.compile(text, options=options)(*values)
    result = result[0] if isinstance(result, (list, tuple)) else result
    return np.asarray(result).astype(np.float64)


def folded(request, text, block):
    """The program with `block` columns of the result as one."""
    tool = pathlib.Path(request.config.getoption("--build")) / "bin" / "ttmlir-opt"
    done = subprocess.run([tool, "--ttcore-register-device", f"--ttnn-fold-images=block={block}"], input=text, check=True,
                          capture_output=True, text=True)
    return done.stdout


@pytest.mark.parametrize("type", ["f32", "bf16"])
@pytest.mark.parametrize("name", STEMS)
def test_folded_images_give_the_same(name, type, request):
    text, values = stem(*STEMS[name], type, bias=name != "odd")
    wanted = run(text, values)
    bound = (1e-5 if type == "f32" else 1e-2) * np.abs(wanted).max()
    for block in STEMS[name][-1]:
        program = folded(request, text, block)
        assert "ttir.max_pool2d" not in program and '"ttir.conv2d"(%arg0' not in program, block
        assert np.abs(run(program, values) - wanted).max() <= bound, block


@pytest.mark.parametrize("block", [5, 7, 24])
def test_blocks_that_do_not_divide_stay(block, request):
    text, _ = stem(*STEMS["three channels"], "bf16")
    assert '"ttir.conv2d"(%arg0' in folded(request, text, block)


# Stems of published networks, and the part of the time of level 2 that they take on an n150 when they are folded.
NETWORKS = {
    "digits": ((100, 28, 28, 1, 8, (5, 5), (1, 1), (2, 2, 2, 2), (2, 2), "relu", ()), 0.7),
    "patches of 16": ((1, 224, 224, 3, 192, (16, 16), (16, 16), (0, 0, 0, 0), None, None, ()), 0.2),
    "seven by seven": ((1, 224, 224, 3, 64, (7, 7), (2, 2), (3, 3, 3, 3), None, "relu", ()), 0.8),
    "three by three, pooled": ((1, 416, 416, 3, 16, (3, 3), (1, 1), (1, 1, 1, 1), (2, 2), "leaky_relu", ()), 0.55),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_slow_images_are_folded(name, tmp_path):
    sizes, part = NETWORKS[name]
    text, values = stem(*sizes, "bf16")
    results, times = [], []
    for fold in ("true", "false"):
        report = tmp_path / f"{fold}.json"
        results.append(run(text, values, f"optimization-level=2 fold-images={fold} plan-report={report}"))
        plans = json.loads(report.read_text())
        times.append(sum(plan["ops_us"] + plan["moves_us"] for plan in plans))
    assert np.abs(results[0] - results[1]).max() <= 1e-2 * np.abs(results[1]).max()
    assert times[0] <= part * times[1], times


def test_fast_images_are_not_folded():
    """The results of a stem that keeps all columns are a large image, which would have to be taken apart."""
    sizes = (1, 64, 64, 3, 64, (3, 3), (1, 1), (1, 1, 1, 1), None, "relu", ())
    text, _ = stem(*sizes, "bf16")
    stages = ttmlir.compile(text, options="optimization-level=2").stages["ttnn"]
    assert "ttnn.permute" not in stages
