//===- Session.cpp - the models that a server has open --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Session.h"

#include "Files.h"
#include "tt/runtime/Error.h"

#include <cstdlib>

namespace explorer {

namespace fs = std::filesystem;
using tt::runtime::Error;

Session::Session() {
  std::string name =
      (fs::temp_directory_path() / "tt-explorer-XXXXXX").string();
  if (!mkdtemp(name.data()))
    throw Error(Error::Kind::InvalidArgument,
                "cannot make a folder like " + name);
  folder = name;
  fs::create_directory(uploads());
}

Session::~Session() {
  models.clear(); // children end first
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

/// The flags of `record` for the options of a request.
static std::vector<std::string> flagsOf(const Json &options) {
  std::vector<std::string> flags;
  auto refuse = [](const std::string &what) {
    throw Error(Error::Kind::InvalidArgument, what);
  };
  if (!options.is_object())
    refuse("the options are no object");
  for (const auto &[name, value] : options.items()) {
    if ((name == "golden" || name == "trace") && value.is_boolean()) {
      if (value.get<bool>())
        flags.push_back("--" + name);
    } else if (name == "traceLimit" && value.is_number_unsigned()) {
      flags.push_back("--trace-limit=" + value.dump());
    } else if ((name == "dim" || name == "value") && value.is_array()) {
      for (const Json &each : value)
        if (each.is_string())
          flags.push_back("--" + name + "=" + each.get<std::string>());
        else
          refuse("'" + name + "' is no list of texts");
    } else if ((name == "device" || name == "backend" || name == "options") &&
               value.is_string()) {
      std::string flag = name == "options" ? "pipeline-options" : name;
      if (!value.get<std::string>().empty())
        flags.push_back("--" + flag + "=" + value.get<std::string>());
    } else {
      refuse("there is no option '" + name + "' with such a value");
    }
  }
  return flags;
}

fs::path Session::newPath(const std::string &ending) {
  std::lock_guard lock(mutex);
  return folder / (std::to_string(nextFile++) + ending);
}

size_t Session::open(const std::string &path, const Json &options,
                     const Overrides &overrides) {
  std::vector<std::string> arguments = {"record"};
  for (std::string &flag : flagsOf(options))
    arguments.push_back(std::move(flag));
  if (!overrides.empty()) {
    fs::path file = newPath(".overrides");
    ttrt::writeText(file.string(), overrides.asJson().dump());
    arguments.push_back("--overrides=" + file.string());
  }
  OpenModel model;
  model.path = path;
  model.options = options;
  model.overrides = overrides.asJson();
  model.folder = newPath("");
  arguments.insert(arguments.end(), {"--to", model.folder.string(), path});
  model.child = std::make_shared<Child>(arguments, Limits());
  std::lock_guard lock(mutex);
  model.id = next++;
  return (models[model.id] = std::move(model)).id;
}

size_t Session::adopt(const fs::path &recorded) {
  Bundle bundle(recorded);
  OpenModel model;
  const Json &about = bundle.manifest();
  model.path = about["file"];
  model.options = {
      {"device", about["deviceFlag"]}, {"backend", about["backend"]},
      {"options", about["options"]},   {"golden", about["golden"]},
      {"dim", about["dim"]},           {"value", about["value"]}};
  if (about.contains("overrides"))
    model.overrides = about["overrides"];
  model.folder = recorded;
  std::lock_guard lock(mutex);
  for (const auto &[id, each] : models)
    if (each.folder == recorded)
      return id;
  model.id = next++;
  return (models[model.id] = std::move(model)).id;
}

std::string Session::check(const OpenModel &model, const Overrides &overrides) {
  fs::path wanted = newPath(".overrides"), answer = newPath(".check");
  ttrt::writeText(wanted.string(), overrides.asJson().dump());
  Child child({"check", model.folder.string(), "--overrides=" + wanted.string(),
               "-o", answer.string()},
              Limits());
  constexpr double kSeconds = 1;
  std::string said;
  for (size_t seen = 0;;) {
    std::vector<std::string> lines = child.linesFrom(seen, kSeconds);
    seen += lines.size();
    for (const std::string &line : lines)
      said += (said.empty() ? "" : "\n") + line;
    if (lines.empty() && !child.isRunning())
      break;
  }
  std::string failure = child.failure();
  if (!failure.empty())
    throw Error(Error::Kind::InvalidArgument, said.empty() ? failure : said);
  return ttrt::readText(answer.string());
}

std::string Session::keep(const fs::path &file, const std::string &name) {
  bool isName =
      !name.empty() && name.size() < 200 && name.front() != '.' &&
      name.find_first_of(std::string("/\\\0", 3)) == std::string::npos;
  if (!isName)
    throw Error(Error::Kind::InvalidArgument,
                "'" + name + "' is no name of a file");
  fs::path kept = uploads() / newPath("").filename();
  fs::create_directory(kept);
  kept /= name;
  fs::rename(file, kept);
  return kept.string();
}

std::optional<OpenModel> Session::model(size_t id) const {
  std::lock_guard lock(mutex);
  auto found = models.find(id);
  return found == models.end() ? std::nullopt : std::optional(found->second);
}

Json Session::list() const {
  std::lock_guard lock(mutex);
  Json list = Json::array();
  for (const auto &[id, model] : models)
    list.push_back({{"id", id},
                    {"file", model.path},
                    {"options", model.options},
                    {"overrides", model.overrides},
                    {"running", model.isRunning()}});
  return list;
}

} // namespace explorer
