"""Writes a program and files of weights, good ones and bad ones, into the folder that is given."""
import json
import sys
from pathlib import Path

import numpy as np

from ttmlir import Module, weights

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
module = Module()
f = module.function()
x = f.input("x", (3, 5), "bf16", weights.normal())
w = f.parameter("w", (5, 7), "bf16", weights.normal())
b = f.parameter("b", (7,), "f32", weights.value(np.arange(7)))
n = f.input("n", (7,), "i32", weights.integers(-5, 5))
f.parameter("unread", (4096, 4096), "f32", weights.value(0.0))
f.returns(f.typecast(f.matmul(x, w), dtype="f32") * b + f.typecast(n, dtype="f32"))
(folder / "model.mlir").write_text(str(module))

tensors = weights.draw(module)
del tensors["unread"]
lacking = dict(tensors)
tensors["unread"] = (np.zeros((4096, 4096), np.float32), "f32")
weights.save(folder / "good.safetensors", tensors)
arrays = {name: array for name, (array, _) in tensors.items()}
# .npz files have no bf16: what is rounded beforehand stays the same.
for name in ("x", "w"):
    bits = np.frombuffer(weights.spell.raw(arrays[name], "bf16"), np.uint16).astype(np.uint32) << 16
    arrays[name] = bits.view(np.float32).reshape(arrays[name].shape)
np.savez(folder / "stored.npz", **arrays)
np.savez_compressed(folder / "packed.npz", **arrays)
expected = arrays["x"].astype(np.float64) @ arrays["w"]
np.save(folder / "expected.npy", (expected * arrays["b"] + arrays["n"]).astype(np.float32))

weights.save(folder / "lacking.safetensors", {name: lacking[name] for name in ("x", "w", "n")})
weights.save(folder / "shape.safetensors", {**tensors, "w": (np.zeros((7, 5), np.float32), "bf16")})
weights.save(folder / "type.safetensors", {**tensors, "n": (np.full(7, 0.5, np.float32), "f32")})
weights.save(folder / "others.safetensors", {"a": (np.zeros(3, np.float32), "f32")})
(folder / "cut.safetensors").write_bytes((folder / "good.safetensors").read_bytes()[:300])
(folder / "cut.npz").write_bytes((folder / "stored.npz").read_bytes()[:-30])
# One bit of the elements of w, which stand behind 128 bytes of header.
damaged = bytearray((folder / "stored.npz").read_bytes())
damaged[damaged.find(b"NUMPY", damaged.find(b"w.npy")) - 1 + 128 + 2] ^= 1
(folder / "bit.npz").write_bytes(damaged)
# Two files, and the rest from .npy files.
weights.save(folder / "part.safetensors", {"w": tensors["w"], "unread": tensors["unread"]})
np.savez(folder / "part.npz", b=arrays["b"])
np.save(folder / "x.npy", arrays["x"])
np.save(folder / "n.npy", arrays["n"])
# Files that the format forbids: bytes of two tensors, of none, names of two.
content = (folder / "good.safetensors").read_bytes()
size = int.from_bytes(content[:8], "little")
header = json.loads(content[8:8 + size])


def write(name, header, data):
    header = header if isinstance(header, bytes) else json.dumps(header).encode()
    (folder / f"{name}.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + data)


begin, end = header["w"]["data_offsets"]
overlap = {**header, "b": {**header["b"], "data_offsets": [end - 28, end]}}
write("overlap", overlap, content[8 + size:])
write("hole", {"a": {"dtype": "U8", "shape": [4], "data_offsets": [0, 4]},
               "b": {"dtype": "U8", "shape": [4], "data_offsets": [8, 12]}}, bytes(12))
write("trailing", header, content[8 + size:] + b"more")
write("twice", b'{"a": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}, "a": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}}',
      b"\0")
weights.save(folder / "large.safetensors", {**tensors, "w": (np.full((5, 7), 1e300), "f64")})
