//===- standard.hpp - What programs use without including it ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// The vendor's headers include these, and programs rely on it. The formatting
// library is there if its header is.
//===----------------------------------------------------------------------===//
#ifndef TT_METALIUM_STANDARD_HPP
#define TT_METALIUM_STANDARD_HPP

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#if __has_include(<fmt/format.h>)
#define TT_METALIUM_HAS_FMT 1
#include <fmt/format.h>
#endif

#endif // TT_METALIUM_STANDARD_HPP
