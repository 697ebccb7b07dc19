//===- Query.cpp - ttrt query: which system is there ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Describe.h"
#include "Files.h"
#include "Log.h"
#include "Program.h"
#include "QueryMesh.h"
#include "tt/runtime/Device.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct QueryOptions {
  OutputOptions output;
  std::string device, mesh;
  bool json = false;
};

int query(const QueryOptions &options, const Frontend &frontend) {
  Log log(options.output.logFile, options.output.quiet, frontend);
  Artifacts artifacts(options.output, "query_results.json", frontend);
  tt::device::SystemDesc system =
      chooseSystem(options.device).value_or(rt::getCurrentSystemDesc());
  // Opening shows that the system can be emulated at all.
  rt::Device device = rt::openMeshDevice(system);
  system = rt::getCurrentSystemDesc(device);
  rt::closeMeshDevice(device);
  Json results = {{"result", "pass"}};
  auto print = [&](const Json &json) {
    log.line(json.dump(2, ' ', false, Json::error_handler_t::replace));
  };
  if (options.mesh.empty()) {
    print(results["system_desc"] = describe(system));
  } else {
    auto found = tt::device::mesh::embed(parseMesh(options.mesh), system);
    results["mesh"] = describe(found, system);
    if (options.json)
      print(results["mesh"]);
    else
      for (const std::string &line : draw(found, system))
        log.line(line);
  }
  if (options.output.saveArtifacts) {
    std::string path = artifacts.path("system_desc.ttsys");
    artifacts.write(path, rt::serializeSystemDesc(system));
    log.line(path);
  }
  artifacts.writeResults(results);
  return Success;
}

} // namespace

void addQueryCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App *command =
      app.add_subcommand("query", "Show the system that programs run on");
  command->add_option("--device", options->device,
                      deviceNames() + " (n150 unless named) or a .ttsys file");
  CLI::Option *mesh = command->add_option(
      "--mesh", options->mesh,
      "Show the devices and links of a mesh of this shape (2x4) instead");
  command->add_flag("--json", options->json, "The mesh as JSON")->needs(mesh);
  options->output.add(*command, "query_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return query(*options, frontend);
    };
  });
}

} // namespace ttrt
