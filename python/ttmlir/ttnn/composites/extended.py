"""Functions of records whose other keywords of the vendor have a meaning, too: made of the record's function and of others."""

from __future__ import annotations

from collections.abc import Sequence

from ..._native import InvalidArgument, Unsupported
from ..._native.ttnn import DataType, Layout, MemoryConfig, MeshDevice, SDPAProgramConfig, Tensor
from .heads import positions
from .record import PLACED, composite, define, is_tensor, ops
from .shapes import part


def _running(x, dim, combine, start):
    """Combines the elements up to each one from the end, by steps that double."""
    dim, rank = dim % len(x.shape), len(x.shape)
    size, step = list(x.shape)[dim], 1
    while step < size:
        edges = [(0, 0)] * rank
        edges[dim] = (0, step)
        x, step = combine(x, ops.pad(part(x, dim, step, size), edges, start)), 2 * step
    return x


def _scan(forward, combine, start):
    def body(x, dim: int, *, reverse_order: bool = False):
        return _running(x, dim, combine, start) if reverse_order else forward(x, dim)
    return body


_SCAN = "dtype memory_config disable_compensated_sum"
for _name, _body, _summary, _names in (("cumsum", _scan(ops.cumsum, ops.add, 0.0), "Sums", ("input", "dim: int")),
                                       ("cumprod", _scan(ops.cumprod, ops.multiply, 1.0), "Products", ("input_tensor", "dim: int"))):
    define(_name, _body, _SCAN if _name == "cumsum" else "dtype memory_config", f"flip({_name}(flip(x, 1), 1), 1)",
           f"{_summary} up to each element of a dimension, from the front or from the end.", names=_names, outputs="out", wide=False, dim=1,
           reverse_order=True, x="0.8..1.2")


@composite("memory_config sub_core_grids indices_tensor", "[sort(x)[..., ::-1][..., :5], argsort(-x)[..., :5]]", outputs="output_tensor",
           wide=False, k=5, input_tensor="-2..2 of 2x33x40", stable=True)
def topk(input_tensor, k: int = 32, dim: int = -1, largest: bool = True, sorted: bool = True, *,
         stable: bool = False) -> list[Tensor]:
    """The largest elements of a dimension, or the smallest, and their places; of equal ones the first."""
    if not stable:
        return ops.topk(input_tensor, k, dim, largest, sorted)
    dim, size = dim % len(input_tensor.shape), list(input_tensor.shape)[dim]
    if not 0 < k <= size:
        raise InvalidArgument(f"ttnn.topk: {k} of {size} elements")
    return [part(result, dim, 0, k) for result in ops.sort(input_tensor, dim, largest, True)]


@composite("memory_config", "[sort(x, 1), argsort(x, 1)]", wide=False, dim=1)
def sort(input_tensor, dim: int = -1, descending: bool = False, stable: bool = False, *,
         out: Sequence[Tensor] | None = None) -> list[Tensor]:
    """The elements of a dimension in order, and the places where they were."""
    results = ops.sort(input_tensor, dim, descending, stable)
    if out is None:
        return results
    if len(out) != 2:
        raise InvalidArgument(f"ttnn.sort: 'out' has {len(out)} tensors; wanted 2")
    for result, output in zip(results, out):
        result.copy_to(output)
    return list(out)


@composite("memory_config output_tensor", "clip(x, -0.5, 1.0)", wide=False, min=-0.5, max=1.0)
def clamp(input_tensor, min: Tensor | float | None = None, max: Tensor | float | None = None):
    """From `min` to `max`, of which one may be missing."""
    if min is None and max is None:
        raise TypeError("ttnn.clamp: 'min' and 'max' are both None")
    if min is None or max is None:
        return ops.minimum(input_tensor, max) if min is None else ops.maximum(input_tensor, min)
    if is_tensor(min) != is_tensor(max):
        return ops.minimum(ops.maximum(input_tensor, min), max)
    return (ops.clamp_tensor if is_tensor(min) else ops.clamp_scalar)(input_tensor, min, max)


