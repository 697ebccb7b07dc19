//===- CommandLine.cpp - the commands of tt-explorer ----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CommandLine.h"

#include "Answers.h"
#include "Check.h"
#include "Diff.h"
#include "Export.h"
#include "Files.h"
#include "LayoutCommand.h"
#include "Plan.h"
#include "Print.h"
#include "Record.h"
#include "Server.h"
#include "TemporaryFolder.h"
#include "TraceAnswers.h"
#include "tt/runtime/Error.h"

#include <CLI/CLI.hpp>

#include <exception>
#include <functional>
#include <iostream>
#include <memory>

namespace explorer {
namespace {

namespace fs = std::filesystem;

void addRecordFlags(CLI::App &command, RecordOptions &options) {
  options.binary.add(command);
  command.add_option("--overrides", options.overrides,
                     "A file of JSON that changes how the model compiles");
  command.add_option("--trace-limit", options.traceLimit,
                     "MiB that timelines may take together (2048)");
}

/// Flags of commands that answer a question.
struct Question {
  RecordOptions record;
  std::string stage = "last", with = "last", by = "time";
  size_t row = 0, count = 20;
  bool json = false;

  void addTo(CLI::App &command) {
    addRecordFlags(command, record);
    command.add_flag("--json", json, "Print what the server answers");
  }
};

using Answer = std::function<std::string(const Bundle &)>;
using Printer = std::function<void(const std::string &, std::ostream &)>;

/// A model that is recorded on the way, or a folder that has been.
class Recorded {
public:
  Recorded(const RecordOptions &question, const std::string &path)
      : folder(path) {
    if (fs::exists(folder / "manifest.json")) {
      if (!question.overrides.empty())
        throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                                 path + " is recorded already: 'check' says "
                                        "what overrides would change in it");
      return;
    }
    RecordOptions options = question;
    options.path = path;
    made.emplace();
    folder = made->path;
    std::string error = record(options, folder);
    if (!error.empty())
      std::cerr << error << (error.ends_with('\n') ? "" : "\n");
  }
  Bundle bundle() const { return Bundle(folder); }

private:
  fs::path folder;
  std::optional<TemporaryFolder> made;
};

/// Throws tt::runtime::Error unless as many models are given.
void requireModels(const Question &question, size_t count) {
  size_t given = question.record.binary.paths.size();
  if (given != count)
    throw tt::runtime::Error(tt::runtime::Error::Kind::InvalidArgument,
                             "the command takes " + std::to_string(count) +
                                 (count == 1 ? " model, " : " models, ") +
                                 std::to_string(given) + " given");
}

/// Two models, or two stages of one.
int askDiff(const Question &question) {
  const auto &paths = question.record.binary.paths;
  if (paths.size() == 1 && question.stage == question.with)
    throw tt::runtime::Error(
        tt::runtime::Error::Kind::InvalidArgument,
        "the command takes 2 models, 1 given; for two stages of one give "
        "--stage and --with");
  requireModels(question, paths.size() == 1 ? 1 : 2);
  Recorded a(question.record, paths[0]);
  std::optional<Recorded> b;
  if (paths.size() == 2)
    b.emplace(question.record, paths[1]);
  std::string text = answerDiff(a.bundle(), (b ? *b : a).bundle(),
                                question.stage, question.with);
  if (question.json)
    std::cout << text << '\n';
  else
    printDiff(text, std::cout);
  return 0;
}

/// The model as it is, and what overrides would change. The answer goes to a
/// file if `output` is given.
int askCheck(const Question &question, const std::string &output) {
  requireModels(question, 1);
  RecordOptions plain = question.record;
  Overrides overrides = Overrides::load(plain.overrides);
  plain.overrides.clear();
  Recorded model(plain, plain.binary.paths.front());
  std::string text = answerCheck(model.bundle(), overrides);
  if (!output.empty())
    ttrt::writeText(output, text);
  else if (question.json)
    std::cout << text << '\n';
  else
    printCheck(text, std::cout);
  return 0;
}

/// Prints an answer about a model.
int ask(const Question &question, const Answer &answer, const Printer &print) {
  requireModels(question, 1);
  Recorded model(question.record, question.record.binary.paths.front());
  Bundle bundle = model.bundle();
  std::string text = answer(bundle);
  if (question.json || !print)
    std::cout << text << (text.ends_with('\n') ? "" : "\n");
  else
    print(text, std::cout);
  return bundle.manifest()["state"] == "failed" ? 1 : 0;
}

struct Commands {
  CLI::App app{"Shows compiled models: their stages, times, errors, memory",
               "tt-explorer"};
  std::function<int()> action;

