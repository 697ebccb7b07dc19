//===- Program.cpp - Running a program ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/runtime/Program.h"

#include "Dispatch.h"
#include "Environment.h"
#include "MetalProgram.h"
#include "Translate.h"

#include <chrono>

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
  Executor(const Device &device, const fb::Program &program,
           const ProgramInfo &info, const SubmitOptions &options)
      : device(device), program(program), info(info), options(options),
        environment(device) {}

  std::vector<Tensor> run(const std::vector<Tensor> &inputs) {
    for (size_t i = 0; i != inputs.size(); ++i)
      bindInput(i, inputs[i]);
    for (uint32_t i = 0; i != program.operations()->size(); ++i)
      runOp(*program.operations()->Get(i), i);
    std::vector<Tensor> outputs;
    for (const fb::TensorRef *ref : *program.outputs())
      outputs.push_back(environment.tensor(ref));
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

  void runOp(const fb::Operation &op, size_t index) {
    auto where = [&] {
      std::string at = detail::text("program '", info.name, "': op ", index,
                                    " (", fb::EnumNameOpType(op.type_type()));
      if (std::string_view location = view(op.loc_info()); !location.empty())
        at += ", " + std::string(location);
      return at + "): ";
    };
    detail::translateErrors(
        [&] {
          if (options.afterOp)
            return runReported(op, index);
          dispatch(op);
        },
        where);
  }

  void dispatch(const fb::Operation &op) {
    const auto *deallocate = op.type_as_DeallocateOp();
    if (deallocate && environment.isBorrowed(*deallocate->input()))
      return;
    if (!detail::runOp(op, environment))
      fail(ErrorKind::Internal, "the op passed the checks but has no call");
    if (deallocate)
      environment.drop(*deallocate->input());
  }

  void runReported(const fb::Operation &op, size_t index) {
    ttnn::Profile &profile = device->profile();
    profile.clear();
    environment.clearLastResult();
    auto start = std::chrono::steady_clock::now();
    dispatch(op);
    std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - start;
    std::vector<ttnn::OpEvent> events = profile.events();
    options.afterOp({index, fb::EnumNameOpType(op.type_type()),
                     view(op.debug_info()), view(op.loc_info()), time.count(),
                     events, environment.lastResult()});
  }

  const Device &device;
  const fb::Program &program;
  const ProgramInfo &info;
  const SubmitOptions &options;
  detail::Environment environment;
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
  if (binary.kind() == BinaryKind::TTMetal)
    return detail::submitMetal(device, binary, program, inputs, options);
  const auto &table = *binary.root().programs()->Get(uint32_t(program));
  return Executor(device, table, info, options).run(inputs);
}

} // namespace tt::runtime