@composite("", "", wide=False)
def empty(shape: Sequence[int], dtype: DataType = DataType.BFLOAT16, layout: Layout = Layout.ROW_MAJOR, device: MeshDevice | None = None,
          memory_config: MemoryConfig | None = None):
    """A tensor on a device; its elements are what is in memory until they are written."""
    if device is None:
        raise TypeError("ttnn.empty: missing a required argument: 'device'")
    return ops.empty(list(shape), dtype, layout, device=device, memory_config=memory_config)


# Caches and attention with positions in a list of Python.
@composite("compute_kernel_config mesh_coords block_size num_kv_heads cache_position_modulo", "[None]",
           path="experimental.paged_update_cache", wide=False, cache_tensor="-2..2 of 2x3x64x32", input_tensor="-2..2 of 1x2x3x32",
           update_idxs=[3, 60])
def paged_update_cache(cache_tensor, input_tensor, *, update_idxs: Sequence[int] = (), update_idxs_tensor: Tensor | None = None,
                       share_cache: bool | None = False, page_table: Tensor | None = None, batch_offset: int = 0):
    """One row of each user's cache changes; positions are a tensor or a list."""
    if batch_offset:
        raise Unsupported(f"ttnn.experimental.paged_update_cache: 'batch_offset' is {batch_offset}; the embedded device has only 0")
    index = positions(update_idxs_tensor, update_idxs, cache_tensor, "experimental.paged_update_cache")
    return ops.paged_update_cache(cache_tensor, input_tensor, update_idxs_tensor=index, share_cache=bool(share_cache), page_table=page_table)


@composite("compute_kernel_config mesh_coords block_size cache_position_modulo valid_seq_len_tensor", "[None]",
           path="experimental.paged_fill_cache", wide=False, cache_tensor="-2..2 of 4x3x32x32", input_tensor="-2..2 of 1x3x64x32",
           page_table="int 0..3 of 2x2", batch_idx=1)
def paged_fill_cache(cache_tensor, input_tensor, page_table, *, batch_idx_tensor: Tensor | None = None, batch_idx: int = 0):
    """The first rows of a user's cache change; the user is a tensor or a number."""
    if batch_idx_tensor is None and batch_idx:
        batch_idx_tensor = positions(None, [batch_idx], cache_tensor, "experimental.paged_fill_cache")
    return ops.paged_fill_cache(cache_tensor, input_tensor, page_table, batch_idx_tensor=batch_idx_tensor)


@composite(f"{PLACED} compute_kernel_config", "decoded(x, y, z, [3, 60])", path="transformer.scaled_dot_product_attention_decode",
           wide=False, input_tensor_q="-2..2 of 1x2x4x32", input_tensor_k="-2..2 of 2x2x64x32", input_tensor_v="-2..2 of 2x2x64x32",
           cur_pos=[3, 60])
def scaled_dot_product_attention_decode(input_tensor_q, input_tensor_k, input_tensor_v, *, is_causal: bool = True,
                                        attn_mask: Tensor | None = None, cur_pos: Sequence[int] = (), cur_pos_tensor: Tensor | None = None,
                                        attention_sink: Tensor | None = None, scale: float | None = None,
                                        sliding_window_size: int | None = None, program_config: SDPAProgramConfig | None = None,
                                        share_cache: bool | None = None):
    """Attention of one query for each user; positions are a tensor or a list."""
    if share_cache:
        raise Unsupported("ttnn.transformer.scaled_dot_product_attention_decode: 'share_cache' is True; the embedded device has only False")
    if cur_pos:
        cur_pos_tensor = positions(cur_pos_tensor, cur_pos, input_tensor_q, "transformer.scaled_dot_product_attention_decode")
    return ops.scaled_dot_product_attention_decode(
        input_tensor_q, input_tensor_k, input_tensor_v, is_causal=is_causal, attn_mask=attn_mask, cur_pos_tensor=cur_pos_tensor,
        attention_sink=attention_sink, scale=scale, sliding_window_size=sliding_window_size, program_config=program_config)
