# SPDX-License-Identifier: Apache-2.0
"""Caches: written to in place, with the cache read afterwards, and with the op's own result."""

from data import Case, Tensor

FLOATS = ("f32", "bf16")


def cache_case(op, operands, attrs, note=""):
    """Two cases: without a result, where another op reads the cache, and with one."""
    names = ", ".join(f"{{in{i}}}" for i in range(len(operands)))
    types = ", ".join(f"{{type{i}}}" for i in range(len(operands)))
    spelled = {"batch_offset": lambda v: f"batch_offset = {v} : i32",
               "share_cache": lambda v: f"share_cache = {str(v).lower()}"}
    given = ", ".join(spelled[k](v) for k, v in attrs.items())
    call = f'"ttir.{op}"({names})' + (f" <{{{{{given}}}}}>" if given else "") + f" : ({types}) -> "
    abs_of = '{out} = "ttir.maximum"({in0}, {in0}) : ({type0}, {type0}) -> {type}'
    return [Case(op, operands, attrs, text=call + "()\n" + abs_of, note=note + "in_place"),
            Case(op, operands, attrs, text="{out} = " + call + "{type}", note=note + "result")]


def caches(dtype):
    cache = Tensor((3, 2, 37, 5), dtype)
    blocks = Tensor((7, 2, 4, 33), dtype)
    table = Tensor((3, 2), "i32", values=(6, 0, 3, 1, 5, 2))
    yield from cache_case("fill_cache", (cache, Tensor((2, 2, 35, 5), dtype)), {"batch_offset": 1})
    yield from cache_case("fill_cache", (cache, Tensor((3, 2, 37, 5), dtype)), {"batch_offset": 0})
    yield from cache_case("fill_cache", (cache, Tensor((1, 2, 1, 5), dtype)), {"batch_offset": 2})
    yield from cache_case("update_cache", (cache, Tensor((3, 2, 1, 5), dtype),
                                           Tensor((1,), "i32", values=(36,))), {"batch_offset": 0})
    yield from cache_case("update_cache", (cache, Tensor((2, 2, 1, 5), dtype),
                                           Tensor((2,), "i32", values=(33, 0))),
                          {"batch_offset": 1}, "each_")
    yield from cache_case("update_cache", (cache, Tensor((1, 2, 3, 5), dtype),
                                           Tensor((1,), "i32", values=(35,))), {"batch_offset": 0},
                          "users_in_rows_")
    yield from cache_case("update_cache", (cache, Tensor((1, 2, 2, 5), dtype),
                                           Tensor((2,), "i32", values=(33, 0))),
                          {"batch_offset": 1}, "users_in_rows_each_")
    yield from cache_case("paged_update_cache", (cache, Tensor((1, 3, 2, 5), dtype),
                                                 Tensor((3,), "i32", values=(31, -1, 36))), {})
    yield from cache_case("paged_update_cache", (Tensor((1, 2, 37, 5), dtype),
                                                 Tensor((1, 3, 2, 5), dtype),
                                                 Tensor((3,), "i32", values=(4, 9, 4))),
                          {"share_cache": True}, "shared_")
    yield from cache_case("paged_update_cache", (blocks, Tensor((1, 3, 2, 33), dtype),
                                                 Tensor((3,), "i32", values=(7, -1, 2)), table), {})
    yield from cache_case("paged_fill_cache", (blocks, Tensor((1, 2, 7, 33), dtype), table), {})
    yield from cache_case("paged_fill_cache", (blocks, Tensor((1, 2, 8, 33), dtype), table,
                                               Tensor((1,), "i32", values=(2,))), {}, "user2_")


CASES = [case for dtype in FLOATS for case in caches(dtype)]
