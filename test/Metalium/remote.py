# SPDX-License-Identifier: Apache-2.0
"""Mistakes with global circular buffers: of the kernels of an example, and of its host program.

usage: remote.py <ttmetal-cc> <folder of the examples> <folder>
"""

import os
import pathlib
import shutil
import subprocess
import sys

SEND, RECEIVE, HOST = "kernels/global_send.cpp", "kernels/global_receive.cpp", "global_buffer.cpp"
UNORDERED = "nothing orders the two"
RESERVE = "    experimental::remote_cb_reserve_back(remote, 1);\n"
WAIT = "    experimental::remote_cb_wait_front(remote, 1);\n"
# The file, what is replaced in it, by what, and the report.
CASES = [
    (SEND, "", "", "passed"),
    (SEND, RESERVE, "", UNORDERED),
    (SEND, RESERVE, "    experimental::remote_cb_wait_front(remote, 1);\n", "remote_cb_wait_front at the sender"),
    (SEND, "    noc_async_read_barrier();\n", "", "noc_async_read_barrier must come in between"),
    (SEND, "(remote, room, 1, 1, 1,", "(remote, room, 8, 8, 1,", "on both sides of its end"),
    (RECEIVE, WAIT, "", UNORDERED),
    (RECEIVE, WAIT, WAIT + RESERVE, "remote_cb_reserve_back at a receiver"),
    (RECEIVE, "    noc_async_write_barrier();\n", "", "the kernel ends without noc_async_write_barrier"),
    (RECEIVE, "    experimental::remote_cb_pop_front(remote, 1);\n", "", "no thread can go on"),
    (HOST, "{160, 7}", "{40, 7}", "has pages of 40 bytes; a remote one wants a multiple of 16"),
    (HOST, "bytes = 704", "bytes = 700", "a global circular buffer of 700 bytes; wanted a multiple of 16"),
    (HOST, "CoreCoord(1, 0), CoreCoord(count, 0)", "CoreCoord(0, 0), CoreCoord(count, 0)",
     "core (0, 0) has two parts in a global circular buffer"),
    (HOST, "config(bytes)", "config(bytes + 16)", "a circular buffer of 720 bytes over a global one of 704"),
    (HOST, "buffer.all_cores(), config,", "CoreCoord(0, 1), config,",
     "core (0, 1) has no part in the global circular buffer"),
    (HOST, "{160, 7}, {160, 3}", "{112, 7}, {160, 3}", "has left in the middle of a page"),
]


def main():
    compiler, examples, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    failed = 0
    for number, (changed, old, new, report) in enumerate(CASES):
        place = folder / str(number)
        (place / "kernels").mkdir(parents=True, exist_ok=True)
        for name in ("common.hpp", HOST, *(f"kernels/{p.name}" for p in examples.glob("kernels/global_*.cpp"))):
            shutil.copy(examples / name, place / name)
        text = (place / changed).read_text()
        assert old in text, old
        (place / changed).write_text(text.replace(old, new))
        subprocess.run([compiler, place / HOST, "-o", place / "program"], check=True)
        run = subprocess.run([place / "program"], env={**os.environ, "TTMETAL_MODE": "checked"}, cwd=place,
                             capture_output=True, text=True)
        said = run.stdout + run.stderr
        if report not in said or (run.returncode == 0) != (report == "passed"):
            failed += 1
            print(f"{number} {changed}: wanted '{report}', got {run.returncode}\n{said}")
    print(f"{len(CASES) - failed} of {len(CASES)} as they should be")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
