"""Linters: ruff finds nothing in Python; scripts/tidy says what clang-tidy finds in C++."""
import json
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command):
    return subprocess.run([sys.executable, *map(str, command)], cwd=ROOT, capture_output=True, text=True)


def test_ruff_finds_nothing():
    done = run("-m", "ruff", "check", "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("body, found", [
    ("return x == 1 ? 2 : 3;", None),
    ("if (x = 1)\n    return 2;\n  return 3;", "bugprone-assignment-in-if-condition"),
    ("return x == y ? 2 : 3;", "clang-diagnostic-error"),
])
def test_tidy(tmp_path, body, found):
    shutil.copy(ROOT / ".clang-tidy", tmp_path)
    source = tmp_path / "source.cpp"
    source.write_text(f"int f(int x) {{\n  {body}\n}}\n")
    folder = tmp_path / "flags"
    folder.mkdir()
    # The precompiled header is not there, and not needed.
    command = f"clang++-22 -Winvalid-pch -Xclang -include-pch -Xclang {folder}/none.pch -c {source}"
    (folder / "compile_commands.json").write_text(json.dumps([{"directory": str(tmp_path), "file": str(source), "command": command}]))
    done = run("scripts/tidy", "--build", folder, source)
    assert done.returncode == bool(found), done.stdout + done.stderr
    assert found is None or (f"[{found}" in done.stdout and f"{source}:2:" in done.stdout)


def test_tidy_of_a_header(tmp_path):
    """By a source that includes it, of which nothing is said."""
    shutil.copy(ROOT / ".clang-tidy", tmp_path)
    header, source = tmp_path / "header.h", tmp_path / "source.cpp"
    mistake = "(int x) {\n  if (x = 1)\n    return 2;\n  return 3;\n}\n"
    header.write_text(f"inline int f{mistake}")
    source.write_text(f'#include "header.h"\nint g{mistake}')
    folder = tmp_path / "flags"
    folder.mkdir()
    (folder / "compile_commands.json").write_text(json.dumps([{"directory": str(tmp_path), "file": str(source), "command": f"clang++-22 -c {source}"}]))
    done = run("scripts/tidy", "--build", folder, header)
    assert done.returncode and f"{header}:2:" in done.stdout and f"{source}:" not in done.stdout


def test_tidy_without_a_build(tmp_path):
    done = run("scripts/tidy", "--build", tmp_path)
    assert done.returncode == 0 and "clang-tidy did not run" in done.stderr
    assert run("scripts/tidy", "--build", tmp_path, "--all").returncode == 1
