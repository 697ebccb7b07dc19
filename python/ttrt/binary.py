# SPDX-License-Identifier: Apache-2.0
"""Compiled program files, `.ttnn` and `.ttm`, and system descriptions."""

import json

from ttmlir._native import ttrt as _commands
from ttmlir._native.runtime import Binary
from ttmlir.ttnn._call import wanted

__all__ = ["Binary", "SystemDesc", "as_dict", "as_json", "load_binary_from_path", "load_from_bytes", "load_from_path",
           "load_system_desc_from_path"]


def load_from_path(path, ignore_version=False):
    """Loads and checks a program file.

    Raises
    ------
    ttnn.Error
        If it is none, is damaged, or was written by another version (unless `ignore_version`).
    """
    return Binary.load_from_path(str(path), ignore_version)


load_binary_from_path = load_from_path


def load_from_bytes(data, name="program"):
    """The same from memory; `name` is what messages call it."""
    return Binary.load_from_bytes(data, name)


def as_dict(binary):
    """All sections of a binary, as `ttrt read` shows them: version, system_desc, mlir, programs, ..."""
    wanted("as_dict", "binary", binary, (Binary, SystemDesc))
    if isinstance(binary, SystemDesc):
        return dict(binary.sections)
    return {name: json.loads(binary.section(name)) for name in binary.sections}


def as_json(binary):
    """The same as JSON."""
    return json.dumps(as_dict(binary), indent=2)


Binary.as_dict, Binary.as_json = as_dict, as_json  # type: ignore[attr-defined]


class SystemDesc:
    """The content of a `.ttsys` file: `version` and `system_desc`."""

    def __init__(self, path, sections):
        self.path, self.sections = path, sections

    as_dict, as_json = as_dict, as_json

    def __repr__(self):
        return f"SystemDesc('{self.path}')"


def load_system_desc_from_path(path):
    """Reads a `.ttsys` file.

    Raises
    ------
    ValueError
        If it is none.
    """
    errors = []
    _, results = _commands.run(["read", "--quiet", "--", str(path)], lambda line: None, errors.append)
    if errors:
        raise ValueError("\n".join(errors))
    return SystemDesc(str(path), json.loads(results)[0]["sections"])
