//===- harness.cpp - runs one emitted function ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// Compiled with -DEMITTED='"file.cpp"' -DENTRY=function. Arguments: one .npy
// file for every tensor that the function takes, then the prefix of the outputs
// `<prefix><index>.npy`. The .npy files have version 1, C order and f4, i4, u4,
// u2 or u1 elements; outputs in 16-bit or block floats are widened to f4.
//
//===----------------------------------------------------------------------===//

#include EMITTED

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace {

struct Type {
  const char *descr;
  ttnn::DataType dtype;
};
const Type types[] = {{"<f4", ttnn::DataType::FLOAT32},
                      {"<i4", ttnn::DataType::INT32},
                      {"<u4", ttnn::DataType::UINT32},
                      {"<u2", ttnn::DataType::UINT16},
                      {"|u1", ttnn::DataType::UINT8}};

/// The numbers of "(2, 3, )" or "()".
ttnn::Shape parseShape(const std::string &header) {
  ttnn::Shape shape;
  const char *at =
      header.c_str() + header.find('(', header.find("'shape'")) + 1;
  while (*at != ')' && *at) {
    char *end;
    long long size = std::strtoll(at, &end, 10);
    if (end != at)
      shape.push_back(size);
    at = end + (*end == ',' || *end == ' ' || end == at);
  }
  return shape;
}

ttnn::Tensor read(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() < 10 || bytes.compare(0, 7, "\x93NUMPY\x01") != 0)
    throw std::runtime_error(path + ": not a .npy file of version 1");
  size_t length = uint8_t(bytes[8]) + 256 * uint8_t(bytes[9]);
  std::string header = bytes.substr(10, length);
  for (const Type &type : types)
    if (header.find(type.descr) != std::string::npos)
      return ttnn::Tensor::from_host(bytes.data() + 10 + length, type.dtype,
                                     parseShape(header));
  throw std::runtime_error(path + ": unexpected element type: " + header);
}

/// The content as f4 or as it is.
std::pair<const char *, std::vector<uint8_t>> content(const ttnn::Tensor &t) {
  for (const Type &type : types)
    if (type.dtype == t.dtype())
      return {type.descr, t.to_bytes()};
  std::vector<float> values = t.to_vector<float>();
  auto *data = reinterpret_cast<const uint8_t *>(values.data());
  return {"<f4", {data, data + values.size() * sizeof(float)}};
}

void write(const std::string &path, const ttnn::Tensor &tensor) {
  auto [descr, data] = content(tensor);
  std::string header = std::string("{'descr': '") + descr +
                       "', 'fortran_order': False, 'shape': (";
  for (int64_t size : tensor.shape())
    header += std::to_string(size) + ",";
  header += "), }";
  header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  std::ofstream file(path, std::ios::binary);
  file.write("\x93NUMPY\x01\x00", 8);
  file.put(char(header.size() & 255)).put(char(header.size() >> 8));
  file << header;
  file.write(reinterpret_cast<const char *>(data.data()), data.size());
}

std::tuple<ttnn::Tensor> results(ttnn::Tensor result) { return {result}; }
template <typename... T> std::tuple<T...> results(std::tuple<T...> result) {
  return result;
}

template <typename R, typename... A>
void run(R (*function)(A...), char **argv, const std::string &prefix) {
  // Braces fix the order.
  std::tuple<A...> inputs{((void)sizeof(A), read(*argv++))...};
  size_t index = 0;
  std::apply(
      [&](const auto &...tensors) {
        (write(prefix + std::to_string(index++) + ".npy", tensors), ...);
      },
      results(std::apply(function, inputs)));
}

template <typename R, typename... A> int arity(R (*)(A...)) {
  return sizeof...(A);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != arity(&ENTRY) + 2) {
    std::fprintf(stderr, "expected %d inputs and a prefix\n", arity(&ENTRY));
    return 1;
  }
  try {
    run(&ENTRY, argv + 1, argv[argc - 1]);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
