"""A function with every kind of argument that the builder spells."""
from ttmlir import Module

module = Module()
f = module.function("kinds")
x = f.input("x", (2, 9, 9, 6), "f32")
w = f.parameter("conv.weight", (4, 3, 3, 3), "f32")
i = f.input("places", (2, 5), "i32")
with f.scope("block"), f.scope("conv"):
    y = f.conv2d(x, w, stride=2, padding=[1, 0, 1, 2], dilation=1, groups=2)
y = f.relu(y) * 0.5 + 1.0 / (f.abs(y) + 1.0) - (-y)
y = f.reshape(y, [2, 25, -1])
y = f.layer_norm(y, [4], bias=f.constant([1.0, -0.5, float("inf"), 1e-30], dtype="f32"))
y = f.clamp_scalar(y, min=-1.5, max=3.0)
table = f.permute(f.slice_static(y, [0, 0, 0], [1, 25, 4], [1, 2, 1]), [1, 2, 0])
rows = f.embedding(i, f.squeeze(table, 2))
values, indices = f.topk(rows, k=2, dim=-1, dtype=("f32", "i32"))
big = f.constant([[float(k) / 3 for k in range(100)]], dtype="bf16")
pad = f.pad(big, padding=[0, 1, 2, 0], value=7.0)
joined = f.concat([f.typecast(pad, dtype="f32"), f.full([1, 102], 2, dtype="f32"), f.arange(0, 102, 1, 1, shape=[1, 102], dtype="f32")], dim=0)
counts = f.arange(0, 4, 1, 0, shape=[4], dtype="i32")
added = f.scatter(f.zeros([4], dtype="f32"), counts, f.ones([4], dtype="f32"), dim=0,
                  scatter_reduce_type="#ttcore.reduce_type<sum>")
truth = f.constant([True, False, True, True])
f.returns(y, values, f.typecast(indices, dtype="f32"), joined, f.where(truth, added, f.neg(added)))
print(module)
