# SPDX-License-Identifier: Apache-2.0
"""Models of torchvision and transformers, with random weights: functions of a size, "small" or "published", that give a
module and tensors for it."""

import torch
import torchvision
import transformers

import ttmlir


def image(size, batch=1):
    return (torch.randn(batch, 3, size, size),)


def words(count, batch=1, of=1000):
    return torch.randint(0, of, (batch, count))


def vision(name, small, published, **options):
    """A classifier of torchvision; `small` and `published` are sizes of images."""
    def make(size):
        build = getattr(torchvision.models, name)
        return build(weights=None, **options), image({"small": small, "published": published}[size])
    return make


class Output(torch.nn.Module):
    """A model of which some results are wanted, as a tuple of tensors."""

    def __init__(self, model, pick, **fixed):
        super().__init__()
        self.model, self.pick, self.fixed = model, pick, fixed

    def forward(self, *args):
        return self.pick(self.model(*args, **self.fixed))


def vit(size):
    if size == "published":
        model = torchvision.models.vit_b_16(weights=None)
    else:
        model = torchvision.models.VisionTransformer(48, 16, num_layers=2, num_heads=4, hidden_dim=96, mlp_dim=160,
                                                     num_classes=37)
    torch.nn.init.normal_(model.heads.head.weight)  # zeros at first
    return model, image(224 if size == "published" else 48)


def swin(size):
    if size == "published":
        return torchvision.models.swin_t(weights=None), image(224)
    return torchvision.models.SwinTransformer([4, 4], 24, [2, 2], [2, 4], [4, 4], num_classes=37), image(60)


def segmentation(name, small, published):
    def make(size):
        model = getattr(torchvision.models.segmentation, name)(weights=None, weights_backbone=None)
        return Output(model, lambda out: out["out"]), image({"small": small, "published": published}[size])
    return make


def detector(name, small, published):
    """The network of a detector, without the choice among its boxes: scores and offsets of all anchors."""
    def make(size):
        model = getattr(torchvision.models.detection, name)(weights=None, weights_backbone=None)
        network = torch.nn.Sequential(model.backbone, Listed(), model.head)
        return Output(network, lambda out: tuple(out[key] for key in sorted(out))), image({"small": small, "published": published}[size])
    return make


class Listed(torch.nn.Module):
    def forward(self, features):
        return list(features.values())


def bert(size):
    small = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=3, intermediate_size=150, vocab_size=1000)
    config = transformers.BertConfig(**small if size == "small" else {})
    model = transformers.BertModel(config)
    count, batch = (21, 2) if size == "small" else (384, 1)
    mask = torch.ones(batch, count, dtype=torch.int64)
    mask[0, count - 5:] = 0
    return Output(model, lambda out: (out.last_hidden_state, out.pooler_output)), (words(count, batch), mask)


def gpt2_model(size):
    small = dict(n_embd=96, n_layer=2, n_head=3, vocab_size=1000, n_positions=64)
    return transformers.GPT2LMHeadModel(transformers.GPT2Config(**small if size == "small" else {}))


def gpt2(size):
    return Output(gpt2_model(size), lambda out: out.logits, use_cache=False), (words(21 if size == "small" else 256),)


