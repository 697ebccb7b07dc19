//===- Server.h - serves the page and its data ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_SERVER_H
#define TT_EXPLORER_SERVER_H

#include "Http.h"
#include "Results.h"
#include "Session.h"

#include <nlohmann/json.hpp>

namespace explorer {

struct ServeOptions {
  std::vector<std::string> paths; ///< files to open; they and folders are roots
  nlohmann::ordered_json compile = nlohmann::ordered_json::object();
  nlohmann::ordered_json overrides = nlohmann::ordered_json::object();
  int port = 0; ///< any
  bool browser = true;
  bool untilEndOfInput = false; ///< ends with standard input, as its owner does
  std::string page; ///< the one that the link opens; empty: that of models
};

/// The meaning of requests; the gate has let them through.
class Service {
public:
  Service(Session &session, const Roots &roots, Found found)
      : session(session), roots(roots), found(std::move(found)) {}

  Response answer(const Request &request);

private:
  Response answerApi(const Request &request);
  Response answerModel(const Request &request,
                       const std::vector<std::string> &path);
  Response models() const;
  Response open(const Request &request);
  Response upload(const Request &request);
  Response diff(const Request &request);
  Response events(const OpenModel &model) const;

  Session &session;
  const Roots &roots;
  Found found;
};

/// Serves until it is interrupted; prints the link. Throws tt::runtime::Error.
int serve(const ServeOptions &options);

} // namespace explorer

#endif // TT_EXPLORER_SERVER_H
