//===- Session.h - the models that a server has open ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_SESSION_H
#define TT_EXPLORER_SESSION_H

#include "Bundle.h"
#include "Child.h"

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
  std::filesystem::path folder;
  std::shared_ptr<Child> child;
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
  size_t open(const std::string &path, const Json &options);
  /// Nothing if there is no such model.
  std::optional<OpenModel> model(size_t id) const;
  /// All of them: `[{"id": 1, "file": ..., "running": true}, ...]`.
  Json list() const;

private:
  std::filesystem::path folder;
  mutable std::mutex mutex;
  std::map<size_t, OpenModel> models;
  size_t next = 1;
};

} // namespace explorer

#endif // TT_EXPLORER_SESSION_H
