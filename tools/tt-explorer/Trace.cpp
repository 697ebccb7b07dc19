//===- Trace.cpp - the timeline of a launch on disk -----------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Trace.h"

#include "tt/runtime/Error.h"
#include "tt/trace/Enders.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>

namespace explorer {

namespace rt = tt::runtime;
using tt::emulator::kNumTracks;
using tt::emulator::kNumWaitKinds;
using tt::emulator::TraceEvent;

namespace {

constexpr size_t kNetworks = 2;

/// Words by number, each once.
class Words {
public:
  uint32_t add(const std::string &word) {
    auto [it, isNew] = known.try_emplace(word, uint32_t(all.size()));
    if (isNew)
      all.push_back(word);
    return it->second;
  }
  const std::vector<std::string> &list() const { return all; }

private:
  std::map<std::string, uint32_t> known;
  std::vector<std::string> all;
};

/// A core's place in the order of tracks, or DRAM's behind all cores.
using Key = std::pair<uint64_t, uint32_t>;
constexpr uint64_t kDram = uint64_t(1) << 32;

class Sorter {
public:
  Sorter(const tt::trace::Launch &launch, const tt::device::ChipDesc &chip)
      : launch(launch),
        enders(tt::trace::endersOf(launch.profile.events,
                                   tt::device::kernelCosts(chip.arch))) {
    addKernels();
    const std::vector<TraceEvent> &events = launch.profile.events;
    for (size_t i = 0; i != events.size(); ++i)
      add(events[i], enders[i]);
  }

  TraceFiles files() {
    Json list = Json::array();
    TraceFiles made;
    for (auto &[key, slices] : tracks) {
      std::ranges::stable_sort(slices, {}, &Slice::begin);
      Json track = describe(key);
      track["first"] = made.slices.size();
      track["count"] = slices.size();
      track["cycles"] = cyclesOf(slices);
      list.push_back(std::move(track));
      made.slices.insert(made.slices.end(), slices.begin(), slices.end());
    }
    const tt::trace::Profile &profile = launch.profile;
    made.description = {{"version", 1},
                        {"name", launch.name},
                        {"cycles", profile.cycles},
                        {"clockHz", profile.clockHz},
                        {"kinds", sliceKinds()},
                        {"words", words.list()},
                        {"tracks", list}};
    return made;
  }

private:
  /// Threads with a kernel have a track even if nothing was recorded on it.
  void addKernels() {
    const tt::trace::Profile &profile = launch.profile;
    for (size_t i = 0; i != profile.kernels.size(); ++i) {
      tt::device::CoreCoord core = profile.cores[i].core;
      uint32_t index = core.y * launch.gridCols + core.x;
      for (uint32_t track = 0; track != kNumTracks; ++track)
        if (profile.cores[i].tracks[track].end != 0) {
          tracks[{index, track}];
          kernels[{index, track}] = profile.kernels[i][track];
        }
    }
  }

  void add(const TraceEvent &event, std::optional<uint32_t> ender) {
    Slice slice;
    slice.begin = event.begin;
    slice.end = event.end;
    slice.site = event.site;
    slice.name = uint16_t(words.add(tt::emulator::opName(event.op)));
    if (event.kind == TraceEvent::Kind::Transfer) {
      slice.kind = Slice::kTransfer;
      slice.value = event.id;
      slice.bank = event.bank;
      tracks[{event.core, uint32_t(kNumTracks + event.noc)}].push_back(slice);
      if (event.bank >= 0)
        tracks[{kDram, uint32_t(event.bank)}].push_back(slice);
      return;
    }
    if (event.kind == TraceEvent::Kind::Wait) {
      slice.kind = uint8_t(Slice::kWait + unsigned(event.wait));
      slice.value =
          words.add(tt::trace::waitTarget(launch, event.wait, event.id));
      if (ender)
        setEnder(slice, launch.profile.events[*ender]);
    }
    tracks[{event.core, uint32_t(event.track)}].push_back(slice);
  }

  void setEnder(Slice &slice, const TraceEvent &ender) {
    bool isTransfer = ender.kind == TraceEvent::Kind::Transfer;
    slice.by = isTransfer ? Slice::kByTransfer : int8_t(ender.track);
    slice.byName = uint16_t(words.add(tt::emulator::opName(ender.op)));
    slice.bank = isTransfer ? ender.bank : int16_t(-1);
  }

