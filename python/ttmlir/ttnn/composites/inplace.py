"""Functions whose first operand gets the result."""

from __future__ import annotations

from .record import ACTIVATED, RECORDS, define, ops

#: The function without the place, keywords, and names of the operands.
_A, _B = ("input_tensor_a", "input_tensor_b: Tensor | float"), ("input_a", "input_b: Tensor | float")
_BASE = f"{ACTIVATED} sub_core_grids sub_device_id"
_FAST = f"{ACTIVATED} fast_and_approximate_mode sub_core_grids sub_device_id"
_ROWS = {"add": (_FAST, _A), "sub": (_FAST, _A), "subtract": (_FAST, _A)} | \
    dict.fromkeys(("div", "divide", "mul", "multiply", "rsub"), (_FAST, _B)) | \
    dict.fromkeys(("bias_gelu", "eq", "ge", "gt", "ldexp", "le", "logaddexp", "logaddexp2", "logical_and", "logical_or", "logical_xor",
                   "lt", "ne", "squared_difference"), (_BASE, _B))
_MEANING = {"add": "x + y", "subtract": "x - y", "multiply": "x * y", "divide": "x / y", "logical_and": "logical_and(x, y)",
            "logical_or": "logical_or(x, y)", "logical_xor": "logical_xor(x, y)", "eq": "x == y", "ne": "x != y", "lt": "x < y",
            "le": "x <= y", "gt": "x > y", "ge": "x >= y"}


def _body(name):
    record = RECORDS.get(name)
    function = record.body if record else getattr(ops, name)
    return lambda a, b: function(a, b)


for _name, (_keywords, _names) in _ROWS.items():
    _record = RECORDS.get(_name)
    _integers = {"x": "int -1..2", "y": "int -1..2"} if _name in _MEANING and "=" in _MEANING[_name] or _name.startswith("logical") \
        else {"y": "0.3..2"}
    define(_name + "_", _body(_name), _keywords, "x / y" if _name == "div" else _record.meaning if _record else _MEANING[_name],
           f"As {_name}; the first operand gets the result.", names=_names, wide=bool(_record), in_place=True,
           **_integers)
define("logical_not_", lambda x: ops.logical_not(x), "memory_config", "logical_not(x)", "As logical_not; the operand gets the result.",
       names=("input_tensor",), wide=False, in_place=True, x="int -1..2")
