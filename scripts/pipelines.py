#!/usr/bin/env python3
"""Writes the tables of passes and options of pipelines for the documentation, from what ttmlir-opt registers.

usage: scripts/pipelines.py [--build build] FOLDER

The passes of a pipeline are those that --dump-pass-pipeline prints; a pass that runs with an option only is found by
running the pipeline with and without it. Texts of passes and options come from their records, by --help; defaults from
`pipeline-defaults`."""
import argparse
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

# Pipelines with a table of passes, and the options that add passes to them, all of which are set for the whole list.
PIPELINES = {
    "stablehlo-to-ttir-pipeline": [],
    "linalg-to-ttir-pipeline": [],
    "ttir-to-ttnn-backend-pipeline": [
        "argument-types=f=input", "enable-create-d2m-subgraphs=true", "d2m-min-ops=1", "optimization-level=1",
        "enable-cpu-hoisted-const-eval=true", "compute-cfg-math-fidelity=hifi4"],
    "ttir-to-ttmetal-pipeline": [],
}
# Options that leave passes out, with the value that does.
OMIT = {
    "ttir-to-ttnn-backend-pipeline": [
        "keep-source=false", "enable-implicit-broadcast-folding-pass=false", "enable-fusing-pass=false",
        "enable-erase-inverse-ops-pass=false", "enable-cpu-fallback=false", "enable-const-eval=false"],
    "ttir-to-ttmetal-pipeline": ["l1=false", "enable-const-eval=false"],
}
WITH_OPTIONS = ["stablehlo-to-ttir-pipeline", "ttir-to-ttnn-backend-pipeline", "ttir-to-ttmetal-pipeline"]
D2M = ["d2m-decompose", "d2m-split-moves", "d2m-form-groups", "d2m-place", "d2m-plan", "convert-d2m-to-ttnn",
       "convert-d2m-to-ttmetal"]
RECORDS = ["Upgrade", "Dialect", "Conversion"]
ROOT = pathlib.Path(__file__).resolve().parent.parent


class Registry:
    """The passes and pipelines of a ttmlir-opt: text by name, and options of pipelines."""

    def __init__(self, build):
        self.tool = pathlib.Path(build) / "bin/ttmlir-opt"
        self.texts, self.options, self.known = {}, {}, {}
        self._read_help()
        self.defaults = {}
        printed = subprocess.run([self.tool.parent / "pipeline-defaults"], check=True, text=True, capture_output=True).stdout
        for line in printed.splitlines():
            name, options = line.split(" ", 1)
            self.defaults[name] = dict(re.findall(r"([\w-]+)=([^\s}]*)", options))

    def _read_help(self):
        text = subprocess.run([self.tool, "--help"], check=True, text=True, capture_output=True).stdout
        name = None
        for line in text.splitlines():
            if found := re.match(r"      --([\w-]+) +- +(.*)", line):
                name = found[1]
                self.texts[name], self.options[name] = found[2].strip(), []
            elif found := re.match(r"        --([\w-]+)(\[)?=?\S* +- +(.*)", line):
                # An optional value marks the options that are accepted, or refused, for other compilers.
                self.options[name].append(None if found[2] else [found[1], found[3].strip(), []])
            elif (found := re.match(r"    =(\S+) +- +(.*)", line)) and name and self.options[name] and self.options[name][-1]:
                self.options[name][-1][2].append((found[1], found[2].strip()))
            elif not line.startswith(" " * 4):
                name = None

    def passes(self, pipeline, options=()):
        """Pairs of a pass and whether it runs on the device's part of a module, in order."""
        if (pipeline, options) not in self.known:
            self.known[pipeline, options] = self._dump(pipeline, options)
        return self.known[pipeline, options]

    def _dump(self, pipeline, options):
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as module:
            module.write("func.func @f(%x: tensor<1xf32>) -> tensor<1xf32> { return %x : tensor<1xf32> }\n")
            module.flush()
            run = subprocess.run([self.tool, f"--{pipeline}" + ("=" + " ".join(options) if options else ""),
                                  "--dump-pass-pipeline", module.name, "-o", "/dev/null"], check=True, text=True, capture_output=True)
        found, nested = [], 0
        for line in run.stderr.splitlines()[2:]:
            word = re.match(r" *([\w.-]*)", line)[1]
            nested += (line.strip().startswith("ttcore.device_module(")) - bool(re.match(r"  \)", line))
            if word and not line.rstrip().endswith("("):
                found.append((word, nested > 0))
        # The tool itself runs the first one, on every module.
        return found[1:] if found[:1] == [("tt-upgrade", False)] else found