class Step(torch.nn.Module):
    """One word more, with keys and values of those before it as arguments and results."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, token, *caches):
        pairs = tuple(zip(caches[::2], caches[1::2]))
        out = self.model(token, past_key_values=pairs, use_cache=True)
        return (out.logits, *(tensor for pair in out.past_key_values for tensor in pair))


def gpt2_step(size):
    model = gpt2_model(size)
    config = model.config
    past = 20 if size == "small" else 255
    shape = (1, config.n_head, past, config.n_embd // config.n_head)
    return Step(model), (words(1), *(torch.randn(shape) for _ in range(2 * config.n_layer)))


def llama(size):
    small = dict(hidden_size=96, intermediate_size=150, num_hidden_layers=2, num_attention_heads=6, num_key_value_heads=2,
                 vocab_size=1000)
    # The dimensions of TinyLlama's layers; four of them.
    published = dict(hidden_size=2048, intermediate_size=5632, num_hidden_layers=4, num_attention_heads=32,
                     num_key_value_heads=4, vocab_size=32000)
    config = transformers.LlamaConfig(**small if size == "small" else published, attn_implementation="eager")
    model = transformers.LlamaForCausalLM(config)
    return Output(model, lambda out: out.logits, use_cache=False), (words(21 if size == "small" else 128),)


def t5(size):
    small = dict(d_model=96, d_kv=32, d_ff=150, num_layers=2, num_heads=3, vocab_size=1000)
    model = transformers.T5ForConditionalGeneration(transformers.T5Config(**small if size == "small" else {}))
    count = 21 if size == "small" else 128
    class Both(torch.nn.Module):
        def forward(self, source, target):
            return self.model(input_ids=source, decoder_input_ids=target, use_cache=False).logits
    both = Both()
    both.model = model
    return both, (words(count), words(7))


def yolos(size):
    small = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=3, intermediate_size=150, image_size=[64, 96],
                 num_detection_tokens=10)
    published = dict(hidden_size=192, num_hidden_layers=12, num_attention_heads=3, intermediate_size=768,
                     image_size=[512, 864], use_mid_position_embeddings=False)
    config = transformers.YolosConfig(**small if size == "small" else published)
    model = transformers.YolosForObjectDetection(config)
    pixels = torch.randn(1, 3, *((64, 96) if size == "small" else (224, 384)))
    return Output(model, lambda out: (out.logits, out.pred_boxes)), (pixels,)


def whisper(size):
    small = dict(d_model=96, encoder_layers=2, decoder_layers=2, encoder_attention_heads=3, decoder_attention_heads=3,
                 encoder_ffn_dim=150, decoder_ffn_dim=150, vocab_size=1000, max_source_positions=25, pad_token_id=0,
                 bos_token_id=0, eos_token_id=0, decoder_start_token_id=1)
    config = transformers.WhisperConfig(**small if size == "small" else {})
    model = transformers.WhisperForConditionalGeneration(config)
    class Both(torch.nn.Module):
        def forward(self, sound, target):
            return self.model(input_features=sound, decoder_input_ids=target, use_cache=False).logits
    both = Both()
    both.model = model
    return both, (torch.randn(1, 80, 2 * config.max_source_positions), words(4))


class Tagger(torch.nn.Module):
    """Words to tags by an LSTM in both directions."""

    def __init__(self, hidden, layers):
        super().__init__()
        self.words = torch.nn.Embedding(1000, hidden)
        self.lstm = torch.nn.LSTM(hidden, hidden, layers, bidirectional=True, batch_first=True)
        self.tags = torch.nn.Linear(2 * hidden, 17)

    def forward(self, x):
        return self.tags(self.lstm(self.words(x))[0])


def lstm(size):
    return (Tagger(40, 2), (words(9, 2),)) if size == "small" else (Tagger(256, 2), (words(32, 1),))


MODELS = {
    "resnet18": vision("resnet18", 61, 224),
    "resnet50": vision("resnet50", 61, 224),
    "mobilenet_v3": vision("mobilenet_v3_small", 61, 224),
    "efficientnet_b0": vision("efficientnet_b0", 61, 224),
    "densenet121": vision("densenet121", 64, 224),
    "shufflenet_v2": vision("shufflenet_v2_x1_0", 61, 224),
    "googlenet": vision("googlenet", 61, 224, aux_logits=False, init_weights=False),
    "convnext_tiny": vision("convnext_tiny", 61, 224),
    "vit": vit,
    "swin": swin,
    "lraspp": segmentation("lraspp_mobilenet_v3_large", 61, 224),
    "deeplab_v3": segmentation("deeplabv3_mobilenet_v3_large", 61, 224),
    "ssdlite": detector("ssdlite320_mobilenet_v3_large", 96, 320),
    "retinanet": detector("retinanet_resnet50_fpn", 64, 320),
    "fcos": detector("fcos_resnet50_fpn", 64, 320),
    "bert": bert,
    "gpt2": gpt2,
    "gpt2_step": gpt2_step,
    "llama": llama,
    "t5": t5,
    "yolos": yolos,
    "whisper": whisper,
    "lstm": lstm,
}


def make(name, size):
    """The module, in evaluation, and its arguments: the same in every run."""
    torch.manual_seed(0)
    module, args = MODELS[name](size)
    return settled(module, args).eval(), args


def settled(module, args):
    """With statistics of batch norms that are those of their inputs: what is drawn else shrinks or grows from one to the next."""
    norms = [part for part in module.modules() if isinstance(part, torch.nn.BatchNorm2d)]
    for norm in norms:
        norm.momentum = 1.0
    if norms:
        with torch.no_grad():
            module.train()(*(torch.randn(4, *arg.shape[1:]) for arg in args))
    return module


class Model:
    """A model with the results that torch computes for it."""

    def __init__(self, name, size, dtype):
        self.module, self.args = make(name, size)
        self.wanted, self.narrow = self.results(self.module(*self.args)), None
        if dtype == "bf16":
            self.module.bfloat16()
            self.args = tuple(arg.bfloat16() if arg.is_floating_point() else arg for arg in self.args)
            self.narrow = self.results(self.module(*self.args))

    @staticmethod
    def results(value):
        values = value if isinstance(value, tuple) else (value,)
        return [(x.float() if x.is_floating_point() else x).detach().numpy() for x in values]

    def compile(self, **how):
        return ttmlir.compile(self.module, *self.args, **how)

    def run(self, compiled):
        return self.results(compiled(*self.args))
