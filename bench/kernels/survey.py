#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which kernels of a folder compile against the kernel interface.

  bench/kernels/survey.py <folder> [--sample N] [--list] [--jobs N] [--only TEXT] [--failed FILE]

The folder has kernels as the vendor's host library loads them: files that
define kernel_main or MAIN, with the headers that they include by a path from
the folder or one of its `--roots`. The arguments that a program passes are not
in the file. `arguments.txt` has them for kernels that assert what they are; for
others they are made up: all compile-time arguments have one value, of which
several are tried; macros that a kernel needs, and names that the host generates
(`args::`, `dfb::`), are defined. Kernels are checked, not run; a call that is
declared and not emulated is an error when it is reached.
"""
import argparse
import atexit
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

TREE = pathlib.Path(__file__).resolve().parents[2]
RISING = "the number of the argument"
VALUES = [2, RISING, 1, 0, 32, 64, 16, 4, 3]
ROUNDS = 8
# Errors that another value may not have.
OF_VALUES = re.compile("static assertion|constant expression|non-type template|array|division|divi|no matching|too many"
                       "|shift|negative|overflow|narrow")

# Values that programs pass for these, as one example.
DEFINES, GIVEN = {}, []
for line in (pathlib.Path(__file__).parent / "defines.txt").read_text().splitlines():
    if line.startswith("?"):
        GIVEN.append((line[1:].split(None, 2) + [""])[:3])
    elif line and not line.startswith("#"):
        DEFINES[line.split(None, 1)[0]] = line.split(None, 1)[1:] or [""]

# The end of a path, and the arguments of the kernel there by number or name;
# `*` is the value of the others.
ARGUMENTS = {}
for line in (pathlib.Path(__file__).parent / "arguments.txt").read_text().splitlines():
    if line and not line.startswith("#"):
        ending, *pairs = line.split()
        ARGUMENTS[ending] = dict(pair.split("=", 1) for pair in pairs)

# Kernels between chips, and those for a chip that is not emulated.
ELSEWHERE = re.compile("ccl|fabric|quasar|point_to_point")
INCLUDES_FABRIC = re.compile(r'#include [<"][^>"]*(fabric|ccl|socket_api)')

NAMES = re.compile(r"\b(args|dfb|tensor|sem|scratch)::(?!AccessPattern)(\w+)")


# How the host declares what it binds by name.
BINDINGS = {
    "args": "constexpr experimental::CtaVal<uint32_t> {name}{{{value}}};",
    "dfb": "constexpr DFBBindingToken<> {name}{{{number}}};",
    "sem": "constexpr SemaphoreBindingToken {name}{{{number}, SemScope::LOCAL_NONATOMIC}};",
    "tensor": "constexpr tensor_accessor::TensorBindingToken<0, 0> {name}{{}};",
    "scratch": "constexpr ScratchpadBindingToken {name}{{0, 4096}};",
    # Two tensors under one name.
    "tensors": "constexpr std::tuple<tensor_accessor::TensorBindingToken<0, 0>,"
               " tensor_accessor::TensorBindingToken<0, 0>> {name}{{}};",
}
SEQUENCE = re.compile(r"(?:make_tensor_accessors\(|tuple_size_v<\s*(?:std::\w+<)?decltype\()\s*tensor::(\w+)")
# Arguments of the compilation by their names.
NAMED = re.compile(r'get_named_compile_time_arg_val\(\s*"(\w+)"')


class Survey:
    def __init__(self, options):
        self.absent = {}
        self.folder = pathlib.Path(options.folder).resolve()
        self.headers = TREE / "emulator/include"
        self.generated = pathlib.Path(options.build).resolve() / "include"
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="survey-"))
        atexit.register(shutil.rmtree, self.work, ignore_errors=True)
        self.flags = [
            options.compiler, "-std=c++20", "-fsyntax-only", "-O1", "-Wno-everything",
            "-Wno-missing-template-arg-list-after-template-kw", "-Wdeprecated-declarations", "-fms-extensions",
            "-fno-exceptions", "-fno-rtti", "-ferror-limit=40", "-DTTK_HOST", "-DTTK_CONFIGURED",
            f"-I{self.headers}/ttk/host", f"-I{self.generated}/ttk/host", f"-I{self.headers}",
            f"-I{self.generated}",
        ]
        self.roots = [self.folder] + [self.folder / r for r in options.roots]
        header = self.work / "kernel.h"
        header.write_text('#include "ttk/host/kernel.h"\n')
        self.pch = self.work / "kernel.pch"
        flags = [f for f in self.flags if f != "-fsyntax-only"]
        subprocess.run(flags + ["-x", "c++-header", str(header), "-o", str(self.pch)], check=True)

    def kernels(self):
        for path in sorted(self.folder.rglob("*.cpp")):
            if "kernel" in str(path.relative_to(self.folder)):
                text = path.read_text(errors="replace")
                if re.search(r"\bkernel_main\s*\(|\bMAIN\b", text):
                    yield path, text

    def source(self, path, text, value, defines, names):
        compute = "compute" in str(path) or "namespace NAMESPACE" in text
        lines = ["#define TTK_SURVEY 1"]
        given = next((given for ending, given in ARGUMENTS.items() if str(path).endswith(ending)), {})
        given = given if value == VALUES[0] else {}
        rest = given.get("*", value)
        values = "".join(f"{given.get(str(i), i if rest == RISING else rest)}u, "
                         for i in range(int(given.get("size", 512))))
        # Names have numbers of their own where arguments have, those of buffers always.
        named = {name: given.get(name, 3 + i if rest == RISING or "cb" in name.split("_") else rest)
                 for i, name in enumerate(dict.fromkeys(NAMED.findall(text)))}
        named.update({k: v for k, v in given.items() if not k.isdigit() and k not in ("*", "size")})
        value = 3 if rest == RISING else rest
        chosen = "".join(f'name == std::string_view("{k}") ? {v}u : ' for k, v in named.items())
        lines += [f"constexpr uint32_t ttk_arguments[] = {{{values}}};",
                  "constexpr const uint32_t *ttk_compile_time_args = ttk_arguments;",
                  "constexpr uint32_t ttk_num_compile_time_args = std::size(ttk_arguments);",
                  "#undef get_named_compile_time_arg_val",
                  f"constexpr uint32_t get_named_compile_time_arg_val(std::string_view name) {{ return {chosen}{value}u; }}",
                  "constexpr const ttk_named_arg *ttk_named_args = nullptr;"]
        for name, content in (("port_formats", 2), ("port_page_bytes", 2048), ("port_pages", 2), ("remote_configs", 4096),
                              ("remote_page_bytes", 2048)):
            words = f"{content}, " * 64
            lines.append(f"constexpr uint32_t ttk_{name}_data[] = {{{words}}};"
                         f"constexpr const uint32_t *ttk_{name} = ttk_{name}_data;")
        lines += ["constexpr uint32_t NUM_DRAM_BANKS = 12, NUM_L1_BANKS = 64, ttk_grid_columns = 8, DRAM_ALIGNMENT = 32,"
                  " L1_ALIGNMENT = 16, NOC_MAX_BURST_SIZE = 8192;",
                  "constexpr uint8_t noc_index = 0;",
                  "constexpr uint32_t ttk_num_named_args = 0, ttk_num_named_common_args = 0;", "#define NOC_INDEX 0",
                  "#define ARCH_WORMHOLE 1", "#define ARCH_WORMHOLE_B0 1",
                  "#define DST_ACCUM_MODE false", "#define APPROX false",
                  "#define DST_SYNC_MODE DstSync::SyncHalf", "#define MATH_FIDELITY_PHASES 4", "#define MATH_FIDELITY MathFidelity::HiFi4",
                  f"constexpr bool ttk_is_compute = {'true' if compute else 'false'};"]
        lines += (["#define COMPILE_FOR_TRISC 1", "#define UCK_CHLKC_UNPACK 1", "#define UCK_CHLKC_MATH 1",
                   "#define UCK_CHLKC_PACK 1", "#define TRISC_UNPACK 1", "#define TRISC_MATH 1",
                   "#define TRISC_PACK 1", "#define PROCESSOR_INDEX 2",
                   "namespace ckernel { using tt::constants::TILE_HEIGHT, tt::constants::TILE_WIDTH; constexpr uint32_t"
                   " TILE_R_DIM = 32, TILE_C_DIM = 32, TILE_NUM_FACES = 4, FACE_R_DIM = 16, FACE_C_DIM = 16; }"] if compute
                  else ["#define COMPILE_FOR_BRISC 1", "#define PROCESSOR_INDEX 0"])
        # Buffers and semaphores have numbers of their own, as kernels may ask.
        sequences = set(SEQUENCE.findall(text))
        for number, (kind, name) in enumerate(sorted(names)):
            made = BINDINGS["tensors" if kind == "tensor" and name in sequences else kind]
            lines.append(f"namespace {kind} {{ {made.format(name=name, value=given.get(name, value), number=number)} }}")
        lines += [f"#define {k} {v}" for k, v in defines.items()]
        lines += [f'#include "{path}"', "namespace NAMESPACE {}", "using namespace NAMESPACE;",
                  'extern "C" void ttk_entry(ttk_context *) { kernel_main(); }']
        return "\n".join(lines) + "\n"

    def given(self, text):
        """The macros and names that a kernel gets at first."""
        defines = {"ENABLE_FP32_DEST_ACC": "0"}
        # Macros with parameters cannot be asked for by name.
        if "PREPROCESS(" in text or "HAS_ACTIVATIONS(" in text:
            defines.update({k: v[0] for k, v in DEFINES.items() if "(" in k})
        for pattern, name, value in GIVEN:
            if re.search(pattern, text):
                defines[name] = value
        return defines, set(NAMES.findall(text))

    def check(self, path, text, value, defines, names):
        """The errors of a kernel, with macros defined as it asks for them."""
        for _ in range(ROUNDS):
            source = self.work / f"{os.getpid()}-{hash((path, value)) & 0xFFFFFFFFFF:x}.cpp"
            source.write_text(self.source(path, text, value, defines, names))
            run = subprocess.run(
                self.flags + ["-include-pch", str(self.pch), f"-I{path.parent}"] +
                [f"-I{r}" for r in self.roots] + [str(source)],
                capture_output=True, text=True, errors="replace")
            source.unlink()
            if run.returncode == 0:
                self.absent[path] = sorted(set(re.findall(r"'([\w:]+)(?:<.*>)?' is deprecated: is not emulated",
                                                          run.stderr)))
                return []
            errors = re.findall(r"^(\S+?):\d+:\d+: (?:fatal )?error: (.*)$", run.stderr, re.M)
            errors = [e[1] for e in errors] or [run.stderr.strip()[-200:] or "the compiler stopped"]
            wanted = {}
            if any("ttk_reduce_defaults" in e for e in errors) and "REDUCE_OP" not in defines:
                wanted = {name: DEFINES[name][0] for name in ("REDUCE_OP", "REDUCE_DIM")}
            for error in errors:
                # Names that the compiler supposes are not asked for.
                for name in re.findall(r"'(\w+)'", error.split("; did you mean")[0]):
                    if ("undeclared" in error or "unknown type" in error or "expected" in error) \
                            and name not in defines:
                        if name in DEFINES:
                            wanted[name] = DEFINES[name][0]
                        elif re.fullmatch(r"[A-Z][A-Z0-9_]{3,}", name) and "undeclared" in error:
                            wanted[name] = "1"
                more = re.search(r"no member named '(\w+)' in namespace '(args|dfb|tensor|sem|scratch)'", error)
                if more:
                    names.add((more[2], more[1]))
                    wanted[more[1]] = None
                if "undeclared identifier 'args'" in error or "undeclared identifier 'dfb'" in error:
                    # The line that the compiler shows has the name.
                    found = set(NAMES.findall(run.stderr)) - names
                    names |= found
                    wanted.update({name: None for _, name in found})
                macro = re.search(r"no member named '(\w+)' in (?:namespace )?'tt::DataFormat'", error)
                if macro and macro[1] in DEFINES and macro[1] not in defines:
                    wanted[macro[1]] = DEFINES[macro[1]][0]
            # Names that only an included header needs.
            if not wanted:
                return errors
            defines.update({k: v for k, v in wanted.items() if v is not None})
        return errors

    def judge(self, item):
        path, text = item
        best = None
        defines, names = self.given(text)
        for value in VALUES:
            errors = self.check(path, text, value, defines, names)
            if not errors:
                return path, []
            if best is None or len(errors) < len(best):
                best = errors
            # Only what depends on arguments can come out otherwise.
            if not any(OF_VALUES.search(e) for e in errors):
                break
        return path, best


def cause(error):
    """Errors of one kind are one cause."""
    match = (re.search(r"'([^']+)' file not found", error)
             or re.search(r"use of undeclared identifier '([^']+)'", error)
             or re.search(r"no member named '([^']+)'", error)
             or re.search(r"unknown type name '([^']+)'", error)
             or re.search(r"no (?:template|type) named '([^']+)'", error)
             or re.search(r"no matching function for call to '([^']+)'", error)
             or re.search(r"no matching (?:constructor|member function) for \w+ (?:of|to) '([^']+)'", error))
    if match:
        return re.split(r"'", error)[0].strip() + " " + match[1]
    return re.sub(r"'[^']*'", "'…'", error)[:100]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--roots", nargs="*", default=["ttnn/cpp", "ttnn", "ttnn/api", "tt_metal", "tt_metal/include",
                                                       "tt_metal/hostdevcommon/api", "tt_metal/api", "tt_metal/hw/inc",
                                                       "tt_metal/fabric/hw/inc"])
    parser.add_argument("--build", default=str(TREE / "build"))
    parser.add_argument("--compiler", default="clang++-22")
    parser.add_argument("--sample", type=int, default=1, help="one kernel of so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", help="kernels whose path has this text")
    parser.add_argument("--failed", help="kernels that failed according to this file, which --list wrote")
    parser.add_argument("--without", nargs="*", default=[], help="but none with one of these")
    parser.add_argument("--list", action="store_true", help="every kernel with its first error")
    parser.add_argument("--causes", type=int, default=40)
    options = parser.parse_args()
    survey = Survey(options)
    kernels = [k for k in survey.kernels() if (not options.only or options.only in str(k[0]))
               and not any(w in str(k[0]) for w in options.without)][::options.sample]
    if options.failed:
        with open(options.failed) as report:
            failed = {line.split()[1] for line in report if line.startswith("fail ")}
        kernels = [k for k in kernels if str(k[0].relative_to(survey.folder)) in failed]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(survey.judge, kernels))
    causes = collections.Counter()
    for path, errors in results:
        causes.update({cause(e) for e in errors})
        if options.list:
            print("ok  " if not errors else "fail", path.relative_to(survey.folder), *(errors[:1]))
    for text, count in causes.most_common(options.causes):
        print(f"{count:5} {text}")
    elsewhere = {path for path, text in kernels
                 if ELSEWHERE.search(str(path.relative_to(survey.folder))) or INCLUDES_FABRIC.search(text)}
    here = [not errors for path, errors in results if path not in elsewhere]
    good = sum(not errors for _, errors in results)
    absent = collections.Counter(name for names in survey.absent.values() for name in names)
    print("not emulated, by kernels that name it:", *(f"{n} {c}" for n, c in absent.most_common()))
    print(f"{sum(map(bool, survey.absent.values()))} of the kernels that compile name a call that is not emulated")
    print(f"{good} of {len(results)} kernels compile ({100 * good / max(1, len(results)):.1f} %)")
    print(f"{sum(here)} of {len(here)} ({100 * sum(here) / max(1, len(here)):.1f} %) without those between chips"
          " and for a chip that is not emulated")


if __name__ == "__main__":
    main()
