"""Modules of torch on the embedded device, against torch."""

import collections
import io
import pathlib
import subprocess
import sys

import numpy as np
import pytest
import torch

import table
import torch_models
import ttmlir
from ttmlir import ttnn
from ttmlir._native import compiler

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(0) as device:
        yield device


@pytest.mark.parametrize("size, dtype, backend", [("published", "f32", "ttnn"), ("small", "bf16", "ttnn"), ("small", "f32", "ttmetal")])
@pytest.mark.parametrize("name", torch_models.MODELS)
def test_model(name, size, dtype, backend, device):
    _, why = table.measure(torch_models.Model(name, size, dtype), backend, device)
    assert not why


Pair = collections.namedtuple("Pair", "sum, rest")


class Trees(torch.nn.Module):
    def forward(self, x, parts, unread):
        return {"pair": Pair(x + parts["a"][0], [parts["a"][1], "text", None]), "same": x, "less": x.to(torch.int32) < 1}


def test_trees_of_arguments_and_results(device):
    x, a, b = torch.randn(3, 5), torch.randn(5), torch.arange(7)
    args = (x, {"a": (a, b)}, torch.zeros(2, 2))
    compiled = ttmlir.compile(Trees(), *args, device=device)
    assert repr(compiled).startswith("<Trees: (3x5 float32")
    found, wanted = compiled(*args), Trees()(*args)
    assert isinstance(found["pair"], Pair) and found["pair"].rest[1:] == ["text", None]
    assert torch.allclose(found["pair"].sum, wanted["pair"].sum, rtol=1e-3, atol=1e-3)
    assert found["pair"].rest[0].dtype == torch.int64 and torch.equal(found["pair"].rest[0], b)
    assert torch.equal(found["same"], x) and torch.equal(found["less"], wanted["less"])
    with pytest.raises(TypeError, match="arguments have 3 tensors, 4 wanted"):
        compiled(x, {"a": (a, b)}, None)
    with pytest.raises(ValueError, match=r"argument 0 is \[5, 3\], \[3, 5\] wanted"):
        compiled(x.T, {"a": (a, b)}, torch.zeros(2, 2))


def test_what_a_compiled_module_says(device):
    module = torch.nn.Sequential(torch.nn.Linear(5, 7), torch.nn.Dropout(0.5), torch.nn.Softmax(-1))
    x = torch.randn(3, 5)
    for backend, stage in (("ttnn", "ttnn.linear"), ("ttmetal", "ttmetal.enqueue")):
        compiled = ttmlir.compile(module.train(), x, device=device, backend=backend)
        assert module.training
        assert list(compiled.stages) == ["source", "ttir", backend]
        assert "ttir.softmax" in compiled.stages["source"] and stage in compiled.stages[backend]
        assert torch.allclose(compiled(x), module.eval()(x), rtol=1e-2, atol=1e-3)
        assert compiled.profile(x).device_ns > 0


def test_bfloat16(device):
    module, x = torch.nn.Linear(5, 7).bfloat16(), torch.randn(3, 5).bfloat16()
    found = ttmlir.compile(module, x, device=device)(x)
    assert found.dtype == torch.bfloat16
    assert torch.allclose(found.float(), module(x).float(), rtol=2e-2, atol=2e-2)
    host = ttnn.from_torch(x)
    assert torch.equal(ttnn.to_torch(host), x)


def test_the_export_by_hand(device):
    module, file = torch.nn.Linear(5, 7), io.BytesIO()
    torch.onnx.export(module, torch.randn(3, 5), file, input_names=["x"], dynamic_axes={"x": {0: "batch"}})
    compiled = ttmlir.compile(file.getvalue(), dims={"batch": 9}, device=device)
    x = np.random.default_rng(0).standard_normal((9, 5), np.float32)
    np.testing.assert_allclose(compiled(x), module(torch.from_numpy(x)).detach().numpy(), rtol=1e-2, atol=1e-2)


def test_what_cannot_be_compiled(device):
    class Drawn(torch.nn.Module):
        def forward(self, x):
            return x + torch.rand_like(x)

    with pytest.raises(compiler.CompileError, match="RandomUniformLike"):
        ttmlir.compile(Drawn(), torch.zeros(3), device=device)


def test_snippets():
    text = (ROOT / "docs" / "frontends.md").read_text(encoding="utf-8")
    snippets = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    [snippet] = [s for s in snippets if "import torch" in s]
    done = subprocess.run([sys.executable, "-"], input=snippet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "tensor(" in done.stdout
