//===- Gate.h - which requests are answered -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EXPLORER_GATE_H
#define TT_EXPLORER_GATE_H

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace explorer {

/// A request's head, before its body is read.
struct RequestHead {
  std::string method, path;
  /// A header's value; empty if there is none.
  std::function<std::string(std::string_view name)> header;
};

struct Refusal {
  int status;
  std::string text;
};

/// Lets requests of our own page through, and those of who knows the token.
/// Pages of other sites can reach a loopback address, too, and so can other
/// users of the machine.
class Gate {
public:
  /// A body may have this many bytes.
  static constexpr size_t kMostBytes = size_t(1) << 20;
  /// That of an upload, this many.
  static constexpr size_t kMostUploadBytes = size_t(1) << 31;
  static constexpr const char *kUpload = "/api/upload";

  Gate() : token(newToken()) {}
  explicit Gate(std::string token) : token(std::move(token)) {}

  void setPort(int value) { port = value; }
  const std::string &secret() const { return token; }
  /// Nothing if the request may pass.
  std::optional<Refusal> refuse(const RequestHead &head) const;

private:
  /// 128 random bits as 32 hexadecimal digits.
  static std::string newToken();
  bool isOurHost(std::string_view host) const;

  std::string token;
  int port = 0;
};

/// A file that the user may open lies in one of the roots, links resolved.
class Roots {
public:
  /// Folders and files that the command line names.
  void add(const std::string &path);
  /// The resolved path; nothing if it is outside all roots, does not exist, or
  /// is no plain file.
  std::optional<std::string> resolve(const std::string &path) const;

private:
  std::vector<std::string> roots;
};

} // namespace explorer

#endif // TT_EXPLORER_GATE_H
