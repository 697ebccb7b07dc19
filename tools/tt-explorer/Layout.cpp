//===- Layout.cpp - questions about a tensor's layout ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Layout.h"

#include "Child.h"
#include "Export.h"
#include "Page.h"
#include "TemporaryFolder.h"
#include "tt/runtime/Error.h"

#include <fstream>
#include <iomanip>
#include <ostream>
#include <regex>
#include <sstream>

namespace explorer {

using tt::driver::LayoutQuestion;
using tt::runtime::Error;

namespace {

/// A text is an argument of the child.
constexpr size_t kLongestText = size_t(1) << 16;
constexpr Limits kLimits{20, uint64_t(4) << 30};

[[noreturn]] void refuse(const std::string &what) {
  throw Error(Error::Kind::InvalidArgument, what);
}

std::string checked(const std::string &name, const Json &value) {
  if (!value.is_string())
    refuse("'" + name + "' is no text");
  std::string text = value.get<std::string>();
  if (text.size() > kLongestText || text.find('\0') != std::string::npos)
    refuse("'" + name + "' has a zero, or more than 64 KiB");
  return text;
}

/// The flags of the command for a request.
std::vector<std::string> flagsOf(const Json &body) {
  static const std::vector<std::string> texts = {
      "text", "shape", "on", "device", "element", "position"};
  std::vector<std::string> flags;
  if (!body.is_object())
    refuse("the request is no object");
  for (const auto &[name, value] : body.items()) {
    if (std::ranges::find(texts, name) != texts.end())
      flags.push_back("--" + name + "=" + checked(name, value));
    else if (name == "choices" && value.is_object())
      for (const auto &[choice, text] : value.items())
        flags.push_back("--choice=" + choice + "=" + checked(choice, text));
    else if (name == "wholeTiles" && value.is_boolean()) {
      if (value.get<bool>())
        flags.push_back("--whole-tiles");
    } else
      refuse("there is no '" + name + "' with such a value");
  }
  return flags;
}

/// How the page asks for a layout, as the key of a stored answer.
std::string keyOf(const std::string &text, const std::string &on,
                  const std::string &device) {
  Json body = {{"text", text}};
  if (!on.empty())
    body["on"] = on;
  body["device"] = device;
  return "/api/layout " + body.dump();
}

std::string joined(const Json &numbers, const char *separator = "x") {
  std::string text;
  for (const Json &each : numbers)
    text += (text.empty() ? "" : separator) + each.dump();
  return text;
}

} // namespace

std::string answerLayout(const LayoutQuestion &question) {
  std::string said;
  try {
    return describeLayout(question);
  } catch (const std::exception &error) {
    said = error.what();
  }
  static const std::regex located(R"(^(\d{1,9}):(\d{1,9}): ([^]*)$)");
  std::smatch part;
  Json answer = {{"error", said}};
  if (std::regex_match(said, part, located))
    answer = {{"error", part[3].str()},
              {"line", std::stoul(part[1])},
              {"column", std::stoul(part[2])}};
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void addChoice(LayoutQuestion &question, const std::string &text) {
  size_t at = text.find('=');
  if (at == std::string::npos)
    refuse("choice '" + text + "': name=value expected");
  question.choices[text.substr(0, at)] = text.substr(at + 1);
}

std::string answerInChild(const Json &body) {
  TemporaryFolder folder;
  std::string file = (folder.path / "answer.json").string();
  std::vector<std::string> arguments = {"layout", "--to=" + file};
  for (std::string &flag : flagsOf(body))
    arguments.push_back(std::move(flag));
  Child child(arguments, kLimits);
  constexpr double kSeconds = 1;
  std::string said;
  for (size_t seen = 0;;) {
    std::vector<std::string> lines = child.linesFrom(seen, kSeconds);
    if (lines.empty() && !child.isRunning())
      break;
    seen += lines.size();
    for (const std::string &line : lines)
      said += (said.empty() ? "" : "\n") + line;
  }
  if (std::string failure = child.failure(); !failure.empty()) {
    const std::string prefix = "tt-explorer: error: ";
    refuse(said.starts_with(prefix) ? said.substr(prefix.size())
                                    : said + " " + failure);
  }
  std::ostringstream answer;
  answer << std::ifstream(file, std::ios::binary).rdbuf();
  return answer.str();
}

std::string exportLayouts(const LayoutQuestion &question) {
  Json data = Json::object();
  auto add = [&](const LayoutQuestion &asked) {
    Json answer = Json::parse(describeLayout(asked));
    std::string text =
        asked.text.empty() ? answer["text"].get<std::string>() : asked.text;
    data[keyOf(text, asked.device, asked.chip)] = answer;
    return text;
  };
  Json examples;
  for (const PageFile &file : pageFiles())
    if (file.name == "layouts.json")
      examples = Json::parse(file.content);
  for (const Json &example : examples) {
    LayoutQuestion asked;
    asked.text = example["text"];
    asked.device = example.value("on", "");
    add(asked);
  }
  if (!question.text.empty() || !question.choices.empty()) {
    LayoutQuestion asked = question;
    asked.element = asked.position = asked.shape = "";
    asked.wholeTiles = false;
    Json given = {{"name", "given"}};
    if (!question.shape.empty()) {
      asked.text = Json::parse(describeLayout(question))["text"];
    }
    given["text"] = add(asked);
    if (!question.device.empty())
      given["on"] = question.device;
    given["device"] = question.chip;
    examples.insert(examples.begin(), given);
  }
  data["/layouts.json"] = examples;
  return exportPage("layout.html", "tensor.js", data);
}

void printLayout(const std::string &text, std::ostream &out) {
  Json answer = Json::parse(text);
  auto line = [&](const char *name, const std::string &value) {
    out << std::left << std::setw(10) << name << value << '\n';
  };
  line("type", answer["text"]);
  line("collapsed",
       joined(answer["physical"]) + " by " + answer["map"].get<std::string>());
  line("grid", joined(answer["grid"]));
  line("shard", joined(answer["dealt"]) + " elements, room for " +
                    joined(answer["room"]));
  line("padding", std::to_string(answer["padding"].get<int64_t>()) + " of " +
                      std::to_string(answer["padding"].get<int64_t>() +
                                     answer["elements"].get<int64_t>()) +
                      " elements");
  if (std::string problem = answer["problem"]; !problem.empty())
    line("no place", problem);
  else
    line("pages", answer["pages"]["count"].dump() +
                      (answer["sharded"].get<bool>() ? " of a shard" : "") +
                      ", " + answer["pages"]["bytes"].dump() + " bytes each; " +
                      answer["bytesPerBank"].dump() + " bytes of a bank");
  if (!answer.contains("at"))
    return;
  const Json &at = answer["at"];
  line("element",
       at["element"].is_null() ? "padding" : joined(at["element"], ","));
  line("lies", "at " + joined(at["position"], ",") +
                   " of the collapsed, in shard " + joined(at["shard"], ",") +
                   ", page " + at["page"].dump());
  if (!at.contains("bank"))
    return;
  const Json &bank = at["bank"];
  std::ostringstream where;
  where << "chip " << bank["chip"] << ", "
        << (bank.contains("core") ? "core y,x " + joined(bank["core"], ",")
                                  : "bank " + bank["bank"].dump())
        << ", +0x" << std::hex << at["address"].get<int64_t>();
  line("place", where.str());
}

} // namespace explorer
