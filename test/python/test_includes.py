"""Rooms include what is below them: scripts/includes.py."""
import importlib.util
import os
import subprocess
import sys

SCRIPT = os.path.join(os.path.dirname(__file__), "../../scripts/includes.py")


def load():
    spec = importlib.util.spec_from_file_location("includes", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_tree_goes_one_way():
    run = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_includes_that_go_up():
    includes = load()
    rooms = includes.read_rooms()
    files = {"runtime/include/tt/runtime/Binary.h", "emulator/core/Clock.h", "emulator/state/Core.h",
             "include/ttmlir/Dialect/TTNN/IR/TTNN.h", "include/ttmlir/Dialect/TTIR/IR/TTIR.h"}
    for file, name, wrong in [
        ("lib/Target/TTNN/Writer.cpp", "tt/runtime/Binary.h", True),
        ("emulator/state/Core.h", "core/Clock.h", True),
        ("emulator/core/Clock.h", "state/Core.h", False),
        ("lib/Dialect/TTIR/IR/TTIRFolds.cpp", "ttmlir/Dialect/TTNN/IR/TTNN.h", True),
        ("lib/Conversion/TTIRToTTNN/Tensor.cpp", "ttmlir/Dialect/TTIR/IR/TTIR.h", False),
        ("device/lib/chip/Boards.cpp", "ttmlir/Target/Common/enums_generated.h", True),
        ("runtime/lib/Binary.cpp", "ttmlir/Target/TTNN/binary_generated.h", False),
    ]:
        assert bool(list(includes.wrong_includes(file, [name], rooms, files))) == wrong, (file, name)
