//===- ttrt.cpp - Inspects and runs compiled programs ---------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CommandLine.h"
#include "Log.h"

int main(int argc, char **argv) {
  try {
    return ttrt::runCommandLine({argv + 1, argv + argc});
  } catch (const ttrt::UsageError &error) {
    std::string text = error.what();
    bool named = text.find("is not a command") != std::string::npos;
    ttrt::Log("", false).error(text + (named ? "" : " (see ttrt --help)"));
    return ttrt::UserError;
  }
}
