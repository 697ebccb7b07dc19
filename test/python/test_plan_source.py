# SPDX-License-Identifier: Apache-2.0
"""Plans of level 2 as source: emitted Python runs and gives what the binary gives, emitted C++ compiles."""

import collections
import pathlib
import re
import shlex
import subprocess
import sys

import numpy as np
import pytest
import test_plan

# Programs with convolutions, with shards in DRAM, with all kinds of shards in L1.
PROGRAMS = {name: text.replace("@f(", f"@{name.replace(' ', '_')}(") for name, text in test_plan.PROGRAMS.items()}
# Words of plans, and the fewest programs whose source has them.
WORDS = {"ttnn.conv2d": 11, "to_memory_config": 12, "MatmulMultiCore": 8, "WIDTH_SHARDED": 5, "HEIGHT_SHARDED": 5, "BLOCK_SHARDED": 5}
RUN = """
import pathlib, sys
import numpy as np
folder, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
sys.path.insert(0, str(build / "python"))
import ttnn
from ttmlir._native import runtime
device = ttnn.open_device(device_id=0)
for binary in sorted(folder.glob("*.ttnn")):
    program = runtime.Binary.load_from_bytes(binary.read_bytes(), binary.name).programs[0]
    names, tensors = {}, []
    exec(compile(binary.with_suffix(".py").read_text(), binary.name, "exec"), names)
    for i, wanted in enumerate(program["inputs"]):
        host = wanted["memory_config"].buffer_type == ttnn.BufferType.SYSTEM_MEMORY
        tensors.append(ttnn.from_numpy(np.load(binary.with_suffix(f".{i}.npy")), wanted["dtype"], layout=wanted["layout"],
                                       device=None if host else device, memory_config=None if host else wanted["memory_config"]))
    result = names[program["name"]](*tensors)
    np.save(binary.with_suffix(".out.npy"), np.asarray(ttnn.to_numpy(result)).astype(np.float64))
"""


def tool(request, name):
    return pathlib.Path(request.config.getoption("--build")).resolve() / "bin" / name


def lowered(request, text, arch="wormhole_b0"):
    """TTNN of level 2, with layouts written out where they are used."""
    pipeline = f"--ttir-to-ttnn-backend-pipeline=mock-system-desc-arch={arch} optimization-level=2"
    done = subprocess.run([tool(request, "ttmlir-opt"), pipeline], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def emitted(request, language, text):
    done = subprocess.run([tool(request, "ttmlir-translate"), f"--mlir-to-{language}"], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def test_emitted_python_gives_what_the_binary_gives(request, tmp_path):
    wanted, seen = {}, collections.Counter()
    for name, text in PROGRAMS.items():
        entry = name.replace(" ", "_")
        level2 = lowered(request, text)
        source = emitted(request, "python", level2)
        seen.update(word for word in WORDS if word in source)
        (tmp_path / f"{entry}.py").write_text(source)
        (tmp_path / f"{entry}.mlir").write_text(level2)
        subprocess.run([tool(request, "ttmlir-translate"), "--ttnn-to-flatbuffer", tmp_path / f"{entry}.mlir", "-o", tmp_path / f"{entry}.ttnn"],
                       check=True)
        for i, value in enumerate(test_plan.arguments(test_plan.PROGRAMS[name])):
            np.save(tmp_path / f"{entry}.{i}.npy", value.astype(np.float32))
        wanted[entry] = test_plan.run(test_plan.PROGRAMS[name], "n150", "optimization-level=2")
    build = pathlib.Path(request.config.getoption("--build")).resolve()
    done = subprocess.run([sys.executable, "-c", RUN, tmp_path, build], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    for entry, result in wanted.items():
        assert np.array_equal(np.load(tmp_path / f"{entry}.out.npy"), result), entry
    assert all(seen[word] >= least for word, least in WORDS.items()), seen


@pytest.mark.parametrize("arch", ["wormhole_b0", "blackhole"])
def test_emitted_cpp_compiles(arch, request, tmp_path):
    together = "\n".join(re.search(r"module \{\n(.*)\n\}\n", text, re.DOTALL)[1] for text in PROGRAMS.values())
    source = emitted(request, "cpp", lowered(request, together, arch))
    assert source.count("ttnn::conv2d(") >= 12 and source.count("Conv2dConfig{") >= 8, source.count("Conv2dConfig{")
    path = tmp_path / "emitted.cpp"
    path.write_text(source)
    build = pathlib.Path(request.config.getoption("--build")).resolve()
    cache = (build / "CMakeCache.txt").read_text()
    compiler, flags, root = (re.search(rf"^{key}:\w+=(.*)$", cache, re.MULTILINE)[1]
                             for key in ("CMAKE_CXX_COMPILER", "CMAKE_CXX_FLAGS", "CMAKE_HOME_DIRECTORY"))
    includes = [f"-I{root}/{folder}" for folder in ("runtime/ttnn/include", "runtime/include", "format/include", "emulator/include",
                                                    "device/include")]
    done = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", *shlex.split(flags), *includes, f"-I{build}/include", path],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
