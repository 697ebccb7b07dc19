# SPDX-License-Identifier: Apache-2.0
"""Model Explorer with our extension: graphs of models, times and correlations on their nodes."""

import os
import sys
import time

import pytest
from model_explorer.extension_manager import ExtensionManager

from conftest import BUILD


@pytest.fixture(scope="module")
def extensions():
    os.environ["TT_EXPLORER"] = str(BUILD / "bin" / "tt-explorer")
    sys.path.insert(0, str(BUILD / "python"))
    manager = ExtensionManager(["ttmlir_model_explorer"])
    manager.load_extensions()
    yield manager
    sys.path.remove(str(BUILD / "python"))


def convert(extensions, path):
    return extensions.run_cmd({"cmdId": "convert", "extensionId": "tt_adapter", "modelPath": str(path), "settings": {},
                               "deleteAfterConversion": False})["graphs"]


def provide(extensions, provider, path, graph="main"):
    return extensions.run_cmd({"cmdId": "run", "extensionId": provider, "modelPath": str(path), "graphId": graph, "configValues": {}})


def test_they_are_registered(extensions):
    assert {"tt_adapter", "tt_time", "tt_pcc"} <= {extension.metadata.id for extension in extensions.extensions}


def test_graph(extensions, model):
    [graph] = convert(extensions, model)
    nodes = {node["id"]: node for node in graph["nodes"]}
    [add] = [node for node in graph["nodes"] if node["label"] == "ttnn.add"]
    sources = [nodes[edge["sourceNodeId"]]["label"] for edge in add["incomingEdges"]]
    assert sources == ["ttnn.exp", "ttnn.matmul"]
    assert add["outputsMetadata"][0]["attrs"] == [{"key": "tensor_shape", "value": "33x50xbf16"}]
    assert {"key": "buffer", "value": "dram"} in add["attrs"]


def test_node_data(extensions, model):
    [graph] = convert(extensions, model)
    [product] = [node["id"] for node in graph["nodes"] if node["label"] == "ttnn.matmul"]
    times = provide(extensions, "tt_time", model)["result"]["results"]
    assert times[product]["value"] > 1 and times.keys() <= {node["id"] for node in graph["nodes"]}
    pcc = provide(extensions, "tt_pcc", model)["result"]["results"]
    assert len(pcc) == 4 and pcc[product]["value"] > 0.99
    assert "no function other" in provide(extensions, "tt_time", model, "other")["error"]


def test_errors_are_told(extensions, tmp_path):
    (tmp_path / "bad.mlir").write_text("nonsense")
    with pytest.raises(Exception, match="bad.mlir:1:1"):
        convert(extensions, tmp_path / "bad.mlir")
    assert "bad.mlir:1:1" in provide(extensions, "tt_time", tmp_path / "bad.mlir")["error"]


@pytest.mark.parametrize("ops, seconds", [(1000, 20), (10000, 120)])
def test_large_models(extensions, tmp_path, ops, seconds):
    lines = [f'  %{i} = "ttir.{("abs", "neg")[i % 2]}"(%{i - 1 if i else "x"}) : (tensor<33x50xbf16>) -> tensor<33x50xbf16> loc("net/{i // 100}/{i}")'
             for i in range(ops)]
    path = tmp_path / "large.mlir"
    path.write_text("\n".join(["func.func @main(%x: tensor<33x50xbf16>) -> tensor<33x50xbf16> {", *lines,
                               f"  return %{ops - 1} : tensor<33x50xbf16>", "}"]))
    begin = time.monotonic()
    [graph] = convert(extensions, path)
    assert time.monotonic() - begin < seconds
    assert sum(node["label"] in ("ttnn.abs", "ttnn.neg") for node in graph["nodes"]) == ops
