//===- tt-explorer.cpp - shows compiled models ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CommandLine.h"

int main(int argc, char **argv) {
  return explorer::runCommandLine({argv + 1, argv + argc});
}
