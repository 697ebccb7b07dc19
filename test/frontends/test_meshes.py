"""Programs that JAX lowers for several devices: on as many chips, and as programs of one, they give what JAX computes on virtual devices
of the host."""

import re

import jax
import numpy as np
import pytest

import ttmlir
from mesh_programs import ANNOTATED, PROGRAMS
from test_jax import compare
from ttmlir import ttnn
from ttmlir._native import compiler


@pytest.fixture(scope="module")
def device():
    with ttnn.manage_device(31) as device:
        yield device


@pytest.fixture(params=["shardy", "gspmd"])
def partitioner(request):
    """Shardings as `sdy` and as calls of GSPMD."""
    before = jax.config.jax_use_shardy_partitioner
    jax.config.update("jax_use_shardy_partitioner", request.param == "shardy")
    yield request.param
    jax.config.update("jax_use_shardy_partitioner", before)


def on_one_chip(text, name):
    return compiler.transform(text, name, "stablehlo-to-ttir-pipeline,ttir-unroll-mesh")


def check(name, text, args, wanted, device):
    arrays = [*map(np.asarray, args)]
    compare_all(name, ttmlir.compile(on_one_chip(text, name), device=device)(*arrays), wanted)
    ttir = compiler.transform(text, name, "stablehlo-to-ttir-pipeline")
    if meshes := re.search(r'ttcore.meshes = #ttcore.meshes<\[<"[^"]*" = ([0-9x]+)>', ttir):
        compare_all(name, ttmlir.compile(ttir, name=name, mesh=[int(size) for size in meshes[1].split("x")])(*arrays), wanted)


def compare_all(name, found, wanted):
    found, wanted = jax.tree_util.tree_leaves(found), jax.tree_util.tree_leaves(wanted)
    # TTIR does not say which of its types JAX has.
    compare(name, [np.asarray(f).astype(w.dtype) for f, w in zip(found, wanted, strict=True)], wanted)


@pytest.mark.parametrize("name", PROGRAMS)
def test_cut_program(name, partitioner, device):
    function, args = PROGRAMS[name]
    jax.clear_caches()
    text = function.lower(*args).as_text()
    assert ("sdy.manual_computation" in text) == (partitioner == "shardy")
    check(name, text, args, function(*args), device)


@pytest.mark.parametrize("name", ANNOTATED)
def test_annotated_program(name, partitioner, device):
    function, args = ANNOTATED[name]
    jax.clear_caches()
    text = function.lower(*args).as_text()
    assert ("sdy.sharding" in text) == (partitioner == "shardy")
    check(name, text, args, function(*args), device)
