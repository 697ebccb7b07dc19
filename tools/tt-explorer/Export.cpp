//===- Export.cpp - a page that needs no server ---------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
//
// A file that is opened from disk may not load modules, so the page's modules
// become functions of one script. They use three forms of `import` and
// `export` only, each at the start of a line.
//
//===----------------------------------------------------------------------===//
#include "Export.h"

#include "Answers.h"
#include "OpAnswers.h"
#include "Page.h"
#include "TraceAnswers.h"

#include <regex>

namespace explorer {

namespace {

/// "stage.js" is `$stage`.
std::string variableOf(const std::string &file) {
  return "$" + file.substr(0, file.find('.'));
}

/// Calls `change` with each line.
template <typename Change>
std::string eachLine(std::string_view text, Change change) {
  std::string made;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    made += change(std::string(text.substr(at, end - at))) + "\n";
    at = end + 1;
  }
  return made;
}

/// A module as a function that returns what it exports.
std::string asFunction(const PageFile &file) {
  static const std::regex importSome(
      R"(^import \{([^}]*)\} from '\./([a-z]+\.js)';$)");
  static const std::regex importAll(
      R"(^import \* as (\w+) from '\./([a-z]+\.js)';$)");
  static const std::regex exported(
      R"(^export (async function|function|const|class) (\w+)(.*)$)");
  std::string names;
  std::string body = eachLine(file.content, [&](const std::string &line) {
    std::smatch part;
    if (std::regex_match(line, part, importSome))
      return "const {" + part[1].str() + "} = " + variableOf(part[2]) + ";";
    if (std::regex_match(line, part, importAll))
      return "const " + part[1].str() + " = " + variableOf(part[2]) + ";";
    if (std::regex_match(line, part, exported)) {
      names += (names.empty() ? "" : ", ") + part[2].str();
      return part[1].str() + " " + part[2].str() + part[3].str();
    }
    return line;
  });
  return "const " + variableOf(std::string(file.name)) + " = (() => {\n" +
         body + "return {" + names + "};\n})();\n";
}

/// Modules behind those that they import.
void addModule(const std::string &name, std::vector<std::string> &done,
               std::string &script) {
  if (std::ranges::find(done, name) != done.end())
    return;
  done.push_back(name);
  for (const PageFile &file : pageFiles())
    if (file.name == name) {
      static const std::regex imported(
          R"(\nimport [^;]* from '\./([a-z]+\.js)')");
      std::string content = "\n" + std::string(file.content);
      for (std::sregex_iterator it(content.begin(), content.end(), imported),
           end;
           it != end; ++it)
        addModule((*it)[1], done, script);
      script += asFunction(file);
    }
}

void replace(std::string &text, const std::string &what,
             const std::string &by) {
  size_t at = text.find(what);
  text.replace(at, what.size(), by);
}

/// JSON within a script: no text ends the script or begins a comment in it.
std::string inScript(const Json &json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::string escaped = "\\u003c";
  for (size_t at = 0; (at = text.find('<', at)) != std::string::npos;
       at += escaped.size())
    text.replace(at, 1, escaped);
  return text;
}

size_t numLaunches(const Bundle &bundle) {
  return bundle.hasOverlay("launches")
             ? Json::parse(bundle.overlay("launches"))["launches"].size()
             : 0;
}

Json answersOf(const Bundle &bundle) {
  Json data = Json::object();
  const std::string model = "/api/m/1";
  data["/api/models"] = {
      {"open",
       {{{"id", 1}, {"file", bundle.manifest()["file"]}, {"running", false}}}},
      {"files", Json::array()}};
  data[model + "/stages"] = Json::parse(answerStages(bundle));
  size_t rows = 0, count = bundle.numStages();
  for (const Json &stage : bundle.manifest()["stages"])
    rows += stage["ops"].get<size_t>();
  for (size_t i = 0; i != count; ++i) {
    std::string stage = model + "/stage/" + std::to_string(i);
    data[stage] = Json::parse(answerGraph(bundle, std::to_string(i)));
    data[stage + "/text"] = answerText(bundle, std::to_string(i));
    if (rows > kMostRows && i != 0 && i + 1 != count)
      continue;
    OpAnswers answers(bundle, i);
    for (size_t row = 0; row != answers.size(); ++row) {
      Json answer = Json::parse(answers.answer(row));
      answer["planned"] = Json::array(); // nothing can be changed in the page
      data[stage + "/op/" + std::to_string(row)] = std::move(answer);
    }
  }
  for (size_t i = 0; i != numLaunches(bundle); ++i) {
    if (!bundle.has(std::to_string(i) + ".trace.json"))
      continue;
    std::string trace = model + "/trace/" + std::to_string(i);
    data[trace] = Json::parse(answerTracks(bundle, i));
    // The page knows nothing finer.
    data[trace + "?from=0&bins=500"] =
        Json::parse(answerTrace(bundle, {.launch = i, .bins = 500}));
  }
  for (const Json &name : bundle.manifest()["overlays"])
    data[model + "/overlay/" + name.get<std::string>()] =
        Json::parse(answerOverlay(bundle, name));
  return data;
}

} // namespace

std::string exportPage(const std::string &name, const std::string &module,
                       const Json &answers) {
  std::string page, script;
  for (const PageFile &file : pageFiles())
    if (file.name == name)
      page = file.content;
  std::vector<std::string> done;
  addModule(module, done, script);
  for (const PageFile &file : pageFiles())
    if (std::string link = R"(<link rel="stylesheet" href=")" +
                           std::string(file.name) + R"(">)";
        page.find(link) != std::string::npos)
      replace(page, link, "<style>\n" + std::string(file.content) + "</style>");
  replace(page, R"(<script type="module" src=")" + module + R"("></script>)",
          "<script>\nwindow.ttExplorerData = " + inScript(answers) +
              ";\n</script>\n<script>\n" + script + "</script>");
  return page;
}

std::string exportPage(const Bundle &bundle) {
  return exportPage("index.html", "app.js", answersOf(bundle));
}

} // namespace explorer
