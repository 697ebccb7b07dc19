//===- OpCheck.cpp - Do an op's attributes fit its tensors? ---------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "OpCheck.h"

#include "tt/device/DataType.h"
#include "tt/runtime/detail/Errors.h"

namespace tt::runtime::detail {

static void checkConstant(const Call &call, Constants constants,
                          const std::string &where) {
  const fb::ConstantData &value = *call.at("value").value_as_ConstantData();
  if (value.constant() >= constants.size())
    failFile(where, "constant ", value.constant(), " of ", constants.size());
  auto number = unsigned(value.data_type());
  if (number >= device::kNumDataTypes)
    failFile(where, "element type ", number, " is unknown");
  device::DataType type{uint16_t(number)};
  if (device::isBlockFloat(type) || type == device::DataType::Int8)
    failFile(where, "constants of type ", device::name(type), " do not exist");
  int64_t volume = *boundedVolume(*call.result(0)->desc()->shape());
  uint64_t element = device::elementBytes(type),
           size = constants[value.constant()].size();
  if (size != uint64_t(volume) * element && size != element)
    failFile(where, size, " bytes of data for ", volume, " elements of ",
             element, " bytes");
}

void checkOpAttributes(const Call &call, Constants constants,
                       const std::string &where) {
  if (call.info().name == "constant")
    return checkConstant(call, constants, where);
  if (!call.info().shape)
    return;
  // The shape rule of an op that changes an operand checks that operand.
  if (call.info().numResults == 0)
    call.info().shape(call, 0,
                      [&](const std::string &why) { failFile(where, why); });
  for (size_t i = 0; i != call.info().numResults; ++i) {
    auto fail = [&](const std::string &why) {
      failFile(where, i ? text("result #", i, ": ") : "", why);
    };
    const auto &declared = *call.result(i)->desc()->shape();
    shape::expect(shape::Shape(declared.begin(), declared.end()),
                  call.info().shape(call, i, fail), fail);
  }
}

} // namespace tt::runtime::detail