  CLI::App &add(const std::string &name, const std::string &help,
                const std::shared_ptr<Question> &question, const Answer &answer,
                const Printer &print) {
    CLI::App *command = app.add_subcommand(name, help);
    question->addTo(*command);
    // The command owns the copy.
    // NOLINTBEGIN(clang-analyzer-cplusplus.NewDeleteLeaks)
    std::function<int()> work = [=] { return ask(*question, answer, print); };
    command->callback([this, work] { action = work; });
    // NOLINTEND(clang-analyzer-cplusplus.NewDeleteLeaks)
    return *command;
  }

  void addStage(CLI::App &command, const std::shared_ptr<Question> &question) {
    command.add_option("--stage", question->stage,
                       "A stage's number, its pass, first or last");
  }

  Commands() {
    app.require_subcommand(1);
    auto stages = std::make_shared<Question>();
    add("stages", "The passes that changed the program", stages, answerStages,
        printStages);
    auto graph = std::make_shared<Question>();
    addStage(
        add(
            "graph", "Ops, types, layouts and edges of a stage", graph,
            [graph](const Bundle &b) { return answerGraph(b, graph->stage); },
            printGraph),
        graph);
    auto text = std::make_shared<Question>();
    addStage(add(
                 "text", "A stage as MLIR", text,
                 [text](const Bundle &b) { return answerText(b, text->stage); },
                 nullptr),
             text);
    auto op = std::make_shared<Question>();
    CLI::App &opCommand = add(
        "op", "An op or argument of a stage", op,
        [op](const Bundle &b) { return answerOp(b, op->stage, op->row); },
        printOp);
    addStage(opCommand, op);
    opCommand.add_option("--row", op->row, "Its row in `graph`")->required();
    auto top = std::make_shared<Question>();
    CLI::App &topCommand = add(
        "top", "The ops that take longest, or are least exact", top,
        [top](const Bundle &b) { return answerTop(b, top->by, top->count); },
        printTop);
    topCommand.add_option("--by", top->by, "time, dram, flops or pcc");
    topCommand.add_option("-n,--count", top->count, "How many")
        ->check(CLI::Range(size_t(1), size_t(1) << 32));
    topCommand.add_flag("--golden", top->record.golden,
                        "Run, and compare each op with the reference");
    auto plan = std::make_shared<Question>();
    add("plan", "Alternatives of each planned op, and values that can change",
        plan, answerPlan, printPlan);
    addCheck();
    addOverlay("memory", "Each tensor's bank addresses, from op to op", false);
    addOverlay("golden", "Each op's correlation with the reference", true);
    addOverlay("time", "Each op's time by the model of the chip", false);
    addOverlay("launches", "Launches with their kernels, as C++", false);
    addTrace();
    addDiff();
    addExport();
    addRecord();
    addServe();
    addLayoutCommand(app, action);
  }

  void addCheck() {
    auto question = std::make_shared<Question>();
    auto output = std::make_shared<std::string>();
    CLI::App *command = app.add_subcommand(
        "check", "The modelled cost of overrides, before anything runs");
    question->addTo(*command);
    command->get_option("--overrides")->required();
    command->add_option("-o,--output", *output, "A file for the JSON");
    command->callback([this, question, output] {
      action = [question, output] { return askCheck(*question, *output); };
    });
  }

  void addDiff() {
    auto question = std::make_shared<Question>();
    CLI::App *command = app.add_subcommand(
        "diff", "The differences of two models, recorded folders or stages");
    question->addTo(*command);
    addStage(*command, question);
    command->add_option("--with", question->with,
                        "The stage of the second model, or of the same one");
    command->add_flag("--golden", question->record.golden,
                      "Run, and compare each op with the reference");
    command->callback([this, question] {
      action = [question] { return askDiff(*question); };
    });
  }

