//===- TraceFileTest.cpp - Timelines are JSON that a viewer opens ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/trace/TraceFile.h"
#include "Sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace tt;
using namespace tt::trace;
using nlohmann::json;

namespace {

json write(const std::vector<Launch> &launches) {
  std::ostringstream stream;
  TraceFile file(stream);
  for (const Launch &launch : launches)
    file.add(launch);
  file.finish();
  return json::parse(stream.str());
}

/// Events of one phase, those of metadata left out.
std::vector<json> events(const json &trace, const char *phase) {
  std::vector<json> found;
  for (const json &event : trace["traceEvents"])
    if (event["ph"] == phase)
      found.push_back(event);
  return found;
}

std::string nameOf(const json &trace, const char *kind, int process,
                   int track) {
  for (const json &event : events(trace, "M"))
    if (event["name"] == kind && event["pid"] == process &&
        (!event.contains("tid") || event["tid"] == track))
      return event["args"]["name"];
  return "";
}

Launch eventful() {
  using emulator::TraceEvent;
  Launch launch = test::sampleLaunch();
  TraceEvent call, wait, transfer;
  call.begin = 100;
  call.end = 150;
  call.core = 1; // (0, 1)
  call.site = 7;
  wait = call;
  wait.kind = TraceEvent::Kind::Wait;
  wait.wait = WaitKind::CbBack;
  wait.id = 3;
  wait.begin = 200;
  wait.end = 300;
  transfer = call;
  transfer.kind = TraceEvent::Kind::Transfer;
  transfer.end = 900;
  transfer.id = 2048;
  transfer.noc = 1;
  transfer.bank = 5;
  launch.profile.events = {call, wait, transfer};
  return launch;
}

TEST(TraceFile, Empty) {
  json trace = write({});
  EXPECT_EQ(trace["displayTimeUnit"], "ns");
  EXPECT_TRUE(events(trace, "X").empty());
}

TEST(TraceFile, KernelsAndLaunchesAreSpans) {
  json trace = write({test::sampleLaunch()});
  std::vector<json> spans = events(trace, "X");
  ASSERT_EQ(spans.size(), 5u);
  EXPECT_EQ(spans[0]["name"], "main, launch 0");
  EXPECT_EQ(spans[0]["dur"], 1.0); // 1000 cycles at 1 GHz
  EXPECT_EQ(spans[1]["name"], "reader");
  EXPECT_EQ(nameOf(trace, "process_name", spans[1]["pid"], 0), "core 0,1");
  EXPECT_EQ(nameOf(trace, "process_name", spans[2]["pid"], 0), "core 2,3");
  EXPECT_EQ(nameOf(trace, "thread_name", spans[2]["pid"], spans[2]["tid"]),
            "unpack");
  EXPECT_EQ(spans[2]["dur"], 0.9);
}

TEST(TraceFile, CallsWaitsAndTransfers) {
  json trace = write({eventful()});
  std::vector<json> spans = events(trace, "X");
  ASSERT_EQ(spans.size(), 7u);
  const json &call = spans[5], &wait = spans[6];
  EXPECT_EQ(call["ts"], 0.1);
  EXPECT_EQ(call["dur"], 0.05);
  EXPECT_EQ(call["args"]["site"], 7);
  EXPECT_EQ(call["name"], emulator::opName(0));
  EXPECT_EQ(wait["name"], "wait for in \"a\", b");
  EXPECT_EQ(wait["args"]["why"], "cb back");
  EXPECT_EQ(wait["pid"], spans[1]["pid"]);
  std::vector<json> begins = events(trace, "b"), ends = events(trace, "e");
  ASSERT_EQ(begins.size(), 2u);
  ASSERT_EQ(ends.size(), 2u);
  EXPECT_NE(begins[0]["id"], begins[1]["id"]);
  EXPECT_EQ(begins[0]["id"], ends[0]["id"]);
  EXPECT_EQ(begins[0]["args"]["bytes"], 2048);
  EXPECT_EQ(ends[1]["ts"], 0.9);
  EXPECT_EQ(nameOf(trace, "thread_name", begins[0]["pid"], begins[0]["tid"]),
            "NoC 1");
  EXPECT_EQ(nameOf(trace, "process_name", begins[1]["pid"], 0), "DRAM");
  EXPECT_EQ(nameOf(trace, "thread_name", begins[1]["pid"], begins[1]["tid"]),
            "bank 5");
}

TEST(TraceFile, LaunchesFollowEachOther) {
  json trace = write({eventful(), eventful()});
  std::vector<json> spans = events(trace, "X");
  ASSERT_EQ(spans.size(), 14u);
  EXPECT_EQ(spans[7]["ts"], 1.0);
  EXPECT_EQ(spans[12]["ts"], 1.1);
  // Tracks are named once.
  size_t names = 0;
  for (const json &event : events(trace, "M"))
    names += event["name"] == "thread_name" && event["args"]["name"] == "dm0";
  EXPECT_EQ(names, 1u);
}

} // namespace
