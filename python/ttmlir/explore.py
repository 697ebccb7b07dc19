# SPDX-License-Identifier: Apache-2.0
"""tt-explorer for programs that Python has compiled: data for pictures, pages, and the page in a browser."""

import atexit
import html
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import weakref

#: Seconds that the tool may take to record a program.
PATIENCE = 600


def tool():
    """The path of tt-explorer: of the build or of the wheel that this package is in, or the one in PATH."""
    package = pathlib.Path(os.path.abspath(__file__)).parent
    for path in (package / "bin" / "tt-explorer", package.parent.parent / "bin" / "tt-explorer"):
        if path.exists():
            return str(path)
    found = shutil.which("tt-explorer")
    if found is None:
        raise FileNotFoundError("tt-explorer is neither beside the package ttmlir nor in PATH; the build has it in bin/")
    return found


def _run(*arguments):
    done = subprocess.run([tool(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise RuntimeError(f"tt-explorer {arguments[0]}: {done.stderr.strip() or done.returncode}")
    return done.stdout


def written(model, folder):
    """The file that tells most of a compiled model, and the flags with which it is compiled again. Its source, so that all stages are
    there; for a model with weights beside its text the binary, which has the first and the last."""
    device = ["--device", model.board]
    if model.given is None:
        path, suffix = model.binary.name, ".ttm" if model.binary.is_metal else ".ttnn"
        path = os.path.join(folder, "model" + suffix)
        content, flags = model.bytes, device
    else:
        backend, options = model.given
        path, content = os.path.join(folder, "model.mlir"), model.stages["source"].encode()
        flags = [*device, "--backend", backend] + (["--pipeline-options", options] if options else [])
    with open(path, "wb") as file:
        file.write(content)
    return path, flags


def recorded(model):
    """The last stage of a compiled model: columns of its rows and, by row, microseconds (empty where there are none)."""
    with tempfile.TemporaryDirectory(prefix="ttmlir-") as folder:
        binary, bundle = os.path.join(folder, "model" + (".ttm" if model.binary.is_metal else ".ttnn")), os.path.join(folder, "recorded")
        with open(binary, "wb") as file:
            file.write(model.bytes)
        _run("record", binary, "--device", model.board, "--to", bundle)
        columns = json.loads(_run("graph", bundle, "--json"))
        overlays = json.loads(_run("stages", bundle, "--json"))["overlays"]
        times = json.loads(_run("time", bundle, "--json"))["values"] if "time" in overlays else []
    return columns, times


class Explorer:
    """A server that shows a model in a browser. It ends by `close`, and with this process.

    Attributes
    ----------
    link : str
        Its address, with the secret that it wants.
    """

    def __init__(self, model):
        folder = tempfile.mkdtemp(prefix="ttmlir-")
        try:
            path, flags = written(model, folder)
            # The server ends when its input does: that is when this process does, whatever ends it.
            process = subprocess.Popen([tool(), "serve", "--no-browser", "--until-end-of-input", *flags, path], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, text=True)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        self._process = process
        self.close = weakref.finalize(self, _close, process, folder)
        self.link = process.stdout.readline().strip()
        if not self.link:
            self.close()
            raise RuntimeError("tt-explorer serve: it ended at once")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __repr__(self):
        return f"<tt-explorer: {self.link}>"

    def _repr_html_(self):
        link = html.escape(self.link)
        return f'<a href="{link}" target="_blank" rel="noopener">Open tt-explorer</a>'


def _close(process, folder):
    process.stdin.close()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
    shutil.rmtree(folder, ignore_errors=True)


#: Explorers that nobody keeps show what somebody looks at: they stay until the process ends.
_open: list = []
atexit.register(_open.clear)


def explore(model, path=None):
    """The page of tt-explorer of a compiled model; with `path` one file of HTML that needs no server."""
    if path is None:
        _open.append(Explorer(model))
        print(_open[-1].link)
        return _open[-1]
    with tempfile.TemporaryDirectory(prefix="ttmlir-") as folder:
        source, flags = written(model, folder)
        _run("export", source, *flags, "-o", os.fspath(path))
    return None
