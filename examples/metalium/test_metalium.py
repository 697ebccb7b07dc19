# SPDX-License-Identifier: Apache-2.0
"""Builds every example program and runs it in all modes. Needs pytest; TTMLIR_BUILD names the build."""

import os
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
BUILD = Path(os.environ.get("TTMLIR_BUILD", FOLDER.parents[1] / "build"))


@pytest.mark.parametrize("name", sorted(p.stem for p in FOLDER.glob("*.cpp")))
def test_example(name, tmp_path):
    program = tmp_path / name
    subprocess.run([BUILD / "bin/ttmetal-cc", FOLDER / f"{name}.cpp", "-o", program], check=True)
    for mode in ("functional", "timed", "checked"):
        run = subprocess.run([program], env={**os.environ, "TTMETAL_MODE": mode}, capture_output=True, text=True)
        assert run.returncode == 0 and "passed" in run.stdout, (mode, run.stdout, run.stderr)


# A description without mistakes, and what each of these changes makes of it.
DESCRIBED = r"""
#include <tt-metalium/experimental/metal2_host_api/program_run_args.hpp>
#include <cstdio>
using namespace tt::tt_metal;
using namespace tt::tt_metal::experimental;
int main(int argc, char **argv) try {
  auto device = distributed::MeshDevice::create_unit_mesh(0);
  auto buffer = [&](uint32_t page) {
    return distributed::MeshBuffer::create({.size = 4096}, {.page_size = page}, &*device);
  };
  MeshTensor tensor(buffer(2048));
  int change = std::atoi(argv[1]);
  const char *kernel = "void kernel_main() { DataflowBuffer b(dfb::one); uint32_t n = get_arg(args::n); }";
  if (FILE *file = std::fopen(argv[2], "w")) { std::fputs(kernel, file); std::fclose(file); }
  KernelSpec k{.unique_id = KernelSpecName("k"), .source = argv[2],
    .dfb_bindings = {{DFBSpecName("one"), "one"}},
    .tensor_bindings = {{TensorParamName("t"), "t"}},
    .runtime_arg_schema = {.runtime_arg_names = {"n"}}};
  ProgramSpec spec{.name = "p", .dataflow_buffers = {{DFBSpecName("one"), 64, 2}},
    .tensor_parameters = {{TensorParamName("t"), tensor.tensor_spec()}},
    .work_units = {{"all", {KernelSpecName("k")}, CoreCoord(0, 0)}}};
  if (change == 1) k.dfb_bindings[0].dfb_spec_name = DFBSpecName("two");
  if (change == 2) k.tensor_bindings[0].accessor_name = "a b";
  if (change == 3) k.runtime_arg_schema.common_runtime_arg_names = {"n"};
  if (change == 4) spec.work_units.clear();
  if (change == 5) spec.dataflow_buffers.push_back(spec.dataflow_buffers[0]);
  if (change == 6) spec.dataflow_buffers.push_back({DFBSpecName("two"), 64, 2});
  spec.kernels = {k};
  Program program = MakeProgramFromSpec(*device, spec);
  KernelRunArgs args{.kernel = k.unique_id};
  AddRuntimeArgsForNode(args.runtime_arg_values, CoreCoord(0, 0), {{"n", 1}});
  ProgramRunArgs all{.kernel_run_args = {args}, .tensor_args = {{TensorParamName("t"), tensor}}};
  auto &first = all.kernel_run_args[0];
  if (change == 7) first.runtime_arg_values.clear();
  if (change == 8) AddRuntimeArgsForNode(first.runtime_arg_values, CoreCoord(0, 0), {{"m", 1}});
  if (change == 9) AddRuntimeArgsForNode(first.runtime_arg_values, CoreCoord(1, 0), {{"n", 1}});
  if (change == 10) first.advanced_options.common_runtime_varargs = {1};
  if (change == 11) all.tensor_args.clear();
  if (change == 12) all.tensor_args.at(TensorParamName("t")) = MeshTensor(buffer(1024));
  if (change == 13) first.kernel = KernelSpecName("x");
  if (change == 14) program = Program();
  SetProgramRunArgs(program, all);
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(device->shape()), std::move(program));
  distributed::EnqueueMeshWorkload(device->mesh_command_queue(), workload, true);
  std::puts("it runs");
} catch (const std::exception &error) { std::puts(error.what()); }
"""
MESSAGES = [
    "it runs",
    "the program has no dataflow buffer 'two'",
    "kernel 'k': 'a b' is no name of C++",
    "kernel 'k': two things are args::n",
    "kernel 'k' is in no work unit",
    "two of the program's parts are dataflow buffer 'one'",
    "no kernel is bound to dataflow buffer 'two'",
    "kernel 'k' is given no argument 'n'",
    "kernel 'k' has no argument 'm'",
    "kernel 'k' is not on core (1, 0)",
    "kernel 'k' is given 1 arguments without names; it has 0",
    "the program is given no tensor 't'",
    "tensor 't' does not lie in memory as its parameter says",
    "the program has no kernel 'x'",
    "SetProgramRunArgs wants a program of MakeProgramFromSpec",
]


def test_descriptions(tmp_path):
    source, program = tmp_path / "described.cpp", tmp_path / "described"
    source.write_text(DESCRIBED)
    subprocess.run([BUILD / "bin/ttmetal-cc", source, "-o", program], check=True)
    for change, message in enumerate(MESSAGES):
        run = subprocess.run([program, str(change), tmp_path / "kernel.cpp"], capture_output=True, text=True)
        assert run.stdout.strip() == message, (change, run.stdout, run.stderr)
