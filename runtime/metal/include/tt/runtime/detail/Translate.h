//===- Translate.h - Every exception as the runtime's own -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_RUNTIME_DETAIL_TRANSLATE_H
#define TT_RUNTIME_DETAIL_TRANSLATE_H

#include "tt/device/Error.h"
#include "tt/emulator/Error.h"
#include "tt/runtime/detail/Errors.h"

#include <new>
#include <utility>

namespace tt::runtime::detail {

/// Calls fn; what it throws becomes Error, with `where()` in front.
template <typename Fn, typename Where>
decltype(auto) translateErrors(Fn &&fn, Where &&where) {
  try {
    return std::forward<Fn>(fn)();
  } catch (const Error &error) {
    fail(error.kind(), where(), error.what());
  } catch (const emulator::KernelError &error) {
    bool ours = error.kind() == emulator::Error::Kind::Internal;
    bool known = error.kind() != emulator::Error::Kind::Unsupported;
    fail(ours    ? ErrorKind::Internal
         : known ? ErrorKind::KernelError
                 : ErrorKind::Unsupported,
         where(), error.what());
  } catch (const emulator::Error &error) {
    bool memory = error.kind() == emulator::Error::Kind::OutOfMemory;
    fail(memory ? ErrorKind::OutOfMemory : ErrorKind::DeviceError, where(),
         error.what());
  } catch (const device::Error &error) {
    fail(ErrorKind::InvalidArgument, where(), error.what());
  } catch (const std::bad_alloc &) {
    fail(ErrorKind::OutOfMemory, where(), "the host has not enough memory");
  } catch (const std::exception &error) {
    fail(ErrorKind::Internal, where(), error.what());
  }
}

} // namespace tt::runtime::detail

#endif // TT_RUNTIME_DETAIL_TRANSLATE_H
