# SPDX-License-Identifier: Apache-2.0
"""Attention: of many queries, of one for each user, to keys in blocks, and its gradients."""

import math

from data import Case, Tensor

FLOATS = ("f32", "bf16")


def prefill(dtype, users, heads, groups, queries, keys, depth, width=None, mask=None, sink=False,
            **attrs):
    operands = [Tensor((users, heads, queries, depth), dtype),
                Tensor((users, groups, keys, depth), dtype),
                Tensor((users, groups, keys, width or depth), dtype)]
    if mask or sink:
        operands.append(Tensor(mask, dtype) if mask else None)
    if sink:
        operands.append(Tensor((1, heads, 1, 1), dtype, 0, 2))
    return Case("scaled_dot_product_attention", tuple(operands), attrs, note=note_of(attrs))


def note_of(attrs):
    return "_".join(f"{k}{v}" for k, v in attrs.items()).replace(".", "p")


PREFILL = [
    prefill(dtype, *sizes, **more) for dtype in FLOATS for sizes, more in [
        ((1, 1, 1, 1, 1, 1), {}),
        ((2, 6, 3, 5, 5, 7), {}),
        ((1, 4, 1, 33, 33, 31), {"scale": 0.25}),
        ((2, 2, 2, 70, 70, 40), {"sliding_window_size": 9}),
        ((1, 2, 1, 37, 37, 16), {"sliding_window_size": 6, "is_causal": False}),
        ((1, 3, 3, 150, 150, 9), {"sink": True}),
        ((2, 6, 2, 5, 131, 33, 17), {"is_causal": False}),
        ((2, 6, 3, 1, 200, 64), {"is_causal": False}),
        ((2, 6, 3, 19, 23, 12), {"is_causal": False, "mask": (2, 1, 19, 23)}),
        ((2, 4, 2, 19, 23, 12), {"is_causal": False, "mask": (1, 4, 1, 23), "sink": True}),
        ((2, 4, 4, 66, 130, 12), {"is_causal": False, "mask": (1, 1, 66, 130)}),
    ]
]


def masked_out():
    """A mask of minus infinity: the second query sees one key, the third none of the first two."""
    inf = -math.inf
    values = (0, 0, 0, inf, inf, 0, inf, inf, 0)
    return Case("scaled_dot_product_attention",
                (Tensor((1, 2, 3, 8)), Tensor((1, 2, 3, 8)), Tensor((1, 2, 3, 8)),
                 Tensor((1, 1, 3, 3), "f32", values=values)), {"is_causal": False}, note="infinite")


# Beside -inf: numbers that bf16 rounds up, and the lowest of each type.
LOW = {"f32": (-1e8, -1e30, -2.0**127 * (2 - 2.0**-23)), "bf16": (-1e30, -2.0**127 * (2 - 2.0**-7))}


def padded(dtype, low, users, heads, groups, queries, keys, depth, **attrs):
    """Keys are padding up to the last quarter, more than a block of them in kernels; every third
    query sees no key, and takes the mean of all if the mask is finite, or NaN."""
    case = prefill(dtype, users, heads, groups, queries, keys, depth, mask=(users, 1, queries, keys),
                   is_causal=False, **attrs)
    values = [low if key < keys * 3 // 4 or query % 3 == 0 else 0
              for _ in range(users) for query in range(queries) for key in range(keys)]
    mask = Tensor((users, 1, queries, keys), dtype, values=tuple(values))
    note = f"{note_of(case.attrs)}_padded{low:.3g}".replace("-", "m").replace("+", "").replace(".", "p")
    return Case(case.op, (*case.operands[:3], mask), case.attrs, note=note)


PADDED = [
    padded(dtype, low, *sizes, **more) for dtype in FLOATS for low in (*LOW[dtype], -math.inf)
    for sizes, more in [
        ((1, 4, 2, 5, 300, 20), {}),  # heads share keys, padding behind the last key
        ((2, 2, 2, 1, 70, 64), {}),
        ((1, 2, 1, 40, 70, 33), {"sliding_window_size": 50}),
    ]
]


