//===- Gate.cpp - which requests are answered -----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Gate.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>

namespace explorer {

namespace fs = std::filesystem;

std::string Gate::newToken() {
  std::random_device random;
  std::string text;
  for (int i = 0; i != 4; ++i) {
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", unsigned(random()));
    text += digits;
  }
  return text;
}

/// Takes as long for any two texts of one length.
static bool equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size())
    return false;
  unsigned differing = 0;
  for (size_t i = 0; i != a.size(); ++i)
    differing |= unsigned(a[i] ^ b[i]);
  return differing == 0;
}

bool Gate::isOurHost(std::string_view host) const {
  std::string suffix = ":" + std::to_string(port);
  return host == "127.0.0.1" + suffix || host == "localhost" + suffix;
}

std::optional<Refusal> Gate::refuse(const RequestHead &head) const {
  if (!isOurHost(head.header("Host")))
    return Refusal{421, "this server has another name"};
  std::string origin = head.header("Origin");
  std::string_view site = origin;
  if (!origin.empty() && (!site.starts_with("http://") ||
                          !isOurHost(site.substr(strlen("http://")))))
    return Refusal{403, "requests of other sites are not answered"};
  if (head.method != "GET" && head.method != "POST" && head.method != "DELETE")
    return Refusal{405, "GET, POST and DELETE are answered"};
  // A server that reads a chunked body holds it whole before it sees its size.
  if (!head.header("Transfer-Encoding").empty())
    return Refusal{411, "a body needs a Content-Length"};
  std::string length = head.header("Content-Length");
  size_t bytes = 0;
  auto [end, error] =
      std::from_chars(length.data(), length.data() + length.size(), bytes);
  if (!length.empty() &&
      (error != std::errc() || end != length.data() + length.size()))
    return Refusal{400, "Content-Length is no number"};
  if (length.empty() && head.method == "POST")
    return Refusal{411, "a body needs a Content-Length"};
  size_t most = head.path == kUpload ? kMostUploadBytes : kMostBytes;
  if (bytes > most)
    return Refusal{413,
                   "a body has at most " + std::to_string(most) + " bytes"};
  bool isPage = head.method == "GET" && !head.path.starts_with("/api/");
  if (!isPage && !equal(head.header("X-Token"), token))
    return Refusal{403, "the token is missing or wrong: open the link that "
                        "tt-explorer printed"};
  return std::nullopt;
}

void Roots::add(const std::string &path) {
  std::error_code error;
  fs::path whole = fs::canonical(path, error);
  if (!error)
    roots.push_back(whole.string());
}

std::optional<std::string> Roots::resolve(const std::string &path) const {
  std::error_code error;
  fs::path whole = fs::canonical(path, error);
  if (error || !fs::is_regular_file(whole, error))
    return std::nullopt;
  auto isWithin = [&](const std::string &root) {
    fs::path base = root;
    auto [rest, at] =
        std::mismatch(base.begin(), base.end(), whole.begin(), whole.end());
    return rest == base.end();
  };
  if (std::ranges::none_of(roots, isWithin))
    return std::nullopt;
  return whole.string();
}

} // namespace explorer
