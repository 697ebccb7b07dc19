//===- Golden.cpp - Outputs against the reference -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Golden.h"

#include "tt/runtime/Error.h"

#include <cmath>
#include <sstream>

namespace ttrt {

using tt::runtime::Error;

std::vector<Array>
runReference(const Program &program, size_t index, const Inputs &inputs,
             bool rounded, const tt::driver::Reference::Observer &observer) {
  const std::string &file = program.binary.name();
  const tt::runtime::ProgramInfo &info = program.binary.program(index);
  if (program.binary.kind() == tt::runtime::BinaryKind::TTMetal &&
      program.binary.ttir().empty())
    throw Error(Error::Kind::Unsupported,
                file +
                    ": --golden: kernels have no reference of their own; give "
                    "what the outputs should be with --expect");
  if (program.text.empty())
    throw Error(Error::Kind::Unsupported,
                file + ": --golden: the file holds no MLIR text");
  auto source =
      [&](size_t i,
          const std::function<void(const tt::driver::HostView &)> &use) {
        inputs.show(i, use);
      };
  if (!program.reference)
    program.reference = std::make_shared<tt::driver::Reference>(
        program.text, file, program.resources, rounded);
  std::vector<Array> golden;
  for (tt::driver::HostTensor &tensor :
       program.reference->run(info.name, inputs.size(), source, observer))
    golden.push_back(fromHostTensor(std::move(tensor)));
  std::vector<Output> outputs = outputsOf(info);
  if (golden.size() != outputs.size())
    throw Error(Error::Kind::InvalidArgument,
                file + ": --golden: the reference has " +
                    std::to_string(golden.size()) + " outputs, the program " +
                    std::to_string(outputs.size()));
  for (size_t i = 0; i != golden.size(); ++i)
    if (ttnn::Shape(golden[i].shape) != outputs[i].desc.shape)
      throw Error(
          Error::Kind::InvalidArgument,
          file + ": --golden: " + outputs[i].name + " of the reference is " +
              ttnn::to_string(ttnn::Shape(golden[i].shape)) +
              ", of the program " + ttnn::to_string(outputs[i].desc.shape));
  return golden;
}

/// JSON has no infinity.
static Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

std::string nameOf(const tt::runtime::Binary &binary, size_t index) {
  return binary.name() + ": program " + std::to_string(index) + " ('" +
         binary.program(index).name + "')";
}

/// "[3, 5]"
static std::string place(size_t element, const std::vector<int64_t> &shape) {
  std::string text;
  for (size_t dim = shape.size(); dim-- != 0; element /= size_t(shape[dim]))
    text = std::to_string(element % size_t(shape[dim])) +
           (text.empty() ? "" : ", ") + text;
  return "[" + text + "]";
}

std::string explain(const Comparison &comparison,
                    const std::vector<int64_t> &shape,
                    const std::string &wanted) {
  auto some = [&](size_t count) {
    return std::to_string(count) + " of " + std::to_string(comparison.elements);
  };
  if (comparison.integers)
    return some(comparison.different) + " integers differ from " + wanted;
  if (comparison.specials != 0)
    return some(comparison.specials) +
           " elements are NaN or infinite on one side only, here or in " +
           wanted;
  std::string far;
  if (comparison.outside != 0) {
    std::ostringstream text;
    text << some(comparison.outside) << " elements are too far off, most at "
         << place(comparison.worst, shape) << ": " << comparison.foundAtWorst
         << ", wanted " << comparison.goldenAtWorst;
    far = text.str();
  }
  if (comparison.pcc >= comparison.neededPcc)
    return far;
  return "pcc " + std::to_string(comparison.pcc) + " is below " +
         std::to_string(comparison.neededPcc) + (far.empty() ? "" : "; ") + far;
}

std::vector<Output> outputsOf(const tt::runtime::ProgramInfo &info) {
  std::vector<Output> outputs;
  for (size_t i = 0; i != info.outputs.size(); ++i)
    outputs.push_back({"output " + std::to_string(i), info.outputs[i], {}});
  for (size_t i = 0; i != info.inputs.size(); ++i)
    if (info.inputs[i].updated)
      outputs.push_back(
          {"arg " + std::to_string(i) + " (updated)", info.inputs[i].desc, i});
  return outputs;
}

void addUpdated(const tt::runtime::ProgramInfo &info,
                const std::vector<tt::runtime::Tensor> &inputs,
                std::vector<tt::runtime::Tensor> &outputs) {
  for (const Output &output : outputsOf(info))
    if (output.input)
      outputs.push_back(tt::runtime::toWhole(inputs[*output.input],
                                             info.inputs[*output.input]));
}

bool compareOutputs(const std::string &program,
                    const std::vector<Output> &described,
                    const std::vector<Array> &golden,
                    const std::vector<Array> &outputs,
                    const Tolerance &tolerance, Log &log, Json &json,
                    const std::vector<std::string> &files) {
  bool passed = true;
  for (size_t i = 0; i != golden.size(); ++i) {
    Comparison comparison = compare(golden[i], outputs[i], tolerance);
    const std::string &name = described[i].name;
    log.line(name + ": " + comparison.text());
    json[i]["pcc"] = comparison.pcc;
    json[i]["max_abs"] = number(comparison.maxAbs);
    json[i]["max_rel"] = number(comparison.maxRel);
    json[i]["outside"] = comparison.outside;
    if (comparison.notFinite != 0)
      json[i]["not_finite"] = comparison.notFinite;
    bool empty = comparison.passed && comparison.isEmpty();
    json[i]["golden"] = empty ? "empty" : comparison.passed ? "pass" : "fail";
    if (empty)
      log.warning(program + ", " + name +
                  ": no element is finite, here or in " +
                  (files.empty() ? "the reference" : files[i]) +
                  ": nothing is compared; choose other inputs with --init, "
                  "--input or --weights");
    if (!comparison.passed)
      log.error(program + ", " + name + ": " +
                explain(comparison, golden[i].shape,
                        files.empty() ? "the reference" : files[i]));
    passed = passed && comparison.passed;
  }
  return passed;
}

} // namespace ttrt
