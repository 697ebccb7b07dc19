//===- Buffer.cpp - Pages in device memory --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/emulator/Buffer.h"

#include "tt/emulator/Device.h"
#include "tt/emulator/Error.h"

#include <cstring>
#include <utility>

namespace tt::emulator {

Buffer::Buffer(Device &device, std::string name, device::Placement placement)
    : label(std::move(name)), places(std::move(placement)) {
  baseAddress = device.allocate(places.type(), label, bytesPerBank());
  owner = &device;
  const device::Banks &banks = device.banks(places.type());
  bankData.resize(banks.count());
  for (uint32_t bank = 0; bank != banks.count(); ++bank)
    if (uint64_t bytes = places.bytesIn(bank))
      bankData[bank] =
          device.memory().bank(places.type(), bank).at(baseAddress, bytes);
}

Buffer::Buffer(Buffer &&other) noexcept { *this = std::move(other); }

Buffer &Buffer::operator=(Buffer &&other) noexcept {
  if (this == &other)
    return *this;
  reset();
  owner = std::exchange(other.owner, nullptr);
  label = std::exchange(other.label, {});
  places = std::exchange(other.places, {});
  baseAddress = std::exchange(other.baseAddress, 0);
  bankData = std::exchange(other.bankData, {});
  return *this;
}

Buffer::~Buffer() { reset(); }

void Buffer::reset() {
  if (!owner)
    return;
  std::exchange(owner, nullptr)->deallocate(places.type(), baseAddress);
  label = {};
  places = {};
  baseAddress = 0;
  bankData.clear();
}

PageLocation Buffer::locate(size_t index) const {
  if (index >= numPages())
    reportPageOutOfRange(index);
  device::Placement::Place place = places.locate(index);
  return {place.bank, owner->banks(places.type()).place(place.bank),
          baseAddress + place.offset};
}

PageRun Buffer::run(size_t index) const {
  device::Placement::Run run = places.run(index);
  if (run.count == 0)
    return {};
  return {bankData[run.bank] + run.offset, run.firstPage, run.stridePages,
          run.count, run.strideBytes};
}

void Buffer::write(const void *src) {
  auto *bytes = static_cast<const uint8_t *>(src);
  size_t size = pageBytes();
  forEachRun([&](uint8_t *data, size_t first, size_t stride, size_t count,
                 size_t distance) {
    for (size_t i = 0; i != count; ++i)
      std::memcpy(data + i * distance, bytes + (first + i * stride) * size,
                  size);
  });
}

void Buffer::read(void *dst) const {
  auto *bytes = static_cast<uint8_t *>(dst);
  size_t size = pageBytes();
  forEachRun([&](uint8_t *data, size_t first, size_t stride, size_t count,
                 size_t distance) {
    for (size_t i = 0; i != count; ++i)
      std::memcpy(bytes + (first + i * stride) * size, data + i * distance,
                  size);
  });
}

void Buffer::reportPageOutOfRange(size_t index) const {
  throw Error(Error::Kind::OutOfRange, "buffer '" + label + "': page " +
                                           std::to_string(index) + " of " +
                                           std::to_string(numPages()));
}

} // namespace tt::emulator