def large_scores(dtype, scale):
    """Scores of up to some hundred thousand, where differences of rounded maxima would overflow."""
    case = prefill(dtype, 1, 2, 2, 37, 70, 16, is_causal=False, scale=scale)
    one = tuple(Tensor(x.shape, dtype, values=tuple(
        (7 * i * i + 3 * i) % 31 - 15 for i in range(math.prod(x.shape)))) for x in case.operands[:2])
    return Case(case.op, (*one, case.operands[2]), case.attrs, note=f"scale{scale}")


LARGE = [large_scores("f32", scale) for scale in (16.0, 1024.0)]


def position(users, length, dtype="i32"):
    """Different for each user; the first sees one key, the last all."""
    values = tuple(round(i * (length - 1) / max(users - 1, 1)) for i in range(users))
    return Tensor((users,), dtype, values=values)


def decode(dtype, users, heads, groups, keys, depth, mask=None, sink=False, **attrs):
    operands = [Tensor((1, users, heads, depth), dtype), Tensor((users, groups, keys, depth), dtype),
                Tensor((users, groups, keys, depth), dtype), Tensor(mask, dtype) if mask else None,
                position(users, keys)]
    if sink:
        operands.append(Tensor((heads, 1), dtype, 0, 2))
    return Case("scaled_dot_product_attention_decode", tuple(operands), attrs, note=note_of(attrs))


DECODE = [
    decode(dtype, *sizes, **more) for dtype in FLOATS for sizes, more in [
        ((1, 1, 1, 1, 4), {}), ((3, 6, 2, 37, 33), {}), ((2, 8, 1, 300, 64), {"scale": 0.5}),
        ((3, 4, 4, 20, 7), {"sink": True}),
        ((3, 6, 2, 37, 12), {"is_causal": False, "mask": (3, 1, 6, 37)}),
        ((3, 6, 2, 37, 12), {"is_causal": False, "mask": (1, 1, 1, 37)}),
        ((2, 2, 2, 9, 12), {"is_causal": False}),
    ]
]


def table(users, slots, blocks):
    """Blocks in an order of its own, none twice."""
    values = tuple((7 * i + 3) % blocks for i in range(users * slots))
    return Tensor((users, slots), "i32", values=values)


def paged(dtype, users, heads, groups, slots, size, depth, width=None, sink=False, mask=None,
          op="paged_scaled_dot_product_attention_decode", value=True, **attrs):
    blocks = users * slots + 1 if (users * slots + 1) % 7 else users * slots + 2
    latent = op != "paged_scaled_dot_product_attention_decode"
    operands = [Tensor((1, users, heads, depth), dtype), Tensor((blocks, groups, size, depth), dtype),
                Tensor((blocks, groups, size, width or depth), dtype) if value else None,
                table(users, slots, blocks)]
    if not latent:
        operands.append(Tensor((1, users, heads, width or depth), dtype))
    operands += [Tensor(mask, dtype) if mask else None, position(users, slots * size)]
    if sink:
        operands.append(Tensor((heads,), dtype, 0, 2))
    return Case(op, tuple(operands), attrs, note=note_of(attrs))


LATENT = "paged_flash_multi_latent_attention_decode"
PAGED = [
    paged(dtype, *sizes, **more) for dtype in FLOATS for sizes, more in [
        ((3, 6, 3, 3, 5, 7), {}), ((2, 4, 1, 4, 32, 33), {"scale": 0.3}),
        ((2, 4, 2, 3, 16, 8), {"sliding_window_size": 10}),
        ((2, 4, 2, 3, 16, 8), {"sink": True}),
        ((2, 4, 2, 3, 16, 8), {"is_causal": False, "mask": (2, 1, 1, 48)}),
        ((2, 6, 1, 3, 8, 24), {"op": LATENT, "value": False, "head_dim_v": 16}),
        ((2, 6, 1, 3, 8, 24, 12), {"op": LATENT, "head_dim_v": 12, "sink": True}),
    ]
]


def chunk(dtype, users, heads, groups, queries, slots, size, depth, start, **attrs):
    blocks = users * slots + 1 if (users * slots + 1) % 7 else users * slots + 2
    cache = Tensor((blocks, groups, size, depth), dtype)
    return Case("chunked_scaled_dot_product_attention",
                (Tensor((users, heads, queries, depth), dtype), cache, cache,
                 table(users, slots, blocks), Tensor((1,), "i32", values=(start,)),
                 Tensor((users, heads, queries, depth), dtype)), attrs, note=f"from{start}")


