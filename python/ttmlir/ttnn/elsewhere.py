"""Names of the vendor's library that are not here, and why: patterns of paths."""

import fnmatch

_CHIPS = "is for several chips; from Python there are meshes of one device"
_CARD = "serves the machinery of a card, which the embedded device does not have"
_EXAMPLE = "is the vendor's example of an op"
_PATTERNS = {
    _CHIPS: ["all_broadcast", "all_to_all_*", "broadcast", "reduce_to_root", "fused_rms_minimal", "experimental.*_async*",
             "experimental.all_gather_concat", "experimental.all_reduce_create_qkv_heads", "experimental.all_to_all_*",
             "experimental.*reduce_scatter*", "experimental.*_rs_*", "experimental.high_bw_all_gather", "experimental.halo_scatter",
             "experimental.neighbor_pad_*", "experimental.ring_*", "experimental.dit_fused_distributed_*",
             "experimental.selective_reduce_combine", "experimental.send_*", "experimental.recv_*", "transformer.ring_*",
             "transformer.exp_ring_*"],
    _CARD: ["dram_prefetcher", "*tensor_prefetcher*", "experimental.create_*_buffer*", "experimental.get_moe_*",
            "experimental.get_weight_*", "experimental.can_use_*", "experimental.prepare_generic_op", "experimental.test_*",
            "test_hang_device_operation", "copy_host_to_device_tensor_partial"],
    _EXAMPLE: ["composite_example*"],
}


def reason(path):
    """Why a path is not here; None if that is not said."""
    return next((why for why, patterns in _PATTERNS.items() if any(fnmatch.fnmatchcase(path, one) for one in patterns)), None)


def refuse(module, folder):
    """Gives a module errors for missing names that say why."""

    def missing(name):
        why = None if name.startswith("_") else reason(folder + name)
        said = f"ttnn.{folder}{name} {why}" if why else f"module '{module.__name__}' has no attribute '{name}'"
        raise AttributeError(said, name=name, obj=module)

    module.__getattr__ = missing
