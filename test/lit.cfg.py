# The lit suite: compiler text tests, and programs that are compiled and run.
import os
import sys

import lit.formats

config.name = "ttmlir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".td", ".test"]
config.excludes = ["CMakeLists.txt", "Inputs", "unit", "fuzz"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.binary_root, "test", "lit")

path = [os.path.join(config.binary_root, "bin"), config.llvm_tools,
        os.environ.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TTNN_NUM_THREADS", "HOME", "LLVM_PROFILE_FILE"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# The environment that scripts/ makes has NumPy.
venv = os.path.join(config.source_root, ".venv", "bin", "python")
python = os.environ.get("TTMLIR_PYTHON") or (
    venv if os.path.exists(venv) else sys.executable)
config.substitutions += [
    ("%python", python),
    ("%source", config.source_root),
    ("%build", config.binary_root),
    ("%cxx", config.cxx),
    # Those of the sanitizers, which a program that links our libraries needs.
    ("%flags", config.cxx_flags.strip()),
    ("%include", f"{config.source_root}/include -I {config.mlir_include}"),
]
