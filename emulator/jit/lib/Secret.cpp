//===- Secret.cpp - A secret of the user ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Secret.h"

#include "tt/device/Settings.h"

#include <cstdio>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tt::jit {

namespace {
struct Descriptor {
  int value;
  ~Descriptor() {
    if (value >= 0)
      close(value);
  }
};
} // namespace

bool isOwn(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && status.st_uid == geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static std::optional<Secret> readSecret(int folder) {
  Descriptor file{openat(folder, "cache-key",
                         O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
  struct stat status;
  Secret secret;
  if (file.value < 0 || !isOwn(file.value) || fstat(file.value, &status) != 0 ||
      !S_ISREG(status.st_mode) || (status.st_mode & (S_IRGRP | S_IROTH)) != 0 ||
      read(file.value, secret.data(), secret.size()) != ssize_t(secret.size()))
    return std::nullopt;
  return secret;
}

/// Whole under another name first; who comes second takes the first one's.
static void makeSecret(int folder) {
  Secret secret;
  if (getrandom(secret.data(), secret.size(), 0) != ssize_t(secret.size()))
    return;
  std::string name = "cache-key." + std::to_string(getpid());
  Descriptor file{openat(folder, name.c_str(),
                         O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
  if (file.value < 0)
    return;
  if (write(file.value, secret.data(), secret.size()) == ssize_t(secret.size()))
    (void)!linkat(folder, name.c_str(), folder, "cache-key", 0);
  unlinkat(folder, name.c_str(), 0);
}

static std::optional<Secret> findSecret() {
  std::string path = settings::configFolder();
  if (path.empty())
    return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(),
                                      error);
  (void)mkdir(path.c_str(), 0700);
  Descriptor folder{open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (folder.value < 0 || !isOwn(folder.value))
    return std::nullopt;
  if (std::optional<Secret> secret = readSecret(folder.value))
    return secret;
  makeSecret(folder.value);
  return readSecret(folder.value);
}

std::optional<Secret> userSecret() {
  static const std::optional<Secret> secret = findSecret();
  return secret;
}

} // namespace tt::jit
