# SPDX-License-Identifier: Apache-2.0
"""Files that are whole or not there."""

import contextlib
import os
import stat
import tempfile


@contextlib.contextmanager
def written(path, mode="wb", **options):
    """`with written(path) as file:` writes beside `path` and replaces it at the end; an exception, or a kill, leaves the
    old file. A file that is not regular is written in place."""
    path = os.fspath(path)
    try:
        old = os.stat(path).st_mode
    except FileNotFoundError:
        old = None
    if old is not None and not stat.S_ISREG(old):
        with open(path, mode, **options) as file:
            yield file
        return
    target = os.path.realpath(path)
    if old is not None and not os.access(target, os.W_OK):
        raise PermissionError(f"{path}: may not be written")
    folder, name = os.path.split(target)
    descriptor, beside = tempfile.mkstemp(prefix=f".{name[:200]}.", dir=folder)
    try:
        with open(descriptor, mode, **options) as file:
            yield file
        os.chmod(beside, stat.S_IMODE(old) if old is not None else 0o666 & ~_umask())
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        raise


def _umask():
    with open("/proc/self/status", encoding="ascii") as file:
        return next((int(line.split()[1], 8) for line in file if line.startswith("Umask")), 0o22)
