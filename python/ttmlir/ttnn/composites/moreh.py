"""Functions for training: products, reductions and norms with their gradients, losses and steps of optimizers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..._native import InvalidArgument
from ..._native.ttnn import DataType, Tensor
from .record import composite, define, ops
from .statistics import centred, dims_of
from .unary import where

_CHIP = "memory_config compute_kernel_config"


def summed_to(x, shape):
    """Sums over what a broadcast repeated."""
    sizes = list(x.shape)
    shape = [1] * (len(sizes) - len(shape)) + list(shape) if len(shape) < len(sizes) else list(shape)
    dims = [index for index, (size, other) in enumerate(zip(sizes, shape)) if size != other]
    return ops.sum(x, dims, keepdim=True) if dims else x


# Products.
@composite(_CHIP, "x @ y", outputs="output", input="-2..2 of 3x33x40", mat2="-2..2 of 3x40x35")
def moreh_bmm(input, mat2):
    """Products of matrices, one for each of the batch."""
    return ops.matmul(input, mat2)


_MEMORY = "input_grad_memory_config mat2_grad_memory_config compute_kernel_config are_required_outputs"


@composite(_MEMORY, "[output_grad @ swapaxes(mat2, 1, 2), swapaxes(input, 1, 2) @ output_grad]", outputs="input_grad mat2_grad",
           output_grad="-2..2 of 3x33x35", input="-2..2 of 3x33x40", mat2="-2..2 of 3x40x35")
def moreh_bmm_backward(output_grad, input, mat2) -> list[Tensor]:
    """The gradients of moreh_bmm."""
    return [ops.matmul(output_grad, mat2, transpose_b=True), ops.matmul(input, output_grad, transpose_a=True)]


@composite(_CHIP, "swapaxes(input, 1, 2) @ other + bias", outputs="output", input="-2..2 of 3x40x33", other="-2..2 of 1x40x35",
           transpose_input=True, bias="-2..2 of 1x1x35")
def moreh_matmul(input, other, *, transpose_input: bool = False, transpose_other: bool = False,
                 bias: Tensor | None = None):
    """Products of matrices; batches broadcast."""
    result = ops.matmul(input, other, transpose_a=transpose_input, transpose_b=transpose_other)
    return result if bias is None else ops.add(result, bias)


@composite(f"{_CHIP} are_required_outputs", "[output_grad @ swapaxes(input_b, 1, 2), "
           "sum(swapaxes(input_a, 1, 2) @ output_grad, axis=0, keepdims=True)]", outputs="input_a_grad input_b_grad",
           output_grad="-2..2 of 3x33x35", input_a="-2..2 of 3x33x40", input_b="-2..2 of 1x40x35")
def moreh_matmul_backward(output_grad, input_a, input_b) -> list[Tensor]:
    """The gradients of moreh_matmul."""
    return [summed_to(ops.matmul(output_grad, input_b, transpose_b=True), input_a.shape),
            summed_to(ops.matmul(input_a, output_grad, transpose_a=True), input_b.shape)]


@composite(_CHIP, "x @ weight.T + bias", outputs="output", input="-2..2 of 3x33x40", weight="-2..2 of 35x40", bias="-2..2 of 1x35")
def moreh_linear(input, weight, *, bias: Tensor | None = None):
    """Rows times the transposed weight, and a bias."""
    result = ops.matmul(input, weight, transpose_b=True)
    return result if bias is None else ops.add(result, bias)


@composite("are_required_outputs input_grad_memory_config weight_grad_memory_config bias_grad_memory_config compute_kernel_config",
           "[output_grad @ weight, output_grad.reshape(-1, 35).T @ input.reshape(-1, 40), "
           "sum(output_grad.reshape(-1, 35), axis=0, keepdims=True)]", outputs="input_grad weight_grad bias_grad",
           output_grad="-2..2 of 3x33x35", input="-2..2 of 3x33x40", weight="-2..2 of 35x40", bias="-2..2 of 1x35")
def moreh_linear_backward(output_grad, input, weight, *, bias: Tensor | None = None) -> list[Tensor]:
    """The gradients of moreh_linear."""
    rows, given = (ops.reshape(x, [math.prod(list(x.shape)[:-1]), list(x.shape)[-1]]) for x in (output_grad, input))
    weights = ops.reshape(ops.matmul(rows, given, transpose_a=True), list(weight.shape))
    return [ops.matmul(output_grad, weight), weights,
            None if bias is None else ops.reshape(summed_to(rows, [1, list(rows.shape)[-1]]), list(bias.shape))]


@composite(_CHIP, "sum(x * y).reshape(1, 1, 1, 1)", outputs="output", input_tensor_a="-2..2 of 1x1x1x70", input_tensor_b="-2..2 of 1x1x1x70")
def moreh_dot(input_tensor_a, input_tensor_b, *, dtype: DataType | None = None):
    """The product of two rows."""
    result = ops.sum(ops.multiply(input_tensor_a, input_tensor_b), [-1], keepdim=True)
    return result if dtype is None else ops.typecast(result, dtype)


@composite("memory_config", "[output_grad * other, output_grad * input]", outputs="input_grad other_grad",
           output_grad="-2..2 of 1x1x1x1", input="-2..2 of 1x1x1x70", other="-2..2 of 1x1x1x70")
def moreh_dot_backward(output_grad, input, other) -> list[Tensor]:
    """The gradients of moreh_dot."""
    return [ops.multiply(other, output_grad), ops.multiply(input, output_grad)]


# Reductions.
@composite(_CHIP, "abs(x) ** p", outputs="output", p=2.5)
def moreh_abs_pow(input, p: float):
    """|x| to the power of p."""
    return ops.pow_scalar(ops.abs(input), p)


def _reduced(reduce, x, dim, keepdim):
    """Reduced dimensions among the last two stay, with size 1, without `keepdim` as well: they are those of a tile."""
    dims = dims_of(x, dim)
    result = reduce(x, dims)
    if keepdim:
        return result
    sizes = list(result.shape)
    for gone in sorted(dims, reverse=True):
        if gone < len(sizes) - 2:
            del sizes[gone]
    return ops.reshape(result, sizes)


def _sum(x, dims):
    return ops.sum(x, dims, keepdim=True)


@composite(_CHIP, "sum(sum(x, axis=2, keepdims=True), axis=0)", outputs="output", dim=[0, 2])
def moreh_sum(input, dim: int | Sequence[int] | None = None, *, keepdim: bool = False):
    """The sum over dimensions."""
    return _reduced(_sum, input, dim, keepdim)


def _kept(x, shape, dim, keepdim):
    """A gradient of a reduction with the dimensions that went."""
    if keepdim:
        return x
    dims = [one % len(shape) for one in (range(len(shape)) if dim is None else dim if isinstance(dim, (list, tuple)) else [dim])]
    return ops.reshape(x, [1 if index in dims else size for index, size in enumerate(shape)])


def _spread(x, shape):
    return ops.repeat(x, [new // size for size, new in zip(list(x.shape), shape)])


@composite(_CHIP, "broadcast_to(output_grad.reshape(2, 1, 40), (2, 33, 40))", outputs="input_grad", output_grad="-2..2 of 2x40",
           input="-2..2", dim=1)
def moreh_sum_backward(output_grad, *, input: Tensor | None = None, dim: int | Sequence[int] | None = None,
                       keepdim: bool = False):
    """The gradient of moreh_sum."""
    if input is None:
        raise InvalidArgument("ttnn.moreh_sum_backward: 'input' is None; its shape is wanted")
    return _spread(_kept(output_grad, list(input.shape), dim, keepdim), list(input.shape))


@composite(_CHIP, "sum(x, axis=1, keepdims=True) / 3", outputs="output", dim=1, divisor=3)
def moreh_mean(input, *, dim: int | Sequence[int] | None = None, keepdim: bool = False,
               divisor: int | None = None):
    """The sum over dimensions, divided by the count of what is added or by the divisor."""
    if divisor is None:
        return _reduced(lambda x, dims: ops.mean(x, dims, keepdim=True), input, dim, keepdim)
    return _reduced(_sum, input, dim, keepdim) / float(divisor)


@composite(_CHIP, "broadcast_to(output_grad, (2, 33, 40)) / 33", outputs="input_grad", output_grad="-2..2 of 2x1x40", dim=1, keepdim=True,
           input_grad_shape=[2, 33, 40])
def moreh_mean_backward(output_grad, *, dim: int | Sequence[int] | None = None, keepdim: bool = False,
                        input_grad_shape: Sequence[int] | None = None):
    """The gradient of moreh_mean."""
    if input_grad_shape is None:
        raise InvalidArgument("ttnn.moreh_mean_backward: 'input_grad_shape' is None; it is wanted")
    shape = list(input_grad_shape)
    wide = _spread(_kept(output_grad, shape, dim, keepdim), shape)
    return wide * (math.prod(list(_kept(output_grad, shape, dim, keepdim).shape)) / math.prod(shape))


def _norm(x, p, dims, keepdim=True):
    size = ops.abs(x)
    if math.isinf(p):
        return (ops.max if p > 0 else ops.min)(size, dims, keepdim=keepdim)
    if p == 0:
        return ops.sum(ops.typecast(ops.ne(x, 0.0), x.dtype), dims, keepdim=keepdim)
    return ops.pow_scalar(ops.sum(ops.pow_scalar(size, p), dims, keepdim=keepdim), 1 / p)


@composite(_CHIP, "sum(abs(x) ** p, axis=0) ** (1 / p)", outputs="output", p=2.5, dim=0)
def moreh_norm(input, p: float, *, dim: int | Sequence[int] | None = None, keepdim: bool = False):
    """The p-norm over dimensions."""
    return _reduced(lambda x, dims: _norm(x, p, dims), input, dim, keepdim)


@composite(_CHIP, "output_grad * sign(input) * (abs(input) / output) ** (p - 1)", outputs="input_grad", input="0.2..2", output="3..4 of 2x1x40",
           output_grad="-2..2 of 2x1x40", p=2.5, dim=1, keepdim=True)
def moreh_norm_backward(input, output, output_grad, p: float, *, dim: int | Sequence[int] | None = None,
                        keepdim: bool = False):
    """The gradient of moreh_norm."""
    shape = list(input.shape)
    norm, g = (_kept(x, shape, dim, keepdim) for x in (output, output_grad))
    if math.isinf(p) or p == 0:
        raise InvalidArgument(f"ttnn.moreh_norm_backward: p is {p}; wanted a finite number other than 0")
    ratio = ops.pow_scalar(ops.divide(ops.abs(input), norm), p - 1)
    return ops.multiply(ops.multiply(ops.sign(input), ratio), where(ops.eq(norm, 0.0), 0.0, g))


@composite("memory_config", "cumsum(x, 1)", outputs="output", dim=1)
def moreh_cumsum(input, dim: int):
    """Sums of what came before."""
    return ops.cumsum(input, dim)


@composite("memory_config", "flip(cumsum(flip(x, 1), 1), 1)", outputs="input_grad", dim=1)
def moreh_cumsum_backward(output_grad, dim: int):
    """The gradient of moreh_cumsum: sums of what follows."""
    return reverse_cumsum(output_grad, dim)


def reverse_cumsum(x, dim):
    """All, less what came before."""
    return ops.add(ops.subtract(ops.sum(x, [dim], keepdim=True), ops.cumsum(x, dim)), x)


# Softmax and its kin.
_SOFT = f"op strategy {_CHIP}"
for _name, _body, _meaning in (
        ("softmax", lambda x, dim: ops.softmax(x, dim, numeric_stable=True), "softmax(x, 1)"),
        ("softmin", lambda x, dim: ops.softmax(-x, dim, numeric_stable=True), "softmax(-x, 1)"),
        ("logsoftmax", lambda x, dim: _log_softmax(x, dim), "log(softmax(x, 1))")):
    define(f"moreh_{_name}", _body, _SOFT, _meaning, f"{_name} along a dimension.", names=("input_tensor", "dim: int"),
           outputs="output_tensor", dim=1)


def _log_softmax(x, dim):
    apart = x - ops.max(x, [dim], keepdim=True)
    return apart - ops.log(ops.sum(ops.exp(apart), [dim], keepdim=True))


def _soft_gradient(y, g, dim):
    return ops.multiply(y, g - ops.sum(ops.multiply(y, g), [dim], keepdim=True))


for _name, _gradient, _meaning in (
        ("softmax", _soft_gradient, "x * (y - sum(x * y, axis=1, keepdims=True))"),
        ("softmin", lambda y, g, dim: -_soft_gradient(y, g, dim), "-x * (y - sum(x * y, axis=1, keepdims=True))"),
        ("logsoftmax", lambda y, g, dim: g - ops.multiply(ops.exp(y), ops.sum(g, [dim], keepdim=True)),
         "y - exp(x) * sum(y, axis=1, keepdims=True)")):
    define(f"moreh_{_name}_backward", _gradient, _SOFT, _meaning, f"The gradient of moreh_{_name}.",
           names=("output_tensor", "output_grad_tensor", "dim: int"), outputs="input_grad_tensor", dim=1)


# Norms.
def _scaled(x, gamma, beta):
    x = x if gamma is None else ops.multiply(x, gamma)
    return x if beta is None else ops.add(x, beta)


def _moments(x, dims, eps):
    apart = centred(x, dims)
    return ops.mean(x, dims, keepdim=True), ops.rsqrt(ops.mean(ops.square(apart), dims, keepdim=True) + eps), apart


_LAYERS = {"input": "-2..2 of 2x33x40", "normalized_dims": 1, "gamma": "0.5..2 of 1x1x40", "beta": "-1..1 of 1x1x40"}


@composite(_CHIP, "[(x - mean(x, -1, keepdims=True)) / sqrt(var(x, -1, keepdims=True) + 1e-5) * gamma + beta, mean(x, -1), "
           "1 / sqrt(var(x, -1) + 1e-5)]", outputs="output mean rstd", **_LAYERS)
def moreh_layer_norm(input, normalized_dims: int, eps: float = 1e-5, gamma: Tensor | None = None,
                     beta: Tensor | None = None) -> list[Tensor]:
    """Normalizes to mean 0 and variance 1 over the last dimensions; returns the means and the inverse deviations, too."""
    dims = list(range(len(input.shape) - normalized_dims, len(input.shape)))
    mean, rstd, apart = _moments(input, dims, eps)
    kept = list(input.shape)[:-normalized_dims]
    return [_scaled(ops.multiply(apart, rstd), gamma, beta), ops.reshape(mean, kept), ops.reshape(rstd, kept)]


def _norm_gradient(g, x, mean, rstd, dims, gamma):
    """The gradient of a norm's operand; and the normalized elements."""
    normal = ops.multiply(ops.subtract(x, mean), rstd)
    scaled = g if gamma is None else ops.multiply(g, gamma)
    inner = ops.mean(ops.multiply(scaled, normal), dims, keepdim=True)
    return ops.multiply(centred(scaled, dims) - ops.multiply(normal, inner), rstd), normal


