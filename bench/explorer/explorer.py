# SPDX-License-Identifier: Apache-2.0
"""Times of tt-explorer against its targets, in headless Chromium:

    .venv/bin/python bench/explorer/explorer.py [BUILD]

Needs what scripts/packages-explorer.txt and scripts/requirements-explorer.txt name. Times of pictures run from the start of
the command; medians of frames stand beside those of an empty canvas on the same machine.
"""

import gzip
import json
import os
import pathlib
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build")
TOOL = BUILD / "bin" / "tt-explorer"
READY = "explorer.app.manifest?.state === 'done' && explorer.app.stage?.number === explorer.app.last && explorer.app.picture.frames > 0"
KERNELS = """\
func.func @main(%x: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %0 = "ttir.exp"(%x) : (tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %0 : tensor<64x64xbf16>
}
"""


def model(ops):
    """Layers of twelve ops in nested modules, each with its weight."""
    x, w = "tensor<64x96xbf16>", "tensor<96x96xbf16>"
    layers = ops // 12
    arguments = ", ".join(f"%w{i}: {w} {{ttcore.argument_type = #ttcore.argument_type<parameter>}}" for i in range(layers))
    lines, at = [], "%x"
    for i in range(layers):
        lines.append(f'%p{i} = "ttir.matmul"({at}, %w{i}) : ({x}, {w}) -> {x} loc("net/layer{i}/product")')
        last = f"%p{i}"
        for j, name in enumerate(["relu", "exp", "tanh", "sigmoid", "abs", "sqrt", "relu", "cos", "sin", "exp"]):
            lines.append(f'%a{i}_{j} = "ttir.{name}"({last}) : ({x}) -> {x} loc("net/layer{i}/curve{j // 4}/{name}{j}")')
            last = f"%a{i}_{j}"
        lines.append(f'%s{i} = "ttir.add"({last}, %p{i}) : ({x}, {x}) -> {x} loc("net/layer{i}/sum")')
        at = f"%s{i}"
    return f"func.func @main(%x: {x}, {arguments}) -> {x} {{\n  " + "\n  ".join(lines) + f"\n  return {at} : {x}\n}}\n"


def peak(*command):
    """Seconds and the most memory of a command, in MB."""
    start = time.time()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    return time.time() - start, usage.ru_maxrss / 1024


def frames(page, move):
    """Milliseconds of a frame while `move` runs before each: the median and the 95th percentile."""
    times = page.evaluate(f"""() => new Promise((done) => {{
      const times = [], move = {move};
      let last = performance.now(), i = 0;
      const step = (now) => {{
        times.push(now - last);
        last = now;
        if (++i > 90) return done(times.slice(5));
        move(i);
        requestAnimationFrame(step);
      }};
      requestAnimationFrame(step); }})""")
    times.sort()
    return statistics.median(times), times[int(0.95 * len(times))]


class Table:
    def __init__(self):
        print(f"{'':52} {'found':>16} {'target':>12}")

    def row(self, what, found, target, unit):
        is_met = "" if target is None else "  met" if found <= target else f"  {found / target:.1f} x"
        print(f"{what:52} {found:12.1f} {unit:3} {'' if target is None else f'{target:9g} {unit:3}':>12}{is_met}", flush=True)


