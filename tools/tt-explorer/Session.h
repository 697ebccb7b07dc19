//===- Session.h - the models that a server has open ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_SESSION_H
#define TT_EXPLORER_SESSION_H

#include "Bundle.h"
#include "Child.h"
#include "Overrides.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace explorer {

/// A model as a child compiles it, or has done.
struct OpenModel {
  size_t id = 0;
  std::string path;
  Json options; ///< device, backend, options, golden
  Json overrides = Json::object();
  std::filesystem::path folder;
  std::shared_ptr<Child> child; ///< null if it was recorded before

  bool isRunning() const { return child && child->isRunning(); }
};

/// Compiles models, each into a folder of its own below a temporary one.
class Session {
public:
  Session();
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  /// Starts to compile a file. `options` may have "device", "backend",
  /// "options" (of the pipeline), "golden", "dims" and "values". Throws
  /// tt::runtime::Error InvalidArgument for others.
  size_t open(const std::string &path, const Json &options,
              const Overrides &overrides);
  /// Shows a folder that has been recorded.
  size_t adopt(const std::filesystem::path &recorded);
  /// Asks a child for the answer of `check`. Throws tt::runtime::Error
  /// InvalidArgument with what the child says if it refuses.
  std::string check(const OpenModel &model, const Overrides &overrides);
  /// Keeps an uploaded file under a name, and returns its path.
  std::string keep(const std::filesystem::path &file, const std::string &name);
  /// The folder of uploaded files.
  std::filesystem::path uploads() const { return folder / "uploads"; }
  /// Nothing if there is no such model.
  std::optional<OpenModel> model(size_t id) const;
  /// All of them: `[{"id": 1, "file": ..., "running": true}, ...]`.
  Json list() const;

private:
  /// A path below `folder` that nothing has.
  std::filesystem::path newPath(const std::string &ending);

  std::filesystem::path folder;
  mutable std::mutex mutex;
  std::map<size_t, OpenModel> models;
  size_t next = 1, nextFile = 1;
};

} // namespace explorer

#endif // TT_EXPLORER_SESSION_H
