"""Arguments of scripts for the vendor's library beyond the records of its functions, where they have a meaning here.

Keywords that say where and when a chip works change no element: they are accepted with their default only,
but for flags of precision, as the embedded device is as precise with them as without."""

import functools
import inspect
import numbers

from .._native import InvalidArgument, Unsupported
from . import ops
from .._native.ttnn import DataType, Tensor, UnaryOpType, UnaryWithParam
from .places import CoreGrid

#: Keywords of tensors that get the elements of a result.
_OUTPUTS = ("output_tensor", "input_grad", "optional_output_tensor", "optional_tensor", "output", "out")
#: Functions of one tensor that are done to operands, and to the result.
_ACTIVATIONS = ("input_tensor_a_activations", "input_tensor_b_activations", "activations")
_FLAG = "fast_and_approximate_mode"
#: The only values of others that are not None; in `_OWN` those of single functions.
_FIXED = {"scalar": 1.0, "skip_padding_fill": False, "disable_compensated_sum": False, "blocking": True, "use_2d_core_grid": None}
#: Keywords that say how a chip works, and nothing of the result: any value of their kind may be given.
_HINTS = {"use_multicore": True, "use_low_perf": False, "numeric_stable": True, "use_transpose_as_fold": False,
          "compute_with_storage_grid_size": None, "op": None, "strategy": None, "use_welford": False, "num_out_blocks": None,
          "embeddings_type": None, "padding_idx": None, "mode": None, "chunks_per_sync": None, "num_workers_per_link": None,
          "num_buffers_per_channel": None, "use_l1_small_for_semaphores": False, "intermediate_memory_config": None,
          "keep_l1_aligned": False, "topology": None, "math_fidelity": None, "assume_unique": False, "untilize_out": False,
          "reallocate_output": False, "applied_shard_scheme": None, "grid_size": None, "override_memory_config": None,
          "deallocate_input": False, "dram_slice_config": None, "batch_offset": 0, "tile": None}
#: Structs that say how a chip works: of a library that computes in f32 they change no element.
_CONFIGS = ("compute_kernel_config", "program_config")
#: Keywords of functions that communicate with other chips.
_RING = {"subdevice_id": None, "chunks_per_sync": None, "num_workers_per_link": None, "num_buffers_per_channel": None,
         "use_l1_small_for_semaphores": False}
