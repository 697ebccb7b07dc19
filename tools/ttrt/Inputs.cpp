//===- Inputs.cpp - The inputs of a program -------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Inputs.h"

#include "MappedFile.h"
#include "Npy.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <random>

namespace ttrt {
namespace {

using tt::runtime::Error;
using ttnn::DataType;

using tt::driver::InputFit;

class Generator {
public:
  Generator(std::string init, uint64_t seed, InputFit fit)
      : init(std::move(init)), engine(seed), fit(fit) {}

  Array make(const tt::runtime::Argument &argument) {
    const tt::runtime::TensorDesc &desc = argument.desc;
    DataType type = hostType(desc.layout.dtype);
    bool isFloat = ttnn::is_floating_point(type);
    size_t count = size_t(desc.shape.volume());
    Array array{{desc.shape.view().begin(), desc.shape.view().end()}, type, {}};
    array.bytes.reserve(count *
                        tt::device::elementBytes(ttnn::to_device_type(type)));
    limitPlaces(type);
    // Part by part: doubles take several times the tensor's memory.
    constexpr size_t kPiece = 1 << 14;
    std::vector<double> values;
    for (size_t begin = 0; begin < count; begin += kPiece) {
      values.resize(std::min(kPiece, count - begin));
      for (size_t i = 0; i != values.size(); ++i)
        values[i] = argument.logical ? truth(begin + i)
                                     : element(begin + i, isFloat, type);
      Array piece = fromDoubles(values, {int64_t(values.size())}, type);
      array.bytes.insert(array.bytes.end(), piece.bytes.begin(),
                         piece.bytes.end());
    }
    return array;
  }

private:
  /// All indices must be numbers of the type.
  void limitPlaces(DataType type) {
    uint64_t most = type == DataType::BFLOAT16  ? uint64_t(1) << 8
                    : type == DataType::FLOAT16 ? uint64_t(1) << 11
                    : type == DataType::FLOAT32 ? uint64_t(1) << 24
                                                : modulus(type);
    fit.count = int64_t(std::min(uint64_t(fit.count), most));
    if (!fit.distinct || fit.count == 0 || !isRandom())
      return;
    order.resize(size_t(fit.count));
    std::iota(order.begin(), order.end(), 0);
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[size_t(double(i) * uniform())]);
  }

  bool isRandom() const {
    return init == "fan-in" || init == "randn" || init == "rand" ||
           init == "randint";
  }

  double place(size_t index) {
    size_t count = size_t(fit.count);
    if (!order.empty())
      return order[index % count];
    if (isRandom())
      return std::floor(double(count) * uniform());
    return init == "zeros"  ? 0
           : init == "ones" ? double(std::min<size_t>(1, count - 1))
                            : double(index % count);
  }

  double element(size_t index, bool isFloat, DataType type) {
    if (fit.count != 0)
      return place(index);
    if (isFloat && init == "fan-in" && isWeight())
      return weight();
    double value = any(index, isFloat, type);
    if (!isRandom())
      return value;
    if (fit.unit && (value < -1 || value > 1))
      value = isFloat ? 2 * uniform() - 1 : 1;
    if (fit.positive)
      value = isFloat ? std::abs(value) + 1.0 / 16 : std::max(value, 1.0);
    return value;
  }

  bool isWeight() const {
    return fit.variance != 0 || fit.factor || fit.summand;
  }
  double weight() {
    double value = normal();
    if (fit.variance != 0)
      return std::sqrt(fit.variance) * value;
    // Never far from 1, nor below 0: it may be a variance.
    return fit.factor ? 1 + 0.1 * std::clamp(value, -5.0, 5.0) : 0.1 * value;
  }

