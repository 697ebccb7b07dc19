# SPDX-License-Identifier: Apache-2.0
"""Why an op does not get as far as others: a word, and what it means."""

WORDS = {
    "allocator": "names an address, of which only the binary's allocator can make sense",
    "chips": "is of programs for several chips; the library on the embedded device has no such op",
    "constant": "is one",
    "const-eval": "is not folded by `canonicalize`; `const-eval-hoist-transform` has the device compute it once if its operands are "
                  "known before a run",
    "deallocate": "has no result; every program frees its tensors with `ttnn.deallocate`",
    "effect": "changes an operand, or gives something else every time",
    "identity": "on one chip nothing is left of it",
    "kernels": "runs kernels, of which a program of the library has none (`test/e2e/generic`)",
    "library": "is left to the library where kernels are made by the compiler",
    "list": "runs, but the library's function gives a list, which emission refuses",
    "mesh": "is of meshes of chips: `test/e2e/library/mesh.mlir` has it on one",
    "none": "takes no modelled time: the host makes or moves it, or memory is handed out",
    "operands": "has no operands that could be in L1",
    "placed": "its cases say themselves where tensors are",
    "semaphores": "runs, but the library's function takes semaphores, which emission refuses",
    "some": "is left to the library in some of its cases: types, dimensions or attributes that kernels do not know",
    "several": "is of meshes of several chips: `test/python/test_unroll_mesh.py` has it there",
    "text": "is only read, checked and printed",
}

# Ops that no case can name.
TTIR = {
    "alloc": "allocator", "dealloc": "deallocate", "generic": "text", "kernel": "text", "yield": "text", "tt_lang_op": "text",
    "ttnn_metal_layout_cast": "text",
} | dict.fromkeys(("all_to_all_combine", "all_to_all_dispatch", "all_to_all_dispatch_metadata", "moe_compute",
                   "moe_expert_token_remap", "moe_gpt", "selective_reduce_combine", "topk_router_gpt"), "chips")
# Ops of the library that no case reaches.
TTNN = {"generic": "kernels"} | dict.fromkeys(
    ("aggregate_tensor", "distribute_tensor", "distributed_layer_norm", "distributed_rms_norm"), "mesh") | dict.fromkeys(
    ("all_to_all", "collective_broadcast", "collective_permute"), "several")
# Ops of the library that have no form in source.
SOURCE = {"gelu_bw": "list", "all_reduce_async": "semaphores"}
