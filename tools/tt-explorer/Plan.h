//===- Plan.h - alternatives of ops, by their rows ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_PLAN_H
#define TT_EXPLORER_PLAN_H

#include "Files.h"
#include "Overrides.h"
#include "ttmlir/Driver/Stages.h"

#include <functional>
#include <set>

namespace explorer {

/// The plan of a pass that chooses between ways to run ops: the stage that its
/// rows are of, and sums of each function.
struct Plan {
  std::string pass;
  size_t stage = 0;
  Json functions = Json::array();

  Json asJson() const;
};

/// Between a watcher of a compilation and its planners: gives them the choices
/// of overrides, and reads what they planned.
class Planning {
public:
  explicit Planning(Overrides overrides);

  const Overrides &overrides() const { return wanted; }
  /// For the watcher's functions of these names. `columns` are those of the
  /// last stage, whose number is `stage`, and `first` those of the first one.
  tt::driver::PlanFiles planFiles(std::string_view pass);
  void planning(std::string_view pass, size_t stage, const std::string &columns,
                const std::string &first);
  void restart();

  /// Sees each planned op: an object with "stage", "row", "op", "pass" and its
  /// alternatives with prices. The ops of a function come in order.
  using Visit = std::function<void(const Json &op)>;
  /// Empty if the compilation made no plan. Throws tt::runtime::Error
  /// InvalidArgument if it did not take an override of an op.
  std::vector<Plan> end(const Visit &visit) const;
  /// The compiler's message, which names files that nobody knows.
  std::string explain(const std::string &message) const;

private:
  struct Pass {
    ttrt::TemporaryFile report{".json"}, choices{".json"};
    std::optional<size_t> stage;
    std::string columns;
    Json forced = Json::array(); ///< as the file of choices has it
    std::string problem;         ///< why its overrides are none
  };

  /// Reads the report of a pass.
  Plan read(const std::string &name, const Pass &pass,
            const Visit &visit) const;

  Overrides wanted;
  std::map<std::string, Pass, std::less<>> passes;
};

/// The plans of a recorded model as JSON, and the values that can be changed.
std::string answerPlan(const Bundle &bundle);

/// The planned ops that rows of a stage became or came from.
class PlannedOps {
public:
  PlannedOps(const Bundle &bundle, size_t stage, const Columns &columns);
  /// Objects as `Planning::Visit` sees them.
  Json of(size_t row) const;

private:
  /// The ops of one pass.
  struct OfPass {
    std::optional<Columns> planned; ///< if its stage is another
    std::map<size_t, std::string> lines;
    std::vector<std::vector<size_t>> byOrigin;

    std::set<size_t> rowsOf(const Columns &columns, size_t row) const;
  };

  const Columns &columns;
  std::map<std::string, OfPass> passes;
};

} // namespace explorer

#endif // TT_EXPLORER_PLAN_H