#: Keywords of single functions, with their defaults.
_OWN = {
    "layer_norm": {"residual_input_tensor": None, "program_config": None, "compute_kernel_config": None, "recip_tensor": None},
    "rms_norm": {"residual_input_tensor": None, "program_config": None},
    "layer_norm_pre_all_gather": {_FLAG: False}, "rms_norm_pre_all_gather": {_FLAG: False},
    "transformer.scaled_dot_product_attention": {"program_config": None, "compute_kernel_config": None, "cu_window_seqlens": None,
                                                 "windowed_q_token_offset": None, "windowed_q_token_offset_tensor": None,
                                                 "output_concat_heads": False, "attn_mask_block_map": None},
    "transformer.flash_mla_prefill": {"program_config": None, "compute_kernel_config": None},
    "update_cache": {"compute_kernel_config": None}, "upsample": {"compute_kernel_config": None},
    "transpose": {"pad_value": None}, "to_layout": {"pad_value": None}, "slice": {"pad_value": None},
    "reshape": {"pad_value": None, "skip_padding_fill": False, "reshape_tile_mode": None},
    "embedding": {"padding_idx": None, "embeddings_type": None},
    "gather": {"sparse_grad": False, "out": None}, "full": {"optional_tensor": None}, "batch_norm": {"output": None},
    "conv1d": {"return_output_dim": False, "return_weights_and_bias": False},
    "conv2d": {"return_output_dim": False, "return_weights_and_bias": False},
    "conv_transpose2d": {"mirror_kernel": True, "return_output_dim": False, "return_weights_and_bias": False},
    "max_pool2d": {"dram_slice_config": None, "deallocate_input": False},
    "avg_pool2d": {"divisor_override": None, "dram_slice_config": None, "compute_kernel_config": None, "deallocate_input": False},
    "to_device": {"queue_id": None}, "from_device": {"blocking": True, "queue_id": None}, "rand": {"mesh_mapper": None},
    "argmax": {"enable_secondary_dm": False}, "linear": {"in0_column_offset": None}, "to_memory_config": {"dtype": None},
    "logical_right_shift": {"dtype": None}, "concat": {"groups": 1}, "fill_cache": {"update_idx": 0},
    "gelu_bw": {"variant": None, "input_grad": None}, "sigmoid": {"vector_mode": 4, "mode": None},
    "group_norm": {"dtype": None, "core_grid": None, "output_layout": None, "num_out_blocks": None, "compute_kernel_config": None,
                   "negative_mask": None, "use_welford": False},
    "all_gather": _RING, "reduce_scatter": _RING | {"intermediate_memory_config": None}, "all_reduce": {"subdevice_id": None},
    "point_to_point": {"intermediate_tensor": None, "topology": None}, "experimental.dit_rms_norm_unary_fused": {"program_config": None},
    "experimental.nlp_create_qkv_heads_decode": {"output_tensors": None},
    "transformer.paged_scaled_dot_product_attention_decode": {"compute_kernel_config": None, "paged_cache_geometry": None,
                                                              "cache_position_modulo": None, "spec_multi_pos_tiles": None},
    "transformer.split_query_key_value_and_split_heads": {"use_falcon7b_backend": False},
    "sparse_matmul": {"core_grid": None, "output_tile": None, "optional_output_tensor": None, "global_cb": None, "indices": None,
                      "bias": None},
    "experimental.indexer_score_dsa": {"key_compression_ratio": None, "program_config": None, "compute_kernel_config": None,
                                       "cache_batch_idx": None, "kv_len": None, "seq_shard_axes": None, "block_cyclic_sp_axis": None,
                                       "block_cyclic_chunk_local": None, "block_cyclic_cache_tp_sharded": False},
    "experimental.conv3d": {"dilation": (1, 1, 1), "halo_buffer": None, "logical_h_mask": None, "logical_w_mask": None,
                            "pad_offset_tensor": None, "output_pad_h": None, "output_pad_w": None, "weight_lo_tensor": None},
}
#: Defaults that records leave open.
_DEFAULTS = {
    "sum": {"keepdim": False}, "mean": {"keepdim": False}, "max": {"keepdim": False}, "min": {"keepdim": False},
    "prod": {"keepdim": False}, "softmax": {"dim": -1}, "dequantize": {"dtype": DataType.BFLOAT16}, "concat": {"dim": 0},
    "arange": {"step": 1}, "topk": {"k": 32}, "update_cache": {"batch_offset": 0},
    "transformer.split_query_key_value_and_split_heads": {"transpose_key": True},
    "all_gather": {"cluster_axis": 0}, "all_reduce": {"cluster_axis": 0}, "reduce_scatter": {"cluster_axis": 0},
    "experimental.conv3d": {"stride": (1, 1, 1), "padding": (0, 0, 0), "groups": 1},
    "conv1d": {"stride": 1, "padding": (0, 0), "dilation": 1, "groups": 1}, "max_pool2d": {"ceil_mode": False}, "avg_pool2d": {"ceil_mode": False},
    "conv2d": {"stride": (1, 1), "padding": (0, 0), "dilation": (1, 1), "groups": 1},
    "conv_transpose2d": {"stride": (1, 1), "padding": (0, 0), "output_padding": (0, 0), "dilation": (1, 1), "groups": 1},
}
#: Parameters that may be given by their places, in this order.
_PLACES = dict.fromkeys(("sum", "mean", "max", "min", "prod"), ("input_tensor", "dim", "keepdim")) | {
    "from_device": ("tensor", "blocking"), "to_memory_config": ("tensor", "memory_config", "dtype", "output_tensor"),
    "full": ("shape", "fill_value", "dtype", "layout", "device", "memory_config", "optional_tensor"),
    "to_layout": ("tensor", "layout", "dtype", "memory_config", "sub_core_grids", "pad_value"),
    "avg_pool2d": ("input_tensor", "batch_size", "input_h", "input_w", "channels", "kernel_size", "stride", "padding", "ceil_mode",
                   "count_include_pad", "divisor_override")}


def default(key):
    """That of a keyword that many functions have."""
    if key in _ACTIVATIONS:
        return ()
    if key == _FLAG:
        return False
    return _HINTS[key] if key in _HINTS else _FIXED.get(key)


