#!/usr/bin/env python3
"""same.py FILE [flags of ttrt...]: runs the parts of a file, separated by
`// -----`. The first one is TTIR; the outputs of the others must be those that
the reference computes for it, on the same inputs."""
import pathlib
import re
import subprocess
import sys
import tempfile


def ttrt(*arguments):
    done = subprocess.run(["ttrt", "run", *map(str, arguments)], capture_output=True, text=True)
    print(done.stdout, done.stderr, sep="", end="")
    if done.returncode:
        sys.exit(f"failed: ttrt run {' '.join(map(str, arguments))}")


def numbered(folder, name):
    """The files name_0.npy, name_1.npy, ..., as ttrt takes them."""
    files = folder.glob(f"{name}_*.npy")
    return ",".join(map(str, sorted(files, key=lambda f: int(f.stem.rsplit("_", 1)[1]))))


def main():
    text = pathlib.Path(sys.argv[1]).read_text()
    parts = re.split(r"^// -----.*\n", text, flags=re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for i, part in enumerate(parts):
            (folder / f"part{i}.mlir").write_text(part)
        ttrt(folder / "part0.mlir", "--golden", "--save-artifacts", "--artifact-dir", folder)
        kept = folder / "part0/run/program_0"
        for i in range(1, len(parts)):
            ttrt(folder / f"part{i}.mlir", "--input", numbered(kept, "input"), "--expect",
                 numbered(kept, "golden_output"), *sys.argv[2:])


main()
