# SPDX-License-Identifier: Apache-2.0
"""The adapter and the node data of compiled models: what `tt-explorer ... --json` answers, in Model Explorer's words.

A function is a graph, a row of the last stage a node with the row's number as its id."""

import json
import os
import pathlib
import shutil
import subprocess

from model_explorer import (Adapter, AdapterMetadata, GetConfigEditorsResult, ModelExplorerGraphs, NodeDataProvider,
                            NodeDataProviderFilter, NodeDataProviderMetadata, NodeDataProviderResult, graph_builder, node_data_builder)

ENDINGS = ["mlir", "ttnn", "ttm", "onnx"]
_ABOUT = "https://github.com/tenstorrent/tt-mlir"


def _tool():
    """The build's tool, a wheel's, or that of the path."""
    packages = pathlib.Path(__file__).resolve().parent.parent
    places = [os.environ.get("TT_EXPLORER"), packages.parent / "bin" / "tt-explorer", packages / "ttmlir" / "bin" / "tt-explorer",
              shutil.which("tt-explorer")]
    for place in places:
        if place and os.access(place, os.X_OK):
            return place
    raise FileNotFoundError("tt-explorer is neither in the build, in the package nor on the PATH; TT_EXPLORER may name it")


def _ask(question, model):
    done = subprocess.run([_tool(), question, os.path.abspath(model), "--json"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or f"tt-explorer ended with {done.returncode}")
    return json.loads(done.stdout)


def _node(stage, row):
    text = stage["strings"]
    names, outer = [], stage["parent"][row]
    while outer >= 0:
        names.insert(0, f"{text[stage['op'][outer]]} {outer}")
        outer = stage["parent"][outer]
    module = text[stage["module"][row]]
    attributes = [graph_builder.KeyValue("location", text[stage["location"][row]])]
    if stage["layout"][row] >= 0:
        layout = stage["layouts"][stage["layout"][row]]
        attributes += [graph_builder.KeyValue(key, str(value)) for key, value in layout.items()]
    operands = stage["operands"][stage["operandStarts"][row]:stage["operandStarts"][row + 1]]
    node = graph_builder.GraphNode(str(row), text[stage["op"][row]], "/".join([*([module] if module else []), *names]))
    node.attrs = attributes
    node.incomingEdges = [graph_builder.IncomingEdge(str(operand), "0", str(place)) for place, operand in enumerate(operands)]
    shape = text[stage["type"][row]]
    if shape:
        node.outputsMetadata = [graph_builder.MetadataItem("0", [graph_builder.KeyValue("tensor_shape", shape)])]
    return node


class TTAdapter(Adapter):
    """Models as the compiler leaves them, at the last stage."""

    metadata = AdapterMetadata(id="tt_adapter", name="Tenstorrent", description="Models compiled to TTNN or kernels",
                               source_repo=_ABOUT, fileExts=ENDINGS)

    def convert(self, model_path: str, settings: dict) -> ModelExplorerGraphs:
        stage = _ask("graph", model_path)
        graphs = []
        for function in stage["functions"]:
            rows = range(function["first"], function["first"] + function["count"])
            graphs.append(graph_builder.Graph(function["name"], [_node(stage, row) for row in rows]))
        return {"graphs": graphs}


def _provide(question, name, model_path, graph_id, gradient):
    """An overlay of tt-explorer for the rows of a function."""
    try:
        overlay, stage = _ask(question, model_path), _ask("graph", model_path)
    except (RuntimeError, OSError) as error:
        return NodeDataProviderResult(error=str(error))
    function = next((each for each in stage["functions"] if each["name"] == graph_id), None)
    if function is None:
        return NodeDataProviderResult(error=f"{model_path} has no function {graph_id}")
    rows = range(function["first"], function["first"] + function["count"])
    values = {str(row): overlay["values"][row] for row in rows if overlay["values"][row] is not None}
    return NodeDataProviderResult(result=node_data_builder.GraphNodeData(
        results={row: node_data_builder.NodeDataResult(value=value) for row, value in values.items()}, name=name,
        gradient=[node_data_builder.GradientItem(stop=stop, bgColor=color) for stop, color in gradient]))


_SHOWN = NodeDataProviderFilter(adapterIds=["tt_adapter"])


class TTTime(NodeDataProvider):
    """Modelled microseconds of each op."""

    metadata = NodeDataProviderMetadata(id="tt_time", name="Device time", description="Microseconds by the model of the chip",
                                        source_repo=_ABOUT, icon="timer", filter=_SHOWN)

    def get_config_editors(self, provider_id):
        return GetConfigEditorsResult(configEditors=[])

    def run(self, provider_id, model_path, graph_id, config_values, graph=None):
        return _provide("time", "us", model_path, graph_id, [(0, "#ffffff"), (1, "#d9480f")])


class TTPcc(NodeDataProvider):
    """Correlation of each result with the reference's."""

    metadata = NodeDataProviderMetadata(id="tt_pcc", name="PCC", description="Correlation with the reference, after a run on the "
                                        "emulated chip", source_repo=_ABOUT, icon="rule", filter=_SHOWN)

    def get_config_editors(self, provider_id):
        return GetConfigEditorsResult(configEditors=[])

    def run(self, provider_id, model_path, graph_id, config_values, graph=None):
        return _provide("golden", "pcc", model_path, graph_id, [(0, "#d9480f"), (1, "#ffffff")])
