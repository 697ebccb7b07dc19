# SPDX-License-Identifier: Apache-2.0
"""Random programs of tensors, calls of the library, jitted functions and .ttm files on one device: everything that lives keeps
its elements, and results are those of NumPy."""

import functools

import numpy as np
import pytest
import ttnn
import ttnn_jit
from ttmlir import ir, passes
from ttrt import runtime

SHAPES = [(32, 32), (70, 150), (1, 33), (256, 256), (512, 640)]
SILU = """module {{
  func.func @f(%x: tensor<{0}>, %y: tensor<{0}>) -> tensor<{0}> {{
    %0 = "ttir.sigmoid"(%x) : (tensor<{0}>) -> tensor<{0}>
    %1 = "ttir.multiply"(%0, %y) : (tensor<{0}>, tensor<{0}>) -> tensor<{0}>
    return %1 : tensor<{0}>
  }}
}}
"""
PRODUCT = """module {{
  func.func @f(%x: tensor<{0}>, %y: tensor<{1}>) -> tensor<{0}> {{
    %0 = "ttir.matmul"(%x, %y) : (tensor<{0}>, tensor<{1}>) -> tensor<{0}>
    return %0 : tensor<{0}>
  }}
}}
"""


@functools.cache
def metal(text, shape):
    """The .ttm file of a program of f32."""
    rows, columns = shape
    with ir.Context():
        module = ir.Module.parse(text.format(f"{rows}x{columns}xf32", f"{columns}x{columns}xf32"))
        passes.ttir_to_ttmetal_backend_pipeline(module)
        return runtime.Binary.load_from_bytes(passes.ttmetal_to_flatbuffer_bin(module), "mixed.ttm")


@ttnn_jit.jit()
def jitted(x, y):
    return ttnn.add(ttnn.sigmoid(x), ttnn.abs(y))


@ttnn_jit.jit()
def product(x, y):
    return ttnn.relu(ttnn.matmul(x, y))


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


class Mixed:
    """One program: tensors that live, and what they held when they were made."""

    def __init__(self, seed, device):
        self.rng, self.device, self.live = np.random.default_rng(seed), device, []

    def one_of(self, choices):
        return choices[self.rng.integers(len(choices))]

    def place(self, shape):
        rows, columns = (-(-size // 32) for size in shape)
        kind = self.rng.integers(6)
        if kind < 2:
            return ttnn.DRAM_MEMORY_CONFIG
        if kind < 4:
            return ttnn.L1_MEMORY_CONFIG
        by_rows = kind == 4
        cores = next(n for n in (8, 5, 4, 3, 2, 1) if (rows if by_rows else columns) % n == 0)
        return ttnn.create_sharded_memory_config([rows * 32, columns * 32], ttnn.CoreGrid(y=1, x=cores),
                                                 ttnn.ShardStrategy.HEIGHT if by_rows else ttnn.ShardStrategy.WIDTH)

    def tensor(self, shape=None, dtype=ttnn.bfloat16):
        shape = shape or self.one_of(SHAPES)
        x = self.rng.uniform(-1, 1, shape).astype(np.float32)
        return self.keep(ttnn.from_numpy(x, dtype, layout=ttnn.TILE_LAYOUT, device=self.device, memory_config=self.place(shape)))

    def keep(self, tensor, wanted=None):
        held = ttnn.to_numpy(tensor).copy()
        if wanted is not None:
            np.testing.assert_allclose(held, wanted, rtol=2**-5, atol=2**-5 * np.abs(wanted).max())
        self.live.append((tensor, held))
        return self.live[-1]

    def free(self):
        if self.live:
            tensor, _ = self.live.pop(self.rng.integers(len(self.live)))
            ttnn.deallocate(tensor)

    def library(self):
        (a, x), (b, y) = self.tensor(shape := self.one_of(SHAPES)), self.tensor(shape)
        self.keep(ttnn.add(ttnn.exp(a), b, memory_config=self.one_of([ttnn.L1_MEMORY_CONFIG, ttnn.DRAM_MEMORY_CONFIG])), np.exp(x) + y)

    def jit(self):
        (a, x), (b, y) = self.tensor(shape := self.one_of(SHAPES)), self.tensor(shape)
        self.keep(jitted(a, b), sigmoid(x) + np.abs(y))

    def jit_product(self):
        """The result has another shape than the first operand, which may lie in shards."""
        a, x = self.tensor(self.one_of(SHAPES[:4]))
        b, y = self.tensor((x.shape[1], 96))
        self.keep(product(a, b), np.maximum(x @ y, 0))

    def file(self):
        text = self.one_of([SILU, PRODUCT])
        shape = self.one_of(SHAPES[:4] if text is PRODUCT else SHAPES)
        (a, x), (b, y) = self.tensor(shape, ttnn.float32), self.tensor(shape if text is SILU else (shape[1],) * 2, ttnn.float32)
        (result,) = runtime.submit(self.device, metal(text, shape), 0, [a, b])
        wanted = sigmoid(x) * y if text is SILU else x @ y
        np.testing.assert_allclose(ttnn.to_numpy(result), wanted, rtol=2**-5, atol=2**-5 * np.abs(wanted).max())

    def run(self, steps):
        for _ in range(steps):
            while len(self.live) > 12:
                self.free()
            self.one_of([self.tensor, self.free, self.library, self.jit, self.jit_product, self.file, self.file])()
        for tensor, held in self.live:
            np.testing.assert_array_equal(ttnn.to_numpy(tensor), held)
            ttnn.deallocate(tensor)


@pytest.mark.parametrize("seed", range(8))
def test_what_lives_is_kept(device, seed):
    Mixed(seed, device).run(16)
