# SPDX-License-Identifier: Apache-2.0
"""The Python packages of the build, and a device."""

import os
import pathlib
import sys

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def pytest_addoption(parser):
    parser.addoption("--build", default=os.environ.get("TTMLIR_BUILD", str(ROOT / "build")))


def pytest_configure(config):
    sys.path.insert(0, str(pathlib.Path(config.getoption("--build")) / "python"))


@pytest.fixture(scope="session")
def device():
    import ttnn
    with ttnn.manage_device(device_id=0) as opened:
        yield opened


@pytest.fixture
def rng():
    return np.random.default_rng(7)


@pytest.fixture
def tiled(device):
    """Arrays as tensors in tiles on the device."""
    import ttnn

    def make(array, dtype=None, **options):
        return ttnn.from_numpy(array, dtype or ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device, **options)

    return make


def pcc(a, b):
    return np.corrcoef(np.ravel(a).astype(float), np.ravel(b).astype(float))[0, 1]


#: The tolerance of a product or a sum of bf16, relative to its largest element.
BF16 = 2**-7


def close(actual, wanted, tolerance=BF16):
    """Within `tolerance` of the largest element, and alike."""
    actual, wanted = np.asarray(actual), np.asarray(wanted)
    assert actual.shape == wanted.shape
    assert np.abs(actual - wanted).max() <= tolerance * np.abs(wanted).max()
    if wanted.size > 8 and wanted.std() > 0:
        assert pcc(actual, wanted) > 0.9995


#: Scripts that are tests, under the names that the specifications give them.
SCRIPTS = ("tensor_layout.py", "device_attr.py")


def pytest_collect_file(file_path, parent):
    if file_path.name in SCRIPTS and str(file_path) not in {os.path.abspath(a) for a in parent.session.config.args}:
        return pytest.Module.from_parent(parent, path=file_path)
    return None
