//===- Page.cpp - the files of the page -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Page.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

namespace explorer {
namespace {
constexpr char kIndex[] = {
#embed "page/index.html"
};
constexpr char kStyle[] = {
#embed "page/style.css"
};
constexpr char kApp[] = {
#embed "page/app.js"
};
constexpr char kStage[] = {
#embed "page/stage.js"
};
constexpr char kLayout[] = {
#embed "page/layout.js"
};
constexpr char kDraw[] = {
#embed "page/draw.js"
};
constexpr char kOverlays[] = {
#embed "page/overlays.js"
};
constexpr char kSearch[] = {
#embed "page/search.js"
};
constexpr char kTable[] = {
#embed "page/table.js"
};
constexpr char kMemory[] = {
#embed "page/memory.js"
};
constexpr char kDetails[] = {
#embed "page/details.js"
};
constexpr char kKeys[] = {
#embed "page/keys.js"
};
constexpr char kOverrides[] = {
#embed "page/overrides.js"
};
constexpr char kCompare[] = {
#embed "page/compare.js"
};
constexpr char kPasses[] = {
#embed "page/passes.js"
};
constexpr char kStart[] = {
#embed "page/start.js"
};
constexpr char kMinimap[] = {
#embed "page/minimap.js"
};
constexpr char kPath[] = {
#embed "page/path.js"
};
constexpr char kMarks[] = {
#embed "page/marks.js"
};
constexpr char kTimeline[] = {
#embed "page/timeline.js"
};
constexpr char kServer[] = {
#embed "page/server.js"
};
constexpr char kCores[] = {
#embed "page/cores.js"
};
constexpr char kShards[] = {
#embed "page/shards.js"
};
constexpr char kTensor[] = {
#embed "page/tensor.js"
};
constexpr char kShardStyle[] = {
#embed "page/shards.css"
};
constexpr char kTensorStyle[] = {
#embed "page/tensor.css"
};
constexpr char kLayoutPage[] = {
#embed "page/layout.html"
};
constexpr char kLayouts[] = {
#embed "page/layouts.json"
};

template <size_t size>
PageFile file(std::string_view name, const char (&content)[size]) {
  std::string_view type = name.ends_with(".html")   ? "text/html; charset=utf-8"
                          : name.ends_with(".css")  ? "text/css"
                          : name.ends_with(".json") ? "application/json"
                                                    : "text/javascript";
  return {name, type, {content, size}};
}
} // namespace

const std::vector<PageFile> &pageFiles() {
  static const std::vector<PageFile> files = {file("index.html", kIndex),
                                              file("style.css", kStyle),
                                              file("app.js", kApp),
                                              file("stage.js", kStage),
                                              file("layout.js", kLayout),
                                              file("draw.js", kDraw),
                                              file("overlays.js", kOverlays),
                                              file("search.js", kSearch),
                                              file("table.js", kTable),
                                              file("memory.js", kMemory),
                                              file("details.js", kDetails),
                                              file("keys.js", kKeys),
                                              file("overrides.js", kOverrides),
                                              file("compare.js", kCompare),
                                              file("passes.js", kPasses),
                                              file("start.js", kStart),
                                              file("minimap.js", kMinimap),
                                              file("path.js", kPath),
                                              file("marks.js", kMarks),
                                              file("timeline.js", kTimeline),
                                              file("server.js", kServer),
                                              file("cores.js", kCores),
                                              file("shards.js", kShards),
                                              file("tensor.js", kTensor),
                                              file("tensor.css", kTensorStyle),
                                              file("shards.css", kShardStyle),
                                              file("layout.html", kLayoutPage),
                                              file("layouts.json", kLayouts)};
  return files;
}

} // namespace explorer
