//===- Overrides.h - changes by hand to how a model compiles --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// A JSON object: `device`, `backend`, `options` of the pipeline by name, and
// `ops`, each with its `row` of the stage that its `pass` chooses for, or of
// the first one with `"stage": "first"`, and the number of one of its
// alternatives. It may say what that alternative is, in `operands`, `results`
// and `config`; then it is an error if the number means another.
//
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_OVERRIDES_H
#define TT_EXPLORER_OVERRIDES_H

#include "Columns.h"
#include "Options.h"

namespace explorer {

/// Another way to run an op.
struct OpOverride {
  std::string pass; ///< that chooses
  size_t row = 0;
  bool isOfFirst = false; ///< a row of the first stage, else of the planned one
  unsigned alternative = 0;
  Json way; ///< "operands", "results" and "config" of it, or null
};

class Overrides {
public:
  Overrides() = default;
  /// Throws tt::runtime::Error InvalidArgument that says what is wrong.
  explicit Overrides(const std::string &text);
  /// Reads a file.
  static Overrides load(const std::string &path);

  /// A text has at most this many bytes.
  static constexpr size_t kMostBytes = size_t(1) << 20;

  bool empty() const { return json.empty(); }
  const Json &asJson() const { return json; }
  const std::vector<OpOverride> &ops() const { return changed; }
  /// Changes device, backend and options of the pipeline.
  void apply(ttrt::BinaryOptions &options) const;
  /// The choices of a pass as it takes them, for the stage that it runs on.
  /// Throws tt::runtime::Error InvalidArgument for a row that is not there.
  Json choices(const std::string &pass, const Columns &planned,
               const Columns &first) const;

  /// Options of the pipeline that can be changed, each with its values; and
  /// devices and backends, likewise.
  static const Json &values();

private:
  Json json = Json::object();
  std::vector<OpOverride> changed;
};

} // namespace explorer

#endif // TT_EXPLORER_OVERRIDES_H
