//===- Read.cpp - ttrt read: what is in a file ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Describe.h"
#include "EachFile.h"
#include "Files.h"
#include "Log.h"
#include "Sections.h"
#include "tt/runtime/Error.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

struct ReadOptions {
  OutputOptions output;
  std::vector<std::string> paths;
  std::string section = "all";
  bool ignoreVersion = false;
};

class Reader {
public:
  Reader(const ReadOptions &options, const Frontend &frontend)
      : options(options),
        log(options.output.logFile, options.output.quiet, frontend),
        artifacts(options.output, "read_results.json", frontend) {}

  int run() {
    return forEachFile(options.paths, {".ttnn", ".ttm", ".ttsys"}, log,
                       artifacts, [&](const std::string &path, Json &entry) {
                         return readFile(path, entry);
                       });
  }

private:
  int readFile(const std::string &path, Json &entry) {
    Json sections = readSections(path);
    for (auto &[name, content] : sections.items())
      if (artifacts.enabled())
        save(path, name, content);
    if (options.section == "all" || !sections.begin()->is_string())
      log.line(
          dump(options.section == "all" ? sections : Json(*sections.begin())));
    else
      log.line(sections.begin()->get<std::string>());
    entry["sections"] = std::move(sections);
    return Success;
  }

  Json readSections(const std::string &path) {
    rt::LoadOptions load;
    load.ignoreVersion = options.ignoreVersion;
    Json sections = Json::object();
    if (hasEnding(path, ".ttsys")) {
      rt::SystemDescFile file = rt::loadSystemDesc(path, load);
      if (wants("version"))
        sections["version"] = describe(file.version);
      if (wants("system_desc"))
        sections["system_desc"] = describe(file.desc);
    } else {
      rt::Binary binary = rt::Binary::loadFromPath(path, load);
      for (const std::string &section : kSections)
        if (wants(section) &&
            hasSection(binary, section, options.section == section))
          sections[section] = readSection(binary, section);
    }
    if (sections.empty())
      throw rt::Error(rt::Error::Kind::InvalidArgument,
                      path +
                          (hasEnding(path, ".ttsys") ? ": a system description"
                                                     : ": the program") +
                          " has no section '" + options.section + "'");
    return sections;
  }

  bool wants(const std::string &section) const {
    return options.section == "all" || options.section == section;
  }

  void save(const std::string &path, const std::string &name,
            const Json &content) {
    std::string file = name == "mlir" || name == "ttir" || name == "cpp"
                           ? "program." + name
                       : name == "host" ? "host.mlir"
                                        : name + ".json";
    artifacts.writeText(artifacts.path(path, "read/" + file),
                        content.is_string() ? content.get<std::string>()
                                            : dump(content) + "\n");
  }

  const ReadOptions &options;
  Log log;
  Artifacts artifacts;
};

} // namespace

void addReadCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<ReadOptions>();
  CLI::App *command = app.add_subcommand("read", "Show what is in a file");
  command
      ->add_option("binary", options->paths,
                   ".ttnn, .ttm or .ttsys files, or folders of them")
      ->required();
  std::vector<std::string> names = kSections;
  names.push_back("all");
  command->add_option("--section", options->section, "The part to show")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
  command->add_flag("--ignore-version", options->ignoreVersion,
                    "Read files of another version or schema");
  options->output.add(*command, "read_results.json");
  command->callback([options, &action] {
    action = [options](const Frontend &frontend) {
      return Reader(*options, frontend).run();
    };
  });
}

} // namespace ttrt