CHUNKS = [
    chunk(dtype, *sizes, **more) for dtype in FLOATS for sizes, more in [
        ((2, 6, 3, 5, 3, 8, 7, 11), {}), ((1, 4, 2, 33, 4, 32, 16, 32), {"scale": 0.5}),
        ((1, 2, 2, 1, 2, 4, 5, 0), {})]
]

FORWARD_TYPES = "{type0}, {type1}, {type2}"


def forward(dtype, users, heads, groups, queries, keys, depth, kind, result=0):
    operands = [Tensor((users, heads, queries, depth), dtype),
                Tensor((users, groups, keys, depth), dtype),
                Tensor((users, groups, keys, depth), dtype)]
    if kind == "arbitrary":
        values = tuple(int(i % 3 != 1) for i in range(queries * keys))
        operands.append(Tensor((1, 1, queries, keys), dtype, values=values))
    shape = f"tensor<{users}x{heads}x{queries}x"
    names = ", ".join(f"{{in{i}}}" for i in range(len(operands)))
    types = ", ".join(f"{{type{i}}}" for i in range(len(operands)))
    results = "{out}, {tmp}" if result == 0 else "{tmp}, {out}"
    text = (f'{results} = "ttir.sdpa_fw"({names}) <{{{{mask_type = #ttcore.attention_mask_type<{kind}>'
            f', return_intermediates = true}}}}> : ({types}) -> ({shape}{depth}x{dtype}>, '
            f'{shape}32x{dtype}>)')
    return Case("sdpa_fw", tuple(operands), {"mask_type": kind}, text=text, dtypes=(dtype, dtype),
                result=result, note=kind)


FORWARD = [
    forward(dtype, *sizes, kind, result) for dtype in FLOATS for result in (0, 1)
    for sizes, kind in [((2, 6, 3, 5, 5, 7), "causal"), ((1, 2, 1, 33, 40, 12), "none"),
                        ((2, 4, 2, 9, 11, 6), "arbitrary")]
]


def backward(dtype, users, heads, groups, queries, keys, depth, kind, result):
    """The op's operands hold what the forward op gives for them."""
    made = forward(dtype, users, heads, groups, queries, keys, depth, kind)
    query, key, value, *mask = made.operands
    more = ", {in4}" if mask else ""
    types = ", {type4}" if mask else ""
    attrs = f"<{{{{mask_type = #ttcore.attention_mask_type<{kind}>"
    stats = f"tensor<{users}x{heads}x{queries}x32x{dtype}>"
    text = f'''
        {{tmp}}o, {{tmp}}l = "ttir.sdpa_fw"({{in1}}, {{in2}}, {{in3}}{more}) {attrs}, return_intermediates = true}}}}> : ({{type1}}, {{type2}}, {{type3}}{types}) -> ({{type0}}, {stats})
        {{tmp}}:3 = "ttir.sdpa_bw"({{in0}}, {{tmp}}o, {{in1}}, {{in2}}, {{in3}}, {{tmp}}l{more}) {attrs}}}}}> : ({{type0}}, {{type0}}, {{type1}}, {{type2}}, {{type3}}, {stats}{types}) -> ({{type1}}, {{type2}}, {{type3}})
        {{out}} = "ttir.reshape"({{tmp}}#{result}) <{{{{shape = [{", ".join(f"{d} : i32" for d in (query, key, value)[result].shape)}]}}}}> : ({{type{result + 1}}}) -> {{type}}
    '''
    return Case("sdpa_bw", (Tensor(query.shape, dtype), query, key, value, *mask),
                {"mask_type": kind}, text=text, dtypes=(dtype,) * 3, result=result, note=kind)


BACKWARD = [
    backward("f32", *sizes, kind, result) for result in (0, 1, 2)
    for sizes, kind in [((1, 4, 2, 5, 5, 3), "causal"), ((1, 2, 1, 3, 6, 4), "none"),
                        ((1, 2, 2, 4, 5, 3), "arbitrary")]
]

CASES = PREFILL + [masked_out()] + PADDED + LARGE + DECODE + PAGED + CHUNKS + FORWARD + BACKWARD
