"""Programs of JAX: its primitives by family, and what people write with them.

`PROGRAMS` maps a name to a function and its arguments; `REFUSED` maps the names of those that have no lowering to the
reason that the compiler gives.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

PROGRAMS, REFUSED = {}, {}
_RNG = np.random.default_rng(0)


def a(*shape, dtype=np.float32):
    return _RNG.standard_normal(shape).astype(dtype)


def ints(low, high, *shape, dtype=np.int32):
    return _RNG.integers(low, high, shape).astype(dtype)


def program(*args, name=None, refused=None):
    def add(function):
        key = name or function.__name__
        assert key not in PROGRAMS, key
        PROGRAMS[key] = function, args
        if refused:
            REFUSED[key] = refused
        return function
    return add


def several(names, make, *args, prefix=""):
    for key in names.split():
        program(*args, name=prefix + key)(make(key))


# -- element by element ------------------------------------------------------

X, Y, POSITIVE, UNIT = a(3, 5), a(3, 5), np.abs(a(3, 5)) + 0.1, np.clip(a(3, 5) / 3, -0.99, 0.99)
I = ints(0, 100, 3, 5)
several("abs asinh atan cbrt ceil cos cosh erf erfc exp exp2 expm1 floor is_finite logistic neg round sign sin sinh square tan tanh digamma lgamma",
        lambda n: getattr(lax, n), X)
several("log log1p rsqrt sqrt reciprocal", lambda n: getattr(lax, n), POSITIVE)
several("acos asin atanh erf_inv", lambda n: getattr(lax, n), UNIT)
program(POSITIVE + 1, name="acosh")(lax.acosh)
several("add atan2 div eq ge gt le lt max min mul ne nextafter rem sub", lambda n: getattr(lax, n), X, Y)
program(POSITIVE, Y, name="pow")(lax.pow)
several("bitwise_and bitwise_or bitwise_xor shift_left shift_right_arithmetic shift_right_logical",
        lambda n: getattr(lax, n), I, ints(0, 31, 3, 5))
several("bitwise_not population_count clz", lambda n: getattr(lax, n), I)
several("bessel_i0e bessel_i1e", lambda n: getattr(lax, n), np.concatenate([X.ravel() * 3, [0, -30, 100]]).astype(np.float32))
program(np.array([1.5, 2, 3.25, 1, 0.5, 4], np.float32), np.array([1, 0.3, 7, 2, 2, 30], np.float32), name="zeta")(lax.zeta)
program(np.array([0, 1, 2, 3, 1.5], np.float32), np.array([0.7, 1.5, 3, 9, 1], np.float32), name="polygamma")(lax.polygamma)
program(POSITIVE, POSITIVE, name="igamma")(lax.igamma)
program(X > 0, X, Y, name="select")(lax.select)
program(X, name="clamp")(lambda x: lax.clamp(-0.5, x, 0.5))
program(X, name="round_even")(lambda x: lax.round(x * 2, lax.RoundingMethod.TO_NEAREST_EVEN))
program(X, name="to_bf16")(lambda x: x.astype(jnp.bfloat16).astype(jnp.float32))
program(X * 100, name="to_int")(lambda x: x.astype(jnp.int32))
program(X, name="bitcast")(lambda x: lax.bitcast_convert_type(x, jnp.int32))
program(X, name="reduce_precision")(lambda x: lax.reduce_precision(x, 5, 10))
program(ints(-100, 100, 9, dtype=np.int8), ints(-100, 100, 9, dtype=np.int8), name="int8_wraps")(lambda x, y: x + y)
program(ints(-100, 100, 9, dtype=np.int16), name="int16_products")(lambda x: x * x)
program(ints(0, 255, 9, dtype=np.uint8), name="uint8")(lambda x: x // 3)


# -- shape and movement ------------------------------------------------------

several("transpose ravel squeeze flip", lambda n: getattr(jnp, n), a(3, 1, 5))
program(name="iota")(lambda: lax.iota(np.int32, 7))
program(name="broadcasted_iota")(lambda: lax.broadcasted_iota(np.float32, (3, 4), 1))
program(name="linspace")(lambda: jnp.linspace(0.0, 1.0, 7))
program(X, Y, name="concatenate")(lambda x, y: jnp.concatenate([x, y], 1))
program(X, Y, name="stack")(lambda x, y: jnp.stack([x, y]))
program(X, name="slice")(lambda x: x[1:, ::2])
program(X, name="pad")(lambda x: jnp.pad(x, ((1, 2), (0, 1))))
program(X, name="pad_between")(lambda x: lax.pad(x, np.float32(1.5), ((1, 2, 1), (0, -1, 2))))
program(I, name="pad_integers")(lambda x: lax.pad(x, np.int32(123456789), ((1, 0, 0), (0, 2, 0))))
program(X, name="reflect")(lambda x: jnp.pad(x, 2, mode="reflect"))
program(X, name="roll")(lambda x: jnp.roll(x, 2, 1))
program(X, name="tile")(lambda x: jnp.tile(x, (2, 3)))
program(a(5, 5), name="tril")(jnp.tril)
program(X, np.int32(1), name="dynamic_slice")(lambda x, i: lax.dynamic_slice(x, (i, 0), (1, 3)))
program(X, np.int32(9), name="dynamic_slice_beyond")(lambda x, i: lax.dynamic_slice(x, (i, i), (2, 3)))
program(X, a(1, 2), np.int32(1), name="dynamic_update_slice")(lambda x, u, i: lax.dynamic_update_slice(x, u, (i, i)))
program(X, a(3, 2), np.int32(2), name="dynamic_update_columns")(lambda x, u, i: lax.dynamic_update_slice(x, u, (0, i)))


# -- by index ----------------------------------------------------------------

TABLE = a(10, 4)
program(TABLE, np.array([1, 3, -1]), name="take")(lambda x, i: jnp.take(x, i, axis=0))
program(a(3, 10, 4), np.array([1, 3]), name="take_inner")(lambda x, i: jnp.take(x, i, axis=1))
program(TABLE, np.array([1, 3]), np.array([0, 2]), name="take_pairs")(lambda x, i, j: x[i, j])
program(TABLE, np.array([[1, 3, 2, 2]]), name="take_along_axis")(lambda x, i: jnp.take_along_axis(x, i, axis=0))
program(a(4, 7), np.array([1, 2, 3, 0]), name="vmap_index")(jax.vmap(lambda x, i: x[i]))
program(a(4, 7, 3), np.array([1, 2, 3, 0]), name="vmap_dynamic_slice")(jax.vmap(lambda x, i: lax.dynamic_slice(x, (i, 0), (2, 3))))
program(TABLE, np.array([1, 3]), name="grad_take")(jax.grad(lambda x, i: (jnp.take(x, i, axis=0) ** 2).sum()))
program(TABLE, np.array([1, 3]), name="at_set")(lambda x, i: x.at[i].set(0.5))
program(TABLE, np.array([1, 3, 1, 20]), name="at_add")(lambda x, i: x.at[i].add(1.5))
program(TABLE, np.array([1, 3, 1]), a(3, 4), name="at_max")(lambda x, i, u: x.at[i].max(u))
program(TABLE, np.array([1, 3, 1]), a(3, 4), name="at_mul")(lambda x, i, u: x.at[i].multiply(u))
program(TABLE, np.array([0, 1, 0, 1, 2, 2, 2, 0, 1, 1]), name="segment_sum")(lambda x, i: jax.ops.segment_sum(x, i, 3))
program(np.array([1, 4]), name="one_hot")(lambda i: jax.nn.one_hot(i, 5))
program(a(7), name="nonzero")(lambda x: jnp.nonzero(x > 0, size=7))
program(a(20), name="histogram")(lambda x: jnp.histogram(x, 5)[0])
program(np.sort(a(9)), a(4), name="searchsorted")(jnp.searchsorted)


# -- reductions, windows, order ----------------------------------------------

several("sum max min prod mean std var argmax argmin cumsum cumprod sort argsort median",
        lambda n: lambda x: getattr(jnp, n)(x, axis=1), X, prefix="along_")
several("any all", lambda n: lambda x: getattr(jnp, n)(x > 0, axis=0), X, prefix="along_")
program(X, name="sum_everything")(jnp.sum)
program(I, name="sum_integers")(lambda x: x.sum(0))
program(I, name="reduce_xor")(lambda x: lax.reduce(x, np.int32(0), lax.bitwise_xor, (0,)))
program(X, name="norm")(jnp.linalg.norm)
program(X, name="logsumexp")(lambda x: jax.nn.logsumexp(x, axis=1))
program(X, name="cummax")(lambda x: lax.cummax(x, axis=0))
program(X, name="cumsum_reverse")(lambda x: lax.cumsum(x, axis=1, reverse=True))
program(a(8), name="associative_scan")(lambda x: lax.associative_scan(jnp.add, x))
program(X, name="top_k")(lambda x: lax.top_k(x, 2))
program(X, I, name="sort_pairs")(lambda x, i: lax.sort((x, i), dimension=1, num_keys=1))
program(ints(0, 3, 9), a(9), name="lexsort")(lambda i, x: jnp.lexsort((x, i)))
program(X, name="sort_descending")(lambda x: jnp.sort(x, axis=0, descending=True))
program(a(9), name="unique")(lambda x: jnp.unique(jnp.round(x), size=9, fill_value=0))
IMAGE = a(2, 9, 9, 4)
program(IMAGE, name="max_pool")(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"))
program(IMAGE, name="avg_pool")(lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 3, 2, 1), (1, 2, 2, 1), "VALID") / 6)
program(a(2, 4, 9, 9), name="max_pool_channels_first")(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 1, 2, 3), (1, 1, 1, 2), [(0, 0), (0, 0), (1, 0), (0, 1)]))
program(IMAGE, name="window_of_minima")(lambda x: lax.reduce_window(x, jnp.inf, lax.min, (1, 3, 2, 1), (1, 2, 2, 1), "SAME"))
program(IMAGE, name="window_dilated")(lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 1, 1, 1), "VALID", window_dilation=(1, 2, 2, 1)))
program(IMAGE, name="grad_max_pool")(jax.grad(lambda x: (lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME") ** 2).sum()))


# -- products ----------------------------------------------------------------

program(a(4, 5), a(5, 6), name="dot")(jnp.dot)
program(a(5), a(5), name="dot_vectors")(jnp.dot)
program(a(2, 4, 5), a(2, 5, 6), name="batched_matmul")(jnp.matmul)
program(a(2, 3, 4, 5), a(2, 6, 4, 5), name="einsum")(lambda x, y: jnp.einsum("bqhd,bkhd->bhqk", x, y))
program(a(3), a(4), name="outer")(jnp.outer)
program(a(3, 2), a(4, 2), name="kron")(jnp.kron)
program(ints(-9, 9, 4, 5, dtype=np.int8), ints(-9, 9, 5, 6, dtype=np.int8), name="int8_dot")(lambda x, y: lax.dot(x, y, preferred_element_type=np.int32))
program(a(33, 45).astype(jnp.bfloat16), name="bf16_product")(lambda x: x @ x.T)
program(a(1, 3, 9, 9), a(4, 3, 3, 3), name="conv")(lambda x, w: lax.conv_general_dilated(x, w, (2, 1), [(1, 1), (0, 2)]))
program(a(1, 9, 9, 4), a(3, 3, 2, 8), name="conv_groups")(lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"), feature_group_count=2))
program(a(1, 9, 9, 4), a(3, 3, 4, 8), name="conv_transpose")(lambda x, w: lax.conv_transpose(x, w, (2, 2), "SAME"))
program(a(2, 9, 3), a(3, 3, 5), name="conv_1d")(lambda x, w: lax.conv_general_dilated(x, w, (2,), "SAME", rhs_dilation=(2,), dimension_numbers=("NWC", "WIO", "NWC")))
program(a(1, 5, 6, 7, 2), a(2, 3, 2, 2, 4), name="conv_3d")(lambda x, w: lax.conv_general_dilated(x, w, (1, 2, 1), "SAME", dimension_numbers=("NDHWC", "DHWIO", "NDHWC")))
program(a(2, 3, 9, 9), a(4, 3, 3, 3), name="grad_conv")(jax.grad(lambda x, w: (lax.conv_general_dilated(x, w, (2, 1), [(1, 1), (0, 2)]) ** 2).sum(), (0, 1)))
SYMMETRIC = (lambda m: m @ m.mT + 9 * np.eye(9, dtype=np.float32))(a(2, 9, 9))
program(SYMMETRIC, name="cholesky")(jnp.linalg.cholesky)
program(SYMMETRIC, name="cholesky_upper")(lambda x: jnp.linalg.cholesky(x, upper=True))
for _left, _lower, _turned, _unit in [(1, 1, 0, 0), (1, 0, 0, 0), (1, 1, 1, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 1, 1)]:
    program(SYMMETRIC, a(2, 9, 4) if _left else a(2, 4, 9), name=f"triangular_solve_{_left}{_lower}{_turned}{_unit}")(
        lambda x, y, l=bool(_left), o=bool(_lower), t=bool(_turned), u=bool(_unit): lax.linalg.triangular_solve(
            x, y, left_side=l, lower=o, transpose_a=t, unit_diagonal=u))
for _n, _m in [(4, 4), (5, 3), (3, 6)]:
    program(a(_n, _m), name=f"lu_{_n}x{_m}")(lambda x: jax.scipy.linalg.lu(x))
    program(a(2, _n, _m), name=f"qr_{_n}x{_m}")(lambda x: jnp.linalg.qr(x))
program(a(5, 5), a(5), name="solve")(jnp.linalg.solve)
program(a(5, 5), name="det")(jnp.linalg.det)
program(a(4, 4), name="inverse")(jnp.linalg.inv)


# Vectors may be those of the other sign, or others of the same space: what they make is compared.
@program(SYMMETRIC - 12 * np.eye(9, dtype=np.float32))
def eigh(x):
    values, vectors = jnp.linalg.eigh(x)
    return values, (vectors * values[:, None]) @ vectors.mT, vectors.mT @ vectors


def decomposed(x, full):
    u, s, vt = jnp.linalg.svd(x, full_matrices=full)
    k = s.shape[-1]
    return s, (u[..., :k] * s[..., None, :]) @ vt[..., :k, :], u.mT @ u, vt @ vt.mT


LOW = a(6, 2) @ a(2, 5)
for _n, _x in [("square", a(6, 6)), ("tall", a(2, 7, 4)), ("wide", a(3, 8)), ("of_low_rank", LOW), ("of_zeros", np.zeros((5, 3), np.float32)), ("column", a(4, 1))]:
    program(_x, name=f"svd_{_n}")(lambda x: decomposed(x, False))
    program(_x, name=f"svd_full_{_n}")(lambda x: decomposed(x, True))
program(SYMMETRIC[0], name="eigvalsh")(jnp.linalg.eigvalsh)
program(a(33, 40), name="svdvals")(jnp.linalg.svdvals)
program(a(6, 4), name="pinv")(jnp.linalg.pinv)
program(a(6, 4), a(6, 2), name="lstsq")(lambda x, y: jnp.linalg.lstsq(x, y)[0])
program(a(5, 5), name="condition_number")(jnp.linalg.cond)
program(a(5, 4), name="norm_2")(lambda x: jnp.linalg.norm(x, 2))
program(LOW, name="matrix_rank")(jnp.linalg.matrix_rank)
program(a(4, 4), name="eig", refused="computes eigenvalues of general matrices, which are not there")(lambda x: jnp.abs(jnp.linalg.eigvals(x)))
program(a(3, 130, 140), name="svd_large", refused="computes singular values of 130 columns, which has no lowering; of up to 128 it has")(jnp.linalg.svdvals)

# -- floats of 8 bits --------------------------------------------------------

EIGHT = np.concatenate([a(3, 30) * 5, np.array([[0, 447, 463, 465, -1e4, 1e-3, 61441]] * 3, np.float32), a(3, 8) * 1e-2], 1)
for _f in (jnp.float8_e4m3fn, jnp.float8_e5m2, jnp.float8_e4m3fnuz, jnp.float8_e5m2fnuz):
    program(EIGHT, name=f"to_{np.dtype(_f).name}")(lambda x, f=_f: x.astype(f).astype(np.float32))
program(a(5, 16), a(16, 7), name="float8_dot")(lambda x, y: lax.dot(x.astype(jnp.float8_e4m3fn), y.astype(jnp.float8_e5m2), preferred_element_type=np.float32))
program(a(4, 9), name="float8_sum")(lambda x: (x.astype(jnp.float8_e4m3fn) + jnp.float8_e4m3fn(1.5)).astype(np.float32)[:, ::-1])


# -- complex numbers ---------------------------------------------------------

def c(*shape):
    return (a(*shape) + 1j * a(*shape)).astype(np.complex64)


Z, W = c(3, 5), c(3, 5)
program(a(4), a(4), name="complex_of_parts")(lambda x, y: jnp.abs(lax.complex(x, y)))
several("real imag conj abs angle", lambda n: getattr(jnp, n), Z, prefix="complex_")
several("neg sign exp expm1 log log1p sqrt rsqrt tanh sin cos tan sinh cosh asin acos atan asinh acosh atanh logistic square",
        lambda n: getattr(lax, n), Z, prefix="complex_")
several("add sub mul div pow eq ne", lambda n: getattr(lax, n), Z, np.where(X > 0, Z, W), prefix="complex_")
program(Z, name="complex_real_powers")(lambda z: (z ** 2, z ** 0.5, 1 / z))
program(X > 0, Z, W, name="complex_select")(lax.select)
program(Z, a(1, 2), name="complex_movement")(lambda z, x: (
    jnp.pad(z.T, 1), jnp.flip(z, 1)[:, ::2].reshape(-1), jnp.concatenate([z, 1j * z]), jnp.stack([z, z.conj()]), z.at[np.array([1, 2])].set(2j),
    z.at[np.array([0, 0, 2])].add(1 + 1j), jnp.take(z, np.array([2, 0]), axis=0), lax.dynamic_update_slice(z, x.astype(z.dtype), (1, 2))))
program(Z, np.int32(1), name="complex_dynamic_slice")(lambda z, i: lax.dynamic_slice(z, (i, 0), (2, 3)))
program(Z, name="complex_reductions")(lambda z: (z.sum(0), z.mean(), jnp.prod(z, axis=1), jnp.cumsum(z, axis=1), jnp.var(z, axis=0)))
program(c(4, 5), c(5, 6), name="complex_dot")(jnp.dot)
program(c(2, 4, 5), a(2, 5, 6), name="complex_by_real_matmul")(jnp.matmul)
program(c(1, 7, 3), c(3, 3, 2), name="complex_conv")(lambda x, w: lax.conv_general_dilated(x, w, (2,), "SAME", dimension_numbers=("NWC", "WIO", "NWC")))
program(c(5), name="complex_scan")(lambda z: lax.scan(lambda s, v: (s * v, s + v), jnp.complex64(1j), z))
program(np.complex64(0.3 + 0.4j), name="complex_while")(lambda z: lax.while_loop(lambda v: jnp.abs(v[0]) < 9, lambda v: (v[0] * (1.5 + 1j), v[1] + 1), (z, 0)))
program(c(5), np.int32(1), name="complex_switch")(lambda z, i: lax.switch(i, [lambda v: v * 2j, lambda v: v - 1, jnp.conj], z))
program(c(5), name="grad_complex")(jax.grad(lambda z: (jnp.abs(jnp.exp(z) * z) ** 2).sum()))
program({"z": Z, "unused": W, "x": X}, name="complex_tree")(lambda t: {"a": t["x"] + 1, "b": t["z"] * 2, "c": t["x"] * t["z"]})


# -- Fourier transformations -------------------------------------------------

for _n in [1, 2, 3, 8, 60, 67, 100, 257, 1024]:
    program(c(2, _n), name=f"fft_{_n}")(jnp.fft.fft)
    program(c(2, _n), name=f"ifft_{_n}")(jnp.fft.ifft)
for _n in [1, 2, 7, 8, 96, 131]:
    program(a(3, _n), name=f"rfft_{_n}")(jnp.fft.rfft)
    program(c(3, _n // 2 + 1), name=f"irfft_{_n}")(lambda z, n=_n: jnp.fft.irfft(z, n))
program(c(3, 5, 6), name="fft2")(jnp.fft.fft2)
program(c(4, 5, 6), name="ifftn")(jnp.fft.ifftn)
program(a(4, 5, 6), name="rfftn")(jnp.fft.rfftn)
program(c(4, 5, 4), name="irfftn")(lambda z: jnp.fft.irfftn(z, (4, 5, 7)))
program(c(6, 4), name="fft_first_axis")(lambda z: jnp.fft.fft(z, axis=0))
program(a(16), a(5), name="fft_convolve")(jax.scipy.signal.fftconvolve)
program(a(9), name="grad_rfft")(jax.grad(lambda x: (jnp.abs(jnp.fft.rfft(x)) ** 2)[1:3].sum()))


# -- control flow ------------------------------------------------------------

program(a(7, 5), name="scan")(lambda x: lax.scan(lambda c, v: (c + v, c * 2), jnp.zeros(5), x))
program(a(5), name="fori_loop")(lambda x: lax.fori_loop(0, 5, lambda i, v: v * 2 + i, x))
program(a(5, 3), name="map")(lambda x: lax.map(lambda v: v.sum(), x))
program(a(5), name="cond")(lambda x: lax.cond(x[0] > 0, lambda v: v * 2, lambda v: v - 1, x))
program(a(5), np.int32(1), name="switch")(lambda x, i: lax.switch(i, [lambda v: v * 2, lambda v: v - 1, lambda v: -v], x))
program(np.float32(3), name="while_loop")(lambda x: lax.while_loop(lambda v: v < 100, lambda v: v * 2, x))
program(a(5), np.int32(7), name="while_until")(lambda x, n: lax.while_loop(lambda s: (s[0] < n) & (jnp.abs(s[1]).max() < 50), lambda s: (s[0] + 1, s[1] * 1.5 + x), (jnp.int32(0), x)))
program(a(5), np.int32(4), name="fori_bounds")(lambda x, n: lax.fori_loop(0, n, lambda i, v: v * 0.5 + i * x, x))
program(a(33, 5), name="fori_many")(lambda x: lax.fori_loop(0, 2500, lambda i, v: jnp.sin(v) + x[i % 33], jnp.zeros(5)))
program(a(6, 3), np.int32(3), name="while_in_scan")(lambda x, n: lax.scan(lambda c, v: (lax.while_loop(lambda w: w.sum() < 4, lambda w: w * 2 + 1, c + jnp.abs(v)), c.sum()), jnp.zeros(3), x))
program(a(2, 7), name="while_vmapped")(jax.vmap(lambda x: lax.while_loop(lambda v: jnp.sum(v * v) < 30, lambda v: v * 1.3, x)))
program(a(40, 40), np.float32(-1), name="cond_large")(lambda x, s: lax.cond(s > 0, lambda v: jax.nn.softmax(jnp.tanh(v @ v) @ v, -1), lambda v: jnp.cos(v).sum(0) * v, x))
program(a(8, 8), np.int32(2), name="switch_large")(lambda x, i: lax.switch(i, [lambda v: jnp.sin(v) @ v, lambda v: jnp.cumsum(v, 0) * v.mean(), lambda v: jax.nn.log_softmax(v @ v.T)], x))
program(np.float32(2), name="newton")(lambda x: lax.while_loop(lambda s: jnp.abs(s * s - x) > 1e-3, lambda s: 0.5 * (s + x / s), x))
program(a(4), name="checkpoint")(jax.grad(lambda x: jax.checkpoint(lambda v: jnp.sin(jnp.sin(v)))(x).sum()))
program(a(4), name="nested_jit")(lambda x: jax.jit(jnp.sin)(x) + 1)
program(np.array([1, 2], np.uint32), name="uniform")(lambda k: jax.random.uniform(jax.random.wrap_key_data(k), (3, 4)))
program(np.array([1, 2], np.uint32), name="normal")(lambda k: jax.random.normal(jax.random.wrap_key_data(k), (3, 4)))
program(np.array([1, 2], np.uint32), name="randint")(lambda k: jax.random.randint(jax.random.wrap_key_data(k), (9,), 0, 100))


KEY = np.array([1, 2, 0xfffffffe, 0xffffffff], np.uint32)
for _alg in ("DEFAULT", "PHILOX", "THREE_FRY"):
    for _shape in [(), (7,), (3, 5), (4, 3), (3, 4, 5)]:
        program(KEY, name=f"bits_{_alg.lower()}_{'x'.join(map(str, _shape))}")(
            lambda k, s=_shape, g=_alg: lax.rng_bit_generator(k, s, algorithm=getattr(lax.RandomAlgorithm, f"RNG_{g}")))
program(KEY, name="bits_of_8_and_16")(lambda k: (lax.rng_bit_generator(k, (9,), np.uint8), lax.rng_bit_generator(k, (9,), np.uint16)))
program(KEY, name="rbg_keys")(lambda k: jax.random.uniform(jax.random.fold_in(jax.random.wrap_key_data(k, impl="rbg"), 3), (3, 5)))
program(KEY, name="rbg_in_a_loop")(lambda k: lax.fori_loop(0, 3, lambda i, s: (lambda n, b: (n, s[1] + b))(*lax.rng_bit_generator(s[0], (5,))), (k, jnp.zeros(5, np.uint32))))


# -- what people write -------------------------------------------------------

several("softmax gelu silu relu6 elu softplus leaky_relu hard_swish log_softmax", lambda n: getattr(jax.nn, n), X)
program(X, name="gelu_exact")(lambda x: jax.nn.gelu(x, approximate=False))
HEADS, FEWER = [a(2, 33, 4, 16) for _ in range(3)], [a(2, 33, 4, 16), a(2, 33, 2, 16), a(2, 33, 2, 16)]


def einsum_attention(q, k, v, mask):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
    weights = jax.nn.softmax(jnp.where(mask, scores, -1e9).astype(jnp.float32), axis=-1).astype(q.dtype)
    return jnp.einsum("bhqk,bkhd->bqhd", weights, v)


# Programs that the compiler recognizes as one op.
ATTENTION = {
    "attention": (lambda q, k, v: jax.nn.dot_product_attention(q, k, v), HEADS),
    "attention_causal": (lambda q, k, v: jax.nn.dot_product_attention(q, k, v, is_causal=True), HEADS),
    "attention_grouped": (lambda q, k, v: jax.nn.dot_product_attention(q, k, v), FEWER),
    "attention_masked": (lambda q, k, v, m: jax.nn.dot_product_attention(q, k, v, mask=m), [*FEWER, a(2, 1, 33, 33) > -0.5]),
    "attention_biased": (lambda q, k, v, b: jax.nn.dot_product_attention(q, k, v, bias=b), [*HEADS, a(1, 4, 33, 33)]),
    "attention_by_einsum": (einsum_attention, [*HEADS, np.tril(np.ones((1, 1, 33, 33), bool))]),
    "attention_bf16": (einsum_attention, [*(x.astype(jnp.bfloat16) for x in HEADS), np.tril(np.ones((33, 33), bool))]),
    "attention_of_one": (lambda q, k, v: jax.nn.softmax(q @ k.T / 4) @ v, [a(33, 16), a(47, 16), a(47, 16)]),
    "attention_vmapped": (jax.vmap(lambda q, k, v: jax.nn.softmax(q @ k.T) @ v, in_axes=1, out_axes=1), [a(33, 3, 16), a(47, 3, 16), a(47, 3, 16)]),
}
for _name, (_function, _args) in ATTENTION.items():
    program(*_args, name=_name)(_function)


def mlp(params, x):
    for w, b in params[:-1]:
        x = jnp.tanh(x @ w + b)
    w, b = params[-1]
    return x @ w + b


MLP = [(a(7, 33) / 3, a(33)), (a(33, 17) / 6, a(17)), (a(17, 3) / 4, a(3))]


@program(MLP, a(5, 7), np.array([0, 2, 1, 1, 0]))
def mlp_training_step(params, x, labels):
    def loss(params):
        scores = jax.nn.log_softmax(mlp(params, x))
        return -scores[jnp.arange(5), labels].mean()
    value, gradients = jax.value_and_grad(loss)(params)
    return value, jax.tree.map(lambda p, g: p - 0.1 * g, params, gradients)


@program(MLP, a(5, 7))
def mlp_jacobian(params, x):
    return jax.vmap(jax.jacrev(lambda v: mlp(params, v)))(x)


def transformer_block(p, x):
    def norm(x, g):
        return x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-6) * g
    h = norm(x, p["n1"])
    q, k, v = (jnp.einsum("btd,dhe->bthe", h, p[n]) for n in "qkv")
    x = x + jnp.einsum("bthe,hed->btd", jax.nn.dot_product_attention(q, k, v, is_causal=True), p["o"])
    h = norm(x, p["n2"])
    return x + (jax.nn.silu(h @ p["g"]) * (h @ p["u"])) @ p["d"]


BLOCK = {"n1": a(48), "n2": a(48), "q": a(48, 3, 16) / 7, "k": a(48, 3, 16) / 7, "v": a(48, 3, 16) / 7, "o": a(3, 16, 48) / 7,
         "g": a(48, 77) / 7, "u": a(48, 77) / 7, "d": a(77, 48) / 9}
program(BLOCK, a(2, 13, 48), name="transformer_block")(transformer_block)
program(BLOCK, a(1, 9, 48), name="grad_transformer_block")(jax.grad(lambda p, x: (transformer_block(p, x) ** 2).mean()))


@program({"c1": a(3, 3, 1, 8) / 3, "c2": a(3, 3, 8, 16) / 9, "d": a(256, 10) / 16}, a(2, 14, 14, 1))
def convolutional_net(p, x):
    def conv(x, w):
        return lax.conv_general_dilated(x, w, (1, 1), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    x = jax.nn.relu(conv(x, p["c1"]))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = jax.nn.relu(conv(x, p["c2"]))
    return x.reshape(2, -1) @ p["d"]


@program({"w": a(12, 32) / 4, "b": a(32)}, a(6, 3, 4))
def lstm(p, xs):
    def step(state, x):
        h, c = state
        i, f, g, o = jnp.split(jnp.concatenate([x, h], -1) @ p["w"] + p["b"], 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h
    return lax.scan(step, (jnp.zeros((3, 8)), jnp.zeros((3, 8))), xs)


@program({"w": a(12, 32) / 4, "b": a(32)}, a(4, 3, 4))
def grad_lstm(p, xs):
    return jax.grad(lambda p: (lstm(p, xs)[1] ** 2).sum())(p)


@program(a(6, 6), a(6), name="newton_steps")
def newton(m, b):
    m = m @ m.T + 6 * jnp.eye(6)
    return lax.fori_loop(0, 8, lambda i, x: x + 0.05 * (b - m @ x), jnp.zeros(6))


# One position of every user's cache becomes ttir.paged_update_cache, unless the cache is wanted as it was; one outside is
# moved inside or left out.
for _at in (4, 12, -1):
    program(a(3, 2, 9, 5), a(3, 2, 1, 5), np.int32(_at), name=f"cache_slice_at_{_at}")(
        lambda cache, new, at: lax.dynamic_update_slice(cache, new, (0, 0, at, 0)))
    program(a(3, 2, 9, 5), a(3, 2, 1, 5), np.int32(_at), name=f"cache_before_slice_at_{_at}")(
        lambda cache, new, at: (lax.dynamic_update_slice(cache, new, (0, 0, at, 0)), cache.sum()))
    program(a(3, 2, 9, 5), a(3, 2, 5), np.int32(_at), name=f"cache_scatter_at_{_at}")(
        lambda cache, new, at: cache.at[:, :, at].set(new))
program(a(3, 2, 9, 5), a(3, 2, 5), np.int32([8, 0, 11]), name="cache_scatter_of_users")(
    jax.vmap(lambda cache, new, at: cache.at[:, at].set(new)))


@program(a(5, 8), a(1, 9, 8), np.int32(4))
def cache_step(update, cache, position):
    cache = lax.dynamic_update_slice(cache, update[None, :1], (0, position, 0))
    mask = jnp.arange(9) <= position
    scores = jnp.where(mask, jnp.einsum("d,btd->bt", update[1], cache), -1e9)
    return cache, jax.nn.softmax(scores) @ cache[0]
