# SPDX-License-Identifier: Apache-2.0
"""A small model, and what a report of `ttrt --report` has."""

import csv
import json
import sqlite3

MODEL = """\
func.func @main(%x: tensor<33x70xbf16>, %w: tensor<70x50xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<33x50xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x70xbf16>, tensor<70x50xbf16>) -> tensor<33x50xbf16>
  %1 = "ttir.relu"(%0) : (tensor<33x50xbf16>) -> tensor<33x50xbf16>
  %2 = "ttir.exp"(%1) : (tensor<33x50xbf16>) -> tensor<33x50xbf16>
  %3 = "ttir.add"(%2, %0) : (tensor<33x50xbf16>, tensor<33x50xbf16>) -> tensor<33x50xbf16>
  return %3 : tensor<33x50xbf16>
}
"""

#: Two that fit into the L1 of all cores, but not both.
LARGE = """\
#l1 = #ttnn.buffer_type<l1>
#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<160x160x!ttcore.tile<32x32, bf16>, #l1>, <interleaved>>
func.func @main(%a: tensor<5120x1xbf16>, %b: tensor<1x5120xbf16>) -> tensor<5120x5120xbf16> {
  %0 = "ttir.add"(%a, %b) : (tensor<5120x1xbf16>, tensor<1x5120xbf16>) -> tensor<5120x5120xbf16, #l>
  %1 = "ttir.multiply"(%a, %b) : (tensor<5120x1xbf16>, tensor<1x5120xbf16>) -> tensor<5120x5120xbf16, #l>
  %2 = "ttir.add"(%0, %1) : (tensor<5120x5120xbf16, #l>, tensor<5120x5120xbf16, #l>) -> tensor<5120x5120xbf16>
  return %2 : tensor<5120x5120xbf16>
}
"""


class Report:
    """A report's folders, and what is in them."""

    def __init__(self, folder):
        [self.memory] = (folder / "memory").iterdir()
        [self.performance] = (folder / "performance").iterdir()
        [self.csv] = self.performance.glob("ops_perf_results_*.csv")
        assert self.csv.stem == f"ops_perf_results_{self.performance.name}"

    def rows(self, query):
        with sqlite3.connect(self.memory / "db.sqlite") as database:
            return database.execute(query).fetchall()

    def graph(self, operation):
        """Nodes of an operation's captured graph."""
        [(graph,)] = self.rows(f"SELECT captured_graph FROM captured_graph WHERE operation_id = {operation}")
        return json.loads(graph)

    def perf(self):
        with open(self.csv, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def device_ops(self):
        """Names of device ops in the captured graphs, in order."""
        graphs = [json.loads(text) for text, in self.rows("SELECT captured_graph FROM captured_graph ORDER BY operation_id")]
        return [node["params"]["name"] for graph in graphs for node in graph
                if node["node_type"] == "function_start" and "::" not in node["params"]["name"]]

    def zones(self):
        lines = (self.performance / "profile_log_device.csv").read_text(encoding="utf-8").splitlines()
        return list(csv.DictReader(lines[1:], skipinitialspace=True))
