//===- Text.cpp - Words of users in files of viewers ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Text.h"

#include <algorithm>
#include <ctime>

namespace tt::report {
namespace {

using Json = nlohmann::ordered_json;

bool isControl(char c) {
  auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

} // namespace

std::string jsonText(const Json &json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string validText(std::string_view text) {
  auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::ranges::all_of(text, isAscii))
    return std::string(text);
  return Json::parse(jsonText(text)).get<std::string>();
}

std::string lineText(std::string_view text) {
  std::string line = validText(text);
  std::ranges::replace_if(line, isControl, '?');
  return line;
}

std::string csvCell(std::string_view text) {
  std::string valid = validText(text);
  if (valid.find_first_of(",\"\n\r") == std::string::npos)
    return valid;
  std::string quoted = "\"";
  for (char c : valid)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string folderName(std::string_view name) {
  std::string folder = lineText(name);
  std::ranges::replace_if(
      folder, [](char c) { return c == '/' || c == '\\' || c == '?'; }, '_');
  bool isDots = std::ranges::all_of(folder, [](char c) { return c == '.'; });
  return isDots ? "report" : folder;
}

std::string timeText(int64_t seconds, const char *format) {
  auto time = std::time_t(seconds);
  std::tm local{};
  localtime_r(&time, &local);
  char text[32];
  std::strftime(text, sizeof(text), format, &local);
  return text;
}

} // namespace tt::report
