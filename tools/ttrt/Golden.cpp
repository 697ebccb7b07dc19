//===- Golden.cpp - Outputs against the reference -------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Golden.h"

#include "tt/runtime/Error.h"

#include <cmath>

namespace ttrt {

using tt::runtime::Error;

std::vector<Array> runReference(const Program &program, size_t index,
                                const std::vector<Array> &inputs) {
  const std::string &file = program.binary.name();
  const tt::runtime::ProgramInfo &info = program.binary.program(index);
  if (program.binary.kind() == tt::runtime::BinaryKind::TTMetal)
    throw Error(Error::Kind::Unsupported,
                file + ": --golden: kernels have no reference; give what the "
                       "outputs should be with --expect");
  if (program.text.empty())
    throw Error(Error::Kind::Unsupported,
                file + ": --golden: the file holds no MLIR text");
  std::vector<tt::driver::HostTensor> arguments;
  for (const Array &input : inputs)
    arguments.push_back(toHostTensor(input));
  if (!program.reference)
    program.reference = std::make_shared<tt::driver::Reference>(
        program.text, file, program.resources);
  std::vector<Array> golden;
  for (const tt::driver::HostTensor &tensor :
       program.reference->run(info.name, arguments))
    golden.push_back(fromHostTensor(tensor));
  if (golden.size() != info.outputs.size())
    throw Error(Error::Kind::InvalidArgument,
                file + ": --golden: the reference has " +
                    std::to_string(golden.size()) + " outputs, the program " +
                    std::to_string(info.outputs.size()));
  for (size_t i = 0; i != golden.size(); ++i)
    if (ttnn::Shape(golden[i].shape) != info.outputs[i].shape)
      throw Error(Error::Kind::InvalidArgument,
                  file + ": --golden: output " + std::to_string(i) +
                      " of the reference is " +
                      ttnn::to_string(ttnn::Shape(golden[i].shape)) +
                      ", of the program " +
                      ttnn::to_string(info.outputs[i].shape));
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

/// Why a comparison does not pass.
static std::string explain(const Comparison &comparison, double minPcc) {
  auto some = [&](size_t count) {
    return std::to_string(count) + " of " + std::to_string(comparison.elements);
  };
  if (comparison.integers)
    return some(comparison.different) + " integers differ from the reference";
  if (comparison.specials != 0)
    return some(comparison.specials) +
           " elements are NaN or infinite on one side only";
  return "pcc " + std::to_string(comparison.pcc) + " is below " +
         std::to_string(minPcc);
}

bool compareOutputs(const std::string &program,
                    const std::vector<Array> &golden,
                    const std::vector<Array> &outputs, double minPcc, Log &log,
                    Json &json) {
  bool passed = true;
  for (size_t i = 0; i != outputs.size(); ++i) {
    Comparison comparison = compare(golden[i], outputs[i]);
    std::string name = "output " + std::to_string(i);
    log.line(name + ": " + comparison.text());
    bool ok = comparison.passes(minPcc);
    json[i]["pcc"] = comparison.pcc;
    json[i]["max_abs"] = number(comparison.maxAbs);
    json[i]["max_rel"] = number(comparison.maxRel);
    json[i]["golden"] = ok ? "pass" : "fail";
    if (!ok)
      log.error(program + ", " + name + ": " + explain(comparison, minPcc));
    passed = passed && ok;
  }
  return passed;
}

} // namespace ttrt
