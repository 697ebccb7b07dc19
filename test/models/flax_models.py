# SPDX-License-Identifier: Apache-2.0
"""Models of transformers for JAX (flax), and networks of flax.nnx with training steps of optax, with random weights: functions of a
size, "small" or "published", that give a function and its arguments."""

import itertools
import os

os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

import jax
import jax.numpy as jnp
import numpy as np
import optax
import transformers
from flax import nnx

import ttmlir

RANDOM = np.random.default_rng(0)
#: The type in which transformers' models compute.
DTYPE = jnp.float32
SMALL = {"hidden_size": 96, "num_hidden_layers": 2, "num_attention_heads": 3, "intermediate_size": 150}


def words(*shape):
    return RANDOM.integers(0, 1000, shape, np.int32)


def image(size, batch=1):
    return RANDOM.standard_normal((batch, 3, size, size), np.float32)


def bert(size):
    shape = (2, 21) if size == "small" else (1, 384)
    config = transformers.BertConfig(**SMALL | {"vocab_size": 1000} if size == "small" else {})
    model = transformers.FlaxBertModel(config, input_shape=shape, dtype=DTYPE)
    mask = np.ones(shape, np.int32)
    mask[0, -5:] = 0

    def apply(weights, ids, mask):
        out = model(ids, mask, params=weights)
        return out.last_hidden_state, out.pooler_output
    return apply, (model.params, words(*shape), mask)


def gpt2_model(size):
    small = {"n_embd": 96, "n_layer": 2, "n_head": 3, "vocab_size": 1000, "n_positions": 64}
    return transformers.FlaxGPT2LMHeadModel(transformers.GPT2Config(**small if size == "small" else {}), dtype=DTYPE)


def gpt2(size):
    model = gpt2_model(size)
    return lambda weights, ids: model(ids, params=weights).logits, (model.params, words(1, 21 if size == "small" else 256))


def gpt2_step(size):
    """One word more, with a cache of keys and values that is an argument and a result."""
    model = gpt2_model(size)
    length, place = (32, 20) if size == "small" else (256, 200)
    cache = model.init_cache(1, length)

    def apply(weights, cache, token, place):
        seen = jnp.ones((1, length), jnp.int32)
        out = model(token, params=weights, past_key_values=cache, position_ids=place.reshape(1, 1), attention_mask=seen)
        return out.logits, out.past_key_values

    def filled(x):
        return np.int32(place) if x.dtype == jnp.int32 else RANDOM.standard_normal(x.shape, np.float32)
    return apply, (model.params, jax.tree_util.tree_map(filled, cache), words(1, 1), np.int32(place))


def vit(size):
    pixels = 48 if size == "small" else 224
    config = transformers.ViTConfig(**SMALL | {"image_size": 48} if size == "small" else {}, num_labels=37)
    model = transformers.FlaxViTForImageClassification(config, input_shape=(1, pixels, pixels, 3), dtype=DTYPE)
    return lambda weights, x: model(x, params=weights).logits, (model.params, image(pixels))


def resnet(size):
    small = {"embedding_size": 16, "hidden_sizes": [16, 32], "depths": [1, 2]}
    config = transformers.ResNetConfig(**small if size == "small" else {}, num_labels=37)
    pixels = 61 if size == "small" else 224
    model = transformers.FlaxResNetForImageClassification(config, input_shape=(1, pixels, pixels, 3), dtype=DTYPE)
    return lambda weights, x: model(x, params=weights).logits, (model.params, image(pixels))


def llama(size):
    config = transformers.LlamaConfig(**SMALL | {"vocab_size": 1000, "num_attention_heads": 6, "num_key_value_heads": 2} if size == "small" else
                                      {"hidden_size": 2048, "intermediate_size": 5632, "num_hidden_layers": 4, "num_attention_heads": 32,
                                       "num_key_value_heads": 4})
    ids = words(1, 21 if size == "small" else 128)
    model = transformers.FlaxLlamaForCausalLM(config, input_shape=ids.shape, dtype=DTYPE)
    return lambda weights, ids: model(ids, params=weights).logits, (model.params, ids)


