//===- Reports.cpp - reports of Python's calls ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Bind.h"

#include "tt/report/Recorder.h"
#include "tt/report/Write.h"

#include <nanobind/stl/string.h>

#include <optional>

namespace ttnn::python {

using namespace nb::literals;

namespace {

/// Records the calls of a device. `sourceOf` returns file, function, line and
/// text of the call that runs, and lines about those that called it.
class Recording {
public:
  Recording(const Device &device, const std::string &name, nb::object sourceOf)
      : sourceOf(std::move(sourceOf)) {
    device.open();
    recorder.emplace(device.mesh, name, [this] {
      nb::gil_scoped_acquire locked;
      nb::tuple at = nb::cast<nb::tuple>(this->sourceOf());
      tt::report::Source source;
      source.file = nb::cast<std::string>(at[0]);
      source.function = nb::cast<std::string>(at[1]);
      source.line = nb::cast<unsigned>(at[2]);
      source.text = nb::cast<std::string>(at[3]);
      source.callers = nb::cast<std::string>(at[4]);
      return source;
    });
  }

  // A call on another thread may wait for Python while it is recorded.
  ~Recording() {
    nb::gil_scoped_release release;
    recorder.reset();
  }

  void addSource(const std::string &path, const std::string &text) {
    nb::gil_scoped_release release;
    recorder->addSource(path, text);
  }

  /// An error of the library ended the block, `kind` by its name in Python.
  bool fail(const std::string &kind, const std::string &message) {
    nb::gil_scoped_release release;
    return recorder->fail(kindOf(kind), message);
  }

  void stop() {
    nb::gil_scoped_release release;
    report = &recorder->finish();
  }

  void write(const std::string &folder) const {
    nb::gil_scoped_release release;
    tt::report::writeReport(*report, folder);
  }

private:
  static tt::runtime::Error::Kind kindOf(const std::string &name) {
    using Kind = tt::runtime::Error::Kind;
    return name == "OutOfMemory"       ? Kind::OutOfMemory
           : name == "InvalidArgument" ? Kind::InvalidArgument
           : name == "Unsupported"     ? Kind::Unsupported
           : name == "KernelError"     ? Kind::KernelError
                                       : Kind::DeviceError;
  }

  nb::object sourceOf;
  std::optional<tt::report::Recorder> recorder;
  const tt::report::Report *report = nullptr;
};

} // namespace

void bindReports(nb::module_ &m) {
  nb::class_<Recording>(m, "Recording", "Calls of a device for a report.")
      .def(nb::init<const Device &, const std::string &, nb::object>(),
           "device"_a, "name"_a, "source_of"_a,
           "`source_of` returns file, function, line and text of the call that "
           "runs, and lines about its callers.")
      .def("add_source", &Recording::addSource, "path"_a, "text"_a,
           "The text of a file.")
      .def("fail", &Recording::fail, "kind"_a, "message"_a,
           "An error of that name ended the block. Whether it is in the "
           "report.")
      .def("stop", &Recording::stop, "Records no more.")
      .def("write", &Recording::write, "folder"_a,
           "Writes a new folder, after `stop`.");
  m.def("check_report_folder", &tt::report::checkFolder, "folder"_a,
        "Raises an error unless a report can be written there.");
}

} // namespace ttnn::python
