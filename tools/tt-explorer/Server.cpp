//===- Server.cpp - serves the page and its data --------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Server.h"

#include "Answers.h"
#include "Diff.h"
#include "Export.h"
#include "Files.h"
#include "Layout.h"
#include "Page.h"
#include "Plan.h"
#include "TraceAnswers.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <spawn.h>
#include <thread>
#include <unistd.h>

namespace explorer {

namespace fs = std::filesystem;
using tt::runtime::Error;

namespace {

const std::vector<std::string> kEndings = {".mlir", ".onnx", ".ttnn", ".ttm"};

std::vector<std::string> split(const std::string &path) {
  std::vector<std::string> parts;
  for (const fs::path &part : fs::path(path).relative_path())
    parts.push_back(part.string());
  return parts;
}

/// Throws tt::runtime::Error InvalidArgument.
size_t number(const std::string &text) {
  bool isNumber =
      !text.empty() && text.size() < 10 &&
      std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (!isNumber)
    throw Error(Error::Kind::InvalidArgument, "'" + text + "' is no number");
  return std::stoul(text);
}

bool isModel(const std::string &path) {
  return std::ranges::any_of(kEndings, [&](const std::string &ending) {
    return ttrt::hasEnding(path, ending);
  });
}

const std::vector<std::string> kUpload = {"api", "upload"};

Response refusal(int status, const std::string &text) {
  return {status, "application/json", Json{{"error", text}}.dump()};
}
Response json(std::string text) {
  return {200, "application/json", std::move(text)};
}

std::string get(const Request &request, const std::string &name,
                const std::string &otherwise) {
  auto found = request.query.find(name);
  return found == request.query.end() ? otherwise : found->second;
}

/// Without a query the tracks of a launch, else a part of its timeline.
std::string answerTimeline(const Request &request, const Bundle &bundle,
                           size_t launch) {
  if (request.query.empty())
    return answerTracks(bundle, launch);
  TraceQuestion question;
  question.launch = launch;
  question.from = number(get(request, "from", "0"));
  if (request.query.contains("to"))
    question.to = number(get(request, "to", ""));
  question.tracks = get(request, "tracks", "");
  question.bins = number(get(request, "bins", std::to_string(question.bins)));
  return answerTrace(bundle, question);
}

} // namespace

Response Service::answer(const Request &request) {
  if (request.path.starts_with("/api/")) {
    try {
      return answerApi(request);
    } catch (const Error &error) {
      return refusal(400, error.what());
    } catch (const nlohmann::json::exception &error) {
      return refusal(400, std::string("the request is no such JSON: ") +
                              error.what());
    }
  }
  std::string name =
      request.path == "/" ? "index.html" : request.path.substr(1);
  for (const PageFile &file : pageFiles())
    if (request.method == "GET" && file.name == name)
      return {200, std::string(file.type), std::string(file.content)};
  return refusal(404, "there is no " + request.path);
}

Response Service::answerApi(const Request &request) {
  std::vector<std::string> path = split(request.path);
  bool isGet = request.method == "GET";
  if (isGet && path == std::vector<std::string>{"api", "models"})
    return models();
  if (request.method == "POST" &&
      path == std::vector<std::string>{"api", "open"})
    return open(request);
  if (request.method == "POST" &&
      path == std::vector<std::string>{"api", "layout"})
    return json(answerInChild(Json::parse(request.body)));
  if (request.method == "POST" && path == kUpload)
    return upload(request);
  if (isGet && path == std::vector<std::string>{"api", "diff"})
    return diff(request);
  if (path.size() >= 4 && path[1] == "m")
    return answerModel(request, path);
  return refusal(404, "there is no " + request.method + " " + request.path);
}

Response Service::models() const {
  Json open = session.list(), recorded = Json::array();
  for (Json &each : open)
    if (std::optional<OpenModel> model = session.model(each["id"]))
      each["result"] = resultOf(model->folder);
  for (const std::string &folder : found.recorded) {
    Json line = resultOf(folder);
    line["folder"] = folder;
    recorded.push_back(line);
  }
  return json(Json{{"open", open},
                   {"files", found.files},
                   {"recorded", recorded},
                   {"values", Overrides::values()}}
                  .dump());
}

/// The overrides of a request; none if it has none.
static Overrides overridesIn(const Json &body) {
  return body.contains("overrides") ? Overrides(body["overrides"].dump())
                                    : Overrides();
}

Response Service::upload(const Request &request) {
  if (request.bodyFile.empty())
    return refusal(400, "the upload has no content");
  std::string name = get(request, "name", "");
  if (!isModel(name))
    return refusal(400, "'" + name + "' is no .mlir, .onnx, .ttnn or .ttm");
  return json(Json{{"path", session.keep(request.bodyFile, name)}}.dump());
}

Response Service::open(const Request &request) {
  Json body = Json::parse(request.body);
  std::string path = body.at("path");
  Json options = body.contains("options") ? body["options"] : Json::object();
  if (std::ranges::find(found.recorded, path) != found.recorded.end())
    return json(Json{{"id", session.adopt(path)}}.dump());
  std::optional<std::string> file = roots.resolve(path);
  if (!file)
    return refusal(403, "'" + path +
                            "' is no file below what tt-explorer was given");
  if (!isModel(*file))
    return refusal(400, "'" + path + "' is no .mlir, .onnx, .ttnn or .ttm");
  return json(
      Json{{"id", session.open(*file, options, overridesIn(body))}}.dump());
}

Response Service::diff(const Request &request) {
  std::vector<Bundle> bundles;
  for (const char *name : {"a", "b"}) {
    std::string id = get(request, name, "");
    std::optional<OpenModel> model = session.model(number(id));
    if (!model)
      return refusal(404, "there is no model " + id);
    bundles.emplace_back(model->folder);
  }
  return json(answerDiff(bundles[0], bundles[1], get(request, "stage", "last"),
                         get(request, "with", "last")));
}

/// Lines of the child as server-sent events; at the end the event "end" with
/// how it ended.
Response Service::events(const OpenModel &model) const {
  Response response{200, "text/event-stream", "", {}};
  if (!model.child) // it was recorded before
    return {200, "text/event-stream", "event: end\ndata: \"\"\n\n", {}};
  response.more = [child = model.child,
                   seen = size_t(0)](std::string &part) mutable {
    constexpr double kSeconds = 1;
    std::vector<std::string> lines = child->linesFrom(seen, kSeconds);
    seen += lines.size();
    for (const std::string &line : lines)
      part += "data: " +
              Json(line).dump(-1, ' ', false, Json::error_handler_t::replace) +
              "\n\n";
    bool goesOn = !lines.empty() || child->isRunning();
    if (!goesOn)
      part += "event: end\ndata: " + Json(child->failure()).dump() + "\n\n";
    else if (lines.empty())
      part = ": \n\n"; // the reader is still there, or the write fails
    return goesOn;
  };
  return response;
}

Response Service::answerModel(const Request &request,
                              const std::vector<std::string> &path) {
  std::optional<OpenModel> model = session.model(number(path[2]));
  if (!model)
    return refusal(404, "there is no model " + path[2]);
  std::vector<std::string> rest(path.begin() + 3, path.end());
  const std::string &what = rest[0];
  if (request.method == "DELETE" && what == "run") {
    if (model->child)
      model->child->stop();
    return json("{}");
  }
  if (request.method == "POST" && what == "check") {
    if (resultOf(model->folder).value("state", Json("compiling")) ==
        "compiling")
      return refusal(409, "the model is still compiled");
    return json(session.check(*model, overridesIn(Json::parse(request.body))));
  }
  if (request.method != "GET")
    return refusal(404, "there is no " + request.method + " " + request.path);
  if (what == "events")
    return events(*model);
  bool isRunning = model->isRunning();
  if (!fs::exists(model->folder / "manifest.json")) {
    if (isRunning && what == "stages")
      return json(R"({"state":"compiling","stages":[],"overlays":[]})");
    return refusal(isRunning ? 409 : 400,
                   isRunning
                       ? "nothing is recorded yet"
                       : "nothing was recorded: " +
                             (model->child ? model->child->failure() : ""));
  }
  Bundle bundle(model->folder);
  if (what == "stages" && rest.size() == 1)
    return json(answerStages(bundle));
  if (what == "stage" && rest.size() == 2)
    return json(answerGraph(bundle, rest[1]));
  if (what == "stage" && rest.size() == 3 && rest[2] == "text")
    return {200, "text/plain; charset=utf-8", answerText(bundle, rest[1])};
  if (what == "stage" && rest.size() == 4 && rest[2] == "op")
    return json(answerOp(bundle, rest[1], number(rest[3])));
  if (what == "overlay" && rest.size() == 2)
    return json(answerOverlay(bundle, rest[1]));
  if (what == "plan" && rest.size() == 1)
    return json(answerPlan(bundle));
  if (what == "page" && rest.size() == 1) {
    if (bundle.manifest()["state"] == "compiling")
      return refusal(409, "the model is still compiled");
    return {200, "text/html; charset=utf-8", exportPage(bundle)};
  }
  if (what == "trace" && rest.size() == 2)
    return json(answerTimeline(request, bundle, number(rest[1])));
  if (what == "trace" && rest.size() == 3 && rest[2] == "perfetto")
    return json(answerPerfetto(bundle, number(rest[1])));
  if (what == "top")
    return json(answerTop(bundle, get(request, "by", "time"),
                          number(get(request, "n", "20"))));
  return refusal(404, "there is no " + request.path);
}

//===----------------------------------------------------------------------===//
// The process
//===----------------------------------------------------------------------===//

static Http *running = nullptr;

static void openBrowser(const std::string &link) {
  const char *arguments[] = {"xdg-open", link.c_str(), nullptr};
  pid_t pid;
  posix_spawnp(&pid, arguments[0], nullptr, nullptr,
               const_cast<char **>(arguments), environ);
}

int serve(const ServeOptions &options) {
  Roots roots;
  for (const std::string &path : options.paths)
    roots.add(path);
  Found found = findModels(options.paths, kEndings);
  Session session;
  roots.add(session.uploads().string());
  if (found.files.size() == 1 && found.recorded.empty())
    session.open(found.files.front(), options.compile,
                 Overrides(options.overrides.dump()));
  if (found.files.empty() && found.recorded.size() == 1)
    session.adopt(found.recorded.front());
  Service service(session, roots, found);
  Gate gate;
  Http http(gate,
            [&](const Request &request) { return service.answer(request); });
  int port = http.bind(options.port);
  if (port == 0)
    throw Error(Error::Kind::InvalidArgument,
                "port " + std::to_string(options.port) + " is taken");
  gate.setPort(port);
  std::string link = "http://127.0.0.1:" + std::to_string(port) + "/" +
                     options.page + "#token=" + gate.secret();
  std::cout << link << std::endl;
  if (options.browser && getenv("DISPLAY"))
    openBrowser(link);
  running = &http;
  for (int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int) { running->stop(); });
  if (options.untilEndOfInput)
    std::thread([] {
      char ignored[256];
      while (read(STDIN_FILENO, ignored, sizeof ignored) > 0) {
      }
      // A signal, so that nothing here outlives `serve`.
      kill(getpid(), SIGTERM);
    }).detach();
  http.run();
  return 0;
}

} // namespace explorer