def kind(key):
    """The type of a keyword that many functions have, in words."""
    if key in _ACTIVATIONS:
        return "Sequence[str | UnaryOpType | UnaryWithParam]"
    if key == "memory_config" or key.endswith("_memory_config"):
        return "MemoryConfig | None"
    if key in ("dtype", "output_dtype"):
        return "DataType | None"
    if key == "are_required_outputs":
        return "Sequence[bool] | None"
    if key == _FLAG or isinstance(default(key), bool):
        return "bool"
    return "Tensor | None" if key in _OUTPUTS or "grad" in key or key.endswith("_out") else "object | None"


def _only(name, key):
    """Whether a keyword has one value only, and which."""
    if key in _OUTPUTS or key in _ACTIVATIONS or key in _CONFIGS or key in _HINTS or key in (
            _FLAG, "core_grid", "dtype", "scalar", "output_dtype", "residual_input_tensor") or key.endswith("_memory_config"):
        return False, None
    return True, _OWN.get(name, {}).get(key, _FIXED.get(key))


def _same(value, fixed):
    """Equal, without a comparison of tensors."""
    return value is fixed or (isinstance(fixed, (int, float, str, tuple)) and isinstance(value, (int, float, str, tuple, list)) and
                              (tuple(value) if isinstance(value, list) else value) == fixed)


def _extras(name, names, returns):
    """Keywords that are added to a function with these parameters, with their defaults."""
    extras = _shared_extras(names, returns) | _OWN.get(name, {})
    return {key: value for key, value in extras.items() if key not in names}


def _shared_extras(names, returns):
    extras = {}
    if returns != "Tensor" or "memory_config" not in names:
        return extras
    if {"transpose_a", "transpose_b"} <= names:
        extras |= dict.fromkeys(("core_grid", "output_tile", "optional_output_tensor", "global_cb", "sub_device_id",
                                 "prefetcher_pipes"))
    elif {"input_tensor_a", "input_tensor_b"} <= names:
        extras |= {_FLAG: False, "output_tensor": None} | dict.fromkeys(_ACTIVATIONS, ()) | \
            {"sub_core_grids": None, "sub_device_id": None}
    elif {"dim", "keepdim", "compute_kernel_config"} <= names:
        extras |= {"scalar": 1.0, "correction": None, "sub_core_grids": None, _FLAG: False, "output_layout": None}
    else:
        extras |= {"output_tensor": None, "sub_core_grids": None}
        if names <= {"input_tensor", "memory_config"}:
            extras[_FLAG] = False
    if "repeat_dims" in names:
        extras["optional_output_tensor"] = None
    return extras


def adapt(name, function):
    """The function of a record under the vendor's signature."""
    signature = inspect.signature(function)
    defaults, places = _DEFAULTS.get(name, {}), _PLACES.get(name, ())
    extras = _extras(name, set(signature.parameters), signature.return_annotation)
    defaults = {key: value for key, value in defaults.items() if key in signature.parameters}
    if not extras and not defaults:
        return function
    ordered = [p.name for p in signature.parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
    order = [*places] or ordered

    @functools.wraps(function)
    def adapted(*arguments, **named):
        if len(arguments) > len(ordered) and len(arguments) <= len(order):
            for key, value in zip(order[len(ordered):], arguments[len(ordered):]):
                if key in named:
                    raise TypeError(f"{name}() got multiple values for argument '{key}'")
                named[key] = value
            arguments = arguments[:len(ordered)]
        for key, value in defaults.items():
            if key not in named and (key not in ordered or ordered.index(key) >= len(arguments)):
                named[key] = value
        if extras.keys().isdisjoint(named):
            return function(*arguments, **named)
        return call(name, function, list(arguments), named, {key: named.pop(key) for key in [*named] if key in extras})

    adapted.__signature__ = _signature(signature, defaults, extras, order)
    return adapted


def _signature(signature, defaults, extras, order):
    """As `help` shows it: parameters by place in order, then the others, then what is added."""
    parameters = [p.replace(default=defaults.get(p.name, p.default)) for p in signature.parameters.values()]
    first = [p.replace(kind=p.POSITIONAL_OR_KEYWORD) for p in sorted(
        (p for p in parameters if p.name in order), key=lambda p: order.index(p.name))]
    optional = False
    for index, p in enumerate(first):  # a required one cannot stand behind those with defaults
        optional |= p.default is not p.empty
        if optional and p.default is p.empty:
            first[index] = p.replace(kind=p.KEYWORD_ONLY)
    rest = [p.replace(kind=p.KEYWORD_ONLY) for p in parameters if p.name not in order]
    added = sorted((inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD if name in order else inspect.Parameter.KEYWORD_ONLY,
                                      default=value) for name, value in extras.items()),
                   key=lambda p: order.index(p.name) if p.name in order else len(order))
    return signature.replace(parameters=sorted([*first, *rest, *added], key=lambda p: p.kind))


