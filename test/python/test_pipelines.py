# SPDX-License-Identifier: Apache-2.0
"""Tables of passes and options in the documentation are made from what ttmlir-opt registers: scripts/pipelines.py."""

import importlib.util
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))


def load():
    spec = importlib.util.spec_from_file_location("pipelines", ROOT / "scripts/pipelines.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module", name="pipelines")
def pipelines_():
    return load()


@pytest.fixture(scope="module", name="build")
def build_(request):
    return request.config.getoption("--build")


@pytest.fixture(scope="module", name="registry")
def registry_(pipelines, build):
    return pipelines.Registry(build)


def test_every_table_is_in_a_page_and_in_the_rule(pipelines, build):
    made = pipelines.tables(build)
    included = {name for page in PAGES for name in re.findall(r"\{include\} (?:\.\./)*generated/(\S+)", page.read_text())}
    rule = (ROOT / "docs/CMakeLists.txt").read_text()
    for name, text in made.items():
        assert name in included, name
        assert re.search(rf"\b{name.removesuffix('.md')}\b", rule), name
        assert len(text.splitlines()) > 3, name


def test_passes_of_mlir_are_covered(pipelines, registry, build):
    own = pipelines.own_passes()
    without = pipelines.tables(build)["passes-without-record.md"]
    for pipeline in pipelines.PIPELINES:
        for name, _, _ in pipelines.pass_rows(registry, pipeline):
            assert name in own or f"| `{name}` |" in without, name
    assert "| `symbol-dce` |" in without


def test_options_decide_about_passes(pipelines, registry):
    rows = pipelines.pass_rows(registry, "ttir-to-ttnn-backend-pipeline")
    options = {}
    for name, _, found in rows:
        options.setdefault(name, found)
    assert options["ttnn-plan-layouts"] == ["optimization-level=1"]
    assert options["d2m-split-moves"] == ["enable-create-d2m-subgraphs=true", "d2m-min-ops=1"]
    assert options["ttir-keep-source"] == ["not keep-source=false"]
    assert options["ttnn-deallocate"] == []
    assert registry.defaults["ttir-to-ttnn-backend-pipeline"]["d2m-min-ops"] == "2"
    # All passes of a run without options are in the table, in their order.
    plain = [name for name, _ in registry.passes("ttir-to-ttnn-backend-pipeline")]
    table = iter(name for name, _, _ in rows)
    assert all(name in table for name in plain)


def test_no_table_of_passes_or_options_is_typed(pipelines, registry):
    """A row whose first or second cell is a pass, or an option of a pipeline, and nothing else."""
    names = set(pipelines.own_passes()) | set(registry.texts)
    names |= {option[0] for pipeline in pipelines.WITH_OPTIONS for option in registry.options[pipeline] if option}
    for page in PAGES:
        for number, line in enumerate(page.read_text().splitlines(), 1):
            cells = re.match(r"\|([^|]*)\|([^|]*)\|", line)
            for cell in cells.groups() if cells else ():
                word = re.fullmatch(r" *`([\w-]+)` *", cell)
                assert not word or word[1] not in names, f"{page}:{number}: '{word[1]}' belongs into a generated table"
