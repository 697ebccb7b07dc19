# SPDX-License-Identifier: Apache-2.0
"""The ops there are, from the op records and from the list that the build makes of them."""

import dataclasses
import re

# A record's lines behind the first are indented.
ELTWISE = re.compile(r'^defm \w+ : Eltwise(Unary|Binary)(?:Fast|SameType)?(Predicate)?<"(\w+)".*(?:\n +.*)*>;', re.M)
TTIR_OP = re.compile(r'^\s*def TTIR_\w+Op\s*:\s*TTIR_\w+<\s*"(\w+)"', re.M)


@dataclasses.dataclass(frozen=True)
class Eltwise:
    mnemonic: str
    arity: int
    predicate: bool
    integers_only: bool


def eltwise_ops(root):
    """The ops that one line of EltwiseOps.td defines."""
    text = (root / "include/ttmlir/Dialect/Shared/EltwiseOps.td").read_text()
    return [Eltwise(m[3], 1 if m[1] == "Unary" else 2, bool(m[2]), "TT_IntegerOperands" in m[0])
            for m in ELTWISE.finditer(text)]


def ttir_ops(root):
    """Mnemonics of all TTIR ops."""
    ops = {op.mnemonic for op in eltwise_ops(root)}
    for folder in ("Shared", "TTIR/IR"):
        for path in sorted((root / "include/ttmlir/Dialect" / folder).glob("*.td")):
            ops.update(TTIR_OP.findall(path.read_text()))
    return ops


def ttnn_ops(build):
    """Mnemonics of all TTNN ops that a binary can hold."""
    return set((build / "include/ttmlir/Target/TTNN/ops.txt").read_text().split())
