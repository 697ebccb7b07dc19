//===- Log.cpp - Where ttrt writes ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Log.h"

#include "tt/device/Error.h"
#include "tt/runtime/Error.h"
#include "ttmlir/Driver/Driver.h"

#include <iostream>
#include <new>

namespace ttrt {

using tt::runtime::Error;

Log::Log(const std::string &path, bool quiet, Frontend frontend)
    : quiet(quiet), frontend(std::move(frontend)) {
  if (path.empty())
    return;
  file.open(path, std::ios::trunc);
  if (!file)
    throw Error(Error::Kind::InvalidArgument, path + ": cannot be written");
}

static void print(std::ostream &stream, const char *name,
                  const std::string &text) {
  stream << text << std::endl;
  if (stream)
    return;
  stream.clear();
  throw Error(Error::Kind::InvalidArgument,
              std::string(name) + " cannot be written");
}

void Log::line(const std::string &text) {
  if (!quiet && frontend.line)
    frontend.line(text);
  else if (!quiet)
    print(std::cout, "standard output", text);
  if (file.is_open())
    print(file, "the log file", text);
}

void Log::error(const std::string &text) {
  if (frontend.error)
    frontend.error(text);
  else
    std::cerr << "ttrt: error: " << text << std::endl;
  if (file.is_open())
    file << "ttrt: error: " << text << std::endl;
}

void Log::warning(const std::string &text) {
  if (!quiet && frontend.error)
    frontend.error("warning: " + text);
  else if (!quiet)
    std::cerr << "ttrt: warning: " << text << std::endl;
  if (file.is_open())
    file << "ttrt: warning: " << text << std::endl;
}

static int exitCodeOf(Error::Kind kind) {
  bool ours = kind == Error::Kind::DeviceError || kind == Error::Kind::Internal;
  return ours ? OurError : UserError;
}

int Log::guard(const std::function<int()> &fn, std::string *message) {
  auto report = [&](std::string text, int code) {
    while (text.ends_with('\n'))
      text.pop_back();
    error(text);
    if (message)
      *message = text;
    return code;
  };
  try {
    return fn();
  } catch (const Error &e) {
    return report(std::string(tt::runtime::name(e.kind())) + ": " + e.what(),
                  exitCodeOf(e.kind()));
  } catch (const tt::driver::CompileError &e) {
    return report(e.what(), UserError);
  } catch (const tt::device::Error &e) {
    return report(e.what(), UserError);
  } catch (const std::bad_alloc &) {
    return report("out of memory: the host has not enough memory", UserError);
  } catch (const std::exception &e) {
    return report(std::string("internal error: ") + e.what(), OurError);
  }
}

} // namespace ttrt
