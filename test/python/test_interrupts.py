# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C: what runs ends, and the device goes on."""

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest
import ttnn

PACKAGES = pathlib.Path(ttnn.__file__).parents[2]

BEFORE = """
import os, signal, sys, threading, time
# A process in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
import numpy, ttnn, ttnn_jit
from ttmlir._native import compiler
from ttrt import binary, runtime
device = ttnn.open_device(device_id=0)
def tensor(*shape):
    return ttnn.from_numpy(numpy.ones(shape), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
@ttnn_jit.jit()
def double(x):
    return x + x
"""

AFTER = """
while True:
    began = time.monotonic()
    print("begins", flush=True)
    try:
        long()
    except KeyboardInterrupt:
        break
    # Over before the signal came: what is asked of the work is that it ends, not that it is long.
assert ttnn.to_numpy(double(tensor(33, 40))).mean() == 2
assert ttnn.to_numpy(ttnn.softmax(tensor(5, 4), dim=-1)).mean() == 0.25
print("usable", flush=True)
"""

#: Kernels with the clock: minutes.
KERNELS = """
@ttnn_jit.jit()
def products(x):
    for _ in range(40):
        x = ttnn.matmul(x, x) * 1e-3
    return x
x = tensor(1024, 1024)
program = ttnn_jit.jit(compile_only=True)(products._function)(x)
def long():
    program.run(device, [x], timed={timed})
"""

#: Thousands of ops of the library.
LIBRARY = """
text = "func.func @f(%a: tensor<512x512xf32>) -> tensor<512x512xf32> {\\n"
last = "%a"
for i in range(600):
    text += f'  %{i}, %i{i} = "ttir.sort"({last}) <{{dim = 1 : si32}}> : (tensor<512x512xf32>) -> (tensor<512x512xf32>, tensor<512x512xi32>)\\n'
    text += f'  %n{i} = "ttir.neg"(%{i}) : (tensor<512x512xf32>) -> tensor<512x512xf32>\\n'
    last = f"%n{i}"
text += f"  return {last} : tensor<512x512xf32>\\n}}\\n"
program = binary.load_from_bytes(compiler.compile(text, "f")[0])
x = runtime.create_host_tensor(numpy.ones((512, 512), numpy.float32))
def long():
    runtime.submit(device, program, 0, [x])
"""

#: A module that takes long to compile.
COMPILE = """
text = "func.func @f(%a: tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16> {\\n"
last = "%a"
for i in range(4000):
    op = ("exp", "neg", "abs", "sin")[i % 4]
    text += f'  %{i} = "ttir.{op}"({last}) : (tensor<1024x1024xbf16>) -> tensor<1024x1024xbf16>\\n'
    last = f"%{i}"
text += f"  return {last} : tensor<1024x1024xbf16>\\n}}\\n"
def long():
    compiler.compile(text, "f", options="enable-create-d2m-subgraphs=true d2m-min-ops=1")
"""

#: A command of ttrt.
COMMAND = KERNELS.replace("{timed}", "False") + """
from ttrt.common.api import API
open("products.ttnn", "wb").write(program.bytes)
run = API.Run(args={"binary": "products.ttnn", "loops": 1000, "quiet": True})
def long():
    run()
"""

CASES = {"kernels": KERNELS.format(timed=False), "clock": KERNELS.format(timed=True), "library": LIBRARY, "compile": COMPILE,
         "command": COMMAND}


@pytest.mark.parametrize("case", CASES)
def test_what_runs_ends(tmp_path, case):
    with subprocess.Popen([sys.executable, "-c", BEFORE + CASES[case] + AFTER], cwd=tmp_path, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(PACKAGES)}) as process:
        late = threading.Timer(120, process.kill)
        late.start()
        try:
            line = process.stdout.readline()
            assert line == "begins\n", process.stderr.read()
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            sent = time.monotonic()
            while (line := process.stdout.readline()) == "begins\n":
                pass
            assert line == "usable\n", process.stderr.read()
            took = time.monotonic() - sent
        finally:
            late.cancel()
            process.kill()
    # A run of these takes minutes; a pass or an op that has begun may end.
    assert took < 10


def test_other_threads_are_not_interrupted(tmp_path):
    """The signal is the main thread's, which waits."""
    script = BEFORE + KERNELS.format(timed=False) + """
done = []
worker = threading.Thread(target=lambda: done.append(double(tensor(512, 512))))
worker.start()
try:
    os.kill(os.getpid(), signal.SIGINT)
    while worker.is_alive():
        worker.join(0.01)
except KeyboardInterrupt:
    worker.join()
assert ttnn.to_numpy(done[0]).mean() == 2
print("usable")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False,
                          env=os.environ | {"PYTHONPATH": str(PACKAGES)})
    assert done.stdout == "usable\n", done.stderr


def test_exceptions_of_signal_handlers(device):
    """Whatever a handler raises is raised by what runs."""
    from ttmlir._native import compiler

    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    assert threading.current_thread() is threading.main_thread()
    names = {}
    exec(COMPILE.replace("def long", "def long_"), names | {"compiler": compiler}, names)
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Alarm):
            for _ in range(100):
                compiler.compile(names["text"], "f", options="enable-create-d2m-subgraphs=true d2m-min-ops=1")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert device.is_open()
