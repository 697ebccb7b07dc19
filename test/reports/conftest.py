# SPDX-License-Identifier: Apache-2.0
"""Reports, and the vendor's server that shows them."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python" / "Inputs"))
from report import MODEL, Report

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("TTMLIR_BUILD", str(ROOT / "build")))
BIN = pathlib.Path(sys.executable).parent


def made(folder, *arguments):
    done = subprocess.run([BUILD / "bin" / "ttrt", *map(str, arguments), "--report", folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Report(folder)


@pytest.fixture(scope="session")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "net.mlir"
    path.write_text(MODEL)
    return path


@pytest.fixture(scope="session")
def library(model, tmp_path_factory):
    """Ops of the library in L1, with correlations."""
    return made(tmp_path_factory.mktemp("reports") / "library", "run", model, "--golden", "--intermediates", "--pipeline-options",
                "optimization-level=1")


@pytest.fixture(scope="session")
def kernels(model, tmp_path_factory):
    """Launches of kernels, with their transfers."""
    return made(tmp_path_factory.mktemp("reports") / "kernels", "perf", model, "--backend=ttmetal")


class Visualizer:
    """The server; `instance` opens a report."""

    def __init__(self, home):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = open(home / "log", "w", encoding="utf-8")  # noqa: SIM115 (closed with the server)
        self.process = subprocess.Popen([BIN / "ttnn-visualizer", "--host", "127.0.0.1", "--port", str(self.port)], cwd=home,
                                        env=os.environ | {"HOME": str(home), "BROWSER": "true"}, stdout=self.log, stderr=self.log)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/up").close()
                return
            except OSError:
                assert self.process.poll() is None, (home / "log").read_text()
                time.sleep(0.1)
        raise AssertionError((home / "log").read_text())

    def instance(self, report):
        body = json.dumps({"profiler_path": str(report.memory), "performance_path": str(report.performance)}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/instance/local-paths", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["instance_id"]

    def address(self, path, instance):
        return f"http://127.0.0.1:{self.port}{path}{'&' if '?' in path else '?'}instanceId={instance}"

    def ask(self, path, instance):
        with urllib.request.urlopen(self.address(f"/api{path}", instance)) as answer:
            assert answer.status == 200
            return json.load(answer)

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        self.log.close()


@pytest.fixture(scope="session")
def visualizer(tmp_path_factory):
    server = Visualizer(tmp_path_factory.mktemp("home"))
    yield server
    server.close()