  void addExport() {
    auto question = std::make_shared<Question>();
    auto output = std::make_shared<std::string>();
    CLI::App &command = add(
        "export", "Write a page of HTML that needs no server", question,
        [output](const Bundle &bundle) {
          ttrt::writeText(*output, exportPage(bundle));
          return Json{{"written", *output}}.dump();
        },
        [output](const std::string &, std::ostream &out) {
          out << *output << '\n';
        });
    command.add_flag("--golden", question->record.golden,
                     "Run, and compare each op with the reference");
    command.add_flag("--trace", question->record.trace,
                     "Run with the clock, and keep launches' timelines");
    command.add_option("-o,--output", *output, "The file")->required();
  }

  void addServe() {
    auto options = std::make_shared<ServeOptions>();
    auto compile = std::make_shared<RecordOptions>();
    CLI::App *command = app.add_subcommand("serve", "Show models in a browser");
    addRecordFlags(*command, *compile);
    command->add_flag("--golden", compile->golden,
                      "Run, and compare each op with the reference");
    command->add_flag("--trace", compile->trace,
                      "Run with the clock, and show launches' timelines");
    command->add_option("--port", options->port, "The port; 0: any")
        ->check(CLI::Range(0, 65535));
    command->add_flag("!--no-browser", options->browser, "Print the link only");
    command->add_flag("--until-end-of-input", options->untilEndOfInput,
                      "End when standard input does, as with who started it");
    command->callback([this, options, compile] {
      action = [=] {
        const ttrt::BinaryOptions &binary = compile->binary;
        options->paths = binary.paths;
        if (!compile->overrides.empty())
          options->overrides = Overrides::load(compile->overrides).asJson();
        options->compile = {{"device", binary.device},
                            {"backend", binary.backend},
                            {"options", binary.pipelineOptions},
                            {"golden", compile->golden},
                            {"trace", compile->trace},
                            {"traceLimit", compile->traceLimit},
                            {"dim", binary.dims},
                            {"value", binary.values}};
        return serve(*options);
      };
    });
  }

  void addOverlay(const std::string &name, const std::string &help,
                  bool golden) {
    auto question = std::make_shared<Question>();
    question->record.golden = golden;
    add(
        name, help, question,
        [name](const Bundle &b) { return answerOverlay(b, name); }, nullptr);
  }

  void addTrace() {
    auto question = std::make_shared<Question>();
    auto part = std::make_shared<TraceQuestion>();
    auto isForPerfetto = std::make_shared<bool>(false);
    question->record.trace = true;
    CLI::App &command = add(
        "trace", "The timeline of a launch", question,
        [part, isForPerfetto](const Bundle &bundle) {
          if (*isForPerfetto)
            return answerPerfetto(bundle, part->launch);
          bool isPart = part->from != 0 || part->to || !part->tracks.empty();
          return isPart ? answerTrace(bundle, *part)
                        : answerTracks(bundle, part->launch);
        },
        printTracks);
    command.add_option("--launch", part->launch,
                       "Its number among `launches`; 0 by default");
    command.add_option("--from", part->from, "The first cycle of a part");
    command.add_option("--to", part->to, "The cycle at which it ends");
    command.add_option("--tracks", part->tracks, "Numbers, like 0-4,7");
    command.add_flag("--perfetto", *isForPerfetto,
                     "All of it as JSON that ui.perfetto.dev opens");
    command.add_option("--bins", part->bins,
                       "How many parts narrow slices "
                       "are joined into");
  }

  void addRecord() {
    auto question = std::make_shared<Question>();
    auto folder = std::make_shared<std::string>();
    CLI::App *command = app.add_subcommand(
        "record", "Write a folder that other commands read instead of a model");
    addRecordFlags(*command, question->record);
    command->add_flag("--golden", question->record.golden,
                      "Run, and compare each op with the reference");
    command->add_flag("--trace", question->record.trace,
                      "Run with the clock, and keep launches' timelines");
    command->add_option("--to", *folder, "The folder")->required();
    command->callback([this, question, folder] {
      action = [=] {
        RecordOptions options = question->record;
        options.path = options.binary.paths.at(0);
        std::string error = record(options, *folder);
        if (!error.empty())
          std::cerr << error << (error.ends_with('\n') ? "" : "\n");
        return error.empty() ? 0 : 1;
      };
    });
  }
};

} // namespace

int runCommandLine(const std::vector<std::string> &arguments) {
  Commands commands;
  try {
    // The parser takes them from the end.
    commands.app.parse(
        std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError &error) {
    return commands.app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return commands.action();
  } catch (const std::exception &error) {
    std::cerr << "tt-explorer: error: " << error.what() << '\n';
    return 1;
  }
}

} // namespace explorer
