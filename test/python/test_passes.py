# SPDX-License-Identifier: Apache-2.0
"""Every pass and pipeline that ttmlir-opt lists: those of this compiler are in a test, and those of others, whose names scripts
have, do nothing or say what does their work."""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = """
func.func @f(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = "ttir.exp"(%a) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
"""
OTHERS = ("not here:", "does nothing:")


@pytest.fixture(scope="module")
def listed(pytestconfig):
    """Passes and pipelines with their summaries."""
    opt = pathlib.Path(pytestconfig.getoption("--build")) / "bin" / "ttmlir-opt"
    text = subprocess.run([opt, "--help"], capture_output=True, text=True, check=True).stdout
    text = text[text.index("\n    Passes:\n"):text.index("\n  --", text.index("\n    Pass Pipelines:\n"))]
    return dict(re.findall(r"^      --([a-z0-9-]+) +- +(.*)$", text, re.M))


def test_passes_are_in_tests(listed):
    records = "".join(path.read_text() for path in (ROOT / "include").rglob("Passes.td"))
    own = set(re.findall(r'Pass<"([a-z0-9-]+)"', records))
    own |= {name for name, text in listed.items() if name.endswith("-pipeline") and not text.startswith(OTHERS)}
    assert len(own) > 60 and own - set(listed) == set()
    tests = "\n".join(path.read_text(errors="replace") for path in (ROOT / "test").rglob("*") if path.suffix in (".mlir", ".test", ".py"))
    assert [name for name in sorted(own) if not re.search(rf"(?<![a-z0-9])(?<![a-z0-9]-){name}(?![a-z0-9-])", tests)] == []


def test_passes_of_others_do_nothing(listed):
    from ttmlir import ir
    from ttmlir.passmanager import PassManager
    names = [name for name, text in listed.items() if text.startswith("does nothing:")]
    assert len(names) > 30
    with ir.Context():
        module = ir.Module.parse(TEXT)
        before = str(module)
        PassManager.parse(f"builtin.module({','.join(names)})").run(module)
        assert str(module) == before


def test_passes_of_others_say_what_does_their_work(listed):
    from ttmlir import ir
    from ttmlir.passmanager import PassManager
    names = {name: text for name, text in listed.items() if text.startswith("not here:")}
    assert len(names) > 100
    with ir.Context():
        for name, text in names.items():
            with pytest.raises(Exception, match=re.escape(f"'{name}' is {text}")):
                PassManager.parse(f"builtin.module({name})")
