//===- PlanWays.cpp - Ways to compile a program, and what they take -------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "PlanWays.h"

#include "Files.h"
#include "Golden.h"
#include "tt/runtime/Runtime.h"

#include <algorithm>

namespace ttrt {

namespace rt = tt::runtime;

std::string Way::formats() const {
  std::string text = weights;
  if (fidelity != "default")
    text += " " + fidelity;
  if (activations != "declared")
    text += " to " + activations;
  if (backend != "ttnn")
    text += " " + backend;
  return text;
}

static std::string pipelineOptions(const Way &way, const std::string &given) {
  std::string all = given;
  auto add = [&](const std::string &option) {
    all += (all.empty() ? "" : " ") + option;
  };
  add("optimization-level=" + std::to_string(way.level));
  if (way.weights != "declared")
    add("weight-dtype=" + way.weights);
  if (way.fidelity != "default")
    add("compute-cfg-math-fidelity=" + way.fidelity);
  if (way.activations != "declared")
    add("activation-dtype=" + way.activations);
  if (way.backend == "auto")
    add("choose-backend=true");
  if (!way.options.empty())
    add(way.options);
  return all;
}

Row PlanMeasure::compile(const Way &way, std::vector<uint8_t> *binary) {
  tt::driver::CompileOptions options;
  options.interrupted = source.interrupted;
  options.resources = source.model.resources;
  options.pipelineOptions = pipelineOptions(way, source.pipelineOptions);
  options.systemDescPath = way.device;
  TemporaryFile file(".ttsys");
  if (!hasEnding(way.device, ".ttsys")) {
    rt::saveSystemDesc(*chooseSystem(way.device), file.path());
    options.systemDescPath = file.path();
  }
  Row row{.way = way};
  row.estimate =
      tt::driver::estimate(source.model.text, source.path, options, binary)
          .front();
  for (const tt::driver::EstimatedOp &op : row.estimate.ops) {
    row.seconds += op.seconds;
    row.dramBytes += op.dramBytes;
    row.launched += op.cores != 0;
    row.bounds[op.bound] += op.seconds;
  }
  return row;
}

Row PlanMeasure::timeAndRun(const Way &way) {
  std::vector<uint8_t> bytes;
  Row row = compile(way, &bytes);
  row.pcc = correlation(rt::Binary::loadFromMemory(bytes, source.path));
  return row;
}

double PlanMeasure::correlation(const rt::Binary &binary) {
  constexpr size_t kFirst = 0;
  Program program{binary, source.model.text, source.model.resources, {}, {}};
  const rt::ProgramInfo &info = binary.program(kFirst);
  Inputs inputs(info, source.execution, fitsOf(program, kFirst));
  if (golden.empty())
    golden =
        runReference(program, kFirst, inputs, source.execution.roundedGolden());
  rt::Device device =
      rt::openMeshDevice(binary.systemDesc(), binary.program(0).mesh);
  device->profile().set_enabled(false);
  std::vector<rt::Tensor> updated(inputs.size());
  rt::SubmitOptions submit = kernels.submitOptions(device->chip());
  submit.interrupted = source.interrupted;
  std::vector<rt::Tensor> outputs = rt::submitFrom(
      device, binary, kFirst,
      [&](size_t i) {
        rt::Tensor tensor = inputs.tensor(i);
        if (info.inputs[i].updated)
          updated[i] = tensor;
        return tensor;
      },
      submit);
  addUpdated(info, updated, outputs);
  double least = 1;
  for (size_t i = 0; i != golden.size(); ++i)
    least = std::min(least, compare(golden[i], fromTensor(outputs[i]),
                                    source.execution.tolerance(info))
                                .pcc);
  return least;
}

} // namespace ttrt
