"""Models of JAX on the embedded device, against JAX."""

import pytest

import flax_models
import table
from ttmlir import ttnn


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(0) as device:
        yield device


@pytest.mark.parametrize("size, dtype, backend", [("published", "f32", "ttnn"), ("small", "bf16", "ttnn"), ("small", "f32", "ttmetal")])
@pytest.mark.parametrize("name", flax_models.MODELS)
def test_model(name, size, dtype, backend, device):
    _, why = table.measure(flax_models.Model(name, size, dtype), backend, device)
    assert not why
