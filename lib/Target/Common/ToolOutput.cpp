//===- ToolOutput.cpp - output files of tools -----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//

#include "ttmlir/Target/Common/ToolOutput.h"

#include "tt/device/OutputFile.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace mlir;

struct mlir::tt::ToolOutput::State {
  std::optional<::tt::OutputFile> file;
  std::optional<llvm::raw_fd_ostream> stream;
};

/// False after an error, which is said.
template <typename Fn> static bool succeeds(Fn fn) {
  try {
    fn();
    return true;
  } catch (const ::tt::OutputError &error) {
    llvm::errs() << error.what() << "\n";
    return false;
  }
}

mlir::tt::ToolOutput::ToolOutput() : state(std::make_unique<State>()) {}

mlir::tt::ToolOutput::~ToolOutput() {
  if (!state->stream)
    return;
  // An error has been reported, or the file is not wanted any more.
  state->stream->flush();
  state->stream->clear_error();
}

std::unique_ptr<mlir::tt::ToolOutput>
mlir::tt::ToolOutput::open(StringRef path) {
  std::unique_ptr<ToolOutput> output(new ToolOutput);
  if (!succeeds([&] {
        State &state = *output->state;
        state.file.emplace(path.str());
        state.stream.emplace(state.file->descriptor(), /*shouldClose=*/false);
      }))
    return nullptr;
  return output;
}

raw_ostream &mlir::tt::ToolOutput::os() { return *state->stream; }

LogicalResult mlir::tt::ToolOutput::finish() {
  return success(succeeds([&] {
    state->stream->flush();
    if (std::error_code error = state->stream->error())
      state->file->fail(error.value());
    state->file->commit();
  }));
}
