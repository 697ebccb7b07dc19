"""Sentences of comments and documents begin with their subject: scripts/comments.py."""
import importlib.util
import pathlib
import subprocess
import sys

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/comments.py"
RELATIVE = "Wh" + "at"


def test_tree_has_none():
    run = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_lines():
    spec = importlib.util.spec_from_file_location("comments", SCRIPT)
    comments = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(comments)
    for file, line, wrong in [
        ("a.h", f"  /// {RELATIVE} follows is read.", True),
        ("a.h", f"  int x; ///< Read. {RELATIVE} follows is not.", True),
        ("a.h", f"//===- a.h - {RELATIVE.lower()} all files have ---===//", True),
        ("a.py", f'    """{RELATIVE} a file holds."""', True),
        ("a.md", f"{RELATIVE} is left stays.", True),
        ("a.md", f"## {RELATIVE} it computes", False),
        ("a.h", "  /// The values that follow.", False),
        ("a.h", f"  struct {RELATIVE} {{}};", False),
    ]:
        assert bool(comments.wrong_lines(file, line)) == wrong, line
