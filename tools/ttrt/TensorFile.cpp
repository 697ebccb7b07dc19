//===- TensorFile.cpp - Files of named tensors ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "TensorFile.h"

#include "Artifacts.h"
#include "Files.h"
#include "MappedFile.h"
#include "tt/runtime/Error.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <zlib.h>

namespace ttrt {

using tt::runtime::Error;

namespace {

/// A file of which memory holds what has been read.
class MappedTensorFile : public TensorFile {
public:
  MappedTensorFile(std::unique_ptr<MappedFile> given, const std::string &path)
      : TensorFile(given->bytes(), path), mapped(std::move(given)) {}

private:
  void releaseBytes(std::span<const uint8_t> bytes) const override {
    mapped->release(bytes);
  }

  std::unique_ptr<MappedFile> mapped;
};

uint64_t little(std::span<const uint8_t> bytes, size_t at, size_t count) {
  uint64_t value = 0;
  for (size_t i = count; i-- != 0;)
    value = value << 8 | bytes[at + i];
  return value;
}

const struct {
  const char *name;
  NpyType type;
  size_t bytes;
} kSafetensorsTypes[] = {
    {"F64", NpyType::F8, 8},      {"F32", NpyType::F4, 4},
    {"F16", NpyType::F2, 2},      {"BF16", NpyType::BF16, 2},
    {"I64", NpyType::I8, 8},      {"I32", NpyType::I4, 4},
    {"I16", NpyType::I2, 2},      {"I8", NpyType::I1, 1},
    {"U64", NpyType::U8, 8},      {"U32", NpyType::U4, 4},
    {"U16", NpyType::U2, 2},      {"U8", NpyType::U1, 1},
    {"BOOL", NpyType::Bool, 1},   {"F8_E4M3", NpyType::E4M3, 1},
    {"F8_E5M2", NpyType::E5M2, 1}};

} // namespace

std::shared_ptr<TensorFile> TensorFile::open(const std::string &path) {
  return std::make_shared<MappedTensorFile>(std::make_unique<MappedFile>(path),
                                            path);
}

TensorFile::TensorFile(std::span<const uint8_t> bytes, std::string path)
    : file(bytes), name(std::move(path)), isArchive(hasEnding(name, ".npz")) {
  if (isArchive)
    readNpz();
  else if (hasEnding(name, ".safetensors"))
    readSafetensors();
  else
    throw Error(Error::Kind::InvalidArgument,
                name + ": unknown kind of file; wanted .npz or .safetensors");
}

void TensorFile::fail(const std::string &text) const {
  throw Error(Error::Kind::BadFile, name + ": " + text);
}

std::vector<std::string> TensorFile::names() const {
  std::vector<std::string> list;
  for (const auto &[tensor, entry] : entries)
    list.push_back(tensor);
  return list;
}

//===-- .safetensors ------------------------------------------------------===//

void TensorFile::readSafetensors() {
  if (file.size() < 8 || little(file, 0, 8) > file.size() - 8)
    fail("the header is truncated");
  size_t length = size_t(little(file, 0, 8));
  std::span<const uint8_t> data = file.subspan(8 + length);
  std::set<std::string> keys;
  auto seeKey = [&](int depth, Json::parse_event_t event, Json &key) {
    if (event == Json::parse_event_t::key && depth == 1 &&
        !keys.insert(key.get<std::string>()).second)
      fail("tensor '" + key.get<std::string>() + "' is there twice");
    return true;
  };
  Json header = Json::parse(file.begin() + 8,
                            file.begin() + 8 + ptrdiff_t(length), seeKey,
                            /*allow_exceptions=*/false);
  if (!header.is_object())
    fail("the header is no JSON object");
  std::vector<std::tuple<uint64_t, uint64_t, std::string>> parts;
  for (const auto &[tensor, value] : header.items()) {
    if (tensor == "__metadata__")
      continue;
    auto bad = [&](const std::string &text) {
      fail("tensor '" + tensor + "': " + text);
    };
    if (!value.is_object() || !value.contains("dtype") ||
        !value.contains("shape") || !value.contains("data_offsets") ||
        !value["dtype"].is_string() || !value["shape"].is_array() ||
        !value["data_offsets"].is_array() || value["data_offsets"].size() != 2)
      bad("wanted dtype, shape and data_offsets");
    std::string dtype = value["dtype"];
    const auto *type =
        std::ranges::find_if(kSafetensorsTypes, [&](const auto &known) {
          return known.name == dtype;
        });
    if (type == std::end(kSafetensorsTypes))
      bad("element type '" + dtype + "' is not supported");
    Entry entry;
    entry.type = type->type;
    uint64_t wanted = type->bytes;
    for (const Json &size : value["shape"]) {
      if (!size.is_number_unsigned() || uint64_t(size) > uint64_t(1) << 40)
        bad("a size is no number that a tensor may have");
      entry.shape.push_back(int64_t(size));
      if (uint64_t(size) != 0 && wanted > (uint64_t(1) << 48) / uint64_t(size))
        bad("its shape has too many elements");
      wanted *= uint64_t(size);
    }
    const Json &offsets = value["data_offsets"];
    if (!offsets[0].is_number_unsigned() || !offsets[1].is_number_unsigned() ||
        uint64_t(offsets[0]) > uint64_t(offsets[1]) ||
        uint64_t(offsets[1]) > data.size())
      bad("its data_offsets are not in the file");
    uint64_t begin = offsets[0], end = offsets[1];
    if (end - begin != wanted)
      bad("found " + std::to_string(end - begin) +
          " bytes of elements, wanted " + std::to_string(wanted));
    entry.bytes = data.subspan(size_t(begin), size_t(end - begin));
    entries.emplace(tensor, entry);
    parts.emplace_back(begin, end, tensor);
  }
  // The format wants every byte to belong to one tensor.
  std::ranges::sort(parts);
  uint64_t at = 0;
  for (const auto &[begin, end, tensor] : parts) {
    if (begin != at)
      fail("tensor '" + tensor + "' begins at byte " + std::to_string(begin) +
           ", where those before it end at " + std::to_string(at));
    at = end;
  }
  if (at != data.size())
    fail("the tensors end at byte " + std::to_string(at) + " of " +
         std::to_string(data.size()));
}

//===-- .npz --------------------------------------------------------------===//

// The parts of a ZIP archive: APPNOTE.TXT of PKWARE, 4.3 and 4.5.3.
namespace {
constexpr uint32_t kEnd = 0x06054b50, kEnd64 = 0x06064b50,
                   kLocator64 = 0x07064b50, kMember = 0x02014b50,
                   kLocal = 0x04034b50;
constexpr size_t kEndSize = 22, kLocatorSize = 20, kEnd64Size = 56,
                 kMemberSize = 46, kLocalSize = 30;
} // namespace

void TensorFile::readNpz() {
  if (file.size() < kEndSize)
    fail("not an archive");
  size_t end = file.size() - kEndSize;
  size_t lowest = end > 0xffff ? end - 0xffff : 0;
  while (little(file, end, 4) != kEnd)
    if (end-- == lowest)
      fail("not an archive");
  uint64_t count = little(file, end + 10, 2), at = little(file, end + 16, 4);
  if (end >= kLocatorSize &&
      little(file, end - kLocatorSize, 4) == kLocator64) {
    uint64_t end64 = little(file, end - kLocatorSize + 8, 8);
    if (end64 > file.size() || file.size() - end64 < kEnd64Size ||
        little(file, size_t(end64), 4) != kEnd64)
      fail("the archive's table is damaged");
    count = little(file, size_t(end64) + 32, 8);
    at = little(file, size_t(end64) + 48, 8);
  }
  for (uint64_t i = 0; i != count; ++i) {
    if (at > file.size() || file.size() - at < kMemberSize ||
        little(file, size_t(at), 4) != kMember)
      fail("the archive's table is damaged");
    std::string member;
    Entry entry = readMember(file.subspan(size_t(at)), member);
    if (!hasEnding(member, ".npy"))
      fail("member '" + member + "' is no .npy file");
    if (!entries.emplace(member.substr(0, member.size() - 4), entry).second)
      fail("member '" + member + "' is there twice");
    size_t header = size_t(at);
    at += kMemberSize + little(file, header + 28, 2) +
          little(file, header + 30, 2) + little(file, header + 32, 2);
  }
}

TensorFile::Entry TensorFile::readMember(std::span<const uint8_t> header,
                                         std::string &member) const {
  size_t nameSize = little(header, 28, 2), extraSize = little(header, 30, 2);
  if (header.size() - kMemberSize < nameSize + extraSize)
    fail("the archive's table is damaged");
  member.assign(header.begin() + kMemberSize,
                header.begin() + ptrdiff_t(kMemberSize + nameSize));
  uint64_t method = little(header, 10, 2), packed = little(header, 20, 4),
           size = little(header, 24, 4), local = little(header, 42, 4);
  // Sizes beyond 32 bits stand in a field of their own, those that need it.
  std::span<const uint8_t> extra =
      header.subspan(kMemberSize + nameSize, extraSize);
  while (extra.size() >= 4) {
    size_t id = little(extra, 0, 2), length = little(extra, 2, 2);
    extra = extra.subspan(4);
    if (length > extra.size())
      fail("member '" + member + "' is damaged");
    std::span<const uint8_t> field = extra.first(length);
    for (uint64_t *value : {&size, &packed, &local})
      if (id == 1 && *value == 0xffffffff && field.size() >= 8) {
        *value = little(field, 0, 8);
        field = field.subspan(8);
      }
    extra = extra.subspan(length);
  }
  if (local > file.size() || file.size() - local < kLocalSize ||
      little(file, size_t(local), 4) != kLocal)
    fail("member '" + member + "' is damaged");
  uint64_t begin = local + kLocalSize + little(file, size_t(local) + 26, 2) +
                   little(file, size_t(local) + 28, 2);
  if (begin > file.size() || packed > file.size() - begin)
    fail("member '" + member + "' is truncated");
  if (method != 0 && method != Z_DEFLATED)
    fail("member '" + member + "' is packed by method " +
         std::to_string(method) + "; wanted stored or deflated");
  if (little(header, 8, 2) & 1)
    fail("member '" + member + "' is encrypted");
  Entry entry;
  entry.bytes = file.subspan(size_t(begin), size_t(packed));
  entry.deflated = method == Z_DEFLATED;
  entry.size = size;
  entry.crc = uint32_t(little(header, 16, 4));
  return entry;
}

/// The first `size` bytes that come out of a deflated member, fewer if it ends
/// before. Nothing if it is damaged, or goes on behind `end` bytes.
static std::vector<uint8_t> inflateMember(std::span<const uint8_t> packed,
                                          uint64_t size, uint64_t end) {
  std::vector<uint8_t> bytes(size);
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    return {};
  size_t in = 0, out = 0;
  int status = Z_OK;
  while (status == Z_OK && (out != size || size == end)) {
    auto part = [](size_t left) {
      return uInt(std::min(left, size_t(1) << 30));
    };
    stream.next_in = const_cast<Bytef *>(packed.data() + in);
    stream.avail_in = part(packed.size() - in);
    stream.next_out = bytes.data() + out;
    stream.avail_out = part(bytes.size() - out);
    uInt in0 = stream.avail_in, out0 = stream.avail_out;
    status = inflate(&stream, Z_NO_FLUSH);
    in += in0 - stream.avail_in;
    out += out0 - stream.avail_out;
  }
  inflateEnd(&stream);
  if (size == end ? status != Z_STREAM_END || out != size : status < 0)
    return {};
  bytes.resize(out);
  return bytes;
}

/// All of a deflated member. Its header says how much that is, which is looked
/// at first: a small file may unpack to any amount of memory.
std::vector<uint8_t> TensorFile::unpack(const Entry &entry,
                                        const std::string &member) {
  constexpr uint64_t kStart = 1 << 17;
  auto fail = [&](const std::string &text) {
    throw Error(Error::Kind::BadFile, member + text);
  };
  // A deflated bit gives at most 258 bytes.
  if (entry.size / 2100 > entry.bytes.size())
    fail(" cannot be unpacked");
  std::vector<uint8_t> bytes =
      inflateMember(entry.bytes, std::min(entry.size, kStart), entry.size);
  if (bytes.empty())
    fail(" cannot be unpacked");
  NpyStart start = startNpy(bytes, member);
  uint64_t wanted = start.headerBytes + start.elementBytes;
  if (wanted != entry.size)
    fail(" is damaged: it has " + std::to_string(entry.size) +
         " bytes, and its header describes " + std::to_string(wanted));
  if (entry.size > kStart)
    bytes = inflateMember(entry.bytes, entry.size, entry.size);
  if (bytes.empty())
    fail(" cannot be unpacked");
  return bytes;
}

std::optional<NpyView> TensorFile::raw(const std::string &tensor) const {
  const Entry &entry = entries.at(tensor);
  if (!isArchive)
    return NpyView{entry.shape, entry.type, entry.bytes};
  if (entry.deflated)
    return std::nullopt;
  std::string member = name + ": '" + tensor + "'";
  NpyView view = viewNpy(checked(entry, entry.bytes, member), member);
  if (view.fortranOrder)
    return std::nullopt;
  return view;
}

/// Throws if the bytes are not those that were packed.
std::span<const uint8_t> TensorFile::checked(const Entry &entry,
                                             std::span<const uint8_t> bytes,
                                             const std::string &member) {
  if (crc32_z(0, bytes.data(), bytes.size()) != entry.crc)
    throw Error(Error::Kind::BadFile,
                member + " is damaged: its checksum is another");
  return bytes;
}

Npy TensorFile::read(const std::string &tensor) const {
  const Entry &entry = entries.at(tensor);
  if (!isArchive)
    return {entry.shape, entry.type, {entry.bytes.begin(), entry.bytes.end()}};
  std::string member = name + ": '" + tensor + "'";
  if (!entry.deflated)
    return parseNpy(checked(entry, entry.bytes, member), member);
  std::vector<uint8_t> bytes = unpack(entry, member);
  return parseNpy(checked(entry, bytes, member), member);
}

} // namespace ttrt
