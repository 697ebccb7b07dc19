"""Every op of the dialects is parsed, verified, lowered and run in a case of its own, or is refused with a reason."""

import re

import pytest

import ttmlir
from spec_cases import CASES
from support import PARTLY, T, WITHOUT, names, op_of, table
from test_stablehlo import module_of
from ttmlir import ir
from ttmlir._native import compiler


def test_every_op_has_a_case_or_a_reason(summary):
    known = set(names())
    assert len(known) > 110
    assert known - {op_of(case) for case in CASES} == set(WITHOUT)
    summary(table().splitlines()[0])


@pytest.mark.parametrize("name", [*WITHOUT, *PARTLY])
def test_refused(name):
    lines, reason = (WITHOUT | PARTLY)[name]
    # The value of the last line is used, or it would be gone before it is lowered.
    result, kind = re.match(r"(%\d).*[:>] (.*?)\)?$", lines.splitlines()[-1]).groups()
    kind = kind.strip("(").split(", ")[0]
    text = f"func.func @main(%a: {T}) -> {kind} {{\n{lines}\nreturn {result} : {kind}\n}}\n"
    with pytest.raises(compiler.CompileError, match=reason):
        ttmlir.compile(text, name="refused")


def operations(op):
    for region in op.regions:
        for block in region:
            for inner in block:
                yield inner.operation
                yield from operations(inner.operation)


@pytest.mark.parametrize("case", {op_of(case): case for case in reversed(CASES)}.values())
def test_verified(case):
    """In the generic form, another type of the first result, or of what is returned, is refused at the op."""
    name = op_of(case)
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(module_of(case))
        [op] = [op for op in operations(module.operation) if op.name == name][:1]
        text = op.get_asm(print_generic_op_form=True, assume_verified=True)
        head, colon, kind = text.rpartition(" : ")
        assert colon and "\n" not in kind
        wrong = re.sub(r"tensor<[^>]*>+", "tensor<17x19x23xi1>", kind if name == "stablehlo.return" else kind.rpartition("->")[2], count=1)
        changed = wrong if name == "stablehlo.return" else f"{kind.rpartition('->')[0]}->{wrong}"
        assert changed != kind
        # Its operands are defined by ops of no dialect.
        whole = wrapped(op, f"{head} : {changed}", name)
        with pytest.raises(Exception, match=re.escape(name.split(".")[1])):
            ir.Module.parse(whole).operation.verify()


def wrapped(op, text, name):
    arguments = {str(o.get_name()): str(o.type) for o in op.operands}
    body = ", ".join(f"{n}: {t}" for n, t in arguments.items())
    return f"func.func @f({body}) {{\n{text}\nreturn\n}}\n"
