//===- MetalProgram.cpp - Running a program of a .ttm file ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "MetalProgram.h"

#include "tt/runtime/detail/Translate.h"
#include "tt/runtime/metal/Executor.h"

namespace tt::runtime::detail {

metal::RunOptions runOptions(const SubmitOptions &options) {
  metal::RunOptions run;
  run.kernels = options.kernels;
  run.launch = options.launch;
  run.launch.interrupted = options.interrupted;
  if (options.afterLaunch)
    run.afterLaunch = [&options](const metal::Launched &launched) {
      options.afterLaunch({launched.index, launched.name, launched.location,
                           launched.hostSeconds, launched.program,
                           launched.profile, launched.function,
                           launched.buffers});
    };
  if (options.afterOperand)
    run.afterOperand = [&options](const metal::OperandContents &operand) {
      options.afterOperand({operand.index, operand.launch, operand.buffer,
                            operand.shape, operand.values});
    };
  return run;
}

std::vector<Tensor> submitMetal(const Device &device, const Binary &binary,
                                size_t program,
                                const std::vector<Tensor> &inputs,
                                const SubmitOptions &options) {
  const ProgramInfo &info = binary.program(program);
  std::vector<metal::Input> data;
  for (size_t i = 0; i != inputs.size(); ++i) {
    checkInput(info, i, inputs[i]);
    data.push_back(translateErrors(
        [&] {
          return metal::Input{toHost(inputs[i]).to_bytes(),
                              inputs[i].identity().owner()};
        },
        [&] { return text("program '", info.name, "': input ", i, ": "); }));
  }
  auto lease = device->machine();
  std::vector<metal::Bytes> results =
      metal::run(device->chip_device(), lease.machine, binary.kernels(),
                 binary.metalFile(), binary.metalFile().programs[program],
                 std::move(data), binary.keptResults(), runOptions(options));
  std::vector<Tensor> outputs;
  for (size_t i = 0; i != results.size(); ++i) {
    const TensorDesc &desc = info.outputs[i];
    outputs.push_back(
        createHostTensor(results[i].data(), desc.shape, desc.layout.dtype));
  }
  return outputs;
}

} // namespace tt::runtime::detail
