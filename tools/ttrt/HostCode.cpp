//===- HostCode.cpp - The compiler of functions of the host ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "HostCode.h"

#include "Array.h"
#include "tt/device/Formats.h"
#include "tt/runtime/Error.h"

#include <mutex>

namespace ttrt {
namespace {

namespace rt = tt::runtime;

/// Calls `fn`. The text is part of the file, so an error in it is an error in
/// the file.
template <typename Fn> auto fromFile(Fn fn) {
  try {
    return fn();
  } catch (const tt::driver::CompileError &error) {
    throw rt::Error(rt::Error::Kind::BadFile, error.what());
  }
}

/// In the format that the program declares; floats of the reference are f32,
/// rounded to it already.
rt::Tensor toDeclared(Array array, const rt::TensorDesc &desc) {
  ttnn::DataType wanted = desc.layout.dtype;
  if (array.type == ttnn::DataType::FLOAT32 &&
      (wanted == ttnn::DataType::BFLOAT16 ||
       wanted == ttnn::DataType::FLOAT16)) {
    Array narrow{array.shape, wanted, {}};
    narrow.bytes.resize(array.volume() * 2);
    tt::device::fromFloat(ttnn::to_device_type(wanted),
                          reinterpret_cast<const float *>(array.bytes.data()),
                          narrow.bytes.data(), array.volume());
    array = std::move(narrow);
  }
  return toTensor(array, array.type);
}

class Code : public rt::HostCode {
public:
  explicit Code(const rt::HostSource &source)
      : reference(fromFile([&] {
          std::vector<tt::driver::Resource> resources;
          for (const rt::Binary::Resource &resource : source.resources)
            resources.push_back({resource.key, resource.bytes});
          return std::make_unique<tt::driver::Reference>(
              std::string(source.mlir), source.name, resources);
        })) {}

  std::vector<rt::Tensor>
  call(const std::string &function, const std::vector<rt::Tensor> &inputs,
       const std::vector<rt::TensorDesc> &outputs) override {
    std::vector<tt::driver::HostTensor> arguments;
    for (const rt::Tensor &input : inputs)
      arguments.push_back(toHostTensor(fromTensor(input)));
    std::lock_guard lock(mutex); // the reference compiles when it runs first
    auto given = fromFile([&] { return reference->run(function, arguments); });
    std::vector<rt::Tensor> results;
    for (size_t i = 0; i != given.size() && i != outputs.size(); ++i)
      results.push_back(
          toDeclared(fromHostTensor(std::move(given[i])), outputs[i]));
    return results;
  }

private:
  std::mutex mutex;
  std::unique_ptr<tt::driver::Reference> reference;
};

class Loader : public rt::HostLoader {
public:
  std::shared_ptr<rt::HostCode> load(const rt::HostSource &source) override {
    return std::make_shared<Code>(source);
  }
};

} // namespace

std::shared_ptr<rt::HostLoader> makeHostLoader() {
  return std::make_shared<Loader>();
}

} // namespace ttrt