@composite(_CHIP, "[rstd[..., None] * ((output_grad * gamma) - mean_of(output_grad * gamma) - (input - mean[..., None]) * rstd[..., None] * "
           "mean_of(output_grad * gamma * (input - mean[..., None]) * rstd[..., None])), "
           "sum(output_grad * (input - mean[..., None]) * rstd[..., None], axis=(0, 1), keepdims=True), "
           "sum(output_grad, axis=(0, 1), keepdims=True)]", outputs="input_grad gamma_grad beta_grad",
           output_grad="-2..2 of 2x33x40", input="-2..2 of 2x33x40", mean="-1..1 of 2x33", rstd="0.5..2 of 2x33", normalized_dims=1,
           gamma="0.5..2 of 1x1x40")
def moreh_layer_norm_backward(output_grad, input, mean, rstd, normalized_dims: int, *,
                              gamma: Tensor | None = None) -> list[Tensor]:
    """The gradients of moreh_layer_norm."""
    rank = len(input.shape)
    dims, kept = list(range(rank - normalized_dims, rank)), [*list(input.shape)[:-normalized_dims], *[1] * normalized_dims]
    mean, rstd = ops.reshape(mean, kept), ops.reshape(rstd, kept)
    gradient, normal = _norm_gradient(output_grad, input, mean, rstd, dims, gamma)
    others = list(range(rank - normalized_dims))
    return [gradient, None if gamma is None else ops.sum(ops.multiply(output_grad, normal), others, keepdim=True),
            ops.sum(output_grad, others, keepdim=True)]


