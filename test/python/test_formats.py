# SPDX-License-Identifier: Apache-2.0
"""Formats and fidelity of single products: values follow them, and a budget of correlation is kept."""

import itertools
import json
import pathlib
import subprocess

import ml_dtypes
import numpy as np
import pytest
import ttmlir

PARAMETER = "{ttcore.argument_type = #ttcore.argument_type<parameter>}"


def network(m, *widths, type="bf16"):
    """Layers with tanh between them; the first width is that of the input."""
    names, body, value = [f"%x: tensor<{m}x{widths[0]}x{type}>"], "", "%x"
    for i, (k, n) in enumerate(itertools.pairwise(widths)):
        names.append(f"%w{i}: tensor<{k}x{n}x{type}> {PARAMETER}")
        t = f"tensor<{m}x{n}x{type}>"
        body += (f'%p{i} = "ttir.matmul"({value}, %w{i}) : (tensor<{m}x{k}x{type}>, tensor<{k}x{n}x{type}>) -> {t} loc("layer{i}")\n'
                 f'%t{i} = "ttir.tanh"(%p{i}) : ({t}) -> {t}\n')
        value = f"%t{i}"
    return f"func.func @net({', '.join(names)}) -> {t} {{\n{body}return {value} : {t}\n}}\n"


def operands(m, *widths):
    random = np.random.default_rng(11)
    values = [random.standard_normal((m, widths[0]))]
    values += [random.standard_normal((k, n)) / np.sqrt(k) for k, n in itertools.pairwise(widths)]
    return [value.astype(ml_dtypes.bfloat16) for value in values]


def run(text, inputs, **options):
    result = ttmlir.compile(text, **options)(*inputs)
    return np.asarray(result[0] if isinstance(result, (list, tuple)) else result).astype(np.float64)


@pytest.mark.parametrize("fidelity", ["lofi", "hifi2", "hifi3"])
@pytest.mark.parametrize("shape", [(64, 128, 96), (33, 70, 45), (32, 256, 2080)])
def test_the_library_loses_what_the_matrix_unit_loses(fidelity, shape):
    """A product by a library call, and by kernels in exact numerics, lose the same products of lower bits."""
    m, k, n = shape
    text = (f"func.func @f(%a: tensor<{m}x{k}xbf16>, %b: tensor<{k}x{n}xbf16>) -> tensor<{m}x{n}xf32> {{\n"
            f'%0 = "ttir.typecast"(%a) : (tensor<{m}x{k}xbf16>) -> tensor<{m}x{k}xf32>\n'
            f'%1 = "ttir.typecast"(%b) : (tensor<{k}x{n}xbf16>) -> tensor<{k}x{n}xf32>\n'
            f'%2 = "ttir.matmul"(%0, %1) : (tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>) -> tensor<{m}x{n}xf32>\n'
            f"return %2 : tensor<{m}x{n}xf32>\n}}\n")
    # Cut significands make sums of positive numbers smaller.
    inputs = [np.abs(value) for value in operands(m, k, n)]

    def lost(by):
        return by(f"compute-cfg-math-fidelity={fidelity}") - by("compute-cfg-math-fidelity=hifi4")

    def exact_kernels(options):
        (result,) = ttmlir.compile(text, options=options, backend="ttmetal")._submit(inputs, numerics="exact")
        return np.asarray(result).astype(np.float64)

    library, kernels = lost(lambda options: run(text, inputs, options=options)), lost(exact_kernels)
    assert library.max() < 0
    assert library.mean() == pytest.approx(kernels.mean(), rel=0.02 if fidelity != "hifi3" else 0.1)
    if fidelity != "hifi3":  # there the adder's own rounding is as large
        assert np.corrcoef(library.ravel(), kernels.ravel())[0, 1] > 0.98


def test_formats_change_values_and_times(tmp_path):
    shape = (33, 256, 512, 100)
    text, inputs = network(*shape), operands(*shape)
    plain = run(text, inputs)
    report = tmp_path / "formats.json"
    assert np.array_equal(run(text, inputs, options=f"formats-report={report}"), plain)
    formats = json.loads(report.read_text())
    assert [product["kind"] for product in formats[0]["products"]] == ["matmul", "matmul"]
    for level in (0, 2):
        losses = []
        for change in ({"weights": "bfp_bf8"}, {"weights": "bfp_bf4"}, {"fidelity": "lofi"}, {"weights": "bfp_bf8", "fidelity": "lofi"}):
            changed = json.loads(json.dumps(formats))
            changed[0]["products"][1].update(change)
            file = tmp_path / "changed.json"
            file.write_text(json.dumps(changed))
            found = run(text, inputs, options=f"formats-file={file} optimization-level={level}")
            losses.append(1 - np.corrcoef(found.ravel(), plain.ravel())[0, 1])
        bfp8, bfp4, lofi, both = losses
        assert 0 < bfp8 < 1e-4 and bfp8 < lofi < 2e-3 and bfp8 < both < 3e-3 and lofi < bfp4 < 2e-2


