# SPDX-License-Identifier: Apache-2.0
"""The page's modules without a browser: their types, and the layout of random graphs."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest

from conftest import BUILD, ROOT

HERE = pathlib.Path(__file__).resolve().parent
#: The package that has them puts them beside Python.
NODE, NPM = (pathlib.Path(sys.executable).with_name(name) for name in ("node", "npm"))
PAGE = ROOT / "tools" / "tt-explorer" / "page"


@pytest.fixture(scope="session")
def compiler():
    """TypeScript's, of the version in package.json; npm installs it once per build folder."""
    folder = BUILD / "explorer-npm"
    main = folder / "node_modules" / "typescript" / "bin" / "tsc"
    wanted = (HERE / "package.json").read_text()
    if not main.exists() or (folder / "package.json").read_text() != wanted:
        folder.mkdir(exist_ok=True)
        (folder / "package.json").write_text(wanted)
        subprocess.run([NPM, "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True, timeout=300)
    return main


def check(compiler, config):
    return subprocess.run([NODE, compiler, "-p", config], capture_output=True, text=True, timeout=300)


def test_types(compiler):
    done = check(compiler, HERE / "tsconfig.json")
    assert done.returncode == 0, done.stdout


def test_types_are_checked(compiler, tmp_path):
    """A module with a wrong call is refused."""
    for file in PAGE.glob("*.js"):
        shutil.copy(file, tmp_path)
    (tmp_path / "wrong.js").write_text("import {ranges} from './timeline.js';\nranges('1-2');\n")
    config = json.loads((HERE / "tsconfig.json").read_text())
    config["include"] = ["*.js"]
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    done = check(compiler, tmp_path / "tsconfig.json")
    assert done.returncode != 0 and "wrong.js(2,8)" in done.stdout


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page's modules as node wants them, and the test of the layout beside them."""
    folder = tmp_path_factory.mktemp("page")
    for file in [*PAGE.glob("*.js"), HERE / "layout_test.js"]:
        shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.mark.parametrize("seed", range(12))
def test_layout_of_random_graphs(page, seed):
    done = subprocess.run([NODE, page / "layout_test.js", str(seed)], capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout.split()[0]) > 50  # boxes that were looked at
