//===- TracePerfetto.cpp - the timeline of a launch for Perfetto ----------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TraceAnswers.h"

#include <cstdio>
#include <map>

namespace explorer {

namespace {

/// Writes events one behind the other, which costs less than objects of JSON.
class Events {
public:
  explicit Events(const Json &about)
      : about(about), perCycle(about.value("clockHz", 0.0) > 0
                                   ? 1e6 / about["clockHz"].get<double>()
                                   : 0) {
    for (const Json &word : about["words"])
      words.push_back(word.dump());
  }

  void name(size_t track) {
    std::string name = about["tracks"][track]["name"];
    std::string process = name.substr(0, name.find(' '));
    auto [it, isNew] = processes.try_emplace(process, processes.size());
    if (isNew)
      add("{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":" +
          std::to_string(it->second) +
          ",\"args\":{\"name\":" + Json(process).dump() + "}}");
    place = ",\"pid\":" + std::to_string(it->second) +
            ",\"tid\":" + std::to_string(track);
    add("{\"ph\":\"M\",\"name\":\"thread_name\"" + place +
        ",\"args\":{\"name\":" + Json(name).dump() + "}}");
  }

  void add(const Slice &slice) {
    if (slice.kind == Slice::kTransfer) { // they overlap
      std::string id =
          ",\"cat\":\"transfer\",\"id\":" + std::to_string(transfers++);
      add("{\"ph\":\"b\"" + place + id + time("ts", slice.begin) +
          ",\"name\":" + words[slice.name] +
          ",\"args\":{\"bytes\":" + std::to_string(slice.value) + "}}");
      add("{\"ph\":\"e\"" + place + id + time("ts", slice.end) +
          ",\"name\":" + words[slice.name] + "}");
      return;
    }
    bool isWait = slice.kind >= Slice::kWait;
    std::string arguments = "\"site\":" + std::to_string(slice.site);
    if (isWait && slice.value < words.size())
      arguments += ",\"for\":" + words[slice.value];
    if (slice.by != Slice::kByNobody)
      arguments += ",\"ended by\":" + words[slice.byName];
    add("{\"ph\":\"X\"" + place + time("ts", slice.begin) +
        time("dur", slice.end - slice.begin) +
        ",\"cat\":" + Json(about["kinds"][slice.kind]).dump() +
        ",\"name\":" + words[slice.name] + ",\"args\":{" + arguments + "}}");
  }

  std::string finish() && {
    return "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[" + text + "]}";
  }

private:
  void add(const std::string &event) {
    if (!text.empty())
      text += ",\n";
    text += event;
  }
  std::string time(const char *key, uint64_t cycles) const {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, ",\"%s\":%.4f", key,
                  double(cycles) * perCycle);
    return buffer;
  }

  const Json &about;
  double perCycle;
  std::vector<std::string> words;
  std::map<std::string, size_t> processes;
  std::string place, text;
  uint64_t transfers = 0;
};

} // namespace

std::string answerPerfetto(const Bundle &bundle, size_t launch) {
  Trace trace(bundle, launch);
  Events events(trace.description());
  for (size_t track = 0; track != trace.numTracks(); ++track) {
    std::vector<Slice> slices = trace.track(track);
    events.name(track);
    for (const Slice &slice : slices)
      events.add(slice);
  }
  return std::move(events).finish();
}

} // namespace explorer