def call(name, function, arguments, named, said):
    """A call with some of the keywords that are added."""
    for key, value in said.items():
        if key == _FLAG and not isinstance(value, bool):
            raise TypeError(f"ttnn.{name}: '{key}' is {value!r}, wanted: bool")
        if key == "core_grid" and value is not None and not isinstance(value, CoreGrid):
            raise TypeError(f"ttnn.{name}: '{key}' is {value!r}, wanted: CoreGrid | None")
        if key in _CONFIGS and value is not None and not type(value).__name__.endswith("Config"):
            raise TypeError(f"ttnn.{name}: '{key}' is {value!r} ({type(value).__name__}), wanted: a config | None")
        has_one, fixed = _only(name, key)
        if has_one and not _same(value, fixed) and not (key == "prefetcher_pipes" and not value):
            raise Unsupported(f"ttnn.{name}: '{key}' is {value!r}; the embedded device has only {fixed}")
    for index, key in enumerate(_ACTIVATIONS[:2]):
        if said.get(key):
            if len(arguments) > index:
                arguments[index] = activate(name, key, arguments[index], said[key])
            else:
                operand = ("input_tensor_a", "input_tensor_b")[index]
                named[operand] = activate(name, key, named.get(operand), said[key])
    if said.get("residual_input_tensor") is not None:
        operand = arguments[0] if arguments else named.pop("input_tensor")
        arguments = [ops.add(operand, said["residual_input_tensor"]), *arguments[1:]]
    result = function(*arguments, **named)
    dtype = said.get("dtype") or said.get("output_dtype")
    if dtype is not None:
        result = ops.typecast(result, dtype)
    if said.get("scalar", 1.0) != 1.0:
        result = _scaled(name, result, said["scalar"])
    if said.get("activations"):
        result = activate(name, "activations", result, said["activations"])
    for key in _OUTPUTS:
        if said.get(key) is not None:
            result = write(name, key, result, said[key])
    return result


def _scaled(name, result, factor):
    """A reduction of elements that have a factor; of integers the part before the point."""
    if not isinstance(factor, numbers.Real):
        raise TypeError(f"ttnn.{name}: 'scalar' is {factor!r} ({type(factor).__name__}), wanted: float")
    factor = {"var": factor * factor, "std": abs(factor)}.get(name, factor)
    return ops.typecast(ops.multiply(ops.typecast(result, DataType.FLOAT32), float(factor)), result.dtype)


def _functions(word):
    from .composites.record import RECORDS
    return ops.FUNCTIONS.get(word) or ([RECORDS[word].function] if word in RECORDS else None)


def activate(name, key, tensor, activations):
    """Functions of one tensor, one after the other."""
    for activation in activations if isinstance(activations, (list, tuple)) else [activations]:
        params = activation.params if isinstance(activation, UnaryWithParam) else []
        kind = activation.op_type if isinstance(activation, UnaryWithParam) else activation
        word = kind.name.lower() if isinstance(kind, UnaryOpType) else kind
        forms = _functions(word) if isinstance(word, str) else None
        if not forms:
            raise InvalidArgument(f"ttnn.{name}: '{key}' has {activation!r}; wanted: names of functions of one tensor, "
                                  "UnaryOpType or UnaryWithParam")
        tensor = forms[0](tensor, *params)
    return tensor


def write(name, key, result, output):
    """Another tensor gets the elements; it is the result."""
    if not isinstance(result, Tensor):
        raise Unsupported(f"ttnn.{name}: '{key}' cannot be written in a compiled function, which returns its results")
    if not isinstance(output, Tensor):
        raise TypeError(f"ttnn.{name}: '{key}' is {output!r} ({type(output).__name__}), wanted: Tensor | None")
    result.copy_to(output)
    return output