class Served:
    def __init__(self, *arguments):
        self.start = time.time()
        self.process = subprocess.Popen([TOOL, "serve", "--no-browser", *map(str, arguments)], stdout=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().strip()

    def memory(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def close(self):
        self.process.terminate()
        self.process.wait()


def graph(table, browser, folder, ops, first, empty):
    path = folder / f"net{ops}.mlir"
    path.write_text(model(ops))
    compile_s, compiler = peak(BUILD / "bin" / "ttmlir-opt", "--ttir-to-ttnn-backend-pipeline", path, "-o", "/dev/null")
    record_s, child = peak(TOOL, "record", path, "--to", folder / f"bundle{ops}")
    table.row(f"{ops} ops: compiled by ttmlir-opt", 1e3 * compile_s, None, "ms")
    table.row(f"{ops} ops: recorded, all stages", 1e3 * record_s, None, "ms")
    served = Served(path)
    page = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    page.goto(served.link)
    page.wait_for_function("explorer.app.stage && explorer.app.picture.frames > 0", timeout=120000)
    table.row(f"{ops} ops: command to first picture", 1e3 * (time.time() - served.start), first, "ms")
    page.wait_for_function(READY, timeout=240000)
    table.row(f"{ops} ops: command to the last stage", 1e3 * (time.time() - served.start), None, "ms")
    opened = page.evaluate("""() => { const app = explorer.app, start = performance.now();
      app.setAll(true); app.picture.draw(); return performance.now() - start; }""")
    table.row(f"{ops} ops: open all, in picture", opened, 100 if ops <= 10000 else None, "ms")
    for name, view in (("all in view", "explorer.app.fitAll()"), ("readable", "explorer.app.picture.view = {x: 0, y: 0, k: 0.6}")):
        page.evaluate(view)
        median, late = frames(page, "(i) => { explorer.app.picture.view.x += i % 2 ? 3 : -3; explorer.app.picture.redraw(); }")
        table.row(f"{ops} ops: frame, {name}", median, 17, "ms")
        table.row(f"{ops} ops: frame, {name}, 95 %, of an empty one's", late / empty, 1.5, "x")
    search = page.evaluate("""() => { const app = explorer.app; document.getElementById('query').value = 'op:matmul us>0 shape:*x96';
      app.search(); const start = performance.now(); app.search(); return performance.now() - start; }""")
    table.row(f"{ops} ops: search", search, 30, "ms")
    table.row(f"{ops} ops: child's memory of the compiler's", child / compiler, 1.5, "x")
    table.row(f"{ops} ops: server's memory of the compiler's", served.memory() / compiler, 1.5, "x")
    page.context.close()
    served.close()


def trace(table, browser, folder, count, empty):
    """A timeline of `count` slices, made by hand: calls and waits of 64 cores."""
    path = folder / "kernels.mlir"
    path.write_text(KERNELS)
    bundle = folder / "trace"
    subprocess.run([TOOL, "record", path, "--backend", "ttmetal", "--trace", "--to", bundle], check=True)
    about, chance = json.loads((bundle / "0.trace.json").read_text()), random.Random(1)
    tracks, per, cycles = [], count // 320, 0
    with (bundle / "0.events").open("wb") as file:
        for track in range(320):
            at, totals = 0, [0] * len(about["kinds"])
            for i in range(per):
                kind, length = (0, 2, 3, 9)[i % 4], chance.randrange(1, 60)
                file.write(struct.pack("<QQIIHBbHh", at, at + length, 0, 0, 0, kind, -1, 0, -1))
                at, totals[kind] = at + length, totals[kind] + length
            cycles = max(cycles, at)
            tracks.append({"name": f"{track // 40},{track // 5 % 8} t{track % 5}", "group": "thread", "first": track * per,
                           "count": per, "cycles": totals})
    about["tracks"], about["cycles"] = tracks, cycles
    (bundle / "0.trace.json").write_text(json.dumps(about))
    start = time.time()
    subprocess.run([TOOL, "trace", bundle, "--tracks", "0-20", "--json"], check=True, stdout=subprocess.DEVNULL)
    table.row(f"timeline of {count} slices: answer, 20 tracks, whole", 1e3 * (time.time() - start), None, "ms")
    subprocess.run([TOOL, "export", bundle, "-o", folder / "trace.html"], check=True, stdout=subprocess.DEVNULL)
    page = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True).new_page()
    page.goto((folder / "trace.html").as_uri())
    page.wait_for_function(READY)
    page.keyboard.press("k")
    page.wait_for_function("explorer.app.timeline.known.size > 0 && !explorer.app.timeline.asking")
    median, late = frames(page, "(i) => explorer.app.timeline.zoom(i % 2 ? 1.1 : 1 / 1.1)")
    table.row(f"timeline of {count} slices: frame while zooming", median, 17, "ms")
    table.row(f"timeline of {count} slices: 95 %, of an empty one's", late / empty, 1.5, "x")
    page.context.close()


def main():
    table = Table()
    files = sorted((ROOT / "tools" / "tt-explorer" / "page").glob("*.*"))
    table.row("page, compressed", sum(len(gzip.compress(file.read_bytes())) for file in files) / 1e3, 150, "KB")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.set_content("<canvas width=1280 height=800></canvas>")
        median, empty = frames(page, "() => document.querySelector('canvas').getContext('2d').clearRect(0, 0, 1280, 800)")
        table.row("frame of an empty canvas", median, None, "ms")
        for ops, first in ((10000, 1000), (50000, 3000)):
            graph(table, browser, folder, ops, first, empty)
        trace(table, browser, folder, 1000000, empty)
        browser.close()


main()
