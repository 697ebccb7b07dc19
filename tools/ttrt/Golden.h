//===- Golden.h - Outputs against the reference ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_GOLDEN_H
#define TTRT_GOLDEN_H

#include "Array.h"
#include "Artifacts.h"
#include "Compare.h"
#include "Inputs.h"
#include "Log.h"
#include "Program.h"
#include "tt/runtime/Tensor.h"

#include <optional>
#include <string>
#include <vector>

namespace ttrt {

/// A result of a run: the program's outputs, then the inputs that it changes in
/// place, as they are afterwards.
struct Output {
  std::string name;
  tt::runtime::TensorDesc desc;
  std::optional<size_t> input;
};
std::vector<Output> outputsOf(const tt::runtime::ProgramInfo &info);
/// Adds the inputs that have been changed to the outputs of a run.
void addUpdated(const tt::runtime::ProgramInfo &info,
                const std::vector<tt::runtime::Tensor> &inputs,
                std::vector<tt::runtime::Tensor> &outputs);

/// The reference's outputs for one program, computed with every result
/// `rounded` to its declared type, or all in f32. Throws tt::runtime::Error
/// Unsupported if the file has no MLIR text, InvalidArgument if the reference
/// has other outputs than the program; tt::driver::CompileError.
/// `observer` sees the results of its ops.
std::vector<Array>
runReference(const Program &program, size_t index, const Inputs &inputs,
             bool rounded,
             const tt::driver::Reference::Observer &observer = nullptr);

/// Why a comparison with `wanted`, such as "the reference", does not pass.
std::string explain(const Comparison &comparison,
                    const std::vector<int64_t> &shape,
                    const std::string &wanted);

/// Prints "output I: pcc ..." for each output of `program`, adds the figures to
/// the entries of `json`, and reports those that fail. False if one does. Where
/// no element is finite on both sides the entry is "empty", with a warning. The
/// expected values come from `files`, or else from the reference.
bool compareOutputs(const std::string &program,
                    const std::vector<Output> &described,
                    const std::vector<Array> &golden,
                    const std::vector<Array> &outputs,
                    const Tolerance &tolerance, Log &log, Json &json,
                    const std::vector<std::string> &files = {});

/// "FILE: program 0 ('main')"
std::string nameOf(const tt::runtime::Binary &binary, size_t index);

} // namespace ttrt

#endif // TTRT_GOLDEN_H
