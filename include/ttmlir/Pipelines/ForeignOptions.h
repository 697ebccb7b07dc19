//===- ForeignOptions.h - options of other compilers, by name ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_PIPELINES_FOREIGNOPTIONS_H
#define TTMLIR_PIPELINES_FOREIGNOPTIONS_H

#include "mlir/Pass/PassOptions.h"

#include <memory>
#include <optional>
#include <vector>

namespace mlir::tt {

/// Options of the established compiler's pipelines that have no meaning here: a
/// program does as well without some, the others are refused unless they have
/// their default.
class ForeignOptions {
public:
  enum Pipeline { ToTTNN, ToTTMetal };
  ForeignOptions(::mlir::detail::PassOptions &parent, Pipeline pipeline);

  /// An error in the values of the options, if there is one.
  std::optional<std::string> problem() const;
  /// The names of given options that do nothing, each with the reason.
  std::vector<std::string> unused() const;

private:
  using Option = ::mlir::detail::PassOptions::Option<std::string>;
  Pipeline pipeline;
  std::vector<std::unique_ptr<Option>> options;
};

} // namespace mlir::tt

#endif // TTMLIR_PIPELINES_FOREIGNOPTIONS_H
