#!/usr/bin/env python3
"""Runs the test suites of a build folder and adds up their results.

usage: run_tests.py BUILD [suite ...]     suites: unit, lit, conformance, examples, python, explorer, reports, frontends, graphs;
and models, which is not among all of them: what it needs, scripts/test installs
"""
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parent.parent


def count_junit(path):
    """Passed and failed test cases of a JUnit file; skipped ones are neither."""
    passed = failed = 0
    for case in ET.parse(path).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is None and case.get("status") != "notrun":
            passed += 1
    return passed, failed


def run(command, **options):
    print("+", " ".join(str(part) for part in command), flush=True)
    return subprocess.run(command, **options).returncode


def with_junit(command, report):
    """Runs a command that writes a JUnit file. No file, or a failure that the
    file does not show, counts as one failed test."""
    report.unlink(missing_ok=True)
    code = run(command)
    if not report.exists():
        print(f"no report {report}: the suite did not finish")
        return 0, 1
    passed, failed = count_junit(report)
    return passed, max(failed, 1 if code else 0)


def unit(build):
    total = [0, 0]
    folder = build / "test" / "unit"
    programs = sorted(p for pattern in ("unit_*", "fuzz_*") for p in folder.glob(pattern)
                      if p.is_file() and os.access(p, os.X_OK))
    if not programs:
        print("no unit tests were built")
        return 0, 1
    for program in programs:
        report = build / "test" / f"{program.name}.xml"
        passed, failed = with_junit(
            [program, "--gtest_brief=1", f"--gtest_output=xml:{report}"], report)
        total[0] += passed
        total[1] += failed
    return tuple(total)


def lit(build):
    report = build / "test" / "lit.xml"
    tool = re.search(r'llvm_tools = "(.*)"',
                     (build / "test" / "lit.site.cfg.py").read_text())[1]
    return with_junit([f"{tool}/lit", "-sv", build / "test",
                       f"--xunit-xml-output={report}"], report)


def pytest(folder, build, interpreter=sys.executable):
    report = build / "test" / f"{folder.name}.xml"
    os.environ["TTMLIR_BUILD"] = str(build)
    return with_junit([interpreter, "-m", "pytest", "-q", folder,
                       f"--junitxml={report}"], report)


def conformance(build):
    return pytest(ROOT / "test" / "conformance", build)


def python(build):
    return pytest(ROOT / "test" / "python", build)


def pytest_with(suite, build):
    """A suite with packages that it alone needs, as they are large."""
    wanted = ROOT / "scripts" / f"requirements-{suite}.txt"
    code = run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted])
    if code:
        print(f"what {suite} needs cannot be installed")
        return 0, 1
    return pytest(ROOT / "test" / suite, build)


def frontends(build):
    return pytest_with("frontends", build)


def explorer(build):
    return pytest_with("explorer", build)


def reports(build):
    """The vendor's viewers have an environment of their own: they pin what they need."""
    python = ROOT / ".venv-reports" / "bin" / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # The visualizer pins an older tt-perf-report, and runs with the newer one.
    steps = [[sys.executable, "-m", "venv", ROOT / ".venv-reports"], [*pip, "-r", ROOT / "scripts" / "requirements-reports.txt"],
             [*pip, "--no-deps", "tt-perf-report==1.4.1"]]
    if any(run(step) for step in steps):
        print("what reports needs cannot be installed")
        return 0, 1
    return pytest(ROOT / "test" / "reports", build, python)


def models(build):
    """Models of torch and of JAX, each with its Python. They are large, and so are those packages."""
    total = [0, 0]
    for python in (".venv-torch", ".venv"):
        passed, failed = pytest(ROOT / "test" / "models", build, ROOT / python / "bin" / "python")
        total[0] += passed
        total[1] += failed
    return tuple(total)


def examples(build):
    return pytest(ROOT / "examples", build)


def graphs(build):
    """Random graphs through kernels and through levels of the library; one run of a graph is a test."""
    count = "2000" if "TTMLIR_NIGHTLY" in os.environ else "100"
    # Small ones; values between programs that just fit L1, and that exceed it many times over.
    kinds = [("--count", count), ("--seed", "1000", "--count", "20", "--l1", "220000"),
             ("--seed", "2000", "--count", "6", "--elements", "400000", "--l1", "262144"),
             ("--levels", "--seed", "3000", "--count", count),
             ("--levels", "--seed", "4000", "--count", "20", "--l1", "220000"),
             ("--levels", "--seed", "5000", "--count", "10", "--elements", "400000", "--l1", "262144")]
    passed = failed = 0
    for kind in kinds:
        command = [sys.executable, ROOT / "test" / "fuzz" / "kernel_graphs.py", "--build", build, *kind]
        print("+", " ".join(map(str, command)), flush=True)
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        print(done.stdout, end="")
        total = re.search(r"^\d+ graphs, (\d+) runs, (\d+) failed$", done.stdout, re.M)
        runs, bad = map(int, total.groups()) if total else (0, 0)
        bad = max(bad, 1 if done.returncode else 0)
        passed, failed = passed + max(runs - bad, 0), failed + bad
    return passed, failed


SUITES = {"unit": unit, "lit": lit, "conformance": conformance, "examples": examples, "python": python, "explorer": explorer, "reports": reports, "frontends": frontends, "graphs": graphs}
BY_NAME = {"models": models}


def main():
    build = (ROOT / sys.argv[1]).resolve()
    names = sys.argv[2:] or list(SUITES)
    known = SUITES | BY_NAME
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"unknown suite {unknown[0]}: one of {', '.join(known)}")
    results = {name: known[name](build) for name in names}
    for name, (passed, failed) in results.items():
        print(f"{name}: {passed} passed, {failed} failed")
    passed = sum(r[0] for r in results.values())
    failed = sum(r[1] for r in results.values())
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
