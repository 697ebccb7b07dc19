//===- Sections.h - The parts of a binary ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_SECTIONS_H
#define TTRT_SECTIONS_H

#include "Artifacts.h"
#include "tt/runtime/Binary.h"

#include <string>
#include <vector>

namespace ttrt {

/// "version", "mlir", "programs", ...
extern const std::vector<std::string> kSections;

/// True if the binary has the section. A program of the library that launches
/// kernels or calls the host has no form in C++; a request for that section
/// alone is an error with the reason.
bool hasSection(const tt::runtime::Binary &binary, const std::string &section,
                bool isAskedFor);

/// A section that the binary has; text is a string. Throws
/// tt::driver::CompileError for "cpp" of a program that has none.
Json readSection(const tt::runtime::Binary &binary, const std::string &section);

/// JSON as text, whatever bytes are in it.
std::string dump(const Json &json);

} // namespace ttrt

#endif // TTRT_SECTIONS_H
