# SPDX-License-Identifier: Apache-2.0
"""tt-explorer as a command, as a server, and in a browser."""

import json
import os
import pathlib
import signal
import subprocess

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("TTMLIR_BUILD", str(ROOT / "build")))
TOOL = BUILD / "bin" / "tt-explorer"

CHROMIUM = "/usr/bin/chromium"
READY = "explorer.app.manifest?.state === 'done' && explorer.app.stage?.number === explorer.app.last"

MODEL = """\
func.func @main(%x: tensor<33x70xbf16>, %w: tensor<70x50xbf16> {ttcore.argument_type = #ttcore.argument_type<parameter>}) -> tensor<33x50xbf16> {
  %0 = "ttir.matmul"(%x, %w) : (tensor<33x70xbf16>, tensor<70x50xbf16>) -> tensor<33x50xbf16> loc("net/first/product")
  %1 = "ttir.relu"(%0) : (tensor<33x50xbf16>) -> tensor<33x50xbf16> loc("net/first/relu")
  %2 = "ttir.exp"(%1) : (tensor<33x50xbf16>) -> tensor<33x50xbf16> loc("net/second/exp")
  %3 = "ttir.add"(%2, %0) : (tensor<33x50xbf16>, tensor<33x50xbf16>) -> tensor<33x50xbf16> loc("net/second/add")
  return %3 : tensor<33x50xbf16>
}
"""


def run(*arguments, check=True):
    done = subprocess.run([TOOL, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    if check:
        assert done.returncode == 0, done.stderr
    return done


def answer(*arguments):
    return json.loads(run(*arguments, "--json").stdout)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="session")
def model(folder):
    path = folder / "net.mlir"
    path.write_text(MODEL)
    return path


@pytest.fixture(scope="session")
def bundle(model, tmp_path_factory):
    """The model as it is compiled and run, recorded once."""
    path = tmp_path_factory.mktemp("bundles") / "net"
    run("record", model, "--golden", "--to", path)
    return path


class Server:
    """The process, its port and the secret of its link."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([TOOL, "serve", "--no-browser", *map(str, arguments)],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().strip()
        assert self.link.startswith("http://127.0.0.1:"), self.process.stderr.read()
        self.port = int(self.link.split(":")[2].split("/")[0])
        self.token = self.link.split("token=")[1]

    def close(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20)


@pytest.fixture(scope="session")
def server(model):
    made = Server("--golden", model)
    yield made
    made.close()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield made
        made.close()


@pytest.fixture
def open_page(browser):
    """Opens an address; at the end nothing may have gone wrong."""
    contexts, problems = [], []

    def make(address, width=1280, height=800, scheme="light", ready=READY):
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme,
                                      reduced_motion="reduce", bypass_csp=True)  # waits evaluate texts
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(address)
        page.wait_for_function(ready, timeout=20000)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []
