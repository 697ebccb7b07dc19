# SPDX-License-Identifier: Apache-2.0
"""Devices as options of the compiler."""

import atexit
import os
import shutil
import tempfile
import weakref

#: Boards that the compiler knows by their architecture.
_KNOWN = {"n150": "wormhole_b0", "p150": "blackhole"}
#: Options of `compiler.compile` by device, for devices that were used.
_targets = weakref.WeakKeyDictionary()
#: Where descriptions of other boards are while the process runs, by what is in them.
_folder = None
_files = {}


def target_of(device):
    """The options of `compiler.compile` that say for which board: the device's own, as far as that is none of the usual ones."""
    target = _targets.get(device)
    if target is None:
        product = device.product()
        target = {"arch": _KNOWN[product]} if product in _KNOWN else {"system_desc": _file(device)}
        _targets[device] = target
    return target


def key_of(target):
    """Tells targets apart."""
    return tuple(target.items())


def _file(device):
    """The description of a device as a file; equal ones are one."""
    global _folder
    if _folder is None:
        _folder = tempfile.mkdtemp(prefix="ttnn_jit-")
        atexit.register(shutil.rmtree, _folder, ignore_errors=True)
    path = os.path.join(_folder, f"{len(_files)}.ttsys")
    device.save_system_desc(path)
    with open(path, "rb") as file:
        return _files.setdefault(file.read(), path)
