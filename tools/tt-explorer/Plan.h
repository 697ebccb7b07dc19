//===- Plan.h - alternatives of ops, by their rows ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_PLAN_H
#define TT_EXPLORER_PLAN_H

#include "Files.h"
#include "Overrides.h"
#include "ttmlir/Driver/Stages.h"

namespace explorer {

/// The plan of a program: which stage its rows are of, sums, and of each
/// planned op its alternatives with prices.
struct Plan {
  size_t stage = 0;
  Json functions = Json::array();
  /// Objects with "row", in its order.
  std::vector<Json> ops;
};

/// Between a watcher of a compilation and its planner: gives it the choices of
/// overrides, and reads what it planned.
class Planning {
public:
  explicit Planning(Overrides overrides);

  const Overrides &overrides() const { return wanted; }
  tt::driver::PlanFiles files();
  /// For the watcher's `planning`: the stage, its columns and those of the
  /// first one. Throws tt::runtime::Error InvalidArgument for an override of
  /// another program.
  void begin(size_t stage, const std::string &columns,
             const std::string &first);
  /// Nothing if the compilation made no plan. Throws tt::runtime::Error
  /// InvalidArgument if it did not take an override of an op.
  std::optional<Plan> end() const;
  /// The compiler's message, which names a file that nobody knows.
  std::string explain(const std::string &message) const;

private:
  Overrides wanted;
  ttrt::TemporaryFile report{".json"}, choices{".json"};
  std::optional<size_t> stage;
  std::string columns;
  Json forced; ///< as the file of choices has it
};

/// The plan of a recorded model as JSON, and the values that can be changed:
/// "stage" is null if it has none.
std::string answerPlan(const Bundle &bundle);

/// The planned ops that rows of a stage became or came from.
class PlannedOps {
public:
  PlannedOps(const Bundle &bundle, size_t stage, const Columns &columns);
  /// Objects as in `Plan::ops`.
  Json of(size_t row) const;

private:
  const Columns &columns;
  std::optional<Columns> planned; ///< if the stage is another
  std::map<size_t, std::string> lines;
  std::vector<std::vector<size_t>> byOrigin;
};

} // namespace explorer

#endif // TT_EXPLORER_PLAN_H