def _grouped(x, groups):
    n, c, h, w = list(x.shape)
    if c % groups:
        raise InvalidArgument(f"{c} channels cannot be cut into {groups} groups")
    return ops.reshape(x, [n, groups, c // groups * h, w])


_GROUPS = {"input": "-2..2 of 2x6x5x8", "num_groups": 3}


@composite(f"{_CHIP} are_required_outputs mean_memory_config rstd_memory_config", "[((x.reshape(2, 3, -1) - mean(x.reshape(2, 3, -1), -1, "
           "keepdims=True)) / sqrt(var(x.reshape(2, 3, -1), -1, keepdims=True) + 1e-5)).reshape(2, 6, 5, 8) * gamma.reshape(1, 6, 1, 1) + "
           "beta.reshape(1, 6, 1, 1), mean(x.reshape(2, 3, -1), -1).reshape(1, 1, 2, 3), "
           "1 / sqrt(var(x.reshape(2, 3, -1), -1) + 1e-5).reshape(1, 1, 2, 3)]", outputs="output mean rstd",
           gamma="0.5..2 of 1x1x1x6", beta="-1..1 of 1x1x1x6", **_GROUPS)
def moreh_group_norm(input, num_groups: int, eps: float = 1e-5, gamma: Tensor | None = None,
                     beta: Tensor | None = None) -> list[Tensor]:
    """Mean 0 and variance 1 over groups of channels of images N x C x H x W; returns the means and inverse deviations, too."""
    mean, rstd, apart = _moments(_grouped(input, num_groups), [2, 3], eps)
    channels = [1, list(input.shape)[1], 1, 1]
    gamma, beta = (None if x is None else ops.reshape(x, channels) for x in (gamma, beta))
    normal = ops.reshape(ops.multiply(apart, rstd), list(input.shape))
    facts = [1, 1, input.shape[0], num_groups]
    return [_scaled(normal, gamma, beta), ops.reshape(mean, facts), ops.reshape(rstd, facts)]


@composite("are_required_outputs input_grad_memory_config gamma_grad_memory_config beta_grad_memory_config compute_kernel_config",
           "[(lambda g, n, r: r * (g - mean_of(g) - n * mean_of(g * n)))((output_grad * gamma.reshape(1, 6, 1, 1)).reshape(2, 3, -1), "
           "(input.reshape(2, 3, -1) - mean.reshape(2, 3, 1)) * rstd.reshape(2, 3, 1), rstd.reshape(2, 3, 1)).reshape(2, 6, 5, 8), "
           "(output_grad * ((input.reshape(2, 3, -1) - mean.reshape(2, 3, 1)) * rstd.reshape(2, 3, 1)).reshape(2, 6, 5, 8)).sum((0, 2, 3))"
           ".reshape(1, 1, 1, 6), output_grad.sum((0, 2, 3)).reshape(1, 1, 1, 6)]", outputs="input_grad gamma_grad beta_grad",
           output_grad="-2..2 of 2x6x5x8", mean="-1..1 of 1x1x2x3", rstd="0.5..2 of 1x1x2x3", gamma="0.5..2 of 1x1x1x6", **_GROUPS)
def moreh_group_norm_backward(output_grad, input, mean, rstd, num_groups: int, *,
                              gamma: Tensor | None = None) -> list[Tensor]:
    """The gradients of moreh_group_norm."""
    shape = list(input.shape)
    facts, channels = [shape[0], num_groups, 1, 1], [1, shape[1], 1, 1]
    mean, rstd = ops.reshape(mean, facts), ops.reshape(rstd, facts)
    scaled = output_grad if gamma is None else ops.multiply(output_grad, ops.reshape(gamma, channels))
    gradient, normal = _norm_gradient(_grouped(scaled, num_groups), _grouped(input, num_groups), mean, rstd, [2, 3], None)
    row = [1, 1, 1, shape[1]]
    gammas, betas = (ops.reshape(ops.sum(x, [0, 2, 3], keepdim=False), row)
                     for x in (ops.multiply(output_grad, ops.reshape(normal, shape)), output_grad))
    return [ops.reshape(gradient, shape), gammas, betas]


# Steps of optimizers. Each gives what the tensors become.
_ADAM = {"lr": 0.1, "step": 3, "exp_avg_sq_in": "0.1..2", "weight_decay": 0.25}
_ADAM_OUT = "param_out exp_avg_out exp_avg_sq_out max_exp_avg_sq_out"
_ADAM_ROOT = "sqrt((0.999 * exp_avg_sq_in + 0.001 * g ** 2) / (1 - 0.999 ** step))"


def _adam(param, grad, mean, square, rates, decoupled, largest):
    lr, beta1, beta2, eps, decay, step, amsgrad = rates
    if decay and decoupled:
        param = param * (1 - lr * decay)
    elif decay:
        grad = grad + param * decay
    mean = mean * beta1 + grad * (1 - beta1)
    square = square * beta2 + ops.square(grad) * (1 - beta2)
    if amsgrad:
        if largest is None:
            raise InvalidArgument("'max_exp_avg_sq_in' is None; amsgrad wants it")
        largest = ops.maximum(largest, square)
    root = ops.sqrt((largest if amsgrad else square) / (1 - beta2**step)) + eps
    return [param - ops.divide(mean, root) * (lr / (1 - beta1**step)), mean, square, largest if amsgrad else None]


@composite(_CHIP, "(lambda g: [param_in - 0.1 / (1 - 0.9 ** step) * (0.9 * exp_avg_in + 0.1 * g) / (" + _ADAM_ROOT + " + 1e-8), "
           "0.9 * exp_avg_in + 0.1 * g, 0.999 * exp_avg_sq_in + 0.001 * g ** 2, None])(grad + 0.25 * param_in)", outputs=_ADAM_OUT, **_ADAM)
def moreh_adam(param_in, grad, exp_avg_in, exp_avg_sq_in, *, lr: float = 0.001, beta1: float = 0.9, beta2: float = 0.999,
               eps: float = 1e-8, weight_decay: float = 0.0, step: int = 0, amsgrad: bool = False,
               max_exp_avg_sq_in: Tensor | None = None) -> list[Tensor]:
    """A step of Adam: the parameters, the means and the means of squares."""
    return _adam(param_in, grad, exp_avg_in, exp_avg_sq_in, (lr, beta1, beta2, eps, weight_decay, step, amsgrad), False, max_exp_avg_sq_in)


@composite(_CHIP, "(lambda g: [param_in * (1 - 0.1 * 0.25) - 0.1 / (1 - 0.9 ** step) * (0.9 * exp_avg_in + 0.1 * g) / (" + _ADAM_ROOT +
           " + 1e-8), 0.9 * exp_avg_in + 0.1 * g, 0.999 * exp_avg_sq_in + 0.001 * g ** 2, None])(grad)", outputs=_ADAM_OUT, **_ADAM)
def moreh_adamw(param_in, grad, exp_avg_in, exp_avg_sq_in, lr: float = 0.001, beta1: float = 0.9, beta2: float = 0.999,
                eps: float = 1e-8, weight_decay: float = 1e-2, step: int = 0, amsgrad: bool = False, *,
                max_exp_avg_sq_in: Tensor | None = None) -> list[Tensor]:
    """A step of Adam whose decay of weights is apart."""
    return _adam(param_in, grad, exp_avg_in, exp_avg_sq_in, (lr, beta1, beta2, eps, weight_decay, step, amsgrad), True, max_exp_avg_sq_in)


@composite("param_out_memory_config momentum_buffer_out_memory_config compute_kernel_config",
           "[param_in - 0.1 * (0.9 * momentum_buffer_in + 0.5 * (grad + 0.25 * param_in)), "
           "0.9 * momentum_buffer_in + 0.5 * (grad + 0.25 * param_in)]", outputs="param_out momentum_buffer_out", momentum_buffer_in="-2..2",
           lr=0.1, momentum=0.9, dampening=0.5, weight_decay=0.25, momentum_initialized=True)
def moreh_sgd(param_in, grad, momentum_buffer_in: Tensor | None = None, param_out: Tensor | None = None,
              momentum_buffer_out: Tensor | None = None, lr: float = 1e-3, momentum: float = 0.0, dampening: float = 0.0,
              weight_decay: float = 0.0, nesterov: bool = False, *, momentum_initialized: bool = False) -> list[Tensor]:
    """A step of gradient descent: the parameters and the momentum."""
    del param_out, momentum_buffer_out
    if weight_decay:
        grad = grad + param_in * weight_decay
    buffer: Any = None
    if momentum:
        buffer = grad
        if momentum_initialized and momentum_buffer_in is None:
            raise InvalidArgument("ttnn.moreh_sgd: 'momentum_buffer_in' is None; a momentum that is initialized wants it")
        if momentum_initialized and momentum_buffer_in is not None:
            buffer = momentum_buffer_in * momentum + grad * (1 - dampening)
        grad = grad + buffer * momentum if nesterov else buffer
    return [param_in - grad * lr, buffer]


@composite(_CHIP, "sqrt(sum(inputs[0] ** 2) + sum(inputs[1] ** 2)).reshape(1, 1)", outputs="total_norm", max_norm=1.0, wide=False)
def moreh_clip_grad_norm(inputs: Sequence[Tensor], max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False):
    """The norm of all gradients, which become smaller where it is over `max_norm`."""
    norms = [_norm(ops.typecast(x, DataType.FLOAT32), norm_type, None, False) for x in inputs]
    total = _norm(ops.concat([ops.reshape(norm, [1]) for norm in norms], 0), norm_type, None, False)
    if error_if_nonfinite and not math.isfinite(total.item()):
        raise InvalidArgument(f"ttnn.moreh_clip_grad_norm: the norm is {total.item()}")
    factor = ops.minimum(ops.divide(max_norm, total + 1e-6), 1.0)
    for x in inputs:
        ops.typecast(ops.multiply(x, factor), x.dtype).copy_to(x)
    return ops.reshape(total, [1, 1])