  Json describe(const Key &key) const {
    if (key.first == kDram)
      return {{"name", "DRAM bank " + std::to_string(key.second)},
              {"group", "dram"}};
    std::string core = std::to_string(key.first / launch.gridCols) + "," +
                       std::to_string(key.first % launch.gridCols);
    bool isThread = key.second < kNumTracks;
    std::string part = isThread
                           ? tt::emulator::name(tt::emulator::Track(key.second))
                           : "NoC " + std::to_string(key.second - kNumTracks);
    Json track = {{"name", core + " " + part},
                  {"group", isThread ? "thread" : "network"}};
    if (auto kernel = kernels.find(key); kernel != kernels.end())
      track["kernel"] = kernel->second;
    return track;
  }

  /// Cycles by kind. Transfers overlap; a cycle counts once.
  static std::vector<uint64_t> cyclesOf(const std::vector<Slice> &slices) {
    std::vector<uint64_t> cycles(sliceKinds().size());
    uint64_t covered = 0;
    for (const Slice &slice : slices) {
      uint64_t begin = std::max(slice.begin, covered);
      if (slice.end > begin)
        cycles[slice.kind] += slice.end - begin;
      covered = std::max(covered, slice.end);
    }
    return cycles;
  }

  const tt::trace::Launch &launch;
  std::vector<std::optional<uint32_t>> enders;
  Words words;
  std::map<Key, std::vector<Slice>> tracks;
  std::map<Key, std::string> kernels;
};

} // namespace

std::vector<std::string> sliceKinds() {
  std::vector<std::string> kinds = {"call", "transfer"};
  for (size_t i = 0; i != kNumWaitKinds; ++i)
    kinds.push_back(std::string("wait: ") +
                    tt::emulator::name(tt::emulator::WaitKind(i)));
  return kinds;
}

TraceFiles traceOf(const tt::trace::Launch &launch,
                   const tt::device::ChipDesc &chip) {
  return Sorter(launch, chip).files();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

[[noreturn]] static void refuse(const std::string &what) {
  throw rt::Error(rt::Error::Kind::InvalidArgument, what);
}

/// Whether a description is what `traceOf` makes, with slices within the file.
static bool isSound(const Json &about, uint64_t slices) {
  auto has = [](const Json &json, const char *key, Json::value_t type) {
    return json.is_object() && json.contains(key) && json[key].type() == type;
  };
  using Type = Json::value_t;
  if (!has(about, "name", Type::string) || !has(about, "words", Type::array) ||
      !has(about, "cycles", Type::number_unsigned) ||
      !has(about, "clockHz", Type::number_float) ||
      !has(about, "tracks", Type::array) || !about.contains("kinds") ||
      about["kinds"] != Json(sliceKinds()))
    return false;
  return std::ranges::all_of(about["tracks"], [&](const Json &track) {
    if (!has(track, "first", Type::number_unsigned) ||
        !has(track, "count", Type::number_unsigned) ||
        !has(track, "name", Type::string) ||
        !has(track, "cycles", Type::array) ||
        track["cycles"].size() != sliceKinds().size())
      return false;
    uint64_t first = track["first"], count = track["count"];
    return first <= slices && count <= slices - first;
  });
}

Trace::Trace(const Bundle &bundle, size_t number)
    : file(bundle.path() / (std::to_string(number) + ".events")) {
  std::string name = std::to_string(number) + ".trace.json";
  if (!bundle.has(name)) {
    Json leftOut = bundle.manifest().value("leftOut", Json::array());
    bool isLeftOut = std::ranges::find(leftOut, Json(number)) != leftOut.end();
    refuse("launch " + std::to_string(number) +
           (isLeftOut ? " has a timeline that is too large to be kept: record "
                        "with a larger --trace-limit"
                      : " was not traced: record with --trace"));
  }
  about = Json::parse(bundle.read(name), nullptr, /*allow_exceptions=*/false);
  std::error_code error;
  uint64_t size = std::filesystem::file_size(file, error);
  if (error || size % sizeof(Slice) != 0 ||
      !isSound(about, size / sizeof(Slice)))
    refuse("the trace of launch " + std::to_string(number) + " is damaged");
}

std::vector<Slice> Trace::track(size_t index) const {
  const Json &track = about["tracks"][index];
  std::vector<Slice> slices(track["count"].get<size_t>());
  std::ifstream stream(file, std::ios::binary);
  stream.seekg(std::streamoff(track["first"].get<uint64_t>() * sizeof(Slice)));
  stream.read(reinterpret_cast<char *>(slices.data()),
              std::streamsize(slices.size() * sizeof(Slice)));
  if (!stream && !slices.empty())
    refuse(file.string() + ": cannot be read");
  size_t words = about["words"].size(), kinds = sliceKinds().size();
  for (const Slice &slice : slices)
    if (slice.kind >= kinds || slice.name >= words || slice.byName >= words ||
        slice.end < slice.begin)
      refuse(file.string() + ": is damaged");
  return slices;
}

} // namespace explorer
