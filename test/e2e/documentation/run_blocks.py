"""Runs the shell blocks of a page as its reader would.

usage: run_blocks.py PAGE --source DIR --build DIR

All ```sh blocks of the page run in one shell that stops at the first error, in
an empty folder where `build` is the build folder and everything else in DIR has
its name. A ```mlir block after a line that ends with "`NAME.mlir`:" becomes that
file. Blocks that set up, build or test are left out.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

LEFT_OUT = re.compile(r"\b(scripts/|cmake|ninja|apt-get|npm|pytest|bench/run)")
BLOCK = re.compile(r"(?P<before>[^\n]*)\n+```(?P<language>sh|mlir)\n(?P<text>.*?)^```",
                   re.DOTALL | re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    options = parser.parse_args()
    commands = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for block in BLOCK.finditer(options.page.read_text()):
            if block["language"] == "sh":
                if not LEFT_OUT.search(block["text"]):
                    commands.append(block["text"])
            elif file := re.search(r"`(\w+\.mlir)`:$", block["before"]):
                (folder / file[1]).write_text(block["text"])
        for path in options.source.iterdir():
            if not path.name.startswith((".", "build")):
                (folder / path.name).symlink_to(path)
        (folder / "build").symlink_to(options.build)
        if not commands:
            sys.exit(f"{options.page}: no block to run")
        script = "set -ex\n" + "".join(commands)
        sys.exit(subprocess.run(["bash", "-c", script], cwd=folder).returncode)


if __name__ == "__main__":
    main()
