//===- tensix_vectors.cpp - Exact numerics against test vectors -----------===//
// SPDX-License-Identifier: Apache-2.0
//
//   tensix_vectors <file.npz> [--model] [--filter <text>] [--report <n>]
//
// runs every case of the file whose id contains the text and prints how many
// there are in each group and what differs; the exit code is 1 if anything
// does. --model asks the slow model instead of the library, which is asked at
// every level of the host's vector unit. --report prints n elements of each
// case that is wrong.
//===----------------------------------------------------------------------===//
#include "Case.h"
#include "tt/simd/Level.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

using namespace vectors;

namespace {

bool print(const std::map<std::string, Tally> &tallies) {
  Tally all;
  std::printf("%-14s %8s %10s %12s %10s\n", "group", "cases", "elements",
              "mismatches", "in cases");
  auto line = [](const char *name, const Tally &t) {
    std::printf("%-14s %8zu %10zu %12zu %10zu", name, t.cases, t.elements,
                t.wrong, t.wrongCases);
    if (t.unknown)
      std::printf("  %zu cases not known", t.unknown);
    std::printf("\n");
  };
  for (const auto &[group, tally] : tallies) {
    line(group.c_str(), tally);
    all.cases += tally.cases;
    all.elements += tally.elements;
    all.wrong += tally.wrong;
    all.wrongCases += tally.wrongCases;
    all.unknown += tally.unknown;
  }
  line("all", all);
  return all.cases != 0 && all.wrong == 0 && all.unknown == 0;
}

int usage() {
  std::fprintf(stderr, "usage: tensix_vectors <file.npz> [--model] "
                       "[--filter <text>] [--report <n>]\n");
  return 2;
}

} // namespace

int main(int argc, char **argv) {
  const char *path = nullptr;
  std::string filter;
  size_t report = 0;
  bool model = false;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--model"))
      model = true;
    else if (!std::strcmp(argv[i], "--filter") && i + 1 < argc)
      filter = argv[++i];
    else if (!std::strcmp(argv[i], "--report") && i + 1 < argc)
      report = std::strtoul(argv[++i], nullptr, 10);
    else if (argv[i][0] == '-' || path)
      return usage();
    else
      path = argv[i];
  }
  if (!path)
    return usage();
  try {
    File file(path);
    if (model)
      return print(compare(file, modelFor, report, filter)) ? 0 : 1;
    bool good = true;
    for (auto level :
         {tt::simd::Level::Base, tt::simd::Level::V3, tt::simd::Level::V4})
      if (tt::simd::useLevel(level)) {
        std::printf("x86-64 level %d\n", int(level));
        good &= print(compare(file, libraryFor, report, filter));
      }
    return good ? 0 : 1;
  } catch (const std::exception &error) {
    std::fprintf(stderr, "tensix_vectors: %s\n", error.what());
    return 2;
  }
}
