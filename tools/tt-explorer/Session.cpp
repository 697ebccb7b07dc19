//===- Session.cpp - the models that a server has open --------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Session.h"

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
    if (name == "golden" && value.is_boolean()) {
      if (value.get<bool>())
        flags.push_back("--golden");
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

size_t Session::open(const std::string &path, const Json &options) {
  std::vector<std::string> arguments = {"record"};
  for (std::string &flag : flagsOf(options))
    arguments.push_back(std::move(flag));
  std::lock_guard lock(mutex);
  OpenModel model;
  model.id = next++;
  model.path = path;
  model.options = options;
  model.folder = folder / std::to_string(model.id);
  arguments.insert(arguments.end(), {"--to", model.folder.string(), path});
  model.child = std::make_shared<Child>(arguments, Limits());
  size_t id = model.id;
  models[id] = std::move(model);
  return id;
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
                    {"running", model.child->isRunning()}});
  return list;
}

} // namespace explorer
