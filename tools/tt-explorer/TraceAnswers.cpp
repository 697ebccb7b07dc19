//===- TraceAnswers.cpp - the timeline of a launch, in bins ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TraceAnswers.h"

#include "tt/runtime/Error.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace explorer {

namespace rt = tt::runtime;

namespace {

constexpr size_t kMostBins = 1 << 14;

[[noreturn]] void refuse(const std::string &what) {
  throw rt::Error(rt::Error::Kind::InvalidArgument, what);
}

size_t trackNumber(std::string_view text, size_t count) {
  size_t number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() ||
      number >= count)
    refuse("there is no track '" + std::string(text) + "'; there are " +
           std::to_string(count));
  return number;
}

/// "0-4,7" as numbers, in order.
std::vector<size_t> trackNumbers(const std::string &text, size_t count) {
  std::vector<bool> isChosen(count, text.empty());
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(',', at), text.size());
    std::string_view part = std::string_view(text).substr(at, end - at);
    size_t dash = part.find('-');
    size_t first = trackNumber(part.substr(0, dash), count);
    size_t last = dash == std::string_view::npos
                      ? first
                      : trackNumber(part.substr(dash + 1), count);
    for (size_t i = first; i <= last; ++i)
      isChosen[i] = true;
    at = end + 1;
  }
  std::vector<size_t> numbers;
  for (size_t i = 0; i != count; ++i)
    if (isChosen[i])
      numbers.push_back(i);
  return numbers;
}

/// The window of a question.
struct Window {
  uint64_t from, to;
  size_t bins;

  /// The bin that a cycle lies in.
  size_t binOf(uint64_t cycle) const {
    return size_t(static_cast<unsigned __int128>(cycle - from) * bins /
                  (to - from));
  }
  uint64_t startOf(size_t bin) const {
    return from +
           uint64_t(static_cast<unsigned __int128>(to - from) * bin / bins);
  }
  bool isWide(uint64_t begin, uint64_t end) const {
    return static_cast<unsigned __int128>(end - begin) * bins >= to - from;
  }
};

Json describe(const Slice &slice) {
  return {slice.begin, slice.end,    slice.kind, slice.name, slice.value,
          slice.by,    slice.byName, slice.bank, slice.site};
}

/// Cycles of narrow slices by bin and kind; a slice may lie in two bins.
class Bins {
public:
  explicit Bins(const Window &window) : window(window) {}

  void add(uint64_t begin, uint64_t end, uint8_t kind) {
    for (size_t bin = window.binOf(begin); begin < end; ++bin) {
      uint64_t until = std::clamp(window.startOf(bin + 1), begin, end);
      if (until > begin)
        cycles[{bin, kind}] += until - begin;
      begin = until;
    }
  }
  Json list() const {
    Json made = Json::array();
    for (auto [key, sum] : cycles)
      made.push_back({key.first, key.second, sum});
    return made;
  }

private:
  const Window &window;
  std::map<std::pair<size_t, uint8_t>, uint64_t> cycles;
};

Json answerOne(const std::vector<Slice> &slices, size_t track,
               const Window &window) {
  Json wide = Json::array();
  Bins bins(window);
  // Transfers overlap: a cycle counts once, and as many are drawn one by one as
  // there are bins.
  size_t count = 0;
  for (const Slice &slice : slices)
    count += slice.begin < window.to && slice.end > window.from &&
             window.isWide(slice.begin, slice.end);
  bool isSparse = count <= window.bins;
  uint64_t covered = window.from;
  for (const Slice &slice : slices) {
    if (slice.begin >= window.to)
      break;
    if (slice.end <= window.from)
      continue;
    if (isSparse && window.isWide(slice.begin, slice.end)) {
      wide.push_back(describe(slice));
      continue;
    }
    uint64_t begin = std::max(slice.begin, covered);
    uint64_t end = std::min(slice.end, window.to);
    if (begin < end)
      bins.add(begin, end, slice.kind);
    covered = std::max(covered, end);
  }
  return {{"track", track}, {"slices", wide}, {"bins", bins.list()}};
}

} // namespace

std::string answerTracks(const Bundle &bundle, size_t launch) {
  Json answer = Trace(bundle, launch).description();
  answer["launch"] = launch;
  return answer.dump();
}

std::string answerTrace(const Bundle &bundle, const TraceQuestion &question) {
  Trace trace(bundle, question.launch);
  uint64_t to = question.to.value_or(trace.cycles());
  if (question.from >= to)
    refuse("the window from " + std::to_string(question.from) + " to " +
           std::to_string(to) + " is empty");
  if (question.bins == 0 || question.bins > kMostBins)
    refuse("1 to " + std::to_string(kMostBins) + " bins are possible, not " +
           std::to_string(question.bins));
  Window window{question.from, to, question.bins};
  Json tracks = Json::array();
  for (size_t number : trackNumbers(question.tracks, trace.numTracks()))
    tracks.push_back(answerOne(trace.track(number), number, window));
  return Json{{"launch", question.launch},
              {"from", window.from},
              {"to", window.to},
              {"bins", window.bins},
              {"fields",
               {"begin", "end", "kind", "name", "value", "by", "byName", "bank",
                "site"}},
              {"tracks", tracks}}
      .dump();
}

} // namespace explorer
