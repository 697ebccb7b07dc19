# SPDX-License-Identifier: Apache-2.0
"""The second stage of ResNet-50 for four images, as the vendor's model runs it: all images in rows of shards, two buffers of inputs and
weights, what went into a block kept in L1 until it is added."""
import ttnn

BATCH, SIDE, IN, WIDTH, BLOCKS = 4, 56, 256, 128, 4
OUT = 4 * WIDTH


def program(net, f, dtype, weights):
    """The same as a program of TTIR."""
    import resnet

    x = f.input("x", (1, 1, BATCH * SIDE * SIDE, IN), dtype, weights.normal())
    x = f.reshape(x, [BATCH, SIDE, SIDE, IN])
    for block in range(BLOCKS):
        x = resnet.bottleneck(net.at(f"layer2.{block}"), x, WIDTH, 1 if block else 2)
    return f.reshape(x, [1, 1, BATCH * SIDE * SIDE // 4, OUT])


def prepare(device):
    def tensor(*shape, layout=ttnn.ROW_MAJOR_LAYOUT, device=None):
        return ttnn.zeros(shape, dtype=ttnn.bfloat16, layout=layout, device=device)

    def weights(channels, results, kernel):
        return tensor(results, channels, kernel, kernel), tensor(1, 1, 1, results)

    image = tensor(1, 1, BATCH * SIDE * SIDE, IN, layout=ttnn.TILE_LAYOUT, device=device)
    return {"device": device, "x": image, "shortcut": weights(IN, OUT, 1),
            "blocks": [(weights(IN if block == 0 else OUT, WIDTH, 1), weights(WIDTH, WIDTH, 3), weights(WIDTH, OUT, 1))
                       for block in range(BLOCKS)]}


def run(t):
    def conv(x, weights, side, stride=1, relu=True):
        weight, bias = weights
        results, channels, kernel, _ = weight.shape
        config = ttnn.Conv2dConfig(shard_layout=ttnn.TensorMemoryLayout.HEIGHT_SHARDED, enable_act_double_buffer=True,
                                   enable_weights_double_buffer=True, reshard_if_not_optimal=True,
                                   activation=ttnn.UnaryWithParam(ttnn.UnaryOpType.RELU) if relu else None)
        return ttnn.conv2d(input_tensor=x, weight_tensor=weight, bias_tensor=bias, device=t["device"], in_channels=channels, out_channels=results,
                           batch_size=BATCH, input_height=side, input_width=side, kernel_size=(kernel, kernel), stride=(stride, stride),
                           padding=(kernel // 2, kernel // 2), dilation=(1, 1), groups=1, conv_config=config, dtype=ttnn.bfloat16)

    rows = ttnn.create_sharded_memory_config((1, 1, BATCH * SIDE * SIDE, IN), ttnn.CoreGrid(y=7, x=8), ttnn.ShardStrategy.HEIGHT)
    x, side = ttnn.to_memory_config(t["x"], rows), SIDE
    for number, (first, second, third) in enumerate(t["blocks"]):
        stride = 1 if number else 2
        y = conv(x, first, side)
        y = conv(y, second, side, stride)
        if number == 0:
            x = conv(x, t["shortcut"], side, stride, relu=False)
        side //= stride
        y = conv(y, third, side, relu=False)
        if x.memory_config() != y.memory_config():
            x = ttnn.to_memory_config(x, y.memory_config())
        x = ttnn.add(x, y, activations=[ttnn.UnaryOpType.RELU], memory_config=y.memory_config())
    return ttnn.to_memory_config(x, ttnn.DRAM_MEMORY_CONFIG)
