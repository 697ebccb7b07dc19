# SPDX-License-Identifier: Apache-2.0
"""An installation works where it lies: a prefix that was moved, and a wheel in an environment of its own."""

import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

import numpy as np
import pytest

from conftest import ROOT

COSH = """
import numpy as np
import ttnn, ttnn_jit

@ttnn_jit.jit()
def cosh(x):
    return ttnn.multiply(ttnn.add(ttnn.exp(x), ttnn.exp(ttnn.neg(x))), 0.5)

with ttnn.manage_device(device_id=0) as device:
    a = np.linspace(-2, 2, 45 * 70, dtype=np.float32).reshape(45, 70)
    x = ttnn.from_numpy(a, ttnn.float32, layout=ttnn.TILE_LAYOUT, device=device)
    error = np.abs(ttnn.to_numpy(cosh(x)) - np.cosh(a)).max()
    print(ttnn.__file__, cosh.program.num_programs, error)
    assert error < 1e-2, error
from ttmlir import ir
with ir.Context():
    ir.Module.parse("func.func private @f(tensor<3x5x!ttcore.tile<32x32, bf16>>)").operation.verify()
"""

PROGRAM = """
func.func @f(%x: tensor<45x70xf32>) -> tensor<45x70xf32> {
  %0 = "ttir.exp"(%x) : (tensor<45x70xf32>) -> tensor<45x70xf32>
  return %0 : tensor<45x70xf32>
}
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def clean_environment(**more):
    """No path of the build."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TTMLIR", "TT_"))}
    return {**kept, **more}


@pytest.fixture(scope="module")
def build(pytestconfig):
    return pathlib.Path(pytestconfig.getoption("--build")).resolve()


@pytest.fixture(scope="module")
def numpy_alone(tmp_path_factory):
    """A folder with NumPy and nothing else of this environment."""
    folder, home = tmp_path_factory.mktemp("numpy"), pathlib.Path(np.__file__).parent
    for name in (home, home.with_name("numpy.libs")):
        if name.exists():
            (folder / name.name).symlink_to(name)
    return folder


@pytest.fixture(scope="module")
def prefix(build, tmp_path_factory):
    folder = tmp_path_factory.mktemp("install")
    run("cmake", "--install", build, "--prefix", folder / "first", "--strip")
    moved = (folder / "first").rename(folder / "second")
    yield moved
    shutil.rmtree(moved)


def try_tools(bin_, folder, environment):
    (folder / "f.mlir").write_text(PROGRAM)
    text = run(bin_ / "ttmlir-opt", "--ttir-to-ttnn-backend-pipeline", "f.mlir", cwd=folder, env=environment)
    assert "ttnn.exp" in text
    run(bin_ / "ttrt", "run", "f.mlir", "--golden", cwd=folder, env=environment)


def test_prefix(prefix, numpy_alone, tmp_path):
    environment = clean_environment(PYTHONPATH=f"{prefix / 'lib' / 'python'}:{numpy_alone}")
    out = run(sys.executable, "-S", "-c", COSH, env=environment, cwd=tmp_path)
    assert out.startswith(f"{prefix}/lib/python/") and out.split()[1] == "1"
    try_tools(prefix / "bin", tmp_path, environment)


def test_prefix_compiles_host_programs(prefix, tmp_path):
    """ttmetal-cc, and C++ kernels by the headers of the prefix: with an error in one of them there is none."""
    program = ROOT / "examples" / "metalium" / "eltwise_add.cpp"
    run(prefix / "bin" / "ttmetal-cc", program, "-o", tmp_path / "program", env=clean_environment())
    environment = clean_environment(XDG_CACHE_HOME=str(tmp_path / "cache"))
    assert "passed" in run(tmp_path / "program", env=environment)
    header = prefix / "include" / "ttk" / "host" / "core.h"
    text = header.read_text()
    try:
        header.write_text("#error of the prefix\n")
        done = subprocess.run([tmp_path / "program"], env=clean_environment(XDG_CACHE_HOME=str(tmp_path / "other")),
                              capture_output=True, text=True)
    finally:
        header.write_text(text)
    assert done.returncode and "of the prefix" in done.stdout + done.stderr


def test_prefix_links_emitted_cpp(prefix, build, tmp_path):
    """find_package(ttmlir), and a program that calls the library."""
    (tmp_path / "CMakeLists.txt").write_text("""
cmake_minimum_required(VERSION 3.25)
project(user C CXX)
find_package(ttmlir 0.2 REQUIRED)
add_executable(emitted main.cpp)
target_link_libraries(emitted PRIVATE ttmlir::ttnn)
add_executable(compiler main.c)
target_link_libraries(compiler PRIVATE ttmlir::c)
""")
    (tmp_path / "f.mlir").write_text(PROGRAM)
    run(prefix / "bin" / "ttmlir-opt", "--ttir-to-ttnn-backend-pipeline", "f.mlir", "-o", "ttnn.mlir", cwd=tmp_path)
    run(prefix / "bin" / "ttmlir-translate", "--mlir-to-cpp", "ttnn.mlir", "-o", "f.cpp", cwd=tmp_path)
    (tmp_path / "main.cpp").write_text('#include "f.cpp"\nint main() { return 0; }\n')
    shutil.copy(ROOT / "test" / "CAPI" / "Inputs" / "compile.c", tmp_path / "main.c")
    cache = (build / "CMakeCache.txt").read_text()
    compilers = [f"-D{line}" for line in cache.splitlines() if line.startswith(("CMAKE_C_COMPILER:", "CMAKE_CXX_COMPILER:"))]
    run("cmake", "-S", tmp_path, "-B", tmp_path / "b", "-GNinja", f"-DCMAKE_PREFIX_PATH={prefix}", *compilers)
    run("cmake", "--build", tmp_path / "b")
    run(tmp_path / "b" / "emitted")
    assert "compiled: 1, written: 1" in run(tmp_path / "b" / "compiler", tmp_path / "f.ttnn")
    run(prefix / "bin" / "ttrt", "run", tmp_path / "f.ttnn", "--golden")


def test_wheel(build, numpy_alone, tmp_path):
    """A wheel, from what is built, in a fresh environment."""
    pytest.importorskip("scikit_build_core")
    if build != ROOT / "build":
        pytest.skip("a wheel is made of build/")
    run(sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path / "wheels",
        env=clean_environment(PIP_DISABLE_PIP_VERSION_CHECK="1"))
    wheel, = (tmp_path / "wheels").glob("ttmlir-*.whl")
    assert wheel.stat().st_size < 80 << 20
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
    assert {"ttmlir/py.typed", "ttmlir/bin/ttrt", "ttnn/__init__.py", "ttnn_jit/__init__.py"} <= set(names)
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    bin_ = tmp_path / "venv" / "bin"
    run(bin_ / "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check", wheel)
    environment = clean_environment(PYTHONPATH=str(numpy_alone))
    out = run(bin_ / "python", "-c", COSH, env=environment, cwd=tmp_path)
    assert str(tmp_path / "venv") in out and out.split()[1] == "1"
    try_tools(bin_, tmp_path, environment)
