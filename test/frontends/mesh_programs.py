"""Programs of JAX for several devices: `shard_map` on meshes of 2, 4, 8 and 32. A program is a mesh, a function and arguments."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

RNG = np.random.default_rng(12)


def mesh(**axes):
    count = int(np.prod([*axes.values()]))
    return Mesh(np.array(jax.devices()[:count]).reshape(*axes.values()), tuple(axes))


def a(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def spread(devices, in_specs, out_specs, **options):
    """A decorator: the function is for one device, `in_specs` and `out_specs` say how its tensors are spread."""
    return lambda f: jax.jit(jax.shard_map(f, mesh=devices, in_specs=in_specs, out_specs=out_specs, check_vma=False, **options))


PROGRAMS = {}


def program(name, devices, in_specs, out_specs, *args, **options):
    def add(f):
        PROGRAMS[name] = spread(devices, in_specs, out_specs, **options)(f), args
        return f
    return add


# Exchanges.

for n in (2, 4, 8):
    row = mesh(x=n)

    @program(f"sums of {n}", row, P("x"), (P(), P(), P(), P("x")), a(5 * n, 7))
    def sums(x):
        return lax.psum(x, "x"), lax.pmax(x, "x"), lax.pmin(x, "x"), lax.pmean(x, "x") + x

    @program(f"gather and scatter of {n}", row, (P("x"), P(None, "x")), (P(), P("x"), P()), a(3 * n, 5), a(4 * n, 5 * n))
    def gather_and_scatter(x, y):
        return lax.all_gather(x, "x", tiled=True), lax.psum_scatter(y, "x", tiled=True), lax.all_gather(x, "x", axis=1)

    @program(f"all to all of {n}", row, P("x", None), P(None, "x"), a(3 * n, 2 * n))
    def all_to_all(x):
        return lax.all_to_all(x, "x", 1, 0, tiled=True)

    @program(f"ring of {n}", row, P("x"), (P("x"), P("x")), a(3 * n, 5))
    def ring(x, n=n):
        total, now = x, x
        for _ in range(n - 1):
            now = lax.ppermute(now, "x", [(i, (i + 1) % n) for i in range(n)])
            total = total + now
        return total, lax.ppermute(x, "x", [(0, n - 1)])

    @program(f"numbers of {n}", row, P("x"), P("x"), a(3 * n, 5))
    def numbers(x):
        i = lax.axis_index("x")
        return jnp.where(i % 2 == 0, x * i.astype(x.dtype), -x)


# Models.

def mlp(x, w1, b1, w2):
    """Column-parallel, then row-parallel: one sum."""
    return lax.psum(jax.nn.gelu(x @ w1 + b1) @ w2, "model")


def attention(x, wq, wk, wv, wo, heads):
    """Each device has some heads."""
    split = lambda t: t.reshape(*t.shape[:-1], heads, -1).swapaxes(-2, -3)
    q, k, v = split(x @ wq), split(x @ wk), split(x @ wv)
    weights = jax.nn.softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]))
    out = (weights @ v).swapaxes(-2, -3)
    return lax.psum(out.reshape(*out.shape[:-2], -1) @ wo, "model")


for n in (2, 4, 8):
    line = mesh(model=n)
    program(f"mlp on {n}", line, (P(), P(None, "model"), P("model"), P("model", None)), P(), a(9, 33), a(33, 5 * n), a(5 * n), a(5 * n, 33))(mlp)
    program(f"attention on {n}", line, (P(), P(None, "model"), P(None, "model"), P(None, "model"), P("model", None)), P(),
            a(2, 7, 24), a(24, 8 * n), a(24, 8 * n), a(24, 8 * n), a(8 * n, 24))(lambda *t: attention(*t, heads=2))

grid = mesh(data=2, model=4)
program("mlp on 2x4", grid, (P("data", None), P(None, "model"), P("model"), P("model", None)), P("data", None),
        a(6, 33), a(33, 20), a(20), a(20, 33))(mlp)


@program("data parallel on 4x8", mesh(x=4, y=8), (P(("x", "y")), P()), (P(("x", "y")), P()), a(64, 5), a(5, 3))
def data_parallel(x, w):
    y = jnp.tanh(x @ w)
    return y, lax.pmean(jnp.mean(y), ("x", "y"))


@program("gather over two axes", mesh(x=2, y=4), P(("x", "y"), None), (P(), P(None, ("x", "y"))), a(16, 8))
def gather_over_two(x):
    whole = lax.all_gather(x, ("x", "y"), tiled=True)
    return whole, lax.psum_scatter(jnp.concatenate([x] * 4), ("x", "y"), scatter_dimension=1, tiled=True)


@program("training step on 2x4", grid, (P(None, "model"), P("model", None), P("data"), P("data")), (P(None, "model"), P("model", None), P()),
         a(13, 12), a(12, 3), a(10, 13), a(10, 3))
def training_step(w1, w2, x, y):
    """Gradients are summed over the data."""
    def loss(w1, w2):
        found = lax.psum(jnp.tanh(x @ w1) @ w2, "model")
        return jnp.mean((found - y) ** 2)
    value, gradients = jax.value_and_grad(loss, (0, 1))(w1, w2)
    g1, g2 = (lax.pmean(g, "data") for g in gradients)
    return w1 - 0.1 * g1, w2 - 0.1 * g2, lax.pmean(value, "data")


@program("rows of a loop on 4", mesh(x=4), (P("x"), P()), P("x"), a(8, 5), a(5, 5))
def loop(x, w):
    body = lambda c, _: (jnp.tanh(lax.ppermute(c, "x", [(i, (i + 1) % 4) for i in range(4)]) @ w), None)
    return lax.scan(body, x, None, length=40)[0]


@program("a part of the axes", mesh(x=2, y=4), P("x"), P(), a(6, 12), axis_names={"x"})
def part(x):
    return lax.psum(jnp.exp(x), "x")


outer = mesh(x=2, y=2)


@program("one in another", outer, P("x", None), P("x", None), a(6, 10), axis_names={"x"})
def nested(x):
    inner = jax.shard_map(lambda t: lax.psum(t, "y"), in_specs=P(None, "y"), out_specs=P(None, None), axis_names={"y"}, check_vma=False)
    return jnp.concatenate([inner(x), lax.psum(inner(x), "x")], 1)


@program("integers and truth on 4", mesh(x=4), (P("x"), P("x")), (P(), P("x"), P()), RNG.integers(-9, 9, (8, 5)).astype(np.int32), a(8, 5))
def integers(i, x):
    some = lax.psum((x > 0).astype(jnp.int32), "x") > 0
    return lax.psum(i, "x"), lax.all_to_all(jnp.tile(i, (2, 1)), "x", 0, 0, tiled=True)[:2], some


@program("bf16 on 4", mesh(x=4), P("x"), P(), a(12, 5).astype(jnp.bfloat16))
def half(x):
    return lax.psum(x, "x")


# Annotated, not cut.

def placed(devices, *spec):
    return NamedSharding(devices, P(*spec))


def constrained(x, w):
    h = lax.with_sharding_constraint(jax.nn.relu(x @ w), placed(grid, "data", "model"))
    return h @ w.T


ANNOTATED = {
    "constraints": (jax.jit(constrained, in_shardings=(placed(grid, "data", None), placed(grid, None, "model")), out_shardings=placed(grid, "data", None)),
                    (a(6, 12), a(12, 8))),
}