@pytest.fixture(name="plan")
def plan_fixture(request, tmp_path):
    tool = pathlib.Path(request.config.getoption("--build")) / "bin" / "ttrt"
    source, results = tmp_path / "net.mlir", tmp_path / "results.json"

    def plan(text, *options):
        source.write_text(text)
        subprocess.run([tool, "plan", source, "--quiet", "--result-file", results, *options], check=True)
        return json.loads(results.read_text())

    return plan


@pytest.mark.parametrize("budget", [0.99, 0.9995, 0.99999])
def test_budgets_are_kept_and_used(plan, budget, tmp_path, request):
    text, saved = network(32, 512, 1024, 256), tmp_path / "chosen.json"
    results = plan(text, "--level", "2", "--weights", "declared,bfp_bf8,bfp_bf4", "--fidelity", "default,lofi", "--budget-pcc",
                   str(budget), "--save", saved)["budget"]
    before, after = results["before"], results["after"]
    assert after["pcc"] >= budget and after["ops_us"] <= before["ops_us"]
    # Whatever fits alone and saves time is worth it.
    fits = [trial for trial in results["trials"] if before["pcc"] - trial["pcc_lost"] >= budget]
    assert bool(fits) == bool(results["chosen"])
    for trial in fits:
        assert before["ops_us"] - after["ops_us"] >= trial["saved_us"] - 0.5
    # The file gives the same again.
    assert json.loads(saved.read_text()) == results["formats"]
    tool = pathlib.Path(request.config.getoption("--build")) / "bin" / "ttrt"
    again = tmp_path / "run.json"
    (tmp_path / "net.mlir").write_text(text)
    subprocess.run([tool, "run", tmp_path / "net.mlir", "-O2", "--golden", "--pcc", "0.9", "--pipeline-options", f"formats-file={saved}",
                    "--quiet", "--result-file", again], check=True)
    (output,) = json.loads(again.read_text())[0]["programs"][0]["outputs"]
    assert output["pcc"] == pytest.approx(after["pcc"], abs=1e-12)


def test_smaller_budgets_are_no_slower(plan):
    text = network(33, 300, 700, 90)
    times = [plan(text, "--level", "1", "--weights", "declared,bfp_bf8,bfp_bf4", "--budget-pcc", budget)["budget"]["after"]["ops_us"]
             for budget in ("0.9", "0.999", "0.99999")]
    assert times == sorted(times)


def test_golden_shows_what_formats_lose(plan):
    rows = plan(network(33, 300, 90), "--level", "0,2", "--weights", "declared,bfp_bf8,bfp_bf4", "--golden")["plans"]
    pcc = {(row["level"], row["weights"]): row["pcc"] for row in rows}
    for level in (0, 2):
        assert pcc[level, "declared"] > pcc[level, "bfp_bf8"] > pcc[level, "bfp_bf4"] > 0.98


def test_results_in_blocks(plan):
    """Results that products read are rounded to blocks; the last one is returned as declared."""
    (plain, blocks) = plan(network(64, 256, 512, 128).replace('"ttir.tanh"', '"ttir.relu"'), "--level", "0", "--activations",
                           "declared,bfp_bf8", "--golden")["plans"]
    assert 0.999 < blocks["pcc"] < plain["pcc"]


def test_a_budget_that_the_program_misses_is_refused(request, tmp_path):
    tool = pathlib.Path(request.config.getoption("--build")) / "bin" / "ttrt"
    (tmp_path / "net.mlir").write_text(network(33, 64, 90))
    failed = subprocess.run([tool, "plan", tmp_path / "net.mlir", "--budget-pcc", "1"], capture_output=True, text=True, check=False)
    assert failed.returncode != 0
    assert "the program as it is has a correlation of 0.99" in failed.stderr and "the budget is 1" in failed.stderr
