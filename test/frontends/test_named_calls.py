"""Custom calls by the names of ops: each becomes the op of TTIR, and gives what NumPy does."""

import numpy as np
import pytest

import ttmlir

RNG = np.random.default_rng(7)
F = np.float32


def a(*shape):
    return RNG.standard_normal(shape).astype(F)


def i(*numbers):
    return np.array(numbers, np.int32)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def attend(q, k, v, bias=0.0, scale=None, sink=None):
    """B x heads x length x size; heads of keys and values are shared."""
    k, v = (np.repeat(x, q.shape[1] // x.shape[1], 1) for x in (k, v))
    scores = q @ k.swapaxes(2, 3) * (q.shape[3] ** -0.5 if scale is None else scale) + bias
    if sink is not None:
        more = np.broadcast_to(sink.reshape(1, -1, 1, 1), (*scores.shape[:3], 1))
        return softmax(np.concatenate([scores, more], 3))[..., :-1] @ v
    return softmax(scores) @ v


def seen(condition):
    return np.where(condition, 0.0, -np.inf)


CAUSAL = seen(np.tril(np.ones((32, 32))))
Q, K, V, MASK = a(2, 4, 32, 16), a(2, 2, 32, 16), a(2, 2, 32, 16), a(2, 1, 32, 32)
POSITIONS = i(5, 17)
# Blocks of 8 positions: user 0 has blocks 3, 0, 5, 1, user 1 the others.
BLOCKS, VALUES, PAGES = a(8, 2, 8, 16), a(8, 2, 8, 16), i([3, 0, 5, 1], [2, 7, 4, 6])
ONE, SINK = a(1, 2, 4, 16), a(4)
UP_TO = seen(np.arange(32) <= POSITIONS[:, None, None, None])


def paged(blocks):
    """The blocks of each user in their order: B x G x positions x size."""
    return np.stack([np.concatenate(list(blocks[row]), 1) for row in PAGES])


def decoded(k, v, bias, **more):
    return attend(ONE[0][:, :, None], k, v, bias, **more)[:, :, 0][None]


CACHE, NEW, ROW = a(2, 3, 8, 16), a(1, 3, 5, 16), a(2, 3, 1, 16)
FILLED, UPDATED = CACHE.copy(), CACHE.copy()
FILLED[1, :, :5] = NEW[0]
UPDATED[:, :, 6] = ROW[:, :, 0]
PAGED, FILL = BLOCKS.copy(), a(1, 2, 19, 16)
for at in range(19):
    PAGED[PAGES[1][at // 8], :, at % 8] = FILL[0, :, at]
STEPPED, STEP = BLOCKS.copy(), a(1, 2, 2, 16)
for user, at in enumerate(POSITIONS):
    STEPPED[PAGES[user][at // 8], :, at % 8] = STEP[0, user]
LATENT, LATENTS = a(2, 1, 32, 16), a(8, 1, 8, 16)

CASES = {
    "scaled_dot_product_attention": ([Q, K, V], {"is_causal": "True"}, attend(Q, K, V, CAUSAL)),
    "scaled_dot_product_attention with a mask": ([Q, K, V, MASK], {"is_causal": "False", "scale": "0.5"}, attend(Q, K, V, MASK, 0.5)),
    "scaled_dot_product_attention with a sink": ([Q, K, V, SINK], {"is_causal": "False", "has_attention_mask": "False", "has_attention_sink": "True"},
                                                 attend(Q, K, V, sink=SINK)),
    "scaled_dot_product_attention_decode": ([ONE, K, V, POSITIONS], {"is_causal": "True", "has_attention_mask": "False", "has_attention_sink": "False"},
                                            decoded(K, V, UP_TO)),
    "paged_scaled_dot_product_attention_decode":
        ([ONE, BLOCKS, VALUES, PAGES, POSITIONS],
         {"is_causal": "True", "has_attention_mask": "False", "has_cur_pos_tensor": "True", "has_attention_sink": "False", "scale": "1.0"},
         decoded(paged(BLOCKS), paged(VALUES), UP_TO, scale=1.0)),
    "flash_mla_prefill": ([Q, LATENT], {"head_dim_v": "10", "is_causal": "True", "has_value": "False", "has_attention_mask": "False"},
                          attend(Q, LATENT, LATENT[..., :10], CAUSAL)),
    "paged_flash_mla_decode": ([ONE, LATENTS, PAGES, POSITIONS],
                               {"head_dim_v": "10", "is_causal": "True", "has_value": "False", "has_attention_mask": "False",
                                "has_cur_pos_tensor": "True", "has_attention_sink": "False"},
                               decoded(paged(LATENTS), paged(LATENTS)[..., :10], UP_TO)),
    "fill_cache": ([CACHE, NEW], {"batch_offset": "1"}, FILLED),
    "update_cache": ([CACHE, ROW, i(6)], {"batch_offset": "0"}, UPDATED),
    "paged_fill_cache": ([BLOCKS, FILL, PAGES, i(1)], {}, PAGED),
    "paged_update_cache": ([BLOCKS, STEP, POSITIONS, PAGES], {"share_cache": "False"}, STEPPED),
    # One word, so that chance decides nothing.
    "sampling": ([a(3, 32), RNG.integers(0, 1000, (3, 32)).astype(np.int32), i(1, 1, 1), np.ones(3, F), np.ones(3, F)], {"seed": "42"}, None),
}


def type_of(array):
    return f"tensor<{'x'.join(map(str, (*array.shape, 'f32' if array.dtype == F else 'i32')))}>"


def call(name, inputs, attributes, result):
    types = [type_of(x) for x in inputs]
    names = [f"%a{n}" for n in range(len(inputs))]
    return (f"%0 = stablehlo.custom_call @tt.{name}({', '.join(names)}) {{api_version = 0 : i32, mhlo.frontend_attributes = {{"
            f"{', '.join(f'{key} = {value}' for key, value in attributes.items())}}}}} : ({', '.join(types)}) -> {type_of(result)}",
            ", ".join(map(": ".join, zip(names, types))))


@pytest.mark.parametrize("typed", [False, True], ids=["words", "numbers"])
@pytest.mark.parametrize("case", CASES)
def test_call(case, typed):
    inputs, attributes, wanted = CASES[case]
    if wanted is None:
        wanted = np.take_along_axis(inputs[1], inputs[0].argmax(1, keepdims=True), 1)[:, 0]
    wanted = wanted.astype(inputs[0].dtype if case.split()[0] != "sampling" else np.int32)
    numbers = {"True": "true", "False": "false"}
    written = {key: (numbers.get(value, f"{value} : {'f32' if '.' in value else 'i64'}") if typed else f'"{value}"')
               for key, value in attributes.items()}
    line, arguments = call(case.split()[0], inputs, written, wanted)
    f = ttmlir.compile(f"func.func @main({arguments}) -> {type_of(wanted)} {{\n{line}\nreturn %0 : {type_of(wanted)}\n}}\n")
    op = {"flash_mla_prefill": "scaled_dot_product_attention", "paged_flash_mla_decode": "paged_flash_multi_latent_attention_decode"}
    name = case.split()[0]
    assert f'"ttir.{op.get(name, name)}"' in f.stages["ttir"]
    np.testing.assert_allclose(f(*inputs), wanted, rtol=1e-4, atol=1e-5)
    if typed and "cache" in name:
        np.testing.assert_allclose(ttmlir.compile(f.stages["source"], backend="ttmetal")(*inputs), wanted, rtol=1e-4, atol=1e-5)


def test_a_cache_that_is_read_afterwards():
    """The value before the call stays what it was, though the op writes in place."""
    line, arguments = call("fill_cache", [CACHE, NEW], {"batch_offset": '"1"'}, CACHE)
    t = type_of(CACHE)
    f = ttmlir.compile(f"func.func @main({arguments}) -> ({t}, {t}) {{\n{line}\n%1 = stablehlo.add %a0, %a0 : {t}\nreturn %0, %1 : {t}, {t}\n}}\n")
    cache = CACHE.copy()
    filled, twice = f(cache, NEW)
    np.testing.assert_array_equal(filled, FILLED)
    np.testing.assert_array_equal(twice, CACHE * 2)
    np.testing.assert_array_equal(cache, CACHE)
