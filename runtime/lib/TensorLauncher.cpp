//===- TensorLauncher.cpp - Kernels between ops of the library ------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorLauncher.h"

#include "MetalProgram.h"
#include "tt/emulator/Buffer.h"
#include "tt/runtime/detail/Errors.h"
#include "tt/runtime/metal/LaunchReader.h"
#include "tt/trace/Launch.h"

#include <algorithm>

namespace tt::runtime::detail {

static const emulator::Buffer &bufferOf(const Tensor &tensor, size_t index) {
  if (const emulator::Buffer *buffer = tensor.buffer())
    return *buffer;
  fail(ErrorKind::InvalidArgument, "tensor ", index, " ('", tensor.name(),
       "') ",
       tensor.on_device() ? "has no elements"
                          : "is on the host; kernels run on device memory");
}

static metal::Operand operandOf(const Tensor &tensor, size_t index) {
  const emulator::Buffer &buffer = bufferOf(tensor, index);
  metal::Operand operand;
  operand.name = tensor.name();
  operand.address = buffer.address();
  operand.placement = buffer.placement();
  operand.bytesPerBank = buffer.bytesPerBank();
  return operand;
}

namespace {

/// The tensors of a launch as the checks see them, each once.
class LiveTensors {
public:
  explicit LiveTensors(const std::vector<Tensor> &all) {
    for (const Tensor &tensor : all) {
      auto same = [&](const Tensor *t) {
        return &t->state() == &tensor.state();
      };
      if (std::ranges::any_of(tensors, same))
        continue;
      tensors.push_back(&tensor);
      buffers.push_back({.name = tensor.name(),
                         .address = tensor.buffer()->address(),
                         .placement = tensor.buffer()->placement(),
                         .written = tensor.is_written()});
    }
  }

  std::vector<emulator::LiveBuffer> buffers;

  /// After a launch that could write all of them. Only the checks see which it
  /// did write, and only they ask.
  void noteWritten(bool isChecked) const {
    for (size_t i = 0; i != tensors.size(); ++i)
      if (buffers[i].written || !isChecked)
        tensors[i]->set_written();
  }

private:
  std::vector<const Tensor *> tensors;
};

} // namespace

TensorLauncher::TensorLauncher(const Device &device, metal::Kernels &kernels,
                               const CheckedProgram &program,
                               const SubmitOptions &options)
    : device(device), kernels(kernels), program(program),
      options(runOptions(options)) {
  this->options.afterLaunch = [this, report = this->options.afterLaunch](
                                  const metal::Launched &launched) {
    measured = {};
    if (launched.profile.cycles != 0 && this->device->profile().enabled())
      measured = measure(std::make_shared<const trace::Launch>(
          trace::makeLaunch(std::string(launched.name), launched.profile,
                            launched.program, this->device->chip())));
    if (report)
      report(launched);
  };
}

ttnn::OpMeasure
TensorLauncher::measure(std::shared_ptr<const trace::Launch> launch) const {
  const emulator::Profile &profile = launch->profile;
  ttnn::OpMeasure measure;
  measure.work.cores = uint32_t(profile.cores.size());
  measure.work.dramRead = double(profile.dramBytesRead);
  measure.work.dramWritten = double(profile.dramBytesWritten);
  measure.work.flops = double(profile.flops);
  measure.time.seconds = profile.seconds();
  measure.time.bound = trace::roofline(*launch, device->chip()).bound;
  measure.launch = std::move(launch);
  return measure;
}

ttnn::OpMeasure TensorLauncher::run(size_t index,
                                    const std::vector<Tensor> &tensors) {
  const metal::Launch &launch = program.launches.at(index);
  std::vector<metal::Operand> operands;
  for (size_t i = 0; i != tensors.size(); ++i)
    operands.push_back(operandOf(tensors[i], i));
  const device::ChipDesc &chip = device->chip();
  if (std::string problem = metal::problemOfOperands(launch, operands, chip);
      !problem.empty())
    fail(ErrorKind::InvalidArgument, problem);
  LiveTensors live(tensors);
  const flatbuffers::String *location =
      program.calls[index].operation().loc_info();
  auto lease = device->machine();
  metal::launch(device->chip_device(), lease.machine, kernels, launch, operands,
                live.buffers, options, index,
                location ? location->string_view() : std::string_view());
  live.noteWritten(options.launch.mode == emulator::Mode::Checked);
  return measured;
}

} // namespace tt::runtime::detail
