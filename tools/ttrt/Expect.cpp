//===- Expect.cpp - Outputs against files ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Expect.h"

#include "Golden.h"
#include "Npy.h"
#include "tt/runtime/Error.h"

namespace ttrt {

using tt::runtime::Error;

namespace {

/// Each array in the type that its file has.
std::vector<Array> readExpected(const tt::runtime::ProgramInfo &program,
                                const ExecutionOptions &options) {
  const auto &paths = options.expect;
  if (paths.size() != program.outputs.size())
    throw Error(Error::Kind::InvalidArgument,
                "--expect: found " + std::to_string(paths.size()) +
                    " files, wanted " + std::to_string(program.outputs.size()) +
                    " for program '" + program.name + "'");
  std::vector<Array> expected;
  for (size_t i = 0; i != paths.size(); ++i) {
    const tt::runtime::TensorDesc &desc = program.outputs[i];
    Npy npy = readNpy(paths[i]);
    if (ttnn::Shape(npy.shape) != desc.shape)
      throw Error(Error::Kind::InvalidArgument,
                  paths[i] + ": found shape " +
                      ttnn::to_string(ttnn::Shape(npy.shape)) + ", wanted " +
                      ttnn::to_string(desc.shape) + " for output " +
                      std::to_string(i));
    // The expected values of a float may be finer than those of the program.
    bool isFloat = ttnn::is_floating_point(desc.layout.dtype);
    expected.push_back(fromNpy(
        npy, isFloat ? ttnn::DataType::FLOAT32 : desc.layout.dtype, paths[i]));
  }
  return expected;
}

} // namespace

std::vector<Array> expectedOutputs(const tt::runtime::Binary &binary,
                                   size_t index,
                                   const ExecutionOptions &options) {
  if (options.expect.empty())
    return {};
  return readExpected(binary.program(index), options);
}

bool meetsExpectation(const tt::runtime::Binary &binary, size_t index,
                      const ExecutionOptions &options,
                      const std::vector<Array> &outputs, Log &log, Json &json) {
  if (options.expect.empty())
    return true;
  const tt::runtime::ProgramInfo &info = binary.program(index);
  return compareOutputs(nameOf(binary, index), outputsOf(info),
                        readExpected(info, options), outputs,
                        options.tolerance(info), log, json, options.expect);
}

} // namespace ttrt
