# SPDX-License-Identifier: Apache-2.0
"""Bad input gives exceptions; the process stays."""

import gc
import pathlib
import subprocess
import sys
import threading

import numpy as np
import pytest
import ttnn
import ttnn_jit
from ttmlir._native import compiler
from ttrt import binary, runtime

FUZZ = pathlib.Path(__file__).parent / "Inputs" / "fuzz_library.py"
PACKAGES = pathlib.Path(ttnn.__file__).parents[2]
PROGRAM = """func.func @f(%a: tensor<33x40xf32>) -> tensor<33x40xf32> {
  %0 = "ttir.exp"(%a) : (tensor<33x40xf32>) -> tensor<33x40xf32>
  return %0 : tensor<33x40xf32>
}
"""


@pytest.mark.parametrize("seed", [1, 2])
def test_calls_at_random(seed):
    done = subprocess.run([sys.executable, FUZZ, str(seed), "2500"], env={"PYTHONPATH": str(PACKAGES)}, capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "returned" in done.stdout


def test_tensors_of_another_device(tiled):
    a = tiled(np.ones((33, 40)))
    with ttnn.manage_device(device_id=40) as other:
        b = ttnn.from_numpy(np.ones((33, 40)), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=other)
        with pytest.raises(ttnn.InvalidArgument, match="device"):
            ttnn.add(a, b)
        with pytest.raises(ttnn_jit.JitError, match="not all on one device"):
            ttnn_jit.jit()(lambda x, y: x + y)(a, b)
    with pytest.raises(ttnn_jit.JitError, match="not all on one device|closed"):
        ttnn_jit.jit()(lambda x, y: x + y)(a, b)
    assert ttnn.to_numpy(ttnn.add(a, a)).mean() == 2


def test_closed_devices():
    device = ttnn.open_device(device_id=41)
    program = binary.load_from_bytes(compiler.compile(PROGRAM, "f")[0])
    tensor = ttnn.from_numpy(np.ones((33, 40), np.float32), layout=ttnn.TILE_LAYOUT, device=device)
    jitted = ttnn_jit.jit()(lambda x: x + x)
    jitted(tensor)
    ttnn.synchronize_device(device)
    ttnn.close_device(device)
    calls = [lambda: runtime.submit(device, program, 0, [tensor]), device.events, device.num_events, device.arch_name,
             lambda: ttnn.to_device(ttnn.from_numpy(np.ones(3)), device), lambda: jitted(tensor),
             lambda: ttnn.synchronize_device(device), lambda: program.mismatches(device)]
    for call in calls:
        with pytest.raises(ttnn.InvalidArgument, match="closed"):
            call()
    ttnn.close_device(device)
    with pytest.raises(TypeError, match="'device' is 3"):
        ttnn.close_device(3)
    # Its memory is there as long as a tensor is.
    assert ttnn.to_numpy(tensor).mean() == 1


def test_threads_share_a_jitted_function():
    """Compiled at once by threads with devices of their own."""
    jitted = ttnn_jit.jit()(lambda x, y: ttnn.exp(x) + y)
    failures = []

    def work(number):
        try:
            with ttnn.manage_device(device_id=50 + number) as device:
                for turn in range(6):
                    x = np.full((33, 40 + turn), number, np.float32)
                    tensor = ttnn.from_numpy(x, layout=ttnn.TILE_LAYOUT, device=device)
                    np.testing.assert_allclose(ttnn.to_numpy(jitted(tensor, tensor)), np.exp(x) + x, rtol=1e-3)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert jitted.cache_info.entries == 6


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


def test_runs_do_not_leak(device, tiled):
    """Runs of programs with hooks, of views, of jitted functions."""
    program = binary.load_from_bytes(compiler.compile(PROGRAM, "f")[0])
    tensor = tiled(np.ones((33, 40)), ttnn.float32)
    jitted = ttnn_jit.jit()(lambda x: x + x)

    def calls(count):
        for _ in range(count):
            runtime.submit(device, program, 0, [tensor])
            np.from_dlpack(tensor)
            memoryview(tensor).release()
            jitted(tensor)

    runtime.DebugHooks.get(lambda *_: None, lambda *_: None)
    try:
        calls(300)
        gc.collect()
        before = resident()
        calls(2500)
        gc.collect()
    finally:
        runtime.unregister_hooks()
    assert resident() - before < 8 << 20
