# SPDX-License-Identifier: Apache-2.0
"""A block of ViT-B/16 for eight images, as the vendor's model runs it: all activations in blocks on 8 x 6 cores, a row of cores for
each image; one product for queries, keys and values; two heads of an image on a core."""
import ttnn

BATCH, TOKENS, HIDDEN, HEADS, INNER = 8, 197, 768, 12, 3072
TILE, DOWN, ACROSS = 32, 8, 6
ROWS = -(-TOKENS // TILE)  # tiles of an image
PADDED = ROWS * TILE


def blocks(width):
    return ttnn.create_sharded_memory_config((BATCH, PADDED, width), ttnn.CoreGrid(y=DOWN, x=ACROSS), ttnn.ShardStrategy.BLOCK)


def heads(width):
    return ttnn.create_sharded_memory_config((BATCH, HEADS, PADDED, width), ttnn.CoreGrid(y=DOWN, x=ACROSS), ttnn.ShardStrategy.HEIGHT)


def product(inner, width, activation=None):
    """The inner dimension goes round in the columns of a core; a row of tiles of the result at a time."""
    columns = width // TILE // ACROSS
    subblock = max(n for n in range(1, 9) if columns % n == 0)
    return ttnn.MatmulMultiCoreReuseMultiCastProgramConfig(
        compute_with_storage_grid_size=ttnn.CoreCoord(ACROSS, DOWN), in0_block_w=inner // TILE // ACROSS, out_subblock_h=1,
        out_subblock_w=subblock, per_core_M=ROWS, per_core_N=columns, transpose_mcast=False, fused_activation=activation)


def prepare(device):
    def tensor(*shape, memory_config=ttnn.DRAM_MEMORY_CONFIG):
        return ttnn.to_memory_config(ttnn.zeros(shape, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device), memory_config)

    weights = {name: (tensor(inner, width), tensor(1, width))
               for name, inner, width in (("qkv", HIDDEN, 3 * HIDDEN), ("out", HIDDEN, HIDDEN), ("up", HIDDEN, INNER), ("down", INNER, HIDDEN))}
    return {"x": tensor(BATCH, PADDED, HIDDEN),
            "norms": [(tensor(1, HIDDEN), tensor(1, HIDDEN)) for _ in range(2)], **weights}


def program(net, f, dtype, weights):
    """The same as a program of TTIR."""
    import vit

    x = f.input("x", (BATCH, TOKENS, HIDDEN), dtype, weights.normal())
    return vit.block(net.at("block"), x, HEADS, INNER)


def run(t):
    def normed(x, weight, bias):
        config = ttnn.LayerNormShardedMultiCoreProgramConfig(
            compute_with_storage_grid_size=ttnn.CoreCoord(ACROSS, DOWN), subblock_w=HIDDEN // TILE // ACROSS, block_h=ROWS,
            block_w=HIDDEN // TILE // ACROSS, inplace=False)
        return ttnn.layer_norm(x, weight=weight, bias=bias, epsilon=1e-6, memory_config=blocks(HIDDEN), program_config=config)

    def linear(x, name, activation=None):
        weight, bias = t[name]
        inner, width = weight.shape
        return ttnn.linear(x, weight, bias=bias, memory_config=blocks(width), dtype=ttnn.bfloat16, program_config=product(inner, width, activation))

    def reuse(columns, inner):
        return ttnn.MatmulMultiCoreReuseProgramConfig(compute_with_storage_grid_size=ttnn.CoreCoord(ACROSS, DOWN), in0_block_w=inner,
                                                      out_subblock_h=1, out_subblock_w=min(columns, 7), per_core_M=2 * ROWS, per_core_N=columns)

    x = ttnn.to_memory_config(t["x"], blocks(HIDDEN))
    qkv = linear(normed(x, *t["norms"][0]), "qkv")
    query, key, value = ttnn.transformer.split_query_key_value_and_split_heads(qkv, num_heads=HEADS, memory_config=ttnn.L1_HEIGHT_SHARDED_MEMORY_CONFIG)
    size = HIDDEN // HEADS // TILE
    scores = ttnn.matmul(query, key, memory_config=heads(PADDED), dtype=ttnn.bfloat16, program_config=reuse(ROWS, size))
    # The scale is a part of the weights.
    scores = ttnn.softmax(scores, dim=-1, memory_config=heads(PADDED))
    joined = ttnn.matmul(scores, value, memory_config=heads(HIDDEN // HEADS), dtype=ttnn.bfloat16, program_config=reuse(size, ROWS))
    joined = ttnn.transformer.concatenate_heads(joined, memory_config=blocks(HIDDEN))
    x = ttnn.add(x, linear(joined, "out"), memory_config=blocks(HIDDEN))
    inner = linear(normed(x, *t["norms"][1]), "up", ttnn.UnaryWithParam(ttnn.UnaryOpType.GELU))
    x = ttnn.add(x, linear(inner, "down"), memory_config=blocks(HIDDEN))
    return ttnn.to_memory_config(x, ttnn.DRAM_MEMORY_CONFIG)
