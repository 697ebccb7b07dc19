//===- Record.cpp - compiles and runs a model into a bundle ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Record.h"

#include "Bundle.h"
#include "Program.h"
#include "RunGolden.h"
#include "ttmlir/Driver/Driver.h"

namespace explorer {

std::string record(const RecordOptions &options,
                   const std::filesystem::path &folder) {
  Json about = {{"file", options.path},
                {"device", options.binary.device.empty()
                               ? "n150"
                               : options.binary.device},
                {"backend", options.binary.backend},
                {"options", options.binary.pipelineOptions}};
  BundleWriter bundle(folder, about);
  try {
    ttrt::Program program =
        ttrt::loadProgram(options.path, options.binary, {}, &bundle);
    if (options.golden) {
      program.reference = std::make_shared<tt::driver::Reference>(
          program.text, options.path, program.resources,
          options.execution.roundedGolden(), /*numbered=*/true);
      bundle.overlay("golden", runGolden(program, options, Bundle(folder),
                                         bundle.lastTimes()));
    }
    bundle.finish();
    return "";
  } catch (const std::exception &error) {
    bundle.finish(error.what());
    return error.what();
  }
}

} // namespace explorer
