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


# Traces, sub-devices, and circular buffers in buffers: what each change makes of a program.
RECORDED = r"""
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/sub_device.hpp>
#include <cstdio>
using namespace tt::tt_metal;
int main(int argc, char **argv) try {
  int change = std::atoi(argv[1]);
  auto device = distributed::MeshDevice::create_unit_mesh(0);
  auto &queue = device->mesh_command_queue();
  auto part = [](CoreCoord first, CoreCoord last) {
    return SubDevice(std::array{CoreRangeSet(CoreRange(first, last))});
  };
  std::vector<SubDevice> parts{part({0, 0}, {0, 0}), part({1, 0}, {1, 0})};
  if (change == 1) parts[1] = part({0, 0}, {1, 0});
  if (change == 2) parts[1] = part({1, 0}, {99, 0});
  auto manager = device->create_sub_device_manager(parts, 0);
  device->load_sub_device_manager(manager);
  if (change == 3) device->remove_sub_device_manager(manager);
  if (change == 4) device->load_sub_device_manager(SubDeviceManagerId(7));
  CoreCoord core(0, 0);
  auto buffer = CreateBuffer(ShardedBufferConfig{device.get(), 128, 64, BufferType::L1,
      TensorMemoryLayout::HEIGHT_SHARDED,
      ShardSpecBuffer(CoreRangeSet(core), {2, 16}, ShardOrientation::ROW_MAJOR, {1, 16}, {2, 1})});
  std::vector<uint32_t> words(32, 7);
  if (change != 5) detail::WriteToBuffer(buffer, words);
  Program program = CreateProgram();
  CreateCircularBuffer(program, core, CircularBufferConfig(128, {{0, tt::DataFormat::UInt32}}, *buffer)
                                          .set_page_size(0, 64));
  CoreRange cores = change == 6 ? CoreRange(core, {1, 0}) : change == 7 ? CoreRange(core, {0, 1}) : CoreRange(core);
  // The pages are the host's: nobody pushes them.
  std::string body = "auto p = (volatile uint32_t *)get_read_ptr(0); if (p[0] != 99) cb_pop_front(0, 1);";
  if (change == 8) body += " cb_wait_front(0, 1);";
  CreateKernelFromString(program, "void kernel_main() { if (get_absolute_logical_x() + get_absolute_logical_y() == 0) { "
                                  + body + " } }", cores, DataMovementConfig{});
  distributed::MeshWorkload workload;
  workload.add_program(distributed::MeshCoordinateRange(device->shape()), std::move(program));
  auto trace = device->begin_mesh_trace(queue);
  if (change == 9) device->begin_mesh_trace(queue);
  distributed::EnqueueMeshWorkload(queue, workload, false);
  if (change == 10) {
    auto other = distributed::MeshBuffer::create({.size = 64}, {.page_size = 64}, device.get());
    distributed::EnqueueWriteMeshBuffer(queue, other, std::vector<uint32_t>(16));
  }
  if (change == 11) device->replay_mesh_trace(queue, trace, true);
  if (change == 12) device->end_mesh_trace(queue, distributed::MeshTraceId(5));
  device->end_mesh_trace(queue, trace);
  if (change == 13) device->release_mesh_trace(trace);
  device->replay_mesh_trace(queue, trace, true);
  device->replay_mesh_trace(queue, trace, true);
  std::puts("it runs");
} catch (const std::exception &error) { std::puts(error.what()); }
"""
RECORDED_MESSAGES = [
    "it runs",
    "two sub-devices have core (0, 0)",
    "a sub-device has core (8, 0), which is not on the device",
    "the manager of sub-devices 1 is loaded",
    "there is no manager of sub-devices 7",
    "1 pages popped from CB 0, which holds 0: wait for them first",
    "a program has kernels on sub-devices 0 and 1; it runs on one",
    "a program has a kernel on core (0, 1), which is in no sub-device",
    "CB 0 is waited for, but pages that nobody pushed were popped from it",
    "another trace begins while trace 1 is captured",
    "a buffer is written while trace 1 is captured",
    "a trace is replayed while trace 1 is captured",
    "trace 5 ends, which is not being captured",
    "there is no trace 1",
]


@pytest.fixture(name="recorded", scope="module")
def program_that_records(tmp_path_factory):
    folder = tmp_path_factory.mktemp("recorded")
    (folder / "p.cpp").write_text(RECORDED)
    subprocess.run([BUILD / "bin/ttmetal-cc", folder / "p.cpp", "-o", folder / "p"], check=True)
    return folder / "p"


@pytest.mark.parametrize("change", range(len(RECORDED_MESSAGES)))
def test_traces_and_sub_devices(recorded, change):
    run = subprocess.run([recorded, str(change)], env={**os.environ, "TTMETAL_MODE": "checked"},
                         capture_output=True, text=True)
    assert RECORDED_MESSAGES[change] in run.stdout, run.stdout + run.stderr
