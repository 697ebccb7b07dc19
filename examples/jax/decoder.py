# SPDX-License-Identifier: Apache-2.0
"""A decoder written in JAX, compiled once for a step, draws tokens on the embedded device.

The step takes one token and the keys and values of those before it. JAX lowers it (StableHLO), `ttmlir.compile` makes a
program of it, and each of 12 steps is compared with JAX on the host. Then one program draws all of them: a loop that ends
with a word, or with the space for them.
"""

import jax
import jax.numpy as jnp
import numpy as np

import ttmlir

LAYERS, HEADS, WIDTH, WORDS, LENGTH, STEPS = 2, 3, 96, 211, 16, 12


def make_weights(rng):
    def matrix(rows, columns):
        return rng.standard_normal((rows, columns), np.float32) / np.float32(rows) ** 0.5
    layer = lambda: {"qkv": matrix(WIDTH, 3 * WIDTH), "out": matrix(WIDTH, WIDTH), "up": matrix(WIDTH, 4 * WIDTH),
                     "down": matrix(4 * WIDTH, WIDTH), "n1": np.ones(WIDTH, np.float32), "n2": np.ones(WIDTH, np.float32)}
    return {"words": matrix(WORDS, WIDTH), "places": matrix(LENGTH, WIDTH), "layers": [layer() for _ in range(LAYERS)]}


def norm(x, scale):
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * scale


def step(weights, caches, token, place):
    x = weights["words"][token] + weights["places"][place]
    news = []
    for layer, (keys, values) in zip(weights["layers"], caches):
        q, k, v = jnp.split((norm(x, layer["n1"]) @ layer["qkv"]).reshape(3 * HEADS, -1), 3)
        keys = jax.lax.dynamic_update_slice(keys, k[:, None], (0, place, 0))
        values = jax.lax.dynamic_update_slice(values, v[:, None], (0, place, 0))
        scores = jnp.einsum("he,hte->ht", q, keys) * q.shape[-1] ** -0.5
        scores = jnp.where(jnp.arange(LENGTH) <= place, scores, -1e9)
        x = x + jnp.einsum("ht,hte->he", jax.nn.softmax(scores), values).ravel() @ layer["out"]
        x = x + jax.nn.gelu(norm(x, layer["n2"]) @ layer["up"]) @ layer["down"]
        news.append((keys, values))
    return x @ weights["words"].T, news


def write(weights, token, last):
    """Words from `token` on, until `last` is drawn or STEPS are; how many they are."""
    empty = jnp.zeros((HEADS, LENGTH, WIDTH // HEADS))

    def go_on(state):
        _, _, token, place = state
        return (place < STEPS) & (token != last)

    def draw(state):
        text, caches, token, place = state
        scores, caches = step(weights, caches, token, place)
        token = scores.argmax().astype(jnp.int32)
        return text.at[place].set(token), caches, token, place + 1

    start = jnp.zeros(STEPS, jnp.int32), [(empty, empty)] * LAYERS, token, jnp.int32(0)
    text, _, _, count = jax.lax.while_loop(go_on, draw, start)
    return text, count


def main():
    weights = make_weights(np.random.default_rng(0))
    empty = np.zeros((HEADS, LENGTH, WIDTH // HEADS), np.float32)
    caches = wanted = [(empty, empty)] * LAYERS
    jitted, token, text = jax.jit(step), np.int32(7), []
    compiled = ttmlir.compile(jitted, weights, caches, token, np.int32(0), device="n150")
    print(compiled)
    worst = 0.0
    for place in range(STEPS):
        scores, caches = compiled(weights, caches, token, np.int32(place))
        right, wanted = jitted(weights, wanted, token, np.int32(place))
        worst = max(worst, float(np.abs(scores - right).max() / np.abs(right).max()))
        token = np.int32(scores.argmax())
        assert token == int(right.argmax()), f"step {place}: another word than JAX's"
        text.append(int(token))
    print(f"{STEPS} words, the same as JAX's: {text}")
    print(f"scores differ by at most {worst:.1e} of the largest")
    assert worst < 1e-2
    print(compiled.profile(weights, caches, token, np.int32(STEPS)))

    whole = ttmlir.compile(jax.jit(write), weights, np.int32(7), np.int32(0), device="n150")
    for last in (WORDS, text[4]):  # a word that is never drawn, and one that is
        words, count = whole(weights, np.int32(7), np.int32(last))
        assert count == (STEPS if last == WORDS else 1 + text.index(last)) and list(words[:count]) == text[:count]
        print(f"one program draws {count} words: {list(map(int, words[:count]))}")


if __name__ == "__main__":
    main()
