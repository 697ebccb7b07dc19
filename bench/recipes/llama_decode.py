# SPDX-License-Identifier: Apache-2.0
"""A decode layer of Llama 3.2 1B for one user, as the vendor's models run it: activations in columns over 32 cores, weights in
columns over the DRAM banks, heads of a user on a core, one product for queries, keys and values, rotary positions as one op."""
import ttnn

MODEL = "llama_decode"
HIDDEN, HEADS, GROUPS, HEAD, INNER, POSITIONS = 2048, 32, 8, 64, 8192, 256
TILE, CORES, BANKS = 32, 32, 12


def columns(width, cores=CORES):
    """One row of tiles in columns over cores."""
    return ttnn.create_sharded_memory_config((1, 1, TILE, width), ttnn.CoreGrid(y=cores // 8, x=8), ttnn.ShardStrategy.WIDTH)


def one_core(rows, width):
    grid = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(0, 0))])
    return ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1,
                             ttnn.ShardSpec(grid, [rows, width], ttnn.ShardOrientation.ROW_MAJOR))


def over_banks(rows, width):
    """A weight in columns over the DRAM banks."""
    each = -(-width // (TILE * BANKS)) * TILE
    grid = ttnn.CoreRangeSet([ttnn.CoreRange(ttnn.CoreCoord(0, 0), ttnn.CoreCoord(BANKS - 1, 0))])
    return ttnn.MemoryConfig(ttnn.TensorMemoryLayout.WIDTH_SHARDED, ttnn.BufferType.DRAM,
                             ttnn.ShardSpec(grid, [rows, each], ttnn.ShardOrientation.ROW_MAJOR))


def product(inner, width):
    return ttnn.MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfig(
        in0_block_w=inner // TILE // CORES, per_core_M=1, per_core_N=width // TILE // CORES)


def prepare(device):
    """The tensors of the layer."""
    def tensor(*shape, layout=ttnn.TILE_LAYOUT, dtype=ttnn.bfloat16, memory_config=ttnn.DRAM_MEMORY_CONFIG):
        made = ttnn.zeros(shape, dtype=dtype, layout=layout, device=device)
        return ttnn.to_memory_config(made, memory_config)

    qkv = HIDDEN + 2 * GROUPS * HEAD
    return {
        "x": tensor(1, 1, 1, HIDDEN),
        "norms": [tensor(1, 1, HIDDEN // TILE, TILE, layout=ttnn.ROW_MAJOR_LAYOUT) for _ in range(2)],
        "wqkv": tensor(1, 1, HIDDEN, qkv, memory_config=over_banks(HIDDEN, qkv)),
        "wo": tensor(1, 1, HIDDEN, HIDDEN, memory_config=over_banks(HIDDEN, HIDDEN)),
        "w1": tensor(1, 1, HIDDEN, INNER, memory_config=over_banks(HIDDEN, INNER)),
        "w3": tensor(1, 1, HIDDEN, INNER, memory_config=over_banks(HIDDEN, INNER)),
        "w2": tensor(1, 1, INNER, HIDDEN, memory_config=over_banks(INNER, HIDDEN)),
        "cos": tensor(1, 1, 1, HEAD, memory_config=one_core(TILE, HEAD)),
        "sin": tensor(1, 1, 1, HEAD, memory_config=one_core(TILE, HEAD)),
        "turn": tensor(1, 1, TILE, TILE, memory_config=one_core(TILE, TILE)),
        "keys": tensor(1, GROUPS, POSITIONS, HEAD),
        "values": tensor(1, GROUPS, POSITIONS, HEAD),
        "position": tensor(1, layout=ttnn.ROW_MAJOR_LAYOUT, dtype=ttnn.int32),
    }


def run(t):
    x = ttnn.to_memory_config(t["x"], columns(HIDDEN))
    norm = ttnn.LayerNormShardedMultiCoreProgramConfig(compute_with_storage_grid_size=ttnn.CoreCoord(8, CORES // 8), subblock_w=2, block_h=1,
                                                       block_w=HIDDEN // TILE // CORES, inplace=False)

    def normed(x, weight):
        return ttnn.rms_norm(x, epsilon=1e-5, weight=weight, program_config=norm, memory_config=columns(HIDDEN))

    def multiplied(x, weight, inner, width):
        return ttnn.linear(x, weight, program_config=product(inner, width), memory_config=columns(width), dtype=ttnn.bfloat16)

    qkv = multiplied(normed(x, t["norms"][0]), t["wqkv"], HIDDEN, HIDDEN + 2 * GROUPS * HEAD)
    qkv = ttnn.to_memory_config(qkv, ttnn.L1_MEMORY_CONFIG)
    query, key, value = ttnn.experimental.nlp_create_qkv_heads_decode(
        qkv, num_heads=HEADS, num_kv_heads=GROUPS, memory_config=ttnn.L1_HEIGHT_SHARDED_MEMORY_CONFIG)
    query = ttnn.experimental.rotary_embedding_llama(query, t["cos"], t["sin"], t["turn"], is_decode_mode=True)
    key = ttnn.experimental.rotary_embedding_llama(key, t["cos"], t["sin"], t["turn"], is_decode_mode=True)
    ttnn.experimental.paged_update_cache(t["keys"], key, update_idxs_tensor=t["position"])
    ttnn.experimental.paged_update_cache(t["values"], value, update_idxs_tensor=t["position"])
    heads = ttnn.transformer.scaled_dot_product_attention_decode(query, t["keys"], t["values"], cur_pos_tensor=t["position"],
                                                                 scale=HEAD**-0.5, memory_config=ttnn.DRAM_MEMORY_CONFIG)
    heads = ttnn.to_memory_config(heads, one_core(HEADS, HEAD))
    joined = ttnn.experimental.nlp_concat_heads_decode(heads, num_heads=HEADS)
    joined = ttnn.to_memory_config(joined, columns(HIDDEN))
    x = ttnn.add(x, multiplied(joined, t["wo"], HIDDEN, HIDDEN), memory_config=columns(HIDDEN))
    y = normed(x, t["norms"][1])
    gate, up = (multiplied(y, t[name], HIDDEN, INNER) for name in ("w1", "w3"))
    inner = ttnn.multiply(gate, up, input_tensor_a_activations=[ttnn.UnaryOpType.SILU], memory_config=columns(INNER))
    x = ttnn.add(x, multiplied(inner, t["w2"], INNER, HIDDEN), memory_config=columns(HIDDEN))
    return ttnn.to_memory_config(x, ttnn.DRAM_MEMORY_CONFIG)
