# SPDX-License-Identifier: Apache-2.0
"""Programs as documents print them: pasted into a file they run."""

import os
import pathlib
import subprocess
import sys
import textwrap

import numpy as np
import pytest
import ttnn

ROOT = pathlib.Path(__file__).parents[2]
PACKAGES = pathlib.Path(ttnn.__file__).parents[2]


def paste(tmp_path, text):
    """Runs it as a file."""
    (tmp_path / "pasted.py").write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "pasted.py"], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(PACKAGES)},
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


#: The text around the functions of the documents: imports, and a call.
BEFORE = """import numpy, ttnn, ttnn_jit
device = ttnn.open_device(device_id=0)
rng = numpy.random.default_rng(3)
def tensor(*shape):
    return ttnn.from_numpy(rng.standard_normal(shape), ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
"""

MODEL = '''
@ttnn_jit.jit()
def cosh(input_tensor):
  e_pos_x = ttnn.exp(input_tensor)
  e_neg_x = ttnn.exp(ttnn.neg(input_tensor))
  nr_term = ttnn.add(e_pos_x, e_neg_x)
  return ttnn.multiply(nr_term, 0.5)

def model(input_0, input_1):
  x = cosh(input_0)
  y = ttnn.exp(input_1)
  return ttnn.matmul(x, y)
'''

CHAIN = '''
@ttnn_jit.jit(backend="ttnn", max_grid=(7, 7), debug=False)
def unary_chain(input_tensor):
    res_0 = ttnn.abs(input_tensor)
    res_1 = ttnn.sin(res_0)
    res_2 = ttnn.neg(res_1)
    output_tensor = ttnn.exp(res_2)

    return output_tensor
'''

# The document has the library under the name `builder` here, and leaves the return to the reader.
TREE = '''
import ttnn as builder

@ttnn_jit.jit(backend="ttnn", max_grid=(7, 7), debug=False)
def add_tree_8_to_1(
        in0, in1, in2, in3,
        in4, in5, in6, in7
):
        add_0_0 = builder.add(in0, in1)
        add_0_1 = builder.add(in2, in3)
        add_0_2 = builder.add(in4, in5)
        # At this point we're storing 3 intermediate results in DST tiles
        # Need 2 more DST tiles for inputs below
        # +1 more DST tile for the result
        # Peak usage of 6 DST tiles
        add_0_3 = builder.add(in6, in7)

        add_1_0 = builder.add(add_0_0, add_0_1)
        add_1_1 = builder.add(add_0_2, add_0_3)

        add_2_0 = builder.add(add_1_0, add_1_1)
        return add_2_0
'''


@pytest.mark.parametrize("graph_capture", [True, False])
@pytest.mark.parametrize("text, name, call, wanted", [
    (MODEL, "cosh", "a, b = tensor(1024, 70), tensor(70, 33)\nresult, arrays = model(a, b), [a, b]",
     "numpy.cosh(arrays[0]) @ numpy.exp(arrays[1])"),
    (CHAIN, "unary_chain", "arrays = [tensor(1024, 1024)]\nresult = unary_chain(*arrays)",
     "numpy.exp(-numpy.sin(abs(arrays[0])))"),
    (TREE, "add_tree_8_to_1", "arrays = [tensor(1024, 1024) for _ in range(8)]\nresult = add_tree_8_to_1(*arrays)",
     "sum(arrays)"),
])
def test_examples_of_jitted_functions(tmp_path, text, name, call, wanted, graph_capture):
    """One kernel each, whichever front end reads it."""
    if not graph_capture:
        text = text.replace("jit(backend", "jit(graph_capture=False, backend").replace("jit()", "jit(graph_capture=False)")
    call = call.replace("model(a, b)", "model(ttnn.permute(a, (0, 1)), b)")
    out = paste(tmp_path, f"{BEFORE}{text}\n{call}\narrays = list(map(ttnn.to_numpy, arrays))\n"
                f"print(numpy.corrcoef(ttnn.to_numpy(result).ravel(), ({wanted}).ravel())[0, 1])\n"
                f"print({name}.program.num_programs, {name}.program.library_ops)\nprint({name})")
    pcc, programs, became = out.split("\n", 2)
    assert float(pcc) > 0.999
    assert programs == "1 []"
    assert became.startswith(f"<{name}: 1 program of kernels>\n  0: ")


def snippets(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return [textwrap.dedent(part.split("```")[0]) for part in text.split("```python\n")[1:]]


def test_snippets_of_the_readme(tmp_path):
    # Those of front ends are run with them (test/frontends).
    [snippet] = [s for s in snippets("README.md") if "import jax" not in s]
    assert "1 program of kernels" in paste(tmp_path, snippet)


def test_snippets_of_the_python_page(tmp_path):
    """One after the other, as they build on each other."""
    parts = snippets("docs/python.md")
    assert len(parts) >= 2
    # The first closes its device, the others go on with it.
    text = "\n".join(parts).replace("ttnn.close_device(device)", "", 1)
    out = paste(tmp_path, text)
    assert "1 program of kernels" in out and np.isfinite(float(out.split("[[")[1].split()[0].strip("],")))
