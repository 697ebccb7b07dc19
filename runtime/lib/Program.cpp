//===- Program.cpp - Running a program ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Program.h"

#include "Environment.h"
#include "MetalProgram.h"
#include "Ops.h"
#include "tt/runtime/detail/Translate.h"

#include <chrono>
#include <mutex>

namespace tt::runtime {

using detail::ErrorKind;
using detail::fail;
namespace fb = target::ttnn;

namespace {

std::string_view view(const flatbuffers::String *string) {
  return string ? std::string_view(string->data(), string->size())
                : std::string_view();
}

class Executor {
public:
  Executor(const Device &device, const Binary &binary, size_t index,
           const SubmitOptions &options)
      : device(device),
        program(*binary.root().programs()->Get(uint32_t(index))),
        calls(binary.checkedProgram(index).calls), info(binary.program(index)),
        options(options), launcher(device, binary.kernels(),
                                   binary.checkedProgram(index), options),
        environment(device, binary.constants(), launcher) {}

  std::vector<Tensor> run(const std::vector<Tensor> &inputs) {
    for (size_t i = 0; i != inputs.size(); ++i)
      bindInput(i, inputs[i]);
    for (size_t i = 0; i != calls.size(); ++i)
      runOp(calls[i], i);
    std::vector<Tensor> outputs;
    for (const fb::TensorRef *ref : *program.outputs())
      outputs.push_back(environment.tensor(*ref));
    return outputs;
  }

private:
  void bindInput(size_t index, const Tensor &tensor) {
    const Argument &argument = info.inputs[index];
    const TensorDesc &desc = argument.desc;
    detail::checkInput(info, index, tensor);
    auto where = [&] {
      return detail::text("program '", info.name, "': input ", index, " ('",
                          argument.name, "'): ");
    };
    detail::translateErrors(
        [&] {
          Tensor bound = toLayout(tensor, device, desc.layout);
          bool isBorrowed = &bound.state() == &tensor.state();
          environment.addInput(
              *program.inputs()->Get(uint32_t(index))->tensor(),
              std::move(bound), isBorrowed);
        },
        where);
  }

  void runOp(const detail::Call &call, size_t index) {
    auto where = [&] {
      std::string at = detail::text("program '", info.name, "': op ", index,
                                    " (", call.info().name);
      if (std::string_view location = view(call.operation().loc_info());
          !location.empty())
        at += ", " + std::string(location);
      return at + "): ";
    };
    detail::translateErrors(
        [&] {
          if (options.afterOp)
            return runReported(call, index);
          dispatch(call, index);
        },
        where);
  }

  void dispatch(const detail::Call &call, size_t index) {
    environment.startOp(index);
    if (&call.info() != deallocate)
      return call.info().run(call, environment);
    call.forEachOperand([&](const fb::TensorRef &ref) {
      if (environment.isBorrowed(ref))
        return;
      call.info().run(call, environment);
      environment.drop(ref);
    });
  }

  void runReported(const detail::Call &call, size_t index) {
    ttnn::Profile &profile = device->profile();
    profile.clear();
    environment.clearLastResults();
    auto start = std::chrono::steady_clock::now();
    dispatch(call, index);
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    std::vector<ttnn::OpEvent> events = profile.events();
    const fb::Operation &op = call.operation();
    options.afterOp({index, call.info().name, view(op.debug_info()),
                     view(op.loc_info()), time.count(), events,
                     environment.lastResults()});
  }

  const Device &device;
  const fb::Program &program;
  const std::vector<detail::Call> &calls;
  const ProgramInfo &info;
  const SubmitOptions &options;
  detail::TensorLauncher launcher;
  detail::Environment environment;
  const detail::OpInfo *deallocate = detail::findOp("deallocate");
};

} // namespace

void detail::checkInput(const ProgramInfo &info, size_t index,
                        const Tensor &tensor) {
  const Argument &argument = info.inputs[index];
  const TensorDesc &desc = argument.desc;
  std::string where = detail::text("program '", info.name, "': input ", index,
                                   " ('", argument.name, "'): ");
  if (!tensor.is_allocated())
    fail(ErrorKind::InvalidArgument, where,
         "the tensor is empty or was deallocated");
  if (tensor.shape() != desc.shape)
    fail(ErrorKind::InvalidArgument, where, "found shape ",
         ttnn::to_string(tensor.shape()), ", wanted ",
         ttnn::to_string(desc.shape));
  if (tensor.dtype() != desc.layout.dtype)
    fail(ErrorKind::InvalidArgument, where, "found element type ",
         ttnn::to_string(tensor.dtype()), ", wanted ",
         ttnn::to_string(desc.layout.dtype));
}

std::vector<Tensor> submit(const Device &device, const Binary &binary,
                           size_t program, const std::vector<Tensor> &inputs,
                           const SubmitOptions &options) {
  const ProgramInfo &info = binary.program(program);
  if (!device)
    fail(ErrorKind::InvalidArgument, "submit to a device that is not open");
  checkSystem(binary, device->desc());
  if (info.mesh.rows * info.mesh.cols != 1)
    fail(ErrorKind::Unsupported, binary.name(), ": program '", info.name,
         "' is for a mesh of ", info.mesh.rows, "x", info.mesh.cols,
         " chips; programs run on one chip");
  if (inputs.size() != info.inputs.size())
    fail(ErrorKind::InvalidArgument, "program '", info.name, "': found ",
         inputs.size(), " inputs, wanted ", info.inputs.size());
  std::lock_guard turn(device->program_mutex());
  if (binary.kind() == BinaryKind::TTMetal)
    return detail::submitMetal(device, binary, program, inputs, options);
  return Executor(device, binary, program, options).run(inputs);
}

} // namespace tt::runtime
