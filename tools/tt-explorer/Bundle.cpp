//===- Bundle.cpp - a recorded compilation on disk ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Bundle.h"

#include "Figures.h"
#include "Files.h"
#include "Plan.h"
#include "Trace.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cstring>
#include <fstream>

namespace explorer {

namespace rt = tt::runtime;

namespace {

constexpr const char *kManifest = "manifest.json";
constexpr const char *kPlans = "plan.json", *kPlannedOps = "plan.rows";

[[noreturn]] void refuse(const std::string &what) {
  throw rt::Error(rt::Error::Kind::InvalidArgument, what);
}

/// A column of strings as a table and numbers.
Json column(const std::vector<std::string> &values) {
  Json strings = Json::array(), numbers = Json::array();
  std::map<std::string, size_t> known;
  for (const std::string &value : values) {
    auto [it, isNew] = known.try_emplace(value, strings.size());
    if (isNew)
      strings.push_back(value);
    numbers.push_back(it->second);
  }
  return {{"strings", strings}, {"values", numbers}};
}

} // namespace

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

BundleWriter::BundleWriter(std::filesystem::path where, Json about,
                           const Overrides &overrides)
    : folder(std::move(where)), manifest(std::move(about)),
      planner(std::make_unique<Planning>(overrides)) {
  if (!overrides.empty())
    manifest["overrides"] = overrides.asJson();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    refuse("cannot make the folder " + folder.string() + ": " +
           error.message());
  manifest["version"] = 1;
  manifest["state"] = "compiling";
  manifest["error"] = "";
  manifest["stages"] = Json::array();
  manifest["overlays"] = Json::array();
  manifest["traced"] = Json::array(); // launches
  manifest["leftOut"] = Json::array();
  writeManifest();
}

void BundleWriter::write(const std::string &name,
                         std::string_view content) const {
  // A reader finds the old file or the whole new one.
  std::filesystem::path part = folder / (name + ".part");
  ttrt::writeText(part.string(), content);
  std::filesystem::rename(part, folder / name);
}

void BundleWriter::writeManifest() const {
  write(kManifest, manifest.dump(2) + "\n");
}

BundleWriter::~BundleWriter() = default;

tt::driver::PlanFiles BundleWriter::planFiles(std::string_view pass) {
  return planner->planFiles(pass);
}

void BundleWriter::planning(std::string_view pass) {
  size_t last = manifest["stages"].size() - 1;
  auto columns = [&](size_t stage) {
    return ttrt::readText(
        (folder / (std::to_string(stage) + ".json")).string());
  };
  planner->planning(pass, last, columns(last), columns(0));
}

std::string BundleWriter::explain(const std::string &message) const {
  return planner->explain(message);
}

void BundleWriter::plan() {
  std::ofstream lines(folder / kPlannedOps, std::ios::binary);
  Json plans = Json::array();
  for (const Plan &plan :
       planner->end([&](const Json &op) { lines << op.dump() << '\n'; }))
    plans.push_back(plan.asJson());
  lines.close();
  if (!lines)
    refuse("cannot write " + (folder / kPlannedOps).string());
  write(kPlans, plans.dump());
}

void BundleWriter::stage(tt::driver::Stage stage) {
  std::string number = std::to_string(manifest["stages"].size());
  write(number + ".json", stage.columns);
  write(number + ".mlir", stage.text);
  write(number + ".starts",
        {reinterpret_cast<const char *>(stage.starts.data()),
         stage.starts.size() * sizeof(uint32_t)});
  write(number + ".attributes", stage.attributes);
  // A file may have been compiled without the numbers of rows in locations.
  bool hasOrigins = !stage.columns.ends_with("\"origins\":[]}");
  manifest["stages"].push_back(
      {{"pass", stage.pass}, {"ops", stage.ops}, {"origins", hasOrigins}});
  writeManifest();
}

void BundleWriter::restart() {
  planner->restart();
  manifest["stages"].erase(manifest["stages"].begin() + 1,
                           manifest["stages"].end());
  writeManifest();
}

void BundleWriter::overlay(const std::string &name, const Json &content) {
  write(name + ".overlay", content.dump());
  auto &names = manifest["overlays"];
  if (std::ranges::find(names, Json(name)) == names.end())
    names.push_back(name);
  writeManifest();
}

void BundleWriter::times(std::vector<tt::driver::RowTime> times) {
  seen = times;
  if (std::ranges::none_of(times, [](auto &time) { return time.seconds > 0; }))
    return;
  Json values = Json::array(), cores = Json::array(), bytes = Json::array(),
       flops = Json::array(), once = Json::array();
  std::vector<std::string> bounds, sources;
  for (const tt::driver::RowTime &time : times) {
    values.push_back(time.seconds * 1e6);
    cores.push_back(time.cores);
    bytes.push_back(uint64_t(time.dramBytes));
    flops.push_back(uint64_t(time.flops));
    once.push_back(int(time.once));
    bounds.push_back(time.bound);
    sources.push_back(time.source);
  }
  overlay("time", {{"version", 1},
                   {"stage", manifest["stages"].size() - 1},
                   {"unit", "us"},
                   {"values", values},
                   {"source", column(sources)},
                   {"bound", column(bounds)},
                   {"cores", cores},
                   {"dramBytes", bytes},
                   {"flops", flops},
                   {"once", once}});
}

void BundleWriter::memory(std::vector<tt::driver::FunctionMemory> memory) {
  if (memory.empty())
    return;
  Json functions = Json::array();
  for (const tt::driver::FunctionMemory &each : memory) {
    Json buffers = Json::array();
    for (const tt::driver::RowBuffer &buffer : each.buffers)
      buffers.push_back({buffer.row, buffer.begin, buffer.end, int(buffer.isL1),
                         buffer.address, buffer.bytes, int(buffer.isCircular)});
    auto ofBoth = [](const auto &both) {
      return Json{{"dram", both[0]}, {"l1", both[1]}};
    };
    functions.push_back({{"name", each.function},
                         {"banks", ofBoth(each.banks)},
                         {"bankBytes", ofBoth(each.bankBytes)},
                         {"peakBytes", ofBoth(each.peakBytes)},
                         {"buffers", buffers}});
  }
  overlay("memory",
          {{"version", 1},
           {"stage", manifest["stages"].size() - 1},
           {"unit", "bytes of a bank"},
           {"fields",
            {"row", "begin", "end", "l1", "address", "bytes", "circular"}},
           {"functions", functions}});
}

void BundleWriter::launches(tt::driver::Launches launches) {
  launched = std::move(launches);
  Json list = Json::array();
  for (const tt::driver::RowLaunch &launch : launched.all) {
    Json kernels = Json::array();
    for (const tt::driver::RowLaunch::Kernel &kernel : launch.kernels)
      kernels.push_back({{"name", kernel.name},
                         {"thread", kernel.thread},
                         {"network", kernel.network},
                         {"cores", kernel.cores}});
    list.push_back({{"row", launch.row},
                    {"function", launch.function},
                    {"index", launch.index},
                    {"kernels", kernels}});
  }
  overlay("launches", {{"version", 1},
                       {"stage", manifest["stages"].size() - 1},
                       {"launches", list},
                       {"sources", launched.sources}});
}

void BundleWriter::trace(size_t launch, const TraceFiles &files) {
  std::string number = std::to_string(launch);
  write(number + ".events",
        {reinterpret_cast<const char *>(files.slices.data()),
         files.slices.size() * sizeof(Slice)});
  write(number + ".trace.json", files.description.dump());
  manifest["traced"].push_back(launch);
}

void BundleWriter::leaveOut(size_t launch) {
  manifest["leftOut"].push_back(launch);
}

void BundleWriter::finish(const std::string &error) {
  manifest["state"] = error.empty() ? "done" : "failed";
  manifest["error"] = error;
  Bundle known(folder);
  manifest["summary"] = {{"us", timeOf(known)},
                         {"pcc", worstPcc(known)},
                         {"peakBytes", peaksOf(known)}};
  writeManifest();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Bundle::Bundle(std::filesystem::path where) : folder(std::move(where)) {
  about = Json::parse(read(kManifest), nullptr, /*allow_exceptions=*/false);
  if (!about.is_object() || !about.contains("stages"))
    refuse((folder / kManifest).string() + ": is no manifest");
}

bool Bundle::has(const std::string &name) const {
  return std::filesystem::exists(folder / name);
}

std::string Bundle::read(const std::string &name) const {
  return ttrt::readText((folder / name).string());
}

size_t Bundle::stageNumber(const std::string &text) const {
  size_t count = numStages();
  if (count == 0)
    refuse("no stage is recorded");
  if (text == "first")
    return 0;
  if (text == "last")
    return count - 1;
  bool isNumber =
      !text.empty() && text.size() < 9 &&
      std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (isNumber && std::stoul(text) < count)
    return std::stoul(text);
  // The last of several stages that one pass made.
  for (size_t i = count; !isNumber && i-- != 0;)
    if (about["stages"][i]["pass"] == text)
      return i;
  refuse("there is no stage '" + text + "'; there are 0 to " +
         std::to_string(count - 1) + ", or a pass of `stages`");
}

std::string Bundle::columns(size_t stage) const {
  return read(std::to_string(stage) + ".json");
}
std::string Bundle::text(size_t stage) const {
  return read(std::to_string(stage) + ".mlir");
}

bool Bundle::hasOverlay(const std::string &name) const {
  const Json &names = about["overlays"];
  return std::ranges::find(names, Json(name)) != names.end();
}
std::string Bundle::overlay(const std::string &name) const {
  if (!hasOverlay(name))
    refuse("there is no overlay '" + name + "'; there are " +
           about["overlays"].dump());
  return read(name + ".overlay");
}

PlannedPlace::PlannedPlace(const std::string &line) {
  constexpr std::string_view kPass = R"({"pass":")", kRow = R"(","row":)";
  size_t end = line.find(kRow, kPass.size());
  pass = line.substr(kPass.size(), end - kPass.size());
  row = std::stoul(line.substr(end + kRow.size()));
}

Json Bundle::plans() const {
  return has(kPlans) ? Json::parse(read(kPlans)) : Json::array();
}

std::vector<std::string> Bundle::plannedOps() const {
  std::vector<std::string> lines;
  if (!has(kPlans))
    return lines;
  std::string text = read(kPlannedOps);
  for (size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos;
       at = end + 1)
    lines.push_back(text.substr(at, end - at));
  // Functions that others call are planned first.
  std::ranges::sort(lines, {},
                    [](const std::string &line) { return PlannedPlace(line); });
  return lines;
}

std::vector<uint32_t> Bundle::starts(size_t stage) const {
  std::string raw = read(std::to_string(stage) + ".starts");
  std::vector<uint32_t> starts(raw.size() / sizeof(uint32_t));
  std::memcpy(starts.data(), raw.data(), starts.size() * sizeof(uint32_t));
  return starts;
}

std::string Bundle::attributes(size_t stage) const {
  return read(std::to_string(stage) + ".attributes");
}

} // namespace explorer
