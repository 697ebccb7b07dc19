//===- Inputs.cpp - What goes into a program ------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Inputs.h"

#include "Npy.h"
#include "tt/runtime/Error.h"

#include <cmath>
#include <numbers>
#include <random>

namespace ttrt {
namespace {

using tt::runtime::Error;
using ttnn::DataType;

class Generator {
public:
  Generator(std::string init, uint64_t seed)
      : init(std::move(init)), engine(seed) {}

  Array make(const tt::runtime::Argument &argument) {
    const tt::runtime::TensorDesc &desc = argument.desc;
    DataType type = hostType(desc.layout.dtype);
    bool isFloat = ttnn::is_floating_point(type);
    std::vector<double> values(size_t(desc.shape.volume()));
    for (size_t i = 0; i != values.size(); ++i)
      values[i] = argument.logical ? truth(i) : element(i, isFloat, type);
    return fromDoubles(values, desc.shape.view(), type);
  }

private:
  double element(size_t index, bool isFloat, DataType type) {
    if (init == "zeros")
      return 0;
    if (init == "ones")
      return 1;
    if (init == "arange")
      return isFloat ? double(index) : double(index % modulus(type));
    if (init == "randint" || !isFloat)
      return std::floor(10 * uniform());
    return init == "rand" ? uniform() : normal();
  }

  /// 0 or 1, also where other numbers were asked for.
  double truth(size_t index) {
    if (init == "zeros" || init == "ones")
      return init == "ones";
    return init == "arange" ? double(index % 2) : std::floor(2 * uniform());
  }

  static uint64_t modulus(DataType type) {
    size_t bytes = tt::device::elementBytes(ttnn::to_device_type(type));
    // Signed numbers stay positive.
    return uint64_t(1) << (8 * bytes - (ttnn::is_signed_integer(type) ? 1 : 0));
  }

  double uniform() { return double(engine() >> 11) * 0x1p-53; }

  double normal() {
    if (hasSpare) {
      hasSpare = false;
      return spare;
    }
    double radius = std::sqrt(-2 * std::log(1 - uniform()));
    double angle = 2 * std::numbers::pi * uniform();
    spare = radius * std::sin(angle);
    hasSpare = true;
    return radius * std::cos(angle);
  }

  std::string init;
  std::mt19937_64 engine;
  bool hasSpare = false;
  double spare = 0;
};

Array readInput(const std::string &path, size_t index,
                const tt::runtime::Argument &argument) {
  Npy npy = readNpy(path);
  const ttnn::Shape &wanted = argument.desc.shape;
  if (ttnn::Shape(npy.shape) != wanted)
    throw Error(Error::Kind::InvalidArgument,
                path + ": found shape " +
                    ttnn::to_string(ttnn::Shape(npy.shape)) + ", wanted " +
                    ttnn::to_string(wanted) + " for input " +
                    std::to_string(index) + " ('" + argument.name + "')");
  return fromNpy(npy, argument.desc.layout.dtype, path);
}

} // namespace

std::vector<std::string> initNames() {
  return {"randn", "rand", "randint", "zeros", "ones", "arange"};
}

std::vector<Array> makeInputs(const tt::runtime::ProgramInfo &program,
                              const ExecutionOptions &options) {
  const auto &paths = options.inputs;
  if (!paths.empty() && paths.size() != program.inputs.size())
    throw Error(Error::Kind::InvalidArgument,
                "--input: found " + std::to_string(paths.size()) +
                    " files, wanted " + std::to_string(program.inputs.size()) +
                    " for program '" + program.name + "'");
  Generator generator(options.init, options.seed);
  std::vector<Array> inputs;
  for (size_t i = 0; i != program.inputs.size(); ++i)
    inputs.push_back(paths.empty() ? generator.make(program.inputs[i])
                                   : readInput(paths[i], i, program.inputs[i]));
  return inputs;
}

} // namespace ttrt
