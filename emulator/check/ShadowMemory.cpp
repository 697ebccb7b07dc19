//===- ShadowMemory.cpp - The last accesses to every byte -----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "ShadowMemory.h"

namespace tt::emulator {

size_t ShadowMemory::cut(Page &page, uint32_t offset) {
  if (offset == kPageBytes)
    return page.size();
  auto after = std::upper_bound(
      page.begin(), page.end(), offset,
      [](uint32_t o, const Segment &s) { return o < s.begin; });
  size_t i = size_t(after - page.begin());
  if (page[i - 1].begin == offset)
    return i - 1;
  Segment tail = page[i - 1];
  tail.begin = offset;
  page.insert(after, std::move(tail));
  return i;
}

void ShadowMemory::merge(Page &page, size_t first, size_t last) {
  size_t keep = first == 0 ? 0 : first - 1;
  size_t end = std::min(last + 1, page.size());
  for (size_t i = keep + 1; i < end; ++i)
    if (!page[keep].sameHistory(page[i])) {
      ++keep;
      if (keep != i)
        page[keep] = std::move(page[i]);
    }
  page.erase(page.begin() + ptrdiff_t(keep) + 1, page.begin() + ptrdiff_t(end));
}

ShadowMemory::Page &ShadowMemory::makePage(uint64_t base) {
  size_t number = base / kPageBytes, chunk = number / kPagesPerChunk;
  if (chunk >= chunks.size())
    chunks.resize(chunk + 1);
  if (!chunks[chunk])
    chunks[chunk] = std::make_unique<Chunk>(kPagesPerChunk);
  Page &page = (*chunks[chunk])[number % kPagesPerChunk];
  if (page.empty())
    page.emplace_back();
  return page;
}

const ShadowMemory::Page *ShadowMemory::findPage(uint64_t base) const {
  size_t number = base / kPageBytes, chunk = number / kPagesPerChunk;
  if (chunk >= chunks.size() || !chunks[chunk])
    return nullptr;
  return &(*chunks[chunk])[number % kPagesPerChunk];
}

} // namespace tt::emulator
