"""Heads of attention, rotary embeddings and caches, as models call them."""

from __future__ import annotations

from collections.abc import Sequence

from ..._native import InvalidArgument, Unsupported
from ..._native.ttnn import DataType, Layout, MemoryConfig, Tensor
from .record import PLACED, composite, is_traced, ops
from .shapes import axis, part

_CHIP = "memory_config compute_kernel_config"
_HEADS = "[heads(x[..., :128], 4), swapaxes(heads(x[..., 128:192], 2), 2, 3), heads(x[..., 192:], 2)]"


def _heads(x, count, transposed=False):
    """B x 1 x S x (heads D) as B x heads x S x D, or with D before S."""
    sizes = list(x.shape)
    batch, length, width = sizes[0], sizes[-2], sizes[-1]
    if width % count:
        raise InvalidArgument(f"{width} columns cannot be cut into {count} heads")
    split = ops.reshape(x, [batch, length, count, width // count])
    return ops.permute(split, [0, 2, 3, 1] if transposed else [0, 2, 1, 3])


def split_heads(name, x, kv, heads, kv_heads, transposed):
    """Queries, keys and values that stand side by side in the columns of one tensor, or of two."""
    kv_heads = kv_heads or heads
    rank = len(x.shape)
    width = list(x.shape)[-1]
    if kv is None:
        if width % (heads + 2 * kv_heads):
            raise InvalidArgument(f"ttnn.{name}: {width} columns cannot be cut into {heads} + 2 x {kv_heads} heads")
        size = width // (heads + 2 * kv_heads)
        kv, x = part(x, rank - 1, heads * size, width), part(x, rank - 1, 0, heads * size)
    middle = list(kv.shape)[-1] // 2
    keys, values = part(kv, rank - 1, 0, middle), part(kv, rank - 1, middle, 2 * middle)
    return _heads(x, heads), _heads(keys, kv_heads, transposed), _heads(values, kv_heads)


@composite(PLACED, _HEADS, path="experimental.nlp_create_qkv_heads", outputs="output_tensors", wide=False, input="-2..2 of 2x1x33x256",
           num_heads=4, num_kv_heads=2)
def nlp_create_qkv_heads(input, input_kv: Tensor | None = None, *, num_heads: int,
                         num_kv_heads: int | None = None, transpose_k_heads: bool = True, kv_tied: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values B x heads x S x D of B x 1 x S x columns; keys are transposed unless it is said."""
    if kv_tied:
        raise Unsupported("ttnn.experimental.nlp_create_qkv_heads: 'kv_tied' is True; the embedded device has only False")
    return split_heads("experimental.nlp_create_qkv_heads", input, input_kv, num_heads, num_kv_heads, transpose_k_heads)


@composite(PLACED, "[heads(x[..., :4544], 71), heads(x[..., 4544:4608], 1), heads(x[..., 4608:], 1)]",
           path="experimental.nlp_create_qkv_heads_falcon7b", wide=False, input="-2..2 of 1x1x33x4672")
def nlp_create_qkv_heads_falcon7b(input) -> tuple[Tensor, Tensor, Tensor]:
    """71 heads of queries, one of keys and one of values, of 64 columns each."""
    return split_heads("experimental.nlp_create_qkv_heads_falcon7b", input, None, 71, 1, False)


@composite(PLACED, "[heads(x[..., :768], 12), heads(x[..., 768:1536], 12), heads(x[..., 1536:], 12)]",
           path="experimental.nlp_create_qkv_heads_vit", outputs="output_tensors", wide=False, input="-2..2 of 1x1x33x2304")
def nlp_create_qkv_heads_vit(input) -> tuple[Tensor, Tensor, Tensor]:
    """12 heads of queries, keys and values, of 64 columns each."""
    return split_heads("experimental.nlp_create_qkv_heads_vit", input, None, 12, 12, False)


@composite("compute_with_storage_grid_size memory_config", "[heads(x[..., :64], 2), swapaxes(heads(x[..., 64:128], 2), 2, 3), heads(x[..., 128:], 2)]",
           path="experimental.split_query_key_value_and_split_heads", outputs="output_tensors", wide=False, input_tensor="-2..2 of 2x1x33x192",
           num_heads=2)
def split_query_key_value_and_split_heads(input_tensor, compute_with_storage_grid_size=None, *, num_heads: int = 16) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, transposed keys and values of columns side by side."""
    del compute_with_storage_grid_size
    return split_heads("experimental.split_query_key_value_and_split_heads", input_tensor, None, num_heads, None, True)


@composite(PLACED, "[heads(x, 4)[..., :20], heads(x, 4)[..., 20:]]", path="experimental.nlp_create_q_heads_split", wide=False,
           input="-2..2 of 2x1x33x128", num_heads=4, split_head_dim=20)
def nlp_create_q_heads_split(input, *, num_heads: int, split_head_dim: int) -> tuple[Tensor, Tensor]:
    """Heads in two parts: the first columns of each, and the others."""
    heads = _heads(input, num_heads)
    return part(heads, 3, 0, split_head_dim), part(heads, 3, split_head_dim, list(heads.shape)[3])


@composite("compute_with_storage_grid_size memory_config output_tensor", "swapaxes(x, 1, 2).reshape(2, 1, 33, 128)",
           path="experimental.concatenate_heads", wide=False, input_tensor="-2..2 of 2x4x33x32")
def concatenate_heads(input_tensor, compute_with_storage_grid_size=None):
    """B x heads x S x D as B x 1 x S x (heads D)."""
    del compute_with_storage_grid_size
    b, h, s, d = list(input_tensor.shape)
    return ops.reshape(ops.permute(input_tensor, [0, 2, 1, 3]), [b, 1, s, h * d])


@composite("memory_config output_tensor", "x[:, :, 3:20]", path="experimental.nlp_kv_cache_load_slice", wide=False,
           input_tensor="-2..2 of 2x4x33x32", seq_len_start=3, seq_len_end=20)
def nlp_kv_cache_load_slice(input_tensor, *, seq_len_start: int, seq_len_end: int):
    """Rows of a cache."""
    return part(input_tensor, 2, seq_len_start, seq_len_end)


@composite(PLACED, "concatenate([-x[..., 20:], x[..., :20]], -1)", path="experimental.rotate_half", input="-2..2 of 2x3x33x40", wide=False)
def rotate_half(input):
    """The second half of the last dimension with its sign changed, then the first."""
    rank, size = len(input.shape), list(input.shape)[-1]
    if size % 2:
        raise InvalidArgument(f"ttnn.experimental.rotate_half: {size} columns have no halves")
    return ops.concat([-part(input, rank - 1, size // 2, size), part(input, rank - 1, 0, size // 2)], rank - 1)


@composite(_CHIP, "x * cos_cache + concatenate([-x[..., 20:], x[..., :20]], -1) * sin_cache", path="experimental.rotary_embedding_hf",
           input_tensor="-2..2 of 2x3x33x40", cos_cache="-1..1 of 1x1x33x40", sin_cache="-1..1 of 1x1x33x40")
def rotary_embedding_hf(input_tensor, cos_cache, sin_cache, *, is_decode_mode: bool = False):
    """x cos + rotate_half(x) sin, of the positions that are there."""
    if not is_decode_mode:
        length = list(input_tensor.shape)[-2]
        cos_cache, sin_cache = (part(x, len(x.shape) - 2, 0, length) for x in (cos_cache, sin_cache))
    return ops.add(ops.multiply(input_tensor, cos_cache), ops.multiply(rotate_half(input_tensor), sin_cache))


@composite("compute_kernel_config", "[x * cos_cache + (x @ trans_mat) * sin_cache, y * cos_cache + (y @ trans_mat) * sin_cache]",
           path="experimental.rotary_embedding_llama_fused_qk", wide=False, q_input_tensor="-2..2 of 1x2x4x32", k_input_tensor="-2..2 of 1x2x4x32",
           cos_cache="-1..1 of 1x2x1x32", sin_cache="-1..1 of 1x2x1x32", trans_mat="-1..1 of 1x1x32x32")
def rotary_embedding_llama_fused_qk(q_input_tensor, k_input_tensor, cos_cache, sin_cache, trans_mat) -> tuple[Tensor, Tensor]:
    """x cos + (x times the matrix) sin, for queries and keys."""
    queries, keys = (ops.add(ops.multiply(x, cos_cache), ops.multiply(ops.matmul(x, trans_mat), sin_cache))
                     for x in (q_input_tensor, k_input_tensor))
    return queries, keys


def positions(tensor, listed, like, name):
    """Positions of users as a tensor, of a list if they are one."""
    if tensor is not None:
        return tensor
    if not listed or is_traced(like):
        raise InvalidArgument(f"ttnn.{name}: no positions; wanted a list or a tensor of one for each user")
    return ops.constant([int(one) for one in listed], [len(listed)], DataType.INT32, like.device(), Layout.ROW_MAJOR)


@composite("batch_offset compute_kernel_config mesh_coords", "", path="experimental.paged_fused_update_cache", wide=False)
def paged_fused_update_cache(cache_tensor1, input_tensor1, cache_tensor2, input_tensor2, *, update_idxs: Sequence[int] = (),
                             update_idxs_tensor: Tensor | None = None, share_cache: bool | None = False,
                             page_table: Tensor | None = None) -> tuple[Tensor, Tensor]:
    """Two caches, as paged_update_cache does one; they are what is given back."""
    index = positions(update_idxs_tensor, update_idxs, cache_tensor1, "experimental.paged_fused_update_cache")
    for cache, new in ((cache_tensor1, input_tensor1), (cache_tensor2, input_tensor2)):
        ops.paged_update_cache(cache, new, update_idxs_tensor=index, share_cache=bool(share_cache), page_table=page_table)
    return cache_tensor1, cache_tensor2


@composite("compute_kernel_config", "", path="kv_cache.update_cache_for_token_", wide=False)
def update_cache_for_token_(cache, input, update_index: int, batch_offset: int = 0):
    """One row of a cache, as update_cache; the cache is what is given back."""
    where = ops.constant([update_index], [1], DataType.INT32, cache.device(), Layout.ROW_MAJOR)
    ops.update_cache(cache, input, where, batch_offset=batch_offset)
    return cache


@composite("", "", path="kv_cache.fill_cache_for_user_", wide=False)
def fill_cache_for_user_(cache, input, batch_index: int, *, update_idx: int = 0):
    """The first rows of a user's cache, as fill_cache; the cache is what is given back."""
    if update_idx:
        raise Unsupported(f"ttnn.kv_cache.fill_cache_for_user_: 'update_idx' is {update_idx}; the embedded device has only 0")
    ops.fill_cache(cache, input, batch_index)
    return cache


def written(path, x, target, begins, ends, steps):
    """`target` with `x` between `begins` and `ends`: parts before and behind, dimension by dimension."""
    if any(step != 1 for step in steps):
        raise Unsupported(f"ttnn.{path}: steps {list(steps)}; the embedded device has only 1")
    rank = len(target.shape)
    if not len(begins) == len(ends) == rank or [end - begin for begin, end in zip(begins, ends)] != list(x.shape):
        raise InvalidArgument(f"ttnn.{path}: {list(x.shape)} from {list(begins)} to {list(ends)} of {list(target.shape)}")
    for dim in reversed(range(rank)):
        around = target
        for outer in range(dim):
            around = part(around, outer, begins[outer], ends[outer])
        size = list(target.shape)[dim]
        pieces = [piece for piece in (part(around, dim, 0, begins[dim]) if begins[dim] else None, x,
                                      part(around, dim, ends[dim], size) if ends[dim] < size else None) if piece is not None]
        x = ops.concat(pieces, dim) if len(pieces) > 1 else x
    return x


@composite("", "", path="experimental.slice_write", wide=False)
def slice_write(input_tensor, output_tensor, start: Sequence[int], end: Sequence[int], step: Sequence[int]):
    """The second tensor gets the elements of the first between `start` and `end`; it is what is given back."""
    result = written("experimental.slice_write", input_tensor, output_tensor, list(start), list(end), list(step))
    if is_traced(result):
        raise Unsupported("ttnn.experimental.slice_write in a compiled function, which returns its results")
    ops.to_layout(ops.typecast(result, output_tensor.dtype), output_tensor.layout).copy_to(output_tensor)
    return output_tensor


@composite("output_tensor", "x[:, 3:20, ::2]", path="experimental.padded_slice", wide=False, input_tensor="-2..2 of 2x33x40",
           padded_slice_start=[0, 3, 0], padded_slice_end=[2, 20, 40], padded_slice_step=[1, 1, 2])
def padded_slice(input_tensor, padded_slice_start: Sequence[int], padded_slice_end: Sequence[int],
                 padded_slice_step: Sequence[int] | None = None, *, memory_config: MemoryConfig | None = None, pad_value: float | None = None):
    """A slice. The padding of the last tiles is invisible to functions of the embedded library."""
    del pad_value
    steps = padded_slice_step or [1] * len(input_tensor.shape)
    result = ops.slice_static(input_tensor, list(padded_slice_start), list(padded_slice_end), list(steps))
    return result if memory_config is None else ops.to_memory_config(result, memory_config)


# Products of attention.
_GRID = "dtype compute_kernel_config memory_config"
_ATTN = "swapaxes(swapaxes(x, 0, 2) @ y, 0, 2)"
_ATTN_INPUTS = {"input_tensor_a": "-2..2 of 1x4x3x32", "input_tensor_b": "-2..2 of 3x1x32x33", "compute_with_storage_grid_size": None}


def _attn(a, b):
    return ops.permute(ops.matmul(ops.permute(a, [2, 1, 0, 3]), b), [2, 1, 0, 3])


@composite(_GRID + " output_tensor", _ATTN, path="experimental.attn_matmul", **_ATTN_INPUTS)
def attn_matmul(input_tensor_a, input_tensor_b, *, compute_with_storage_grid_size=None):
    """Queries 1 x heads x users x D times keys users x 1 x D x S."""
    del compute_with_storage_grid_size
    return _attn(input_tensor_a, input_tensor_b)


@composite(_GRID + " output_tensor", "swapaxes(swapaxes(x, 0, 2) @ swapaxes(y[:, :, :17], 2, 3), 0, 2)",
           path="experimental.attn_matmul_from_cache", **_ATTN_INPUTS | {"input_tensor_b": "-2..2 of 3x1x33x32"}, num_tokens=17, transpose_hw=True)
def attn_matmul_from_cache(input_tensor_a, input_tensor_b, *, num_tokens: int, transpose_hw: bool, compute_with_storage_grid_size=None):
    """As attn_matmul, with the first rows of a cache, transposed if it is said."""
    del compute_with_storage_grid_size
    rows = part(input_tensor_b, 2, 0, num_tokens)
    return _attn(input_tensor_a, ops.transpose(rows, 2, 3) if transpose_hw else rows)


@composite(_GRID, "swapaxes(swapaxes(x, 0, 2) @ repeat(y, 2, 1), 0, 2)", path="experimental.group_attn_matmul", outputs="optional_output_tensor",
           **_ATTN_INPUTS | {"input_tensor_b": "-2..2 of 3x2x32x33"})
def group_attn_matmul(input_tensor_a, input_tensor_b, *, compute_with_storage_grid_size=None):
    """As attn_matmul, with several heads of keys, each for as many heads of queries."""
    del compute_with_storage_grid_size
    queries, keys = list(input_tensor_a.shape)[1], list(input_tensor_b.shape)[1]
    if queries % keys:
        raise InvalidArgument(f"ttnn.experimental.group_attn_matmul: {queries} heads of queries for {keys} of keys")
    return _attn(input_tensor_a, ops.repeat_interleave(input_tensor_b, queries // keys, 1))


def _activated(x, activation):
    if activation is None:
        return x
    from ..vendor import activate
    return activate("experimental.minimal_matmul", "fused_activation", x, activation)


_MINIMAL = "dtype memory_config compute_kernel_config"


def _minimal(x, weight, bias, activation, swiglu):
    if swiglu:
        raise Unsupported("ttnn.experimental.minimal_matmul: 'fuse_swiglu' is True; the embedded device has only False")
    result = ops.matmul(x, weight)
    return _activated(result if bias is None else ops.add(result, bias), activation)


@composite(_MINIMAL, "maximum(x @ weight_tensor + bias_tensor, 0)", path="experimental.minimal_matmul", input_tensor="-2..2 of 2x33x40",
           weight_tensor="-2..2 of 40x35", bias_tensor="-2..2 of 1x35", fused_activation="relu")
def minimal_matmul(input_tensor, weight_tensor, *, bias_tensor: Tensor | None = None, fused_activation=None, config=None,
                   fuse_swiglu: bool = False):
    """A product, with a bias and a function of the result."""
    del config
    return _minimal(input_tensor, weight_tensor, bias_tensor, fused_activation, fuse_swiglu)


@composite(_MINIMAL, "split(x @ weight_tensor, 3, -1)", path="experimental.minimal_matmul_split", input_tensor="-2..2 of 2x33x40",
           weight_tensor="-2..2 of 40x96", chunks=3)
def minimal_matmul_split(input_tensor, weight_tensor, *, chunks: int = 3, dim: int = -1, bias_tensor: Tensor | None = None,
                         fused_activation=None, config=None, fuse_swiglu: bool = False) -> list[Tensor]:
    """As minimal_matmul, the result in parts of equal size."""
    del config
    result = _minimal(input_tensor, weight_tensor, bias_tensor, fused_activation, fuse_swiglu)
    dim = axis("experimental.minimal_matmul_split", dim, len(result.shape))
    size = list(result.shape)[dim]
    if size % chunks:
        raise InvalidArgument(f"ttnn.experimental.minimal_matmul_split: {size} columns in {chunks} parts")
    return [part(result, dim, begin, begin + size // chunks) for begin in range(0, size, size // chunks)]


@composite("dtype", "x @ y", path="experimental.matmul_decode", input_tensor_a="-2..2 of 1x1x32x40", input_tensor_b="-2..2 of 1x1x40x64")
def matmul_decode(input_tensor_a, input_tensor_b, *, partial_width_sharded: bool = False, output_mem_config: MemoryConfig | None = None):
    """A product with few rows."""
    del partial_width_sharded
    result = ops.matmul(input_tensor_a, input_tensor_b)
    return result if output_mem_config is None else ops.to_memory_config(result, output_mem_config)


@composite("memory_config dtype program_config compute_kernel_config core_grid output_tile", "2.0 * x + 1.5 * (y @ z)",
           outputs="optional_output_tensor", input_tensor="-2..2 of 33x35", mat1_tensor="-2..2 of 33x40", mat2_tensor="-2..2 of 40x35",
           alpha=1.5, beta=2.0)
def addmm(input_tensor, mat1_tensor, mat2_tensor, *, alpha: float = 1.0, beta: float = 1.0):
    """beta input + alpha times a product."""
    product = ops.matmul(mat1_tensor, mat2_tensor)
    product = product if alpha == 1 else product * alpha
    return product if beta == 0 else ops.add(product, input_tensor if beta == 1 else input_tensor * beta)


@composite("memory_config dtype program_config compute_kernel_config core_grid output_tile global_cb sub_device_id",
           "[input_tensor_a @ input_tensors_b[0], input_tensor_a @ input_tensors_b[1]]", outputs="optional_output_tensor", wide=False,
           input_tensor_a="-2..2 of 33x40", input_tensors_b=["-2..2 of 40x35", "-2..2 of 40x17"])
def matmul_batched_weights(input_tensor_a, input_tensors_b: Sequence[Tensor], *, transpose_a: bool = False, transpose_b: bool = False,
                           activation: str | None = None) -> list[Tensor]:
    """The products of one tensor with each of a list."""
    return [ops.matmul(input_tensor_a, b, transpose_a=transpose_a, transpose_b=transpose_b, activation=activation) for b in input_tensors_b]


_SEQUENCES = {"input_tensor_q": "-2..2 of 1x2x33x32", "input_tensor_k": "-2..2 of 1x2x33x32", "input_tensor_v": "-2..2 of 1x2x33x32",
              "joint_tensor_q": "-2..2 of 1x2x17x32", "joint_tensor_k": "-2..2 of 1x2x17x32", "joint_tensor_v": "-2..2 of 1x2x17x32"}


@composite("compute_kernel_config program_config", "split(attention(concatenate([input_tensor_q, joint_tensor_q], 2), "
           "concatenate([input_tensor_k, joint_tensor_k], 2), concatenate([input_tensor_v, joint_tensor_v], 2)), [33], 2)",
           path="transformer.joint_scaled_dot_product_attention", joint_strategy="rear", **_SEQUENCES)
def joint_scaled_dot_product_attention(input_tensor_q, input_tensor_k, input_tensor_v, joint_tensor_q, joint_tensor_k, joint_tensor_v, *,
                                       joint_strategy: str, scale: float | None = None) -> tuple[Tensor, Tensor]:
    """Attention of two sequences that see each other: what the first becomes, and the second."""
    if joint_strategy != "rear":
        raise Unsupported(f"ttnn.transformer.joint_scaled_dot_product_attention: 'joint_strategy' is {joint_strategy!r}; there is only 'rear'")
    length = list(input_tensor_q.shape)[2]
    q, k, v = (ops.concat([one, other], 2) for one, other in ((input_tensor_q, joint_tensor_q), (input_tensor_k, joint_tensor_k),
                                                              (input_tensor_v, joint_tensor_v)))
    result = ops.scaled_dot_product_attention(q, k, v, is_causal=False, scale=scale)
    return part(result, 2, 0, length), part(result, 2, length, list(result.shape)[2])


# Other layouts and sums that models have.
@composite("dtype", "swapaxes(x, 2, 3)", path="experimental.convert_to_chw", wide=False, input="-2..2 of 1x1x70x4")
def convert_to_chw(input):
    """1 x 1 x pixels x channels as 1 x 1 x channels x pixels."""
    return ops.transpose(input, 2, 3)


@composite("memory_config dtype", "swapaxes(x, 2, 3)", path="experimental.convert_to_hwc", wide=False, input="-2..2 of 1x1x4x70")
def convert_to_hwc(input):
    """1 x 1 x channels x pixels as 1 x 1 x pixels x channels."""
    return ops.transpose(input, 2, 3)


@composite(f"{_CHIP} sub_core_grids", "sum(x, axis=(0, 1), keepdims=True)", path="experimental.fast_reduce_nc", outputs="output",
           input="-2..2 of 2x3x33x40", dims=[0, 1])
def fast_reduce_nc(input, *, dims: Sequence[int]):
    """The sum over dimensions, which stay with size 1."""
    return ops.sum(input, list(dims), keepdim=True)


@composite(_CHIP, "split(sum(x, axis=1, keepdims=True), [20], 3)", path="experimental.fast_reduce_nc_split", input="-2..2 of 2x3x33x40", dim=1,
           split_output_width=20)
def fast_reduce_nc_split(input, *, dim: int, split_output_width: int) -> tuple[Tensor, Tensor]:
    """The sum over a dimension, its columns in two parts."""
    total = ops.sum(input, [dim], keepdim=True)
    rank = len(total.shape)
    return part(total, rank - 1, 0, split_output_width), part(total, rank - 1, split_output_width, list(total.shape)[-1])


@composite("", "cumsum(cumsum(x, 1), 2)", path="experimental.intimg", input_tensor="-2..2 of 1x33x40x3")
def intimg(input_tensor):
    """Sums of all pixels above and to the left, of images N x H x W x C."""
    return ops.cumsum(ops.cumsum(input_tensor, 1), 2)


@composite("", "[x * z - y * b_imag, x * b_imag + y * z]", path="experimental.complex_mul")
def complex_mul(a_real, a_imag, b_real, b_imag) -> tuple[Tensor, Tensor]:
    """The product of complex numbers in two parts."""
    return (ops.multiply(a_real, b_real) - ops.multiply(a_imag, b_imag), ops.multiply(a_real, b_imag) + ops.multiply(a_imag, b_real))


_SSM = "memory_config dtype math_fidelity"


@composite(_SSM, "x.reshape(1, 1, 33, 5, 32).sum(-1)", path="experimental.hc_sum_reduce", input="-2..2 of 1x1x33x160")
def hc_sum_reduce(input):
    """Sums of 32 columns each."""
    sizes = list(input.shape)
    if sizes[-1] % 32:
        raise InvalidArgument(f"ttnn.experimental.hc_sum_reduce: {sizes[-1]} columns; wanted a multiple of 32")
    return ops.sum(ops.reshape(input, [*sizes[:-1], sizes[-1] // 32, 32]), [-1], keepdim=False)


@composite(_SSM, "tile(x, (1, 1, 1, 5)) * repeat(y, 32, 3)", path="experimental.repeat_and_interleave_eltwise_mul", a="-2..2 of 1x1x33x32",
           b="-2..2 of 1x1x33x5")
def repeat_and_interleave_eltwise_mul(a, b):
    """Rows of 32 columns repeated, times columns that are each repeated 32 times."""
    rows, columns = list(a.shape)[-1], list(b.shape)[-1]
    if rows == 32:
        a, b = ops.repeat(a, [1, 1, 1, columns]), ops.repeat_interleave(b, 32, 3)
    else:
        b = ops.repeat_interleave(b, 32, 3)
    return ops.multiply(a, b)


@composite(_SSM, "scanned(a, bx, h_prev)", path="experimental.prefix_scan", a="-1..1 of 1x1x9x64", bx="-1..1 of 1x1x9x64", h_prev="-1..1 of 1x1x1x64")
def prefix_scan(a, bx, h_prev):
    """Row by row: h becomes a h + bx."""
    rows, state = [], h_prev
    for row in range(list(a.shape)[2]):
        state = ops.add(ops.multiply(part(a, 2, row, row + 1), state), part(bx, 2, row, row + 1))
        rows.append(state)
    return ops.concat(rows, 2)


