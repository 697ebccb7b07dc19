//===- LayoutCommand.cpp - the command `layout` ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "LayoutCommand.h"

#include "Files.h"
#include "Layout.h"
#include "Server.h"

#include <iostream>
#include <memory>

namespace explorer {
namespace {

/// Flags of the command.
struct LayoutOptions {
  tt::driver::LayoutQuestion question;
  std::vector<std::string> choices;
  std::string page, answer;
  ServeOptions serve;
  bool json = false;

  void addTo(CLI::App &command) {
    command.add_option("--text", question.text,
                       "A tensor type with a layout; without it the page is "
                       "served");
    command.add_option("--shape", question.shape,
                       "2x33: --text is a #ttnn.ttnn_layout of such a tensor");
    command
        .add_option("--choice", choices,
                    "name=value, of which the type is made instead: " +
                        choiceNames())
        ->allow_extra_args(false);
    command.add_option("--on", question.device,
                       "A #ttcore.device on which the grid lies");
    command.add_option("--device", question.chip, "The board");
    command.add_flag("--whole-tiles", question.wholeTiles,
                     "The grid deals out whole tiles, as the library does");
    command.add_option("--element", question.element, "Where 1,1,6,100 lies");
    command.add_option("--position", question.position,
                       "Which element lies at row 262, column 100: 262,100");
    command.add_flag("--json", json, "Print what the server answers");
    command.add_option("--to", answer, "Write that into a file");
    command.add_option("-o,--output", page,
                       "Write a page of HTML that needs no server");
    command.add_option("--port", serve.port, "The port; 0: any")
        ->check(CLI::Range(0, 65535));
    command.add_flag("!--no-browser", serve.browser, "Print the link only");
  }
  static std::string choiceNames() {
    std::string names;
    for (const char *name : tt::driver::kLayoutChoices)
      names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
  }
};

/// Serves the page of layouts, writes it, or answers a question.
int askLayout(const LayoutOptions &options) {
  tt::driver::LayoutQuestion question = options.question;
  for (const std::string &choice : options.choices)
    addChoice(question, choice);
  if (!options.page.empty()) {
    ttrt::writeText(options.page, exportLayouts(question));
    std::cout << options.page << '\n';
    return 0;
  }
  if (question.text.empty() && question.choices.empty()) {
    ServeOptions serving = options.serve;
    serving.page = "layout.html";
    return serve(serving);
  }
  if (options.answer.empty() && !options.json) {
    printLayout(describeLayout(question), std::cout);
    return 0;
  }
  std::string answer = answerLayout(question);
  if (!options.answer.empty())
    ttrt::writeText(options.answer, answer);
  else
    std::cout << answer << '\n';
  return answer.starts_with(R"({"error":)") && options.json ? 1 : 0;
}

} // namespace

void addLayoutCommand(CLI::App &app, std::function<int()> &action) {
  auto options = std::make_shared<LayoutOptions>();
  CLI::App *command = app.add_subcommand(
      "layout", "Draw a tensor's layout, or say where its elements lie");
  options->addTo(*command);
  command->callback([options, &action] {
    action = [options] { return askLayout(*options); };
  });
}

} // namespace explorer