class Net(nnx.Module):
    """A classifier of images: convolutions with batch norms and a residual connection."""

    def __init__(self, width, rngs):
        # Biases before norms have no gradients, and Adam would make steps of their rounding errors.
        self.stem = nnx.Conv(3, width, (3, 3), strides=2, use_bias=False, rngs=rngs)
        self.first, self.second = (nnx.Conv(width, width, (3, 3), use_bias=False, rngs=rngs) for _ in range(2))
        self.norms = nnx.List([nnx.BatchNorm(width, rngs=rngs) for _ in range(3)])
        self.head = nnx.Linear(width, 10, rngs=rngs)

    def __call__(self, x):
        x = jax.nn.relu(self.norms[0](self.stem(x)))
        y = self.norms[2](self.second(jax.nn.relu(self.norms[1](self.first(x)))))
        return self.head(jax.nn.relu(x + y).mean((1, 2)))


def convolutions_step(size):
    """A training step of the network above with Adam: images and labels to new weights, moments and statistics."""
    width, pixels, batch = (8, 12, 4) if size == "small" else (64, 32, 32)
    return training_step(Net(width, nnx.Rngs(0)), optax.adam(1e-3), RANDOM.standard_normal((batch, pixels, pixels, 3), np.float32))


class MLP(nnx.Module):
    def __init__(self, sizes, rngs):
        self.layers = nnx.List([nnx.Linear(a, b, rngs=rngs) for a, b in itertools.pairwise(sizes)])
        self.norm = nnx.LayerNorm(sizes[1], rngs=rngs)

    def __call__(self, x):
        x = self.norm(jax.nn.gelu(self.layers[0](x)))
        for layer in self.layers[1:-1]:
            x = jax.nn.gelu(layer(x))
        return self.layers[-1](x)


def mlp_step(size):
    """A training step of a multi-layer perceptron: AdamW, with gradients of a limited norm."""
    sizes, batch = ((45, 70, 33, 10), 9) if size == "small" else ((784, 512, 512, 10), 128)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(optax.cosine_decay_schedule(1e-3, 100)))
    return training_step(MLP(sizes, nnx.Rngs(0)), optimizer, RANDOM.standard_normal((batch, sizes[0]), np.float32))


def training_step(model, optimizer, x):
    graph, weights, rest = nnx.split(model, nnx.Param, ...)
    labels = RANDOM.integers(0, 10, len(x), np.int32)

    def loss(weights, rest, x, labels):
        net = nnx.merge(graph, weights, rest, copy=True)
        value = optax.softmax_cross_entropy_with_integer_labels(net(x), labels).mean()
        return value, nnx.split(net, nnx.Param, ...)[2]

    def step(weights, rest, state, x, labels):
        (value, rest), gradients = jax.value_and_grad(loss, has_aux=True)(weights, rest, x, labels)
        updates, state = optimizer.update(gradients, state, weights)
        return value, optax.apply_updates(weights, updates), rest, state
    return step, (weights, rest, optimizer.init(weights), x, labels)


MODELS = {"bert": bert, "gpt2": gpt2, "gpt2_step": gpt2_step, "vit": vit, "resnet": resnet, "llama": llama,
          "convolutions_step": convolutions_step, "mlp_step": mlp_step}


def make(name, size, dtype=jnp.float32):
    """The function and its arguments: the same in every run."""
    global RANDOM, DTYPE
    RANDOM, DTYPE = np.random.default_rng(0), dtype
    function, args = MODELS[name](size)
    return jax.jit(function), jax.tree_util.tree_map(lambda x: x.astype(dtype) if x.dtype == jnp.float32 else x, args)


class Model:
    """A model with the results that JAX computes for it."""

    def __init__(self, name, size, dtype):
        self.function, self.args = make(name, size)
        self.wanted, self.narrow = self.run(self.function), None
        if dtype == "bf16":
            self.function, self.args = make(name, size, jnp.bfloat16)
            self.narrow = self.run(self.function)

    def compile(self, **how):
        return ttmlir.compile(self.function, *self.args, **how)

    def run(self, function):
        leaves = [np.asarray(leaf) for leaf in jax.tree_util.tree_leaves(function(*self.args))]
        return [leaf.astype(np.float32) if leaf.dtype == jnp.bfloat16 else leaf for leaf in leaves]
