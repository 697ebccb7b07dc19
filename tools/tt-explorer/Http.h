//===- Http.h - an HTTP server on the loopback address --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_HTTP_H
#define TT_EXPLORER_HTTP_H

#include "Gate.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace explorer {

struct Request {
  std::string method, path, body;
  std::map<std::string, std::string> query;
  /// The body of an upload; the file goes after the answer, unless it is moved.
  std::string bodyFile;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  /// If given, it is called for one part of the body after the other, until it
  /// returns false; it may wait.
  std::function<bool(std::string &part)> more = {};
};

/// Answers requests that the gate lets through. All of the library for HTTP is
/// behind this class.
class Http {
public:
  using Handler = std::function<Response(const Request &)>;

  Http(Gate &gate, Handler handler);
  ~Http();
  /// Takes a port of 127.0.0.1, any if `port` is 0; returns it, or 0 if it is
  /// taken.
  int bind(int port);
  /// Answers until `stop`.
  void run();
  void stop();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace explorer

#endif // TT_EXPLORER_HTTP_H
