//===- Alternatives.h - ways to run ops, in files ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// A pass that chooses between ways to run ops reports them as JSON, and takes
// such a file back: a list of functions, each with `ops`. An op has its `step`,
// its place among the ops of the function, from 1 on, its `kind`, its
// `alternatives`, and in `choice` the number of one of them.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DIALECT_COMMON_ALTERNATIVES_H
#define TTMLIR_DIALECT_COMMON_ALTERNATIVES_H

#include "ttmlir/Dialect/Common/ReportFiles.h"

#include <map>

namespace mlir::tt {

/// A file of choices.
class ChoiceFile {
public:
  struct Entry {
    std::string kind;
    unsigned choice;
    /// The alternative as the file has it: places as "(dram) -> (l1)", and the
    /// configuration; both empty if it lists no alternatives.
    std::string places, config;
  };

  /// On failure the module gets an error that names `what` and the file.
  LogicalResult read(StringRef path, StringRef what, ModuleOp module);
  bool empty() const { return entries.empty(); }
  const std::string &path() const { return file; }
  /// Null if the op is free.
  const Entry *find(StringRef function, uint32_t step) const;

private:
  /// By function and step.
  std::map<std::pair<std::string, uint32_t>, Entry> entries;
  std::string file;
};

/// "(dram, l1) -> (l1)".
std::string placesText(ArrayRef<std::string> operands,
                       ArrayRef<std::string> results);

/// A way to run an op.
struct Alternative {
  std::string config;
  SmallVector<std::string> results; ///< where they lie; empty: as it comes
  double seconds = 0;
  std::string refused; ///< why it cannot be chosen; empty: it can
};

/// An op with its ways.
struct OpAlternatives {
  Operation *op;
  uint32_t step;
  unsigned choice = 0;
  SmallVector<Alternative> ways;
};

/// The step of each op of the block.
DenseMap<Operation *, uint32_t> stepsOf(Block &block);

/// The choice that a file has for the op; nothing if it is free. The op gets an
/// error if there is no such alternative, or if it is another one.
FailureOr<std::optional<unsigned>>
choiceOf(const ChoiceFile &file, StringRef function, const OpAlternatives &op);

/// Writes a list of functions into a file as JSON.
class AlternativesReport {
public:
  /// Without a path nothing is written.
  AlternativesReport(StringRef path, StringRef what);
  bool isAsked() const { return file.has_value(); }
  void add(StringRef function, ArrayRef<OpAlternatives> ops);
  LogicalResult close(ModuleOp module);

private:
  std::optional<ReportFile> file;
  std::optional<llvm::json::OStream> json;
};

} // namespace mlir::tt

#endif // TTMLIR_DIALECT_COMMON_ALTERNATIVES_H
