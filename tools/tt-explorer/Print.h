//===- Print.h - answers for people ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_PRINT_H
#define TT_EXPLORER_PRINT_H

#include <iosfwd>
#include <string>

namespace explorer {

/// Each prints the answer of the same name as a table.
void printStages(const std::string &answer, std::ostream &out);
void printGraph(const std::string &answer, std::ostream &out);
void printOp(const std::string &answer, std::ostream &out);
void printDiff(const std::string &answer, std::ostream &out);
void printPlan(const std::string &answer, std::ostream &out);
void printCheck(const std::string &answer, std::ostream &out);
void printTop(const std::string &answer, std::ostream &out);
/// Prints the answer of `trace`.
void printTracks(const std::string &answer, std::ostream &out);

} // namespace explorer

#endif // TT_EXPLORER_PRINT_H
