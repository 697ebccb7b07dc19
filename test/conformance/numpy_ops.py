# SPDX-License-Identifier: Apache-2.0
"""The meaning of every TTIR op, in NumPy.

Operands are float64 or int64 arrays, None if left out; attributes are keyword arguments with the
names of the op record; typecast and arange are also told their result's type. Results are not rounded: the comparison does that. A function that is
absent here and that NumPy or `math` has under the op's name is taken from there.
"""

import math

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

import numpy_attention
import numpy_library
from data import DTYPES, is_float, narrow


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def trunc_div(a, b):
    """Integer division: rounded towards zero, 0 if b is 0."""
    if a.dtype.kind == "f":
        return a / b
    sign = np.where((a < 0) != (b < 0), -1, 1)
    safe = np.where(b == 0, 1, b)
    return np.where(b == 0, 0, sign * (abs(a) // abs(safe)))


def remainder(a, b):
    if a.dtype.kind == "f":
        return np.fmod(a, b)
    return np.where(b == 0, 0, a - b * trunc_div(a, b))


def power(a, b):
    if a.dtype.kind == "f":
        return np.power(a, b)
    wrapped = np.ones(np.broadcast(a, b).shape, np.int64)
    for i in range(int(b.max(initial=0))):
        wrapped = np.where(b > i, wrapped * a, wrapped)
    inverse = np.where(abs(a) == 1, np.where(b % 2 == 0, 1, a), 0)
    return np.where(b < 0, inverse, wrapped)


def shift(left, arithmetic=False):
    """A shift of 32 bits: by a negative count, or by 32 and more, everything is shifted out."""
    def shifted(a, b):
        count = np.where((b < 0) | (b > 31), 32, b)
        if left:
            return a << count
        return (a if arithmetic else a & 0xFFFFFFFF) >> count
    return shifted


# Those whose NumPy function has another name, another meaning, or does not exist.
ELTWISE = {
    "acos": np.arccos,
    "asin": np.arcsin,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "bitwise_not": np.invert,
    "div": trunc_div,
    "eq": np.equal,
    "ge": np.greater_equal,
    "frac": lambda x: x - np.trunc(x),
    "gelu": lambda x: x * np.vectorize(math.erfc, otypes=[float])(-x / math.sqrt(2)) / 2,
    "gt": np.greater,
    "hardsigmoid": lambda x: np.clip(x / 6 + 0.5, 0, 1),
    "le": np.less_equal,
    "logical_left_shift": shift(left=True),
    "logical_right_shift": shift(left=False),
    "lt": np.less,
    "mish": lambda x: x * np.tanh(np.log1p(np.exp(x))),
    "ne": np.not_equal,
    "neg": np.negative,
    "pow": power,
    "reciprocal": lambda x: 1 / x,
    "relu": lambda x: np.maximum(x, 0),
    "relu6": lambda x: np.minimum(np.maximum(x, 0), 6),
    "remainder": remainder,
    "right_shift": shift(left=False, arithmetic=True),
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "sigmoid": sigmoid,
    "silu": lambda x: x * sigmoid(x),
    "softsign": lambda x: x / (1 + abs(x)),
}


def eltwise(mnemonic, arity):
    """The function of an element-wise op; None if there is none of this name."""
    if mnemonic in ELTWISE:
        return ELTWISE[mnemonic]
    ufunc = getattr(np, mnemonic, None)
    if isinstance(ufunc, np.ufunc) and ufunc.nin == arity:
        return ufunc
    scalar = getattr(math, mnemonic, None)
    return scalar and np.vectorize(scalar, otypes=[float])


def axes(x, dim_arg):
    return tuple(dim_arg) if dim_arg else tuple(range(x.ndim))


def reduction(function):
    def reduce(x, keep_dim, dim_arg=()):
        return function(x, axis=axes(x, dim_arg), keepdims=keep_dim)
    return reduce


def argmax(x, keep_dim, dim_arg=()):
    if dim_arg:
        return np.argmax(x, axis=dim_arg[0], keepdims=keep_dim)
    flat = np.argmax(x)
    return flat.reshape((1,) * x.ndim) if keep_dim else flat


def sort(x, dim=-1, descending=False, stable=False):
    """Equal elements stay in their order, whichever it is; NaN is the largest."""
    if descending:
        reversed_places = np.flip(np.argsort(np.flip(x, dim), axis=dim, kind="stable"), dim)
        places = x.shape[dim] - 1 - reversed_places
    else:
        places = np.argsort(x, axis=dim, kind="stable")
    return np.take_along_axis(x, places, dim), places


def typecast(x, dtype):
    """To an integer: truncates and saturates, NaN becomes 0. To a float: the comparison rounds."""
    if dtype == "i1":
        return x != 0
    if is_float(dtype):
        return x
    limits = np.iinfo(DTYPES[dtype])
    whole = np.trunc(np.where(np.isnan(x), 0, x))
    return np.clip(whole, limits.min, limits.max).astype(np.int64)


def bitcast(x, source, dtype):
    return narrow(x, source).view(DTYPES[dtype]).astype(float if is_float(dtype) else np.int64)


def truth_of(function):
    return lambda x, keep_dim, dim_arg=(): function(x != 0, axis=axes(x, dim_arg),
                                                    keepdims=keep_dim)


def gelu_bw(gradient, x, approximate="none"):
    if approximate == "tanh":
        inner = math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)
        slope = math.sqrt(2 / math.pi) * (1 + 3 * 0.044715 * x**2)
        return gradient * ((1 + np.tanh(inner)) / 2 + x / 2 * slope / np.cosh(inner)**2)
    below = np.vectorize(math.erfc, otypes=[float])(-x / math.sqrt(2)) / 2
    return gradient * (below + x * np.exp(-x * x / 2) / math.sqrt(2 * math.pi))


def selu(x, scale=1.0507009873390197, alpha=1.6732635498046875):
    return scale * np.where(x > 0, x, alpha * np.expm1(x))


def places_of(index, dim, sizes):
    """An index array for every dimension."""
    grid = list(np.indices(index.shape))
    grid[dim] = index
    return tuple(grid)


def scatter(x, index, source, dim, scatter_reduce_type):
    result = x.copy()
    places = places_of(index, dim, x.shape)
    at = {"sum": np.add, "prod": np.multiply, "min": np.minimum, "max": np.maximum}
    if scatter_reduce_type in at:
        at[scatter_reduce_type].at(result, places, source)
    else:
        for place, value in zip(zip(*(p.ravel() for p in places)), source.ravel()):
            result[place] = value
    return result


def index_part(x, dim, begin, end, step):
    whole = [slice(None)] * x.ndim
    size = x.shape[dim]
    whole[dim] = slice(begin + size * (begin < 0), end + size * (end < 0), step)
    return x[tuple(whole)]


def index_select(x, dim, begin, length, stride=0):
    size = x.shape[dim]
    begin += size * (begin < 0)
    starts = range(begin, size, stride) if stride else [begin]
    return np.take(x, [i for s in starts for i in range(s, min(s + length, size))], dim)


def rearrange(x, pattern):
    """By einsum's letters: the groups of the right are joined afterwards."""
    left, right = (side.split() for side in
                   pattern.replace("(", " ( ").replace(")", " ) ").split("->"))
    rest = [f".{d}" for d in range(x.ndim - len([w for w in left if w != "..."]))]
    expand = lambda words: [w for word in words for w in (rest if word == "..." else [word])]
    left, right = expand(left), expand(right)
    sizes = {word: size for word, size in zip(left, x.shape) if word != "1"}
    names = [word for word in right if word in sizes]
    order = [list(sizes).index(word) for word in names]
    shape, open_ = [], False
    for word in right:
        if word in "()":
            open_ = word == "("
            shape += [1] if open_ else []
        elif open_:
            shape[-1] *= sizes.get(word, 1)
        else:
            shape.append(sizes.get(word, 1))
    return x.reshape(list(sizes.values())).transpose(order).reshape(shape)


def slice_dynamic(x, begins, ends, step=()):
    return slice_static(x, begins.tolist(), ends.tolist(), step or [1] * x.ndim)


def topk(x, k, dim=-1, largest=True, sorted=False):
    values, places = sort(x, dim, largest)
    return tuple(np.take(array, range(k), dim) for array in (values, places))


def embedding_backward(rows, weight, gradient):
    table = np.zeros(weight.shape[-2:])
    np.add.at(table, rows.ravel().astype(np.int64), gradient.reshape(-1, weight.shape[-1]))
    return table.reshape(weight.shape)


def along(parameter, x, axis):
    if parameter.size == 1:
        return parameter.reshape(())
    line = [1] * x.ndim
    line[axis] = -1
    return parameter.reshape(line)


def quantized(x, scale, zero, low=-2**31, high=2**31 - 1):
    return np.clip(np.rint(x / scale + zero), low, high)


def quantize_unrolled(x, scale, zero, axis=0):
    return quantized(x, along(scale, x, axis), along(zero, x, axis)).astype(np.int64)


def dequantize_unrolled(x, scale, zero, axis=0):
    return (x - along(zero, x, axis)) * along(scale, x, axis)


def requantize_unrolled(x, in_scale, in_zero, out_scale, out_zero, axis=0):
    return quantize_unrolled(dequantize_unrolled(x, in_scale, in_zero, axis), out_scale, out_zero,
                             axis)


def quantized_chain(x, steps):
    """Steps on a tensor of quantized types; `now` is the type of `x`, None for reals."""
    now = None
    for name, kind in steps:
        axis = kind.get("axis", 0)
        if now is not None:
            x = dequantize_unrolled(x, *now)
        if name not in ("quantize", "dequantize", "requantize"):
            x = x + x if name == "add" else x * x if name == "multiply" else \
                ELTWISE.get(name, getattr(np, name, None))(x)
        now = None
        if name != "dequantize":
            # Scales are held in f32.
            scale, zero = (np.atleast_1d(np.float64(np.float32(kind[n]))) for n in ("scale", "zero"))
            now = (scale, zero, axis)
            x = quantized(x, along(scale, x, axis), along(zero, x, axis), kind["low"], kind["high"])
    return x


def adamw(param, grad, exp_avg, exp_avg_sq, max_exp_avg_sq=None, *, lr, beta1, beta2, beta1_pow,
          beta2_pow, epsilon, weight_decay, stochastic_rounding=False):
    first = beta1 * exp_avg + (1 - beta1) * grad
    second = beta2 * exp_avg_sq + (1 - beta2) * grad**2
    largest = second if max_exp_avg_sq is None else np.maximum(max_exp_avg_sq, second)
    step = lr * first / (1 - beta1_pow) / (np.sqrt(largest / (1 - beta2_pow)) + epsilon)
    return param * (1 - lr * weight_decay) - step, first, second, largest


def sparse_matmul(a, b, sparsity, is_input_a_sparse=False, is_input_b_sparse=True, nnz=None):
    if not is_input_a_sparse:
        product = np.matmul(a[:, :, None, None], b[None, :, :][None])
        return np.where(sparsity[..., None, None] != 0, product, 0)
    return np.where(sparsity.reshape(a.shape[0], a.shape[1], 1, 1) != 0, np.matmul(a, b), 0)


def sampling(scores, words, k, p, temp, seed=0):
    """Draws in cases in which one word is left to choose from."""
    best = np.argmax(scores, axis=3)
    return np.take_along_axis(words, best[..., None], 3).reshape(1, 1, 1, -1)


def clamp(x, min, max):
    return np.minimum(np.maximum(x, min), max)


def arange(start, end, step, arange_dimension, shape):
    """`shape` is that of the result, which the op has in its type."""
    line = [1] * len(shape)
    line[arange_dimension] = -1
    return np.broadcast_to(np.arange(start, end, step).reshape(line), shape)


def slice_static(x, begins, ends, step):
    def whole(bound, size):
        return bound + size if bound < 0 else bound
    return x[tuple(slice(whole(b, n), whole(e, n), s)
                   for b, e, s, n in zip(begins, ends, step, x.shape))]


def pad(x, padding, value):
    pairs = [tuple(padding[i:i + 2]) for i in range(0, len(padding), 2)]
    return np.pad(x, pairs, constant_values=value)


def swapped(x, swap):
    return np.swapaxes(x, -1, -2) if swap else x


def matmul(a, b, transpose_a=False, transpose_b=False):
    return np.matmul(swapped(a, transpose_a), swapped(b, transpose_b))


def linear(a, b, bias=None, **transposes):
    product = matmul(a, b, **transposes)
    return product if bias is None else product + bias


def dot_general(lhs, rhs, batch_dims_lhs, contract_dims_lhs, batch_dims_rhs, contract_dims_rhs):
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    left, right = [""] * lhs.ndim, [""] * rhs.ndim
    for pairs in ((batch_dims_lhs, batch_dims_rhs), (contract_dims_lhs, contract_dims_rhs)):
        for i, j in zip(*pairs):
            left[i] = right[j] = next(letters)
    free = [[d for d, letter in enumerate(side) if not letter] for side in (left, right)]
    for side, dims in zip((left, right), free):
        for d in dims:
            side[d] = next(letters)
    result = [left[d] for d in batch_dims_lhs] + [left[d] for d in free[0]] + \
        [right[d] for d in free[1]]
    return np.einsum(f"{''.join(left)},{''.join(right)}->{''.join(result)}", lhs, rhs)


def softmax(x, dimension, numericStable=False):
    powers = np.exp(x - x.max(axis=dimension, keepdims=True, initial=-np.inf))
    return powers / powers.sum(axis=dimension, keepdims=True)


def embedding(rows, weight):
    return weight.reshape(weight.shape[-2:])[rows.astype(np.int64)]


def scale_and_shift(x, weight, bias, normalized_shape):
    if weight is not None:
        x = x * weight.reshape(normalized_shape)
    return x if bias is None else x + bias.reshape(normalized_shape)


def layer_norm(x, weight=None, bias=None, *, normalized_shape, epsilon=1e-5):
    last = tuple(range(-len(normalized_shape), 0))
    centred = x - x.mean(axis=last, keepdims=True)
    variance = (centred**2).mean(axis=last, keepdims=True)
    return scale_and_shift(centred / np.sqrt(variance + epsilon), weight, bias, normalized_shape)


def rms_norm(x, weight=None, bias=None, *, normalized_shape, epsilon=1e-5):
    last = tuple(range(-len(normalized_shape), 0))
    square = (x**2).mean(axis=last, keepdims=True)
    return scale_and_shift(x / np.sqrt(square + epsilon), weight, bias, normalized_shape)


def on_one_chip(x, **attrs):
    """Most collectives."""
    return x


def collective_permute(x, *, source_target_pairs):
    return x if source_target_pairs else np.zeros_like(x)


def distributed_rms_norm(x, weight=None, residual=None, *, cluster_axis, epsilon=1e-5):
    x = x if residual is None else x + residual
    return rms_norm(x, weight, normalized_shape=x.shape[-1:], epsilon=epsilon)


def distributed_layer_norm(x, weight=None, bias=None, residual=None, *, cluster_axis,
                           epsilon=1e-5):
    x = x if residual is None else x + residual
    return layer_norm(x, weight, bias, normalized_shape=x.shape[-1:], epsilon=epsilon)


def pair(value):
    return (value, value) if isinstance(value, int) else tuple(value)


def sides(padding):
    """(top, left, bottom, right)."""
    padding = pair(padding)
    return padding if len(padding) == 4 else padding * 2


def windows(x, kernel, stride, dilation, padding, fill, more=(0, 0)):
    """N x H' x W' x C x KH x KW views of an NHWC image; `more` rows and columns of fill follow."""
    top, left, bottom, right = sides(padding)
    x = np.pad(x, [(0, 0), (top, bottom + more[0]), (left, right + more[1]), (0, 0)],
               constant_values=fill)
    (sh, sw), (dh, dw) = pair(stride), pair(dilation)
    span = [d * (k - 1) + 1 for k, d in zip(kernel, (dh, dw))]
    return sliding_window_view(x, span, axis=(1, 2))[:, ::sh, ::sw, :, ::dh, ::dw]


def conv2d(x, weight, bias=None, *, stride, padding, dilation, groups,
           batch_dim=0, height_dim=1, width_dim=2, channel_dim=3):
    order = (batch_dim, height_dim, width_dim, channel_dim)
    x = x.transpose(order)
    patches = windows(x, weight.shape[2:], stride, dilation, padding, 0)
    ins, outs = x.shape[3] // groups, weight.shape[0] // groups
    parts = [np.einsum("nhwckl,ockl->nhwo", patches[:, :, :, g * ins:(g + 1) * ins],
                       weight[g * outs:(g + 1) * outs]) for g in range(groups)]
    result = np.concatenate(parts, axis=3)
    return (result if bias is None else result + bias).transpose(np.argsort(order))


def ceil_room(x, kernel, stride, dilation, padding):
    """Rows and columns behind the padding that rounding up reaches into: as far as windows start
    on the image or on the padding before it."""
    top, left, bottom, right = sides(padding)
    room = []
    for size, k, s, d, low, high in zip(x.shape[1:3], kernel, pair(stride), pair(dilation),
                                        (top, left), (bottom, right)):
        rest = (size + low + high - d * (k - 1) - 1) % s
        last = size + low + high - d * (k - 1) - 1 - rest + s
        room.append(s - rest if rest and last < size + low else 0)
    return room


def pool(x, kernel, stride, dilation, padding, ceil_mode, fill):
    kernel = pair(kernel)
    more = ceil_room(x, kernel, stride, dilation, padding) if ceil_mode else (0, 0)
    return windows(x, kernel, stride, dilation, padding, fill, more)


def max_pool2d(x, **window):
    lowest = -np.inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
    return pool(x, fill=lowest, **window).max(axis=(4, 5))


def avg_pool2d(x, count_include_pad=True, **window):
    """Elements beyond the padding never count, the padding if count_include_pad is set."""
    counted = np.ones((1, *x.shape[1:3], 1))
    plain = dict(window)
    if count_include_pad:
        top, left, bottom, right = sides(window["padding"])
        counted = np.ones((1, x.shape[1] + top + bottom, x.shape[2] + left + right, 1))
        plain["padding"] = 0
        more = ceil_room(x, pair(window["kernel"]), window["stride"], window["dilation"],
                         window["padding"]) if window["ceil_mode"] else (0, 0)
        count = windows(counted, pair(window["kernel"]), window["stride"], window["dilation"],
                        0, 0, more).sum(axis=(4, 5))
    else:
        count = pool(counted, fill=0, **window).sum(axis=(4, 5))
    return pool(x, fill=0, **window).sum(axis=(4, 5)) / count


def conv1d(x, weight, bias=None, *, stride, padding, dilation, groups, batch_dim=0, length_dim=1,
           channel_dim=2):
    order = (batch_dim, length_dim, channel_dim)
    before, behind = (tuple(pair(padding)) * 2)[:2] if not isinstance(padding, int) else (padding,) * 2
    step, gap = (v if isinstance(v, int) else v[0] for v in (stride, dilation))
    image = x.transpose(order)[:, :, None]
    out = conv2d(image, weight[..., None], None if bias is None else bias[:, :, None],
                 stride=(step, 1), padding=(before, 0, behind, 0), dilation=(gap, 1), groups=groups)
    return out[:, :, 0].transpose(np.argsort(order))


def conv_transpose2d(x, weight, bias=None, *, stride, padding, output_padding, dilation, groups,
                     batch_dim=0, height_dim=1, width_dim=2, channel_dim=3):
    """Every element adds its window to the result."""
    order = (batch_dim, height_dim, width_dim, channel_dim)
    x = x.transpose(order)
    n, height, width, ins = x.shape
    outs, kh, kw = weight.shape[1:]
    (sh, sw), (dh, dw), more = pair(stride), pair(dilation), pair(output_padding)
    top, left, bottom, right = sides(padding)
    full = np.zeros((n, (height - 1) * sh + dh * (kh - 1) + 1 + more[0],
                     (width - 1) * sw + dw * (kw - 1) + 1 + more[1], outs * groups))
    for i, j, k, l in np.ndindex(height, width, kh, kw):
        for g in range(groups):
            own = slice(g * ins // groups, (g + 1) * ins // groups)
            full[:, i * sh + k * dh, j * sw + l * dw, g * outs:(g + 1) * outs] += \
                x[:, i, j, own] @ weight[own, :, k, l]
    result = full[:, top:full.shape[1] - bottom, left:full.shape[2] - right]
    return (result if bias is None else result + bias).transpose(np.argsort(order))


def conv3d(x, weight, bias=None, *, stride, padding, groups, padding_mode="zeros", batch_dim=0,
           depth_dim=1, height_dim=2, width_dim=3, channel_dim=4):
    order = (batch_dim, depth_dim, height_dim, width_dim, channel_dim)
    steps, ends = ((v,) * 3 if isinstance(v, int) else v for v in (stride, padding))
    x = np.pad(x.transpose(order), [(0, 0), *((e, e) for e in ends), (0, 0)],
               mode="edge" if padding_mode == "replicate" else "constant")
    patches = sliding_window_view(x, weight.shape[2:], axis=(1, 2, 3))
    patches = patches[:, ::steps[0], ::steps[1], ::steps[2]]
    ins, outs = x.shape[4] // groups, weight.shape[0] // groups
    result = np.concatenate([np.einsum("ndhwcijk,ocijk->ndhwo",
                                       patches[:, :, :, :, g * ins:(g + 1) * ins],
                                       weight[g * outs:(g + 1) * outs]) for g in range(groups)],
                            axis=4)
    return (result if bias is None else result + bias).transpose(np.argsort(order))


def upsample2d(x, scale_factor, mode):
    for axis, factor in zip((1, 2), pair(scale_factor)):
        size = x.shape[axis]
        at = np.arange(size * factor)
        if mode == "nearest":
            x = np.take(x, at // factor, axis)
            continue
        at = np.clip((at + 0.5) / factor - 0.5, 0, size - 1)
        low = np.floor(at).astype(int)
        share = (at - low).reshape([-1 if d == axis else 1 for d in range(4)])
        x = np.take(x, low, axis) * (1 - share) + \
            np.take(x, np.minimum(low + 1, size - 1), axis) * share
    return x


def max_pool2d_with_indices(x, kernel, stride, dilation, padding, ceil_mode):
    values = max_pool2d(x, kernel=kernel, stride=stride, dilation=dilation, padding=padding,
                        ceil_mode=ceil_mode)
    kernel, (sh, sw), (dh, dw) = pair(kernel), pair(stride), pair(dilation)
    top, left, _, _ = sides(padding)
    more = ceil_room(x, kernel, stride, dilation, padding) if ceil_mode else (0, 0)
    seen = windows(x, kernel, stride, dilation, padding, -np.inf, more)
    place = seen.reshape(*seen.shape[:4], -1).argmax(axis=4)
    rows = np.arange(seen.shape[1])[None, :, None, None] * sh + place // kernel[1] * dh - top
    columns = np.arange(seen.shape[2])[None, None, :, None] * sw + place % kernel[1] * dw - left
    return values, rows * x.shape[2] + columns


def activated(x, activation):
    return eltwise(activation, 1)(x) if activation else x


def activated_product(a, b, bias=0, *, activation):
    return activated(np.matmul(a, b) + bias, activation)


def activated_sparse_matmul(a, b, sparsity, activation, **flags):
    """The activation is done to the products that count."""
    product = sparse_matmul(a, b, sparsity, **flags)
    counts = sparsity.reshape(product.shape[:-2])[..., None, None] != 0
    return np.where(counts, activated(product, activation), 0)


def flat_convolution(convolve):
    def evaluate(x, weight, bias=None, *, batch, size, activation, **attrs):
        x = x.reshape(batch, *size, -1)
        result = convolve(x, weight, bias, **attrs)
        return activated(result, activation).reshape(1, 1, -1, result.shape[3])
    return evaluate


OPS = numpy_attention.OPS | numpy_library.OPS | {
    "activated_product": activated_product,
    "activated_sparse_matmul": activated_sparse_matmul,
    "flat_conv2d": flat_convolution(
        lambda *x, padding, **attrs: conv2d(*x, padding=padding, dilation=1, **attrs)),
    "flat_conv_transpose2d": flat_convolution(
        lambda *x, **attrs: conv_transpose2d(*x, output_padding=0, dilation=1, **attrs)),
    "alone": lambda x: x,
    "conv1d": conv1d,
    "conv3d": conv3d,
    "conv_transpose2d": conv_transpose2d,
    "global_avg_pool2d": lambda x: x.mean(axis=(1, 2), keepdims=True),
    "max_pool2d_with_indices": max_pool2d_with_indices,
    "upsample2d": upsample2d,
    "adamw": adamw,
    "bitcast_convert": bitcast,
    "cumprod": lambda x, dim: np.cumprod(x, axis=dim),
    "cumsum": lambda x, dim: np.cumsum(x, axis=dim),
    "dequantize": quantized_chain,
    "dequantize_unrolled": dequantize_unrolled,
    "dropout": lambda x, prob=0.0, scale=1.0, seed=0: x * 0 if prob else x * scale,
    "embedding_backward": embedding_backward,
    "gather": lambda x, index, dim: x[places_of(index, dim, x.shape)],
    "gelu_bw": gelu_bw,
    "get_dimension_size": lambda x, dimension: np.array([x.shape[dimension]]),
    "index": index_part,
    "index_select": index_select,
    "quantize": quantized_chain,
    "quantize_unrolled": quantize_unrolled,
    "rand": lambda size, low, high, seed: np.full(size, low),
    "rearrange": rearrange,
    "reduce_and": truth_of(np.all),
    "reduce_or": truth_of(np.any),
    "repeat_interleave": lambda x, repeats, dim: np.repeat(x, repeats, axis=dim),
    "requantize": quantized_chain,
    "requantize_unrolled": requantize_unrolled,
    "reverse": lambda x, dimensions: np.flip(x, dimensions) if dimensions else x,
    "sampling": sampling,
    "scatter": scatter,
    "selu": selu,
    "slice_dynamic": slice_dynamic,
    "sparse_matmul": sparse_matmul,
    "topk": topk,
    "arange": arange,
    "argmax": argmax,
    "avg_pool2d": avg_pool2d,
    "broadcast": lambda x, broadcast_dimensions: np.tile(x, broadcast_dimensions),
    "clamp_scalar": clamp,
    "clamp_tensor": clamp,
    "concat": lambda *inputs, dim: np.concatenate(inputs, axis=dim),
    "constant": lambda value: value.astype(float if value.dtype.kind in "fV" else np.int64),
    "conv2d": conv2d,
    "embedding": embedding,
    "empty": lambda zeros, x: x,
    "full": lambda shape, fill_value: np.full(shape, fill_value),
    "layer_norm": layer_norm,
    "leaky_relu": lambda x, parameter: np.where(x >= 0, x, x * parameter),
    "dot_general": dot_general,
    "linear": linear,
    "matmul": matmul,
    "max": reduction(np.max),
    "max_pool2d": max_pool2d,
    "mean": reduction(np.mean),
    "min": reduction(np.min),
    "ones": lambda shape: np.ones(shape),
    "pad": pad,
    "permute": lambda x, permutation: x.transpose(permutation),
    "prod": reduction(np.prod),
    "repeat": lambda x, repeat_dimensions: np.tile(x, repeat_dimensions),
    "reshape": lambda x, shape: x.reshape(shape),
    "rms_norm": rms_norm,
    "slice_static": slice_static,
    "softmax": softmax,
    "sort": sort,
    "squeeze": lambda x, dim: np.squeeze(x, dim),
    "sum": reduction(np.sum),
    "to_layout": lambda x: x,
    "transpose": lambda x, dim0, dim1: np.swapaxes(x, dim0, dim1),
    "typecast": typecast,
    "unsqueeze": lambda x, dim: np.expand_dims(x, dim),
    "where": lambda c, a, b: np.where(c != 0, a, b),
    "zeros": lambda *zeros, shape: np.zeros(shape),
    "collective_permute": collective_permute,
    "distributed_layer_norm": distributed_layer_norm,
    "distributed_rms_norm": distributed_rms_norm,
} | dict.fromkeys(
    ("mesh_shard", "all_gather", "all_reduce", "all_reduce_async", "reduce_scatter", "all_to_all",
     "collective_broadcast", "mesh_partition"), on_one_chip)


def find(op, arity):
    """The reference of an op with that many operands."""
    return OPS.get(op) or eltwise(op, arity)