def missing(whole, part):
    """Indices of elements of `whole` that `part` does not have."""
    matcher = difflib.SequenceMatcher(a=whole, b=part, autojunk=False)
    kept = {i for a, _, size in matcher.get_matching_blocks() for i in range(a, a + size)}
    return [i for i in range(len(whole)) if i not in kept]


def pass_rows(registry, pipeline):
    """Rows of (pass, in the device's part, options that decide whether it runs)."""
    adds = PIPELINES[pipeline]
    whole = registry.passes(pipeline, tuple(adds))
    when = [[] for _ in whole]
    for option in adds:
        rest = tuple(o for o in adds if o != option)
        for i in missing(whole, registry.passes(pipeline, rest)):
            when[i].append(option.split("=")[0] if option.startswith(("argument-types", "compute-cfg")) else option)
    for option in OMIT.get(pipeline, []):
        for i in missing(whole, registry.passes(pipeline, tuple(adds) + (option,))):
            when[i].append("not " + option)
    return [(name, inner, options) for (name, inner), options in zip(whole, when)]


def cell(text):
    return re.sub(r"(?<!\\)\|", r"\\|", text)


def pass_table(registry, pipeline):
    rows = pass_rows(registry, pipeline)
    has_parts, has_options = any(row[1] for row in rows), any(row[2] for row in rows)
    lines = ["| | pass |" + (" runs on |" if has_parts else "") + " |" + (" with |" if has_options else ""),
             "|---|---|" + ("---|" if has_parts else "") + "---|" + ("---|" if has_options else "")]
    for number, (name, inner, options) in enumerate(rows, 1):
        text = registry.texts.get(name)
        if text is None:
            sys.exit(f"{pipeline}: pass '{name}' has no text")
        lines.append(f"| {number} | `{name}` |" + (f" {'the device' if inner else 'the module'} |" if has_parts else "") +
                     f" {cell(text)} |" + (f" {', '.join(spelled(o) for o in options)} |" if has_options else ""))
    return "\n".join(lines) + "\n"


def spelled(option):
    return f"unless `{option[4:]}`" if option.startswith("not ") else f"`{option}`"


def number(text):
    """MLIR prints 0.8 as 8.000000e-01."""
    return f"{float(text):g}" if re.fullmatch(r"[\d.]+e[+-]\d+", text) else text


def option_table(registry, pipeline):
    defaults = registry.defaults.get(pipeline)
    lines = ["| option |" + (" default |" if defaults else "") + " |", "|---|" + ("---|" if defaults else "") + "---|"]
    for name, text, values in (option for option in registry.options[pipeline] if option):
        if values:
            text += ": " + ", ".join(f"`{word}` ({meaning})" for word, meaning in values)
        default = f"`{number(defaults[name])}`" if defaults and defaults.get(name) else ""
        lines.append(f"| `{name}` |" + (f" {default} |" if defaults else "") + f" {cell(text)} |")
    return "\n".join(lines) + "\n"


def named_table(registry, names, title="pass"):
    return "\n".join([f"| {title} | |", "|---|---|"] + [f"| `{name}` | {cell(registry.texts[name])} |" for name in names]) + "\n"


def own_passes():
    """Names of passes that have a record here."""
    return {name for folder in RECORDS for path in (ROOT / "include/ttmlir" / folder).rglob("Passes.td")
            for name in re.findall(r'Pass<"([\w-]+)"', path.read_text())}


def tables(build):
    """Text of tables by the name of their file."""
    registry = Registry(build)
    made = {f"passes-of-{name}.md": pass_table(registry, name) for name in PIPELINES}
    made |= {f"options-of-{name}.md": option_table(registry, name) for name in WITH_OPTIONS}
    used = {row[0] for name in PIPELINES for row in pass_rows(registry, name)}
    made["passes-without-record.md"] = named_table(registry, sorted(used - own_passes()))
    made["passes-of-d2m.md"] = named_table(registry, D2M)
    made["older-names.md"] = named_table(registry, [n for n, t in registry.texts.items() if re.match("(older|other) name of ", t)],
                                         "name")
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, text in tables(arguments.build).items():
        (arguments.folder / name).write_text(text)


if __name__ == "__main__":
    main()
