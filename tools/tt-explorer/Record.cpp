//===- Record.cpp - compiles and runs a model into a bundle ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Record.h"

#include "Bundle.h"
#include "Program.h"
#include "RunGolden.h"
#include "RunTraced.h"
#include "ttmlir/Driver/Driver.h"

namespace explorer {

RecordOptions recordOptions(const Bundle &bundle) {
  const Json &about = bundle.manifest();
  RecordOptions options;
  options.path = about["file"];
  options.binary.device = about["deviceFlag"];
  options.binary.backend = about["backend"];
  options.binary.pipelineOptions = about["options"];
  options.binary.dims = about["dim"];
  options.binary.values = about["value"];
  return options;
}

std::string record(const RecordOptions &asked,
                   const std::filesystem::path &folder) {
  RecordOptions options = asked;
  Overrides overrides;
  if (!options.overrides.empty())
    overrides = Overrides::load(options.overrides);
  overrides.apply(options.binary);
  Json about = {{"file", options.path},
                {"device", options.binary.device.empty()
                               ? "n150"
                               : options.binary.device},
                {"backend", options.binary.backend},
                {"deviceFlag", options.binary.device},
                {"options", options.binary.pipelineOptions},
                {"golden", options.golden},
                {"dim", options.binary.dims},
                {"value", options.binary.values}};
  BundleWriter bundle(folder, about, overrides);
  try {
    ttrt::Program program =
        ttrt::loadProgram(options.path, options.binary, {}, &bundle);
    bundle.plan();
    if (options.golden) {
      program.reference = std::make_shared<tt::driver::Reference>(
          program.text, options.path, program.resources,
          options.execution.roundedGolden(), /*numbered=*/true);
      bundle.overlay("golden", runGolden(program, options, Bundle(folder),
                                         bundle.lastTimes()));
    }
    if (options.trace)
      runTraced(program, options, bundle);
    bundle.finish();
    return "";
  } catch (const std::exception &error) {
    std::string message = bundle.explain(error.what());
    bundle.finish(message);
    return message;
  }
}

} // namespace explorer
