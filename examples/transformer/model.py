# SPDX-License-Identifier: Apache-2.0
"""The encoder block's sizes and its list of arguments, from which the text and the inputs are made."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Encoder:
    """A pre-norm transformer encoder block; `hidden` is a multiple of `heads`; `dtype` is bf16 or f32."""

    batch: int = 2
    sequence: int = 96
    hidden: int = 128
    heads: int = 4
    mlp: int = 512
    dtype: str = "bf16"

    @property
    def head(self):
        """The width of one head."""
        return self.hidden // self.heads

    def arguments(self):
        """Returns {name: shape} in argument order; the first `INPUTS` are inputs, the others parameters."""
        wide = (self.hidden, self.hidden)
        return {
            "x": (self.batch, self.sequence, self.hidden),
            "mask": (self.batch, 1, 1, self.sequence),
            "norm1_weight": (self.hidden,),
            "norm1_bias": (self.hidden,),
            "query_weight": wide,
            "query_bias": (self.hidden,),
            "key_weight": wide,
            "key_bias": (self.hidden,),
            "value_weight": wide,
            "value_bias": (self.hidden,),
            "scale": (1, 1, 1, 1),
            "projection_weight": wide,
            "projection_bias": (self.hidden,),
            "norm2_weight": (self.hidden,),
            "norm2_bias": (self.hidden,),
            "up_weight": (self.hidden, self.mlp),
            "up_bias": (self.mlp,),
            "down_weight": (self.mlp, self.hidden),
            "down_bias": (self.hidden,),
        }


INPUTS = 2
EPSILON = 1.0e-5

VARIANTS = {
    "encoder": Encoder(),
    "encoder_odd": Encoder(sequence=77, dtype="f32"),
}


def add_options(parser):
    """Adds the option that selects one of `VARIANTS`, and one option per size that overrides it."""
    parser.add_argument("--variant", choices=VARIANTS, default="encoder")
    for size in ("batch", "sequence", "hidden", "heads", "mlp"):
        parser.add_argument(f"--{size}", type=int, help="overrides the variant's")
    parser.add_argument("--dtype", choices=["bf16", "f32"], help="overrides the variant's")


def selected(options):
    """The encoder that parsed options ask for; exits with a message for sizes that do not fit together."""
    sizes = {key: getattr(options, key) for key in Encoder.__dataclass_fields__}
    fields = {**VARIANTS[options.variant].__dict__, **{key: value for key, value in sizes.items() if value is not None}}
    encoder = Encoder(**fields)
    if encoder.hidden % encoder.heads:
        raise SystemExit(f"hidden size {encoder.hidden} is not a multiple of {encoder.heads} heads")
    return encoder