  double any(size_t index, bool isFloat, DataType type) {
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

  /// 0 or 1, for every --init.
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
  InputFit fit;
  std::vector<double> order; ///< of indices that are distinct
  bool hasSpare = false;
  double spare = 0;
};

void checkShape(const ttnn::Shape &found, const tt::runtime::Argument &argument,
                size_t index, const std::string &where) {
  const ttnn::Shape &wanted = argument.desc.shape;
  if (found != wanted)
    throw Error(Error::Kind::InvalidArgument,
                where + ": found shape " + ttnn::to_string(found) +
                    ", wanted " + ttnn::to_string(wanted) + " for input " +
                    std::to_string(index) + " ('" + argument.name + "')");
}

/// "'a', 'b', 'c' and 5 more"
std::string listOf(const std::vector<std::string> &names) {
  constexpr size_t kShown = 8;
  std::string text;
  for (size_t i = 0; i != std::min(names.size(), kShown); ++i)
    text += (i == 0 ? "'" : ", '") + names[i] + "'";
  if (names.size() > kShown)
    text += " and " + std::to_string(names.size() - kShown) + " more";
  return text;
}

} // namespace

std::vector<std::string> initNames() {
  return {"fan-in", "randn", "rand", "randint", "zeros", "ones", "arange"};
}

Inputs::Inputs(const tt::runtime::ProgramInfo &program,
               const ExecutionOptions &options, std::vector<InputFit> given)
    : program(&program), options(&options), fits(std::move(given)),
      sources(program.inputs.size()) {
  openWeights();
  assignFiles();
}

void Inputs::openWeights() {
  if (options->weights.empty())
    return;
  std::vector<std::shared_ptr<TensorFile>> files;
  std::string paths;
  for (const std::string &path : options->weights) {
    files.push_back(TensorFile::open(path));
    paths += (paths.empty() ? "" : ", ") + path;
  }
  std::vector<std::string> missing;
  std::map<std::string, size_t> places;
  size_t found = 0;
  for (size_t i = 0; i != sources.size(); ++i) {
    const tt::runtime::Argument &argument = program->inputs[i];
    for (const auto &file : files)
      if (file->has(argument.name))
        sources[i].file = file;
    if (auto [place, isNew] = places.emplace(argument.name, i);
        sources[i].file && !isNew)
      throw Error(Error::Kind::InvalidArgument,
                  paths + ": inputs " + std::to_string(place->second) +
                      " and " + std::to_string(i) + " of program '" +
                      program->name + "' are both named '" + argument.name +
                      "'");
    if (sources[i].file)
      ++found;
    else if (argument.kind == "parameter" || argument.kind == "constant")
      missing.push_back(argument.name);
  }
  if (!missing.empty())
    throw Error(Error::Kind::InvalidArgument,
                paths + ": has no tensor " + listOf(missing) +
                    ", which program '" + program->name + "' wants");
  if (found == 0 && !sources.empty())
    throw Error(
        Error::Kind::InvalidArgument,
        paths + ": has no tensor with the name of an input of program '" +
            program->name + "', such as '" + program->inputs[0].name + "'");
}

void Inputs::assignFiles() {
  const std::vector<std::string> &paths = options->inputs;
  std::vector<size_t> left;
  for (size_t i = 0; i != sources.size(); ++i)
    if (!sources[i].file)
      left.push_back(i);
  if (paths.empty())
    return;
  if (paths.size() != left.size())
    throw Error(Error::Kind::InvalidArgument,
                "--input: found " + std::to_string(paths.size()) +
                    " files, wanted " + std::to_string(left.size()) +
                    " for program '" + program->name + "'" +
                    (left.size() == sources.size()
                         ? ""
                         : ", whose other inputs come from --weights"));
  for (size_t i = 0; i != left.size(); ++i)
    sources[left[i]].path = paths[i];
}

template <typename Use> auto Inputs::withFile(size_t index, Use use) const {
  const Source &source = sources[index];
  const tt::runtime::Argument &argument = program->inputs[index];
  DataType dtype = argument.desc.layout.dtype;
  auto done = [&](const NpyView &view, const std::string &where) {
    checkShape(ttnn::Shape(view.shape), argument, index, where);
    return use(view, dtype, where);
  };
  auto unpacked = [&](const Npy &npy, const std::string &where) {
    return done({npy.shape, npy.type, npy.bytes}, where);
  };
  if (!source.file) {
    MappedFile file(source.path);
    NpyView view = viewNpy(file.bytes(), source.path);
    return view.fortranOrder
               ? unpacked(parseNpy(file.bytes(), source.path), source.path)
               : done(view, source.path);
  }
  std::string where = source.file->path() + ": '" + argument.name + "'";
  std::optional<NpyView> raw = source.file->raw(argument.name);
  auto result = raw ? done(*raw, where)
                    : unpacked(source.file->read(argument.name), where);
  source.file->release(argument.name);
  return result;
}

Array Inputs::make(size_t index) const {
  if (sources[index].isFile())
    return withFile(index, [](const NpyView &view, DataType dtype,
                              const std::string &where) {
      return fromNpy(view, dtype, where);
    });
  uint64_t seed = options->seed + index * 0x9e3779b97f4a7c15;
  InputFit fit = index < fits.size() ? fits[index] : InputFit();
  return Generator(options->init, seed, fit).make(program->inputs[index]);
}

std::vector<InputFit> fitsOf(const Program &program, size_t index) {
  const tt::runtime::ProgramInfo &info = program.binary.program(index);
  if (program.text.empty() ||
      (program.binary.kind() == tt::runtime::BinaryKind::TTMetal &&
       program.binary.ttir().empty()))
    return {};
  try {
    std::vector<InputFit> fits = tt::driver::inputFits(
        program.text, program.binary.name(), info.name, program.resources);
    return fits.size() == info.inputs.size() ? fits : std::vector<InputFit>();
  } catch (const tt::driver::CompileError &) {
    return {}; // TTNN that cannot be raised
  }
}

std::vector<Array> Inputs::all() const {
  std::vector<Array> arrays;
  for (size_t i = 0; i != size(); ++i)
    arrays.push_back(make(i));
  return arrays;
}

void Inputs::show(
    size_t index,
    const std::function<void(const tt::driver::HostView &)> &use) const {
  auto showArray = [&](const Array &array) {
    use({array.shape, hostTypeName(array.type), array.bytes});
  };
  if (!sources[index].isFile())
    return showArray(make(index));
  withFile(index,
           [&](const NpyView &view, DataType dtype, const std::string &where) {
             if (isHostType(view.type, dtype))
               use({view.shape, hostTypeName(hostType(dtype)), view.bytes});
             else
               showArray(fromNpy(view, dtype, where));
             return true;
           });
}

tt::runtime::Tensor Inputs::tensor(size_t index) const {
  if (!sources[index].isFile())
    return toTensor(make(index), program->inputs[index].desc.layout.dtype);
  // Weights are large: they go from the file straight to the device.
  return withFile(
      index, [](const NpyView &view, DataType dtype, const std::string &where) {
        if (isHostType(view.type, dtype))
          return tt::runtime::createHostTensor(view.bytes.data(),
                                               ttnn::Shape(view.shape), dtype);
        return toTensor(fromNpy(view, dtype, where), dtype);
      });
}

} // namespace ttrt
